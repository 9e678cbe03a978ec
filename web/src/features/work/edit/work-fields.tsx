import { type Priority, priorities, priorityNames, workStatuses } from '@leme/contract/status'
import { useController, useFormContext } from 'react-hook-form'
import { DateInput } from '../../../ui/form/date-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { HoursInput } from '../../../ui/form/hours-input.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Picker } from '../../../ui/select/picker.tsx'
import { Select } from '../../../ui/select/select.tsx'
import type { Option } from '../../../ui/select/select-list.tsx'
import { StatusBadge } from '../../../ui/sign/badge.tsx'
import { useStatusOptions } from '../../../ui/sign/status-text.ts'
import type { People } from '../people.ts'
import type { WorkStatus } from '../project-search.ts'
import { choiceOf, dateValue, hoursValue } from './edit-conflict.tsx'
import { useFieldNotes } from './use-edit-conflicts.tsx'

// The fields that epics, stories and tasks share. Each finds its value in the form around it, by the name of its column.

/** A field's value in the form around it, and what changes it. */
function useFormField<Value>(name: string) {
  const { onChange, onBlur, value } = useController({ name }).field
  return { value: value as Value, onChange: (next: Value) => onChange(next), onBlur }
}

export function TitleField() {
  const { register } = useFormContext()
  return (
    <Field label="Título" required {...useFieldNotes('title')} className="col-span-full">
      <Input autoComplete="off" {...register('title')} />
    </Field>
  )
}

export function DescriptionField() {
  const { register } = useFormContext()
  return (
    <Field label="Descrição" {...useFieldNotes('description')} className="col-span-full">
      <Textarea rows={4} {...register('description')} />
    </Field>
  )
}

export function StatusField() {
  const options = useStatusOptions(workStatuses).map((option) => ({
    ...option,
    content: <StatusBadge status={option.value} />,
  }))
  return (
    <Field label="Status" {...useFieldNotes('status', choiceOf(options))}>
      <Select {...useFormField<WorkStatus>('status')} options={options} />
    </Field>
  )
}

const priorityOptions = priorities.map((value) => ({ value, label: priorityNames[value] }))

export function PriorityField() {
  return (
    <Field label="Prioridade" {...useFieldNotes('priority', choiceOf(priorityOptions))}>
      <Select {...useFormField<Priority>('priority')} options={priorityOptions} />
    </Field>
  )
}

export function EstimateField() {
  return (
    <Field
      label="Estimativa (horas)"
      hint="1,5 · 1h30 · 90min, em passos de 30 min"
      {...useFieldNotes('estimate_hours', hoursValue)}
    >
      <HoursInput {...useFormField<number | null>('estimate_hours')} step={0.5} />
    </Field>
  )
}

/** By when it is to be done; blank for no due date. */
export function DueField() {
  return (
    <Field label="Prazo" {...useFieldNotes('due_date', dateValue)}>
      <DateInput {...useFormField<string>('due_date')} />
    </Field>
  )
}

/** Stands for none in a form: no id is empty, and the rules take it for null. */
const none = ''

export type ReferenceFieldProps = {
  /** Its column. */
  name: string
  /** "Épico". */
  label: string
  /** What choosing none is called: "Sem épico". */
  nothing: string
  /** The message for a text that is none of them. */
  unmatched: (text: string) => string
  options: readonly Option<string>[]
  hint?: string
  /** It takes the whole line: titles are long. */
  wide?: boolean
}

/** One of the project's epics, stories or people, found by typing, or none (blank). */
export function ReferenceField({ name, label, nothing, unmatched, options, hint, wide }: ReferenceFieldProps) {
  const { clearErrors } = useFormContext()
  const control = useFormField<string>(name)
  const all = [{ value: none, label: nothing }, ...options]
  return (
    <Field
      label={label}
      {...useFieldNotes(name, choiceOf(all))}
      hint={hint}
      className={wide ? 'col-span-full' : undefined}
    >
      <Picker
        {...control}
        onChange={(next) => {
          // What was said of the choice before.
          clearErrors(name)
          control.onChange(next ?? none)
        }}
        unmatched={unmatched}
        options={all}
        placeholder={nothing}
      />
    </Field>
  )
}

/** Who is in charge; blank for nobody. A colleague who is no member joins the project with it. Someone whose account was removed can stay, and cannot be chosen. */
export function OwnerField({ name, people }: { name: 'owner_user_id' | 'assignee_user_id'; people: People }) {
  const value = useFormField<string>(name).value
  const options = people.choosable.map(({ id, name, ...rest }) => ({ value: id, label: name, ...rest }))
  const removed = people.all.find(({ id }) => id === value && !people.offered.some((one) => one.id === id))
  const joins = people.colleagues.find(({ id }) => id === value)
  return (
    <ReferenceField
      name={name}
      label="Responsável"
      nothing="Sem responsável"
      unmatched={(text) => `Ninguém se chama “${text}”. Escolha alguém da lista ou apague o texto.`}
      hint={joins && `Ao salvar, ${joins.name} entra no projeto.`}
      options={removed ? [...options, { value: removed.id, label: removed.name, disabled: true }] : options}
    />
  )
}
