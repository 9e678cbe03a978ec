import { type ApiKeyLifetime, apiKeyLifetimes } from '@leme/contract/api-key'
import { useCalendar } from '../../ui/calendar.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

const day = 24 * 60 * 60_000
const options = apiKeyLifetimes.map((days) => ({
  value: String(days),
  label: days === null ? 'Não expira' : `${days} dias`,
}))

type LifetimeFieldProps = {
  value: ApiKeyLifetime
  onChange: (days: ApiKeyLifetime) => void
  onBlur: () => void
  error?: string
}

/** How long a key opens anything, and until which day that is. */
export function LifetimeField({ value, onChange, onBlur, error }: LifetimeFieldProps) {
  const { formatInstantDate } = useCalendar()
  const choose = (chosen: string) => onChange(apiKeyLifetimes.find((days) => String(days) === chosen) ?? null)
  const hint =
    value === null
      ? 'Vale até ser revogada'
      : `Deixa de valer em ${formatInstantDate(new Date(Date.now() + value * day).toISOString())}`
  return (
    <Field label="Validade" hint={hint} error={error}>
      <Select value={String(value)} onChange={choose} onBlur={onBlur} options={options} />
    </Field>
  )
}
