import type { ProjectMember } from '@leme/contract/project-member'
import type { Story } from '@leme/contract/story'
import { type Task, type TaskUpdate, taskUpdate } from '@leme/contract/task'
import { useId, useMemo, useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { useFormSave } from '../../api/use-form-save.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { useLetGo, useUnsaved } from '../../ui/unsaved.ts'
import type { WorkStatus } from '../project/project-search.ts'
import { TaskHours } from '../time-entry/task-hours.tsx'
import { changedFields } from '../work/changed-fields.ts'
import { CreatedAt } from '../work/created-at.tsx'
import { EditFooter } from '../work/edit-footer.tsx'
import { GoneNotice } from '../work/gone-notice.tsx'
import { peopleOf } from '../work/people.ts'
import { StatusField } from '../work/work-fields.tsx'
import { DeleteTaskDialog } from './delete-task-dialog.tsx'
import { useUpdateTask } from './save-task.ts'
import { TaskPlaceFields, TaskPlanFields, TaskTextFields, type TaskValues } from './task-fields.tsx'

type EditValues = TaskValues & { status: WorkStatus }

function valuesOf(task: Task): EditValues {
  return {
    title: task.title,
    description: task.description ?? '',
    status: task.status,
    priority: task.priority,
    estimate_hours: task.estimate_hours,
    due_date: task.due_date ?? '',
    story_id: task.story_id ?? '',
    assignee_user_id: task.assignee_user_id ?? '',
  }
}

export type TaskFormProps = {
  task: Task
  /** Somebody deleted it meanwhile. */
  isGone: boolean
  members: readonly ProjectMember[]
  stories: readonly Story[]
  mayDelete: boolean
  onClose: () => void
}

/** The fields of a task, of which only the changed ones are sent, and its hours. */
export function TaskForm({ task, isGone, members, stories, mayDelete, onClose }: TaskFormProps) {
  const { id, project_id, created_at } = task
  const formId = useId()
  const people = useMemo(() => peopleOf(members), [members])
  const update = useUpdateTask(project_id)
  const [isAsking, setAsking] = useState(false)
  const form = useForm<EditValues, unknown, TaskUpdate>({
    resolver: formRules(taskUpdate),
    values: valuesOf(task),
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
    success: 'Task atualizada com sucesso',
    failure: 'Erro ao atualizar task',
    onSaved: close,
  })
  return (
    <>
      <DialogBody>
        {isGone && <GoneNotice>Esta task foi deletada por outra pessoa</GoneNotice>}
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={onSubmit}>
            <FieldGrid>
              <TaskTextFields />
              <Controller
                control={form.control}
                name="status"
                render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
                  <StatusField value={value} onChange={onChange} onBlur={onBlur} error={error?.message} />
                )}
              />
              <TaskPlanFields />
              <TaskPlaceFields stories={stories} people={people} />
            </FieldGrid>
            <CreatedAt instant={created_at} />
          </form>
        </FormProvider>
        {!isGone && <TaskHours task={task} />}
      </DialogBody>
      <EditFooter
        form={formId}
        busy={busy}
        isGone={isGone}
        onDelete={mayDelete && !isGone ? () => setAsking(true) : undefined}
      />
      <DeleteTaskDialog task={task} open={isAsking} onClose={() => setAsking(false)} onGone={close} />
    </>
  )
}
