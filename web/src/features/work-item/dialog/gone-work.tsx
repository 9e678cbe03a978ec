import type { WorkItem } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import { keyedQuery } from '../../../queries/keyed-query.ts'
import type { Gone } from '../../thing/gone-thing.ts'
import { GoneNotice } from '../../work/edit/gone-notice.tsx'
import { WorkLink } from '../../work/work-link.tsx'
import { workWords } from '../work-words.ts'

/** What became of what is in its project no more; null while it is there, or nothing is open. */
export function useWhereGone(noun: WorkNoun, item: WorkItem | undefined, isGone: boolean): Gone | null {
  const { id = '', key = '' } = item ?? {}
  const { data, isPending } = useQuery({ ...keyedQuery([key]), staleTime: 0, enabled: isGone })
  if (!isGone) return null
  if (isPending) return { isMoved: false }
  const moved = data?.find((thing) => thing.id === id && thing.project_id)
  if (!moved) return { why: workWords[noun].gone, isMoved: false }
  return { why: `${workWords[noun].moved} ${moved.key}`, isMoved: true }
}

/** In the dialog of what is in its project no more: where it went, or that somebody deleted it. */
export function GoneWork({ noun, item: { id, key } }: { noun: WorkNoun; item: WorkItem }) {
  const { data, isPending } = useQuery({ ...keyedQuery([key]), staleTime: 0 })
  const moved = data?.find((thing) => thing.id === id)
  if (isPending) return null
  if (!moved?.project_id) return <GoneNotice>{workWords[noun].gone}</GoneNotice>
  const link = (
    <WorkLink projectId={moved.project_id} noun={noun} id={id} itemKey={moved.key} inline>
      {moved.key}
    </WorkLink>
  )
  return <GoneNotice place={link}>{workWords[noun].moved}</GoneNotice>
}
