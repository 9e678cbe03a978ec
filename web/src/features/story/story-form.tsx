import type { Epic } from '@leme/contract/epic'
import type { ProjectMember } from '@leme/contract/project-member'
import { type Story, type StoryUpdate, storyUpdate } from '@leme/contract/story'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSave } from '../../api/use-form-save.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { useLetGo, useUnsaved } from '../../ui/unsaved.ts'
import { tasksQuery } from '../task/tasks-query.ts'
import { changedFields } from '../work/changed-fields.ts'
import { CreatedAt } from '../work/created-at.tsx'
import { EditFooter } from '../work/edit-footer.tsx'
import { GoneNotice } from '../work/gone-notice.tsx'
import { LinkedWork } from '../work/linked-work.tsx'
import { peopleOf } from '../work/people.ts'
import { DeleteStoryDialog } from './delete-story-dialog.tsx'
import { useUpdateStory } from './save-story.ts'
import { StoryFields } from './story-fields.tsx'
import { type StoryValues, storyValues } from './story-values.ts'

export type StoryFormProps = {
  story: Story
  /** Somebody deleted it meanwhile. */
  isGone: boolean
  members: readonly ProjectMember[]
  epics: readonly Epic[]
  mayDelete: boolean
  onClose: () => void
}

/** The fields of a story, of which only the changed ones are sent, and the tasks that refer to it. */
export function StoryForm({ story, isGone, members, epics, mayDelete, onClose }: StoryFormProps) {
  const { id, project_id } = story
  const formId = useId()
  const people = useMemo(() => peopleOf(members), [members])
  const tasks = useQuery(tasksQuery(project_id)).data
  const update = useUpdateStory(project_id)
  const [isAsking, setAsking] = useState(false)
  const form = useForm<StoryValues, unknown, StoryUpdate>({
    resolver: formRules(storyUpdate),
    values: storyValues(story),
    // What others change shows at once where nothing was typed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { isDirty, dirtyFields } = form.formState
  const letGo = useLetGo()
  useUnsaved(isDirty)

  function close(): void {
    letGo()
    onClose()
  }

  const { busy, onSubmit } = useFormSave({
    form,
    save: (edited) => update(id, changedFields(edited, dirtyFields)),
    success: 'Story atualizada com sucesso',
    failure: 'Erro ao atualizar story',
    onSaved: close,
  })
  return (
    <>
      <DialogBody>
        {isGone && <GoneNotice>Esta story foi deletada por outra pessoa</GoneNotice>}
        <form id={formId} noValidate onSubmit={onSubmit}>
          <StoryFields form={form} people={people} epics={epics} />
          <CreatedAt instant={story.created_at} />
        </form>
        <LinkedWork
          title="Tasks"
          projectId={project_id}
          noun="task"
          rows={tasks?.filter(({ story_id }) => story_id === id)}
          nothing="Nenhuma task vinculada"
        />
      </DialogBody>
      <EditFooter
        form={formId}
        busy={busy}
        isGone={isGone}
        onDelete={mayDelete && !isGone ? () => setAsking(true) : undefined}
      />
      <DeleteStoryDialog story={story} open={isAsking} onClose={() => setAsking(false)} onGone={close} />
    </>
  )
}
