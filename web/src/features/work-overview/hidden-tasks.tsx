import { useQuery } from '@tanstack/react-query'
import { HiddenDone } from '../work/hidden-done.tsx'
import type { OverviewSearch } from './overview-search.ts'
import { taskCountQuery } from './people-queries.ts'

export type HiddenTasksProps = { search: OverviewSearch; onChoose: (change: Partial<OverviewSearch>) => void }

/** Below the tasks of all projects: how many that are done a narrowed list leaves out. */
export function HiddenTasks({ search, onChoose }: HiddenTasksProps) {
  const { q, assignee_user_id, project_id, priority, status = 'open', due } = search
  const isNarrowed = Boolean(q || assignee_user_id || project_id || priority)
  const hidesDone = Boolean(due) || (status !== 'all' && status !== 'done')
  const done = taskCountQuery({ ...search, status: 'done', due: undefined })
  const { data = 0, isPlaceholderData } = useQuery({ ...done, enabled: isNarrowed && hidesDone })
  const count = isNarrowed && hidesDone && !isPlaceholderData ? data : 0
  return <HiddenDone count={count} onShow={() => onChoose({ status: 'all', due: undefined })} />
}
