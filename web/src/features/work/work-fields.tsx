import { badgeText, type Priority, priorities, priorityNames, workStatuses } from '@leme/contract/status'
import { type ComponentProps, useState } from 'react'
import { StatusBadge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { HoursInput } from '../../ui/hours-input.tsx'
import { Input } from '../../ui/input.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { WorkStatus } from '../project/project-search.ts'

/** A field that a form's Controller keeps. */
export type KeptProps<Value> = {
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  error?: string
}

export function TitleField({ error, ...rest }: ComponentProps<typeof Input> & { error?: string }) {
  return (
    <Field label="Título" required error={error} className="col-span-full">
      <Input autoComplete="off" {...rest} />
    </Field>
  )
}

export function DescriptionField({ error, ...rest }: ComponentProps<typeof Textarea> & { error?: string }) {
  return (
    <Field label="Descrição" error={error} className="col-span-full">
      <Textarea rows={4} {...rest} />
    </Field>
  )
}

const priorityOptions = priorities.map((value) => ({ value, label: priorityNames[value] }))

export function PriorityField({ value, onChange, onBlur, error }: KeptProps<Priority>) {
  return (
    <Field label="Prioridade" error={error}>
      <Select value={value} onChange={onChange} onBlur={onBlur} options={priorityOptions} />
    </Field>
  )
}

export function EstimateField({ value, onChange, onBlur, error }: KeptProps<number | null>) {
  return (
    <Field label="Estimativa (horas)" error={error}>
      <HoursInput value={value} onChange={onChange} onBlur={onBlur} step={0.5} />
    </Field>
  )
}

const statusOptions = workStatuses.map((value) => ({
  value,
  label: badgeText(value),
  content: <StatusBadge status={value} />,
}))

export function StatusField({ value, onChange, onBlur, error }: KeptProps<WorkStatus>) {
  return (
    <Field label="Status" error={error}>
      <Select value={value} onChange={onChange} onBlur={onBlur} options={statusOptions} />
    </Field>
  )
}

/** Stands for none in a form: no id is empty, and the rules take it for null. */
const none = ''

export type ReferenceFieldProps = KeptProps<string> & {
  /** "Épico". */
  label: string
  /** What choosing none is called: "Sem épico". */
  nothing: string
  /** What is said of a text that is none of them. */
  stray: string
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** It takes the whole line: titles are long. */
  wide?: boolean
}

/** One of the project's epics, stories or people, found by typing, or none (blank). */
export function ReferenceField(props: ReferenceFieldProps) {
  const { label, nothing, stray: strayWords, value, onChange, onBlur, error, options, wide } = props
  const [stray, setStray] = useState(false)
  return (
    <Field label={label} error={stray ? strayWords : error} className={wide ? 'col-span-full' : undefined}>
      <Picker
        value={value}
        onChange={(next) => onChange(next ?? none)}
        onBlur={onBlur}
        onStray={setStray}
        options={[{ value: none, label: nothing }, ...options]}
        placeholder={nothing}
      />
    </Field>
  )
}
