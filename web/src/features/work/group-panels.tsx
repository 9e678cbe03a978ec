import { formatHours, formatNumber } from '@leme/contract/format/format'
import { sumHours } from '@leme/contract/format/hours'
import type { WorkGroup } from '@leme/contract/work/work-group'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Choice } from '../../list/choice.ts'
import { ChooseArea } from '../../list/choose-area.tsx'
import { ChooseButton } from '../../list/choose-box.tsx'
import { pageSize } from '../../list/paged-query.ts'
import { useSelection } from '../../list/use-selection.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { type CountedNoun, counted } from '../../ui/sign/counted.ts'
import { useStatusText } from '../../ui/sign/status-text.ts'
import { useToday } from '../../ui/use-today.ts'
import { groupTitle } from './group-title.ts'
import { TableSkeleton } from './table-skeleton.tsx'

const mostOpen = 10

/** How many groups are open at first: as many as fill a page of rows, and the first in any case. */
function openAtFirst(groups: readonly WorkGroup[]): number {
  let rows = 0
  for (const [index, { count }] of groups.slice(0, mostOpen).entries()) {
    rows += count
    if (rows > pageSize) return Math.max(1, index)
  }
  return Math.min(mostOpen, groups.length)
}

/** "11 tasks · 38h · 3 sem estimativa". */
function sumsOf(groups: readonly WorkGroup[], noun: CountedNoun): string {
  const sum = (field: 'count' | 'without_estimate') => groups.reduce((total, group) => total + (group[field] ?? 0), 0)
  const hours = groups.flatMap(({ estimate_hours }) => estimate_hours ?? [])
  const without = sum('without_estimate')
  return [
    counted(sum('count'), noun),
    ...(hours.length > 0 ? [formatHours(sumHours(hours))] : []),
    ...(without > 0 ? [`${formatNumber(without)} sem estimativa`] : []),
  ].join(' · ')
}

/** Says which rows of a group are there; none where they are not shown. */
export type OnListed = (group: string, ids: readonly string[]) => void

export type GroupWords = {
  /** "Tasks por pessoa". */
  title: string
  noun: CountedNoun
  /** "Tasks", before a group's name. */
  names: string
  loading: string
  none: string
  failed: string
}

export type GroupPanelsProps = {
  by: string
  groups: UseQueryResult<readonly WorkGroup[]>
  words: GroupWords
  /** What is listed: with another filter nothing is chosen. */
  asked: string
  /** The rows of a group, as the API names it, a page at a time. */
  rows: (within: string, caption: string, onListed: OnListed) => ReactNode
  /** What may be done to those that are chosen. */
  many: (choice: Choice, total: number) => ReactNode
}

/** A list by groups, each with a panel: counted whole, listed a page at a time. */
export function GroupPanels({ by, groups, words, asked, rows, many }: GroupPanelsProps) {
  const { data, refetch, isPending } = groups
  const statusText = useStatusText()
  const today = useToday()
  const [listed, setListed] = useState<Readonly<Record<string, readonly string[]>>>({})
  const keepListed = useCallback<OnListed>((group, ids) => setListed((before) => ({ ...before, [group]: ids })), [])
  const order = (data ?? []).flatMap(({ value }) => listed[`${by}:${value ?? 'none'}`] ?? [])
  const choice = useSelection(order, asked, false)
  if (isPending) return <TableSkeleton label={words.loading} />
  if (!data || data.length === 0) {
    return (
      <Panel title={words.title}>
        {data ? (
          <EmptyLine>{words.none}</EmptyLine>
        ) : (
          <ErrorLine onRetry={() => void refetch()}>{words.failed}</ErrorLine>
        )}
      </Panel>
    )
  }
  const open = openAtFirst(data)
  return (
    <>
      <ChooseArea choice={choice}>
        <div className="grid gap-3">
          <div className="flex items-center justify-between gap-2">
            <p role="status" className="text-label text-ink-3 tabular-nums">
              {sumsOf(data, words.noun)}
            </p>
            <ChooseButton choice={choice} />
          </div>
          {data.map((group, index) => {
            const within = `${by}:${group.value ?? 'none'}`
            const title = groupTitle(by, group, { statusText, today })
            return (
              <GroupPanel key={within} group={group} title={title} names={words.names} opensFirst={index < open}>
                {rows(within, `${words.names}: ${title}`, keepListed)}
              </GroupPanel>
            )
          })}
        </div>
      </ChooseArea>
      {choice.isChoosing &&
        many(
          choice,
          data.reduce((sum, { count }) => sum + count, 0),
        )}
    </>
  )
}

/** On phones the sums follow the title: at the right the assistant's button may lie over them. */
const phoneHead = 'max-md:[&>header>div]:ml-0'

type GroupPanelProps = { group: WorkGroup; title: string; names: string; opensFirst: boolean; children: ReactNode }

function GroupPanel({ group, title, names, opensFirst, children }: GroupPanelProps) {
  const { count, estimate_hours, without_estimate } = group
  const [chosen, choose] = useState<boolean>()
  const isOpen = chosen ?? opensFirst
  const verb = isOpen ? 'Ocultar' : 'Mostrar'
  return (
    <Panel
      title={title}
      count={count}
      className={phoneHead}
      action={
        <Button
          size="small"
          look="ghost"
          aria-expanded={isOpen}
          aria-label={`${verb} ${names.toLowerCase()}: ${title}`}
          onClick={() => choose(!isOpen)}
        >
          {verb}
        </Button>
      }
      end={
        estimate_hours !== null && (
          <>
            {without_estimate !== null && without_estimate > 0 && (
              <span className="text-ink-3">{formatNumber(without_estimate)} sem estimativa</span>
            )}
            <span className="font-medium text-ink tabular-nums">{formatHours(estimate_hours)}</span>
          </>
        )
      }
    >
      {isOpen && children}
    </Panel>
  )
}

/** Tells the groups which rows of one are there, for as long as they are. */
export function useListed(onListed: OnListed, within: string, rows: readonly string[]): void {
  const ids = rows.join()
  useEffect(() => {
    onListed(within, ids === '' ? [] : ids.split(','))
    return () => onListed(within, [])
  }, [onListed, within, ids])
}
