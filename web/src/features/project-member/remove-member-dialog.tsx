import type { ProjectMember } from '@leme/contract/project/project-member'
import type { Epic, Story, Task } from '@leme/contract/work/work-item'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { workQuery } from '../../queries/work-query.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { restoreDeletion, useDeletionWarning } from '../deletion/restore-deletion.ts'
import { useRemoveRow } from '../work/use-remove-row.ts'

type ProjectWork = { epics: readonly Epic[]; stories: readonly Story[]; tasks: readonly Task[] }

const listing = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function counted(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]
}

/** What becomes of a person's work once they leave: "Continuam no projeto, sem responsável: 1 épico e 5 tasks." */
function workLeft(userId: string, { epics, stories, tasks }: ProjectWork): string {
  const parts = [
    ...counted(epics.filter((epic) => epic.owner_user_id === userId).length, 'épico', 'épicos'),
    ...counted(stories.filter((story) => story.owner_user_id === userId).length, 'story', 'stories'),
    ...counted(tasks.filter((task) => task.assignee_user_id === userId).length, 'task', 'tasks'),
  ]
  if (parts.length === 0) return 'Esta pessoa não é responsável por nenhum épico, story ou task.'
  return `Continuam no projeto, sem responsável: ${listing.format(parts)}.`
}

export type RemoveMemberDialogProps = {
  projectId: string
  member: ProjectMember
  open: boolean
  onClose: () => void
}

/** Asks before a person leaves the project: what was theirs stays, without anybody in charge. */
export function RemoveMemberDialog({ projectId, member, open, onClose }: RemoveMemberDialogProps) {
  const { user_id, user } = member
  const epics = useQuery(workQuery('epic', projectId)).data
  const stories = useQuery(workQuery('story', projectId)).data
  const tasks = useQuery(workQuery('task', projectId)).data
  const remove = useRemoveRow({
    projectId,
    id: member.id,
    list: keys.projects.part(projectId, 'project_members'),
    parts: ['project_members', 'epics', 'stories', 'tasks'],
    send: (id) => call('DELETE /api/members/:id', { params: { id } }),
    success: 'Membro removido com sucesso',
    takeBack: restoreDeletion,
    failure: 'Erro ao remover membro',
    onGone: onClose,
  })
  const known = epics && stories && tasks
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && !remove.isPending && onClose()}
      title="Remover membro"
      thing={<span className="line-clamp-3 wrap-anywhere">{user.display_name}</span>}
      action="Remover"
      busyAction="Removendo..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {known
        ? workLeft(user_id, { epics, stories, tasks })
        : 'O que é desta pessoa continua no projeto, sem responsável.'}{' '}
      As horas que ela registrou também continuam. {useDeletionWarning()}
    </ConfirmDialog>
  )
}
