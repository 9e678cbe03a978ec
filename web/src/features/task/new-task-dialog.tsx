import { type Task, type TaskCreate, workSchemas } from '@leme/contract/work-item'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { workQuery } from '../../queries/work-query.ts'
import { NewWorkDialog, type NewWorkDialogProps } from '../work/new-work-dialog.tsx'
import type { People } from '../work/people.ts'
import { ownerGone, useForgetGone } from '../work/use-forget-gone.ts'
import { useJoins } from '../work/use-joins.ts'
import { DescriptionField, OwnerField, TitleField } from '../work/work-fields.tsx'
import { StoryField } from './story-field.tsx'
import { blankTask, TaskFields } from './task-fields.tsx'
import { taskKind } from './task-kind.ts'

export type NewTaskDialogProps = NewWorkDialogProps & { people: People }

function create(projectId: string, body: TaskCreate, idempotencyKey: string): Promise<Task> {
  return call('POST /api/projects/:id/tasks', { params: { id: projectId }, body }, { idempotencyKey })
}

/** Creates a task. */
export function NewTaskDialog({ people, ...dialog }: NewTaskDialogProps) {
  const joins = useJoins(dialog.projectId, people)

  async function createAssigned(projectId: string, body: TaskCreate, idempotencyKey: string): Promise<Task> {
    await joins(body.assignee_user_id)
    return create(projectId, body, idempotencyKey)
  }

  return (
    <NewWorkDialog
      kind={taskKind}
      rules={workSchemas.task.create}
      create={createAssigned}
      blank={blankTask}
      size="large"
      {...dialog}
    >
      <TitleField />
      <DescriptionField />
      <TaskFields />
      <NewTaskParent projectId={dialog.projectId} people={people} />
    </NewWorkDialog>
  )
}

/** Which story it belongs to, and who does it; each only where there is something to choose. */
function NewTaskParent({ projectId, people }: { projectId: string; people: People }) {
  const stories = useQuery(workQuery('story', projectId)).data ?? []
  const saysGone = useForgetGone(
    'story_id',
    stories.map(({ id }) => id),
    'A story escolhida foi deletada. Escolha outra, ou crie sem story.',
  )
  useForgetGone(
    'assignee_user_id',
    [...people.offered, ...people.colleagues].map(({ id }) => id),
    ownerGone,
  )
  return (
    <>
      {(stories.length > 0 || saysGone) && <StoryField stories={stories} />}
      {people.all.length > 0 && <OwnerField name="assignee_user_id" people={people} />}
    </>
  )
}
