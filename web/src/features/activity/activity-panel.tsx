import { formatInstant } from '@leme/contract/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/empty-state.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Timeline, TimelineItem } from '../../ui/timeline.tsx'
import { useToday } from '../../use-today.ts'
import { activityQuery } from './activity-query.ts'
import { activitySentence } from './activity-sentence.ts'
import { activityTime } from './activity-time.ts'
import { ActivityWords } from './activity-words.tsx'
import { useActivityNames } from './use-activity-names.ts'

/** What happened in the project, newest first: who, what, when. */
export function ActivityPanel({ projectId }: { projectId: string }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(activityQuery(projectId))
  const activities = useMemo(() => data?.pages.flat() ?? [], [data])
  const names = useActivityNames(projectId, activities)
  const day = useToday()

  if (!data) {
    const failure = <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar a atividade</ErrorLine>
    return <Panel title="Atividade">{isError ? failure : <ActivitySkeleton />}</Panel>
  }
  return (
    <Panel title="Atividade">
      {activities.length === 0 ? (
        <EmptyLine>Nenhuma atividade ainda</EmptyLine>
      ) : (
        <Timeline>
          {activities.map((activity) => (
            <TimelineItem
              key={activity.id}
              name={activity.user.display_name}
              instant={activity.created_at}
              time={activityTime(activity.created_at, day)}
              fullTime={formatInstant(activity.created_at)}
            >
              <b>{activity.user.display_name}</b>{' '}
              <ActivityWords projectId={projectId} pieces={activitySentence(activity, names)} />
            </TimelineItem>
          ))}
        </Timeline>
      )}
      {isFetchNextPageError && !isFetchingNextPage && (
        <ErrorLine onRetry={() => void fetchNextPage()}>Não foi possível carregar o restante</ErrorLine>
      )}
      {hasNextPage && !isFetchNextPageError && (
        <div className="border-t border-line p-2">
          <Button look="ghost" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} className="w-full">
            {isFetchingNextPage ? 'Carregando...' : 'Ver mais'}
          </Button>
        </div>
      )}
    </Panel>
  )
}

const widths = ['w-3/5', 'w-1/2', 'w-13/20', 'w-2/5', 'w-11/20']

function ActivitySkeleton() {
  return (
    <Loading label="Carregando a atividade">
      <div className="pt-0.5 pb-2">
        {widths.map((width) => (
          <div key={width} className="flex items-center gap-2.5 px-4 py-1.75">
            <Skeleton className="size-5.5 rounded-full!" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
