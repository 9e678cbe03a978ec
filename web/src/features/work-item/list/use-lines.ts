import type { WorkItem } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { useMemo, useState } from 'react'
import { laterCode } from '../../../ui/page/later-code.ts'
import { useStatusText } from '../../../ui/sign/status-text.ts'
import { workList } from '../../work/work-search.ts'
import type { GroupsBeside, Line } from './group-lines.ts'

// A list that begins with groups is not drawn before its groups can be.
const useGroupLines = laterCode(
  () => import('./group-lines.ts'),
  () => Promise.resolve(),
)

const groupOf = (noun: WorkNoun, asked: string | undefined) =>
  asked && asked in (workList(noun).groups ?? {}) ? asked : undefined

/** Whether a list that begins with groups, as its address says, waits for the code that makes them. */
export function useGroupsAwaited(noun: WorkNoun, asked: string | undefined): boolean {
  const isGrouped = groupOf(noun, asked) !== undefined
  const [beginsGrouped] = useState(isGrouped)
  const code = useGroupLines(isGrouped)
  return beginsGrouped && isGrouped && !code
}

/** What the list's table has: its rows, with the heads of their groups where it is grouped. */
export function useLines(
  noun: WorkNoun,
  shown: readonly WorkItem[],
  asked: string | undefined,
  { people, epics, stories, today }: Omit<GroupsBeside, 'statusText'>,
): readonly Line[] {
  const by = groupOf(noun, asked)
  const code = useGroupLines(by !== undefined)
  const statusText = useStatusText()
  return useMemo(
    () => (code && by ? code.groupLines(shown, by, { people, epics, stories, today, statusText }) : shown),
    [code, shown, by, people, epics, stories, today, statusText],
  )
}
