import type { ProjectMember } from '@leme/contract/project/project-member'
import { type Task, ticketTaskCreate } from '@leme/contract/work/work-item'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { CreateForm } from '../work/edit/create-form.tsx'
import { ownerGone, useForgetGone } from '../work/edit/use-forget-gone.ts'
import { DescriptionField, OwnerField, TitleField } from '../work/edit/work-fields.tsx'
import { join } from '../work/use-joins.ts'
import { usePeople } from '../work/use-people.ts'
import { blankOf, PlanningFields } from '../work-item/dialog/form-fields.tsx'
import { workWords } from '../work-item/work-words.ts'
import type { TicketDialogProps, TicketFormProps } from './edit-ticket-dialog.tsx'
import { TicketProjectField, ticketGone } from './ticket-fields.tsx'
import { useTicketWrite } from './ticket-writes.ts'

/** Makes a task of a ticket, in the ticket's project or another. Closing it forgets what was typed. */
export function NewTicketTaskDialog({ ticket, isGone, open, onOpenChange }: TicketDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Criar task do ticket" size="large">
      <NewTicketTaskForm ticket={ticket} isGone={isGone} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

/** The fields of a ticket's task, which begin with what the ticket says. */
export function NewTicketTaskForm({ ticket, isGone, onSaved }: TicketFormProps) {
  const queries = useQueryClient()
  const { mutateAsync } = useTicketWrite<{ body: typeof ticketTaskCreate._output; key: string }, Task>({
    send: async ({ body, key }) => {
      const { project_id: id, assignee_user_id } = body
      const members = await queries.ensureQueryData(projectMembersQuery(id))
      if (assignee_user_id && !members.some(({ user_id }) => user_id === assignee_user_id)) {
        await join(id, assignee_user_id)
      }
      return call('POST /api/projects/:id/tasks', { params: { id }, body }, { idempotencyKey: key })
    },
    onDone: () => queries.invalidateQueries({ queryKey: keys.projects.all }),
  })
  return (
    <CreateForm
      words={{ ...workWords.task, create: 'Criar task' }}
      rules={ticketTaskCreate}
      blank={{
        ...blankOf('task'),
        title: ticket.title,
        description: ticket.description ?? '',
        priority: ticket.priority,
        project_id: ticket.project_id ?? '',
        ticket_id: ticket.id,
      }}
      draft={`tasks of ${ticket.id}`}
      save={(body, key) => mutateAsync({ body, key })}
      onSaved={onSaved}
      gone={isGone ? ticketGone : undefined}
    >
      <TitleField />
      <DescriptionField />
      <TicketProjectField />
      <PlanningFields noun="task" />
      <TaskAssignee />
    </CreateForm>
  )
}

const nobody: readonly ProjectMember[] = []

/** Who does it: a member of the chosen project, or a colleague who joins it; nobody before a project is chosen. */
function TaskAssignee() {
  const projectId: string = useWatch({ name: 'project_id' })
  const members = useQuery({ ...projectMembersQuery(projectId), enabled: projectId !== '' }).data
  const people = usePeople(members ?? nobody)
  useForgetGone(
    'assignee_user_id',
    people.choosable.map(({ id }) => id),
    ownerGone,
  )
  if (projectId === '' || !members) return null
  return <OwnerField name="assignee_user_id" people={people} />
}
