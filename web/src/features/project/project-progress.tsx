import { useQuery } from '@tanstack/react-query'
import { workQuery } from '../../queries/work-query.ts'
import { ProgressRows } from '../../ui/figure/progress-rows.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import type { WorkStatus } from '../work/project-search.ts'

/** How many have status done, of how many. */
function progressOf(rows: readonly { status: WorkStatus }[]) {
  return { done: rows.filter(({ status }) => status === 'done').length, total: rows.length }
}

/** How many of the project's epics, stories and tasks are done. */
export function ProjectProgress({ projectId }: { projectId: string }) {
  const epics = useQuery({ ...workQuery('epic', projectId), select: progressOf })
  const stories = useQuery({ ...workQuery('story', projectId), select: progressOf })
  const tasks = useQuery({ ...workQuery('task', projectId), select: progressOf })
  const lists = [
    { label: 'Épicos', ...epics },
    { label: 'Stories', ...stories },
    { label: 'Tasks', ...tasks },
  ]
  const failed = lists.filter(({ data, isError }) => !data && isError)
  const rows = lists.flatMap(({ label, data }) => (data ? [{ label, ...data }] : []))

  if (failed.length > 0) {
    const retry = () => failed.forEach(({ refetch }) => void refetch())
    return (
      <Panel title="Progresso">
        <ErrorLine onRetry={retry}>Não foi possível carregar o progresso</ErrorLine>
      </Panel>
    )
  }
  return (
    <Panel title="Progresso">
      {rows.length === lists.length ? <ProgressRows rows={rows} /> : <ProgressSkeleton />}
    </Panel>
  )
}

function ProgressSkeleton() {
  return (
    <div className="grid gap-3.5 px-4 pt-1.5 pb-4.5">
      {['w-14', 'w-16', 'w-12'].map((width) => (
        <div key={width}>
          <Skeleton className={`mt-0.75 mb-2.25 h-3.5 ${width}`} />
          <Skeleton className="h-[5px] w-full" />
        </div>
      ))}
    </div>
  )
}
