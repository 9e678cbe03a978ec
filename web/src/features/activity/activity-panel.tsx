import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { activityQuery } from '../../queries/activity-query.ts'
import { activitySentence } from './activity-sentence.ts'
import { ActivityWords } from './activity-words.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { useActivityNames } from './use-activity-names.ts'

/** What happened in the project, newest first: who, what, when. */
export function ActivityPanel({ projectId }: { projectId: string }) {
  const list = useInfiniteQuery(activityQuery(projectId))
  const activities = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const names = useActivityNames(projectId, activities)
  const happened = activities.map((activity) => ({
    id: activity.id,
    name: activity.user.display_name,
    instant: activity.created_at,
    words: <ActivityWords projectId={projectId} pieces={activitySentence(activity, names)} />,
  }))
  return (
    <HistoryPanel
      title="Atividade"
      noun="a atividade"
      empty="Nenhuma atividade ainda"
      happened={list.data && happened}
      list={list}
    />
  )
}
