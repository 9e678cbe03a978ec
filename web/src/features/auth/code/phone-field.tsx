import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'

type PhoneFieldProps = {
  label?: string
  value: string
  onChange: (typed: string) => void
  error?: string
  height?: 'large'
}

/** A phone of any country; without a country's code it is Brazilian. */
export function PhoneField({ label = 'Telefone', value, onChange, error, height }: PhoneFieldProps) {
  return (
    <Field label={label} required hint="Com DDD; de outro país, com + e o código" error={error}>
      <Input
        type="tel"
        autoComplete="tel"
        height={height}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
