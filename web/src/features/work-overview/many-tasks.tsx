import { can } from '@leme/contract/can'
import { workStatuses } from '@leme/contract/status'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../api/me.ts'
import type { Choice } from '../../list/choice.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { useStatusText } from '../../ui/sign/status-text.ts'
import { ManyBar } from '../many/many-bar.tsx'
import { personOptions, priorityOptions, projectOptions, statusOptions } from '../many/many-options.tsx'
import { peopleOf } from '../work/people.ts'
import { partOf } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'

export type ManyTasksProps = { choice: Choice; search: OverviewSearch; total: number | undefined }

/** What may be done to the chosen tasks of all projects; who is put in charge joins the projects. */
export function ManyTasks({ choice, search, total }: ManyTasksProps) {
  const statusText = useStatusText()
  const me = useMe()
  const projects = useQuery(projectsQuery).data ?? []
  const users = useQuery(usersQuery).data ?? []
  return (
    <ManyBar
      noun="task"
      choice={choice}
      total={total}
      filter={partOf(search)}
      fields={[
        { field: 'status', label: 'Status', options: statusOptions(workStatuses, statusText) },
        {
          field: 'assignee_user_id',
          label: 'Responsável',
          options: personOptions(peopleOf([], users, true).colleagues),
        },
        { field: 'priority', label: 'Prioridade', options: priorityOptions },
        { field: 'project_id', label: 'Projeto', options: projectOptions(projects) },
      ]}
      hasDue
      mayDelete={me !== undefined && can(me.role, 'task.delete')}
    />
  )
}
