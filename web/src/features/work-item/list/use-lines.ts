import type { WorkItem } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { useMemo } from 'react'
import { laterCode } from '../../../ui/page/later-code.ts'
import { useStatusText } from '../../../ui/sign/status-text.ts'
import { workList } from '../../work/work-search.ts'
import type { GroupsBeside, Line } from './group-lines.ts'

const useGroupLines = laterCode(() => import('./group-lines.ts'))

/** What the list's table has: its rows, with the heads of their groups where it is grouped. */
export function useLines(
  noun: WorkNoun,
  shown: readonly WorkItem[],
  asked: string | undefined,
  { people, epics, stories, today }: Omit<GroupsBeside, 'statusText'>,
): readonly Line[] {
  const by = asked && asked in (workList(noun).groups ?? {}) ? asked : undefined
  const code = useGroupLines(by !== undefined)
  const statusText = useStatusText()
  return useMemo(
    () => (code && by ? code.groupLines(shown, by, { people, epics, stories, today, statusText }) : shown),
    [code, shown, by, people, epics, stories, today, statusText],
  )
}
