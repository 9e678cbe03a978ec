import { Plus, X } from 'lucide-react'
import { type Control, Controller, type FieldErrors, useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { MoneyInput } from '../../ui/form/money-input.tsx'

/** As they are typed. */
export type InstalmentValues = { instalments: { amount: string; expected_date: string }[] }

type Props = { control: Control<InstalmentValues>; errors: FieldErrors<InstalmentValues> }

/** The day of `first` in the month after `day`, its last day where that is none. */
export function nextMonth(day: string, first = day): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const date = Number(first.slice(8))
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const next = new Date(Date.UTC(year, month, Math.min(date, last)))
  return Number.isNaN(next.getTime()) ? '' : next.toISOString().slice(0, 10)
}

/** The instalments of an invoice, one a line; a new one has the last one's amount, a month later. */
export function InstalmentFields({ control, errors }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'instalments' })
  const problem = errors.instalments?.message ?? errors.instalments?.root?.message
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="sr-only">Parcelas</legend>
      <ol className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_minmax(8.75rem,1fr)_auto] items-end gap-x-4 max-md:gap-x-2"
          >
            <Field
              label={`Valor da parcela ${index + 1}`}
              required
              error={errors.instalments?.[index]?.amount?.message}
            >
              <Controller
                control={control}
                name={`instalments.${index}.amount`}
                render={({ field: { ref: _, ...field } }) => <MoneyInput {...field} />}
              />
            </Field>
            <Field label="Vencimento" required error={errors.instalments?.[index]?.expected_date?.message}>
              <Controller
                control={control}
                name={`instalments.${index}.expected_date`}
                render={({ field: { value, onChange, onBlur } }) => (
                  <DateInput value={value} onChange={onChange} onBlur={onBlur} />
                )}
              />
            </Field>
            <IconButton
              label={`Tirar a parcela ${index + 1}`}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {problem && <p className="mt-2 text-label text-danger-text">{problem}</p>}
      <Button
        size="small"
        className="mt-3"
        onClick={() => {
          const values = control._formValues.instalments as InstalmentValues['instalments']
          const last = values.at(-1)
          append({
            amount: last?.amount ?? '',
            expected_date: last ? nextMonth(last.expected_date, values[0]?.expected_date) : '',
          })
        }}
      >
        <Plus aria-hidden="true" />
        Parcela
      </Button>
    </fieldset>
  )
}
