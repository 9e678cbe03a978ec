import type { Priority } from '@leme/contract/status'
import { type StoryCreate, storyCreate } from '@leme/contract/story'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useFormSave } from '../../api/use-form-save.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { useUnsaved } from '../../ui/unsaved.ts'
import { epicsQuery } from '../epic/epics-query.ts'
import { useForgetGone } from '../work/use-forget-gone.ts'
import { DescriptionField, EstimateField, PriorityField, TitleField } from '../work/work-fields.tsx'
import { EpicField } from './epic-field.tsx'
import { useCreateStory } from './save-story.ts'

export type NewStoryDialogProps = { projectId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Creates a story. Closing it forgets what was typed. */
export function NewStoryDialog({ projectId, open, onOpenChange }: NewStoryDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Nova Story" size="large">
      <NewStoryForm projectId={projectId} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

type StoryValues = {
  title: string
  description: string
  priority: Priority
  estimate_hours: number | null
  epic_id: string
}

const blank: StoryValues = { title: '', description: '', priority: 'P3', estimate_hours: null, epic_id: '' }

function NewStoryForm({ projectId, onSaved }: { projectId: string; onSaved: () => void }) {
  const epics = useQuery(epicsQuery(projectId)).data ?? []
  const form = useForm<StoryValues, unknown, StoryCreate>({
    resolver: formRules(storyCreate),
    defaultValues: blank,
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: useCreateStory(projectId),
    success: 'Story criada com sucesso',
    failure: 'Erro ao criar story',
    onSaved,
  })
  const { control, register } = form
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  useForgetGone(
    form,
    'epic_id',
    epics.map(({ id }) => id),
  )
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <TitleField error={errors.title?.message} {...register('title')} />
          <DescriptionField error={errors.description?.message} {...register('description')} />
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
          {epics.length > 0 && (
            <Controller
              control={control}
              name="epic_id"
              render={({ field: { value, onChange, onBlur } }) => (
                <EpicField
                  epics={epics}
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                  error={errors.epic_id?.message}
                />
              )}
            />
          )}
        </FieldGrid>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Criando...' : 'Criar Story'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
