import { defaultPriority } from '@leme/contract/status'
import type { Task } from '@leme/contract/work-item'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { dateValue } from '../work/edit-conflict.tsx'
import { useFieldNotes } from '../work/use-edit-conflicts.tsx'
import { EstimateField, PriorityField, useFormField } from '../work/work-fields.tsx'

/** What a task's form holds of a task that says nothing; a blank text stands for null. */
export const blankTask = {
  title: '',
  description: '',
  priority: defaultPriority,
  estimate_hours: null,
  due_date: '',
  story_id: '',
  assignee_user_id: '',
}

/** What a task's form holds of one that exists. */
export function taskValues(task: Task) {
  const fields = Object.keys(blankTask) as (keyof typeof blankTask)[]
  const own = Object.fromEntries(fields.map((field) => [field, task[field] ?? blankTask[field]]))
  return { ...own, status: task.status }
}

/** What one plans a task by, in each of its forms. */
export function TaskFields() {
  return (
    <>
      <PriorityField />
      <EstimateField />
      <DueField />
    </>
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
