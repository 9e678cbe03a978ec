import { defaultPriority } from '@leme/contract/status'
import type { Story } from '@leme/contract/story'
import { type TaskCreate, taskCreate } from '@leme/contract/task'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useFormSave } from '../../api/use-form-save.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { useUnsaved } from '../../ui/unsaved.ts'
import { storiesQuery } from '../story/stories-query.ts'
import type { People } from '../work/people.ts'
import { useForgetGone } from '../work/use-forget-gone.ts'
import { useCreateTask } from './save-task.ts'
import { TaskPlaceFields, TaskPlanFields, TaskTextFields, type TaskValues } from './task-fields.tsx'

export type NewTaskDialogProps = {
  projectId: string
  people: People
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Creates a task. Closing it forgets what was typed. */
export function NewTaskDialog({ projectId, people, open, onOpenChange }: NewTaskDialogProps) {
  const stories = useQuery(storiesQuery(projectId)).data ?? []
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Nova Task" size="large">
      <NewTaskForm projectId={projectId} stories={stories} people={people} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

const blank: TaskValues = {
  title: '',
  description: '',
  priority: defaultPriority,
  estimate_hours: null,
  due_date: '',
  story_id: '',
  assignee_user_id: '',
}

type NewTaskFormProps = { projectId: string; stories: readonly Story[]; people: People; onSaved: () => void }

function NewTaskForm({ projectId, stories, people, onSaved }: NewTaskFormProps) {
  const form = useForm<TaskValues, unknown, TaskCreate>({
    resolver: formRules(taskCreate),
    defaultValues: blank,
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: useCreateTask(projectId),
    success: 'Task criada com sucesso',
    failure: 'Erro ao criar task',
    onSaved,
  })
  useUnsaved(form.formState.isDirty)
  useForgetGone(
    form,
    'story_id',
    stories.map(({ id }) => id),
  )
  useForgetGone(
    form,
    'assignee_user_id',
    people.offered.map(({ id }) => id),
  )
  return (
    <FormProvider {...form}>
      <DialogForm onSubmit={onSubmit}>
        <DialogBody>
          <FieldGrid>
            <TaskTextFields />
            <TaskPlanFields />
            <TaskPlaceFields stories={stories} people={people} />
          </FieldGrid>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? 'Criando...' : 'Criar Task'}
          </Button>
        </DialogFooter>
      </DialogForm>
    </FormProvider>
  )
}
