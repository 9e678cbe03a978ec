import { filteredPaths } from '@leme/contract/filtered-paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge } from '../../ui/sign/badge.tsx'

/** As many as a panel has room for. */
const shown = 10

/** The open tasks that the agent was given; nothing where it has none (AG-05). */
export function AgentTasksPanel({ agentId }: { agentId: string }) {
  const query = { agent_id: agentId, status: 'open', sort: 'due_date', limit: shown } as const
  const tasks = useQuery({
    queryKey: keys.tasks.list(query),
    queryFn: ({ signal }) => call('GET /api/tasks', { query }, { signal }),
  }).data
  if (!tasks || tasks.length === 0) return null
  return (
    <Panel
      title="Tasks abertas"
      end={
        <Link
          to={filteredPaths.tasks({ assignee_user_id: agentId })}
          className="rounded-1 font-medium text-accent-text underline underline-offset-3"
        >
          Ver as tasks
        </Link>
      }
    >
      <ul className="grid">
        {tasks.map(({ id, project_id, key, title, status }) => (
          <li
            key={id}
            className="flex min-h-10 items-center gap-3 border-t border-line px-4 py-1.5 text-cell max-md:min-h-11"
          >
            <Link
              to="/projects/$id/$key"
              params={{ id: project_id, key }}
              search={{ tab: 'tasks' }}
              className="min-w-0 flex-1 rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
            >
              {title}
            </Link>
            <span className="text-label text-ink-3">{key}</span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
