import { type Epic, type EpicUpdate, epicUpdate } from '@leme/contract/epic'
import type { ProjectMember } from '@leme/contract/project-member'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useFormSave } from '../../api/use-form-save.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { useLetGo, useUnsaved } from '../../ui/unsaved.ts'
import type { WorkStatus } from '../project/project-search.ts'
import { storiesQuery } from '../story/stories-query.ts'
import { changedFields } from '../work/changed-fields.ts'
import { CreatedAt } from '../work/created-at.tsx'
import { EditFooter } from '../work/edit-footer.tsx'
import { GoneNotice } from '../work/gone-notice.tsx'
import { LinkedWork } from '../work/linked-work.tsx'
import { OwnerField } from '../work/owner-field.tsx'
import { peopleOf } from '../work/people.ts'
import { DescriptionField, StatusField, TitleField } from '../work/work-fields.tsx'
import { DeleteEpicDialog } from './delete-epic-dialog.tsx'
import { useUpdateEpic } from './save-epic.ts'

type EpicValues = { title: string; description: string; status: WorkStatus; owner_user_id: string }

function epicValues({ title, description, status, owner_user_id }: Epic): EpicValues {
  return { title, description: description ?? '', status, owner_user_id: owner_user_id ?? '' }
}

export type EpicFormProps = {
  epic: Epic
  /** Somebody deleted it meanwhile. */
  isGone: boolean
  members: readonly ProjectMember[]
  mayDelete: boolean
  onClose: () => void
}

/** The fields of an epic, of which only the changed ones are sent, and the stories that refer to it. */
export function EpicForm({ epic, isGone, members, mayDelete, onClose }: EpicFormProps) {
  const { id, project_id } = epic
  const formId = useId()
  const people = useMemo(() => peopleOf(members), [members])
  const stories = useQuery(storiesQuery(project_id)).data
  const update = useUpdateEpic(project_id)
  const [isAsking, setAsking] = useState(false)
  const form = useForm<EpicValues, unknown, EpicUpdate>({
    resolver: formRules(epicUpdate),
    values: epicValues(epic),
    // What others change shows at once where nothing was typed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { control, register } = form
  const { errors, isDirty, dirtyFields } = form.formState
  const letGo = useLetGo()
  useUnsaved(isDirty)

  function close(): void {
    letGo()
    onClose()
  }

  const { busy, onSubmit } = useFormSave({
    form,
    save: (edited) => update(id, changedFields(edited, dirtyFields)),
    success: 'Épico atualizado com sucesso',
    failure: 'Erro ao atualizar épico',
    onSaved: close,
  })
  return (
    <>
      <DialogBody>
        {isGone && <GoneNotice>Este épico foi deletado por outra pessoa</GoneNotice>}
        <form id={formId} noValidate onSubmit={onSubmit}>
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
          </FieldGrid>
          <CreatedAt instant={epic.created_at} />
        </form>
        <LinkedWork
          title="Stories"
          projectId={project_id}
          noun="story"
          rows={stories?.filter(({ epic_id }) => epic_id === id)}
          nothing="Nenhuma story vinculada"
        />
      </DialogBody>
      <EditFooter
        form={formId}
        busy={busy}
        isGone={isGone}
        onDelete={mayDelete && !isGone ? () => setAsking(true) : undefined}
      />
      <DeleteEpicDialog epic={epic} open={isAsking} onClose={() => setAsking(false)} onGone={close} />
    </>
  )
}
