import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import type { KeptProps } from '../work/work-fields.tsx'

/** By when a task is to be done; blank for no due date. */
export function DueField({ value, onChange, onBlur, error }: KeptProps<string>) {
  return (
    <Field label="Prazo" error={error}>
      <DateInput value={value} onChange={onChange} onBlur={onBlur} />
    </Field>
  )
}
