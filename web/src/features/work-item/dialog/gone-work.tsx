import type { WorkItem } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import { keyedQuery } from '../../../queries/keyed-query.ts'
import { GoneNotice } from '../../work/edit/gone-notice.tsx'
import { WorkLink } from '../../work/work-link.tsx'
import { workWords } from '../work-words.ts'

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
