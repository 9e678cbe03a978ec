import type { Priority } from '@leme/contract/status'
import type { Story } from '@leme/contract/story'
import { Controller, useFormContext } from 'react-hook-form'
import { OwnerField } from '../work/owner-field.tsx'
import type { People } from '../work/people.ts'
import { DescriptionField, EstimateField, PriorityField, ReferenceField, TitleField } from '../work/work-fields.tsx'
import { DueField } from './due-field.tsx'

/** What the fields of a task hold: text as it is typed. */
export type TaskValues = {
  title: string
  description: string
  priority: Priority
  estimate_hours: number | null
  due_date: string
  story_id: string
  assignee_user_id: string
}

/** Title and description, which take the whole line. */
export function TaskTextFields() {
  const { register, formState } = useFormContext<TaskValues>()
  const { errors } = formState
  return (
    <>
      <TitleField error={errors.title?.message} {...register('title')} />
      <DescriptionField error={errors.description?.message} {...register('description')} />
    </>
  )
}

/** How much it matters, how long it takes, when it is due. */
export function TaskPlanFields() {
  const { control } = useFormContext<TaskValues>()
  return (
    <>
      <Controller
        control={control}
        name="priority"
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <PriorityField value={value} onChange={onChange} onBlur={onBlur} error={error?.message} />
        )}
      />
      <Controller
        control={control}
        name="estimate_hours"
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <EstimateField value={value} onChange={onChange} onBlur={onBlur} error={error?.message} />
        )}
      />
      <Controller
        control={control}
        name="due_date"
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <DueField value={value} onChange={onChange} onBlur={onBlur} error={error?.message} />
        )}
      />
    </>
  )
}

export type TaskPlaceFieldsProps = { stories: readonly Story[]; people: People }

/** Which story it belongs to, and who does it; each only where there is something to choose. */
export function TaskPlaceFields({ stories, people }: TaskPlaceFieldsProps) {
  const { control } = useFormContext<TaskValues>()
  return (
    <>
      {stories.length > 0 && (
        <Controller
          control={control}
          name="story_id"
          render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
            <ReferenceField
              label="Story"
              nothing="Sem story"
              stray="Escolha uma story deste projeto"
              options={stories.map(({ id, title }) => ({ value: id, label: title }))}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              error={error?.message}
            />
          )}
        />
      )}
      {people.all.length > 0 && (
        <Controller
          control={control}
          name="assignee_user_id"
          render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
            <OwnerField people={people} value={value} onChange={onChange} onBlur={onBlur} error={error?.message} />
          )}
        />
      )}
    </>
  )
}
