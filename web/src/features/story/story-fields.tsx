import type { Epic } from '@leme/contract/epic'
import type { StoryUpdate } from '@leme/contract/story'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { FieldGrid } from '../../ui/field.tsx'
import { OwnerField } from '../work/owner-field.tsx'
import type { People } from '../work/people.ts'
import { DescriptionField, EstimateField, PriorityField, StatusField, TitleField } from '../work/work-fields.tsx'
import { EpicField } from './epic-field.tsx'
import type { StoryValues } from './story-values.ts'

export type StoryFieldsProps = {
  form: UseFormReturn<StoryValues, unknown, StoryUpdate>
  people: People
  epics: readonly Epic[]
}

/** Everything of a story that can be edited. */
export function StoryFields({ form: { control, register, formState }, people, epics }: StoryFieldsProps) {
  const { errors } = formState
  return (
    <FieldGrid>
      <TitleField error={errors.title?.message} {...register('title')} />
      <DescriptionField error={errors.description?.message} {...register('description')} />
      <Controller
        control={control}
        name="status"
        render={({ field: { value, onChange, onBlur } }) => (
          <StatusField value={value} onChange={onChange} onBlur={onBlur} error={errors.status?.message} />
        )}
      />
      <Controller
        control={control}
        name="owner_user_id"
        render={({ field: { value, onChange, onBlur } }) => (
          <OwnerField
            people={people}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.owner_user_id?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="priority"
        render={({ field: { value, onChange, onBlur } }) => (
          <PriorityField value={value} onChange={onChange} onBlur={onBlur} error={errors.priority?.message} />
        )}
      />
      <Controller
        control={control}
        name="estimate_hours"
        render={({ field: { value, onChange, onBlur } }) => (
          <EstimateField value={value} onChange={onChange} onBlur={onBlur} error={errors.estimate_hours?.message} />
        )}
      />
      <Controller
        control={control}
        name="epic_id"
        render={({ field: { value, onChange, onBlur } }) => (
          <EpicField epics={epics} value={value} onChange={onChange} onBlur={onBlur} error={errors.epic_id?.message} />
        )}
      />
    </FieldGrid>
  )
}
