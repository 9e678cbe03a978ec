import { formatHours, formatNumber } from '@leme/contract/format/format'
import { sumHours } from '@leme/contract/format/hours'
import type { TaskGroup } from '@leme/contract/work/workload'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSize } from '../../list/paged-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import type { OverviewSearch } from './overview-search.ts'
import { tasksByPersonQuery } from './people-queries.ts'
import { TaskList, useTaskPages } from './task-list.tsx'

const title = 'Tasks por pessoa'
const mostOpen = 10

/** How many groups are open at first: as many as fill a page of tasks, and the first in any case. */
function openAtFirst(groups: readonly TaskGroup[]): number {
  let tasks = 0
  for (const [index, { count }] of groups.slice(0, mostOpen).entries()) {
    tasks += count
    if (tasks > pageSize) return Math.max(1, index)
  }
  return Math.min(mostOpen, groups.length)
}

const taskNoun = { one: 'task', many: 'tasks' }

/** "11 tasks · 38h · 3 sem estimativa". */
function sumsOf(groups: readonly TaskGroup[]): string {
  const sum = (field: 'count' | 'without_estimate') => groups.reduce((total, group) => total + group[field], 0)
  const without = sum('without_estimate')
  return [
    counted(sum('count'), taskNoun),
    formatHours(sumHours(groups.map(({ estimate_hours }) => estimate_hours))),
    ...(without > 0 ? [`${formatNumber(without)} sem estimativa`] : []),
  ].join(' · ')
}

/** The tasks that are asked for, those of each person by themselves; count and hours are of all of them, listed or not. */
export function TasksByPerson({ search }: { search: OverviewSearch }) {
  const { data, refetch, isPending } = useQuery(tasksByPersonQuery(search))
  if (isPending) return <TableSkeleton label="Carregando tasks" />
  if (!data || data.length === 0) {
    return (
      <Panel title={title}>
        {data ? (
          <EmptyLine>Nenhuma task corresponde ao filtro</EmptyLine>
        ) : (
          <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as tasks</ErrorLine>
        )}
      </Panel>
    )
  }
  const open = openAtFirst(data)
  return (
    <div className="grid gap-3">
      <p role="status" className="text-label text-ink-3 tabular-nums">
        {sumsOf(data)}
      </p>
      {data.map((group, index) => (
        <PersonTasks key={group.user_id ?? 'none'} group={group} search={search} opensFirst={index < open} />
      ))}
    </div>
  )
}

/** On phones the sums follow the title: at the right the assistant's button may lie over them. */
const phoneHead = 'max-md:[&>header>div]:ml-0'

type PersonTasksProps = { group: TaskGroup; search: OverviewSearch; opensFirst: boolean }

function PersonTasks({ group, search, opensFirst }: PersonTasksProps) {
  const { user_id, display_name, count, estimate_hours, without_estimate } = group
  const [chosen, choose] = useState<boolean>()
  const isOpen = chosen ?? opensFirst
  const name = display_name ?? 'Sem responsável'
  const verb = isOpen ? 'Ocultar' : 'Mostrar'
  return (
    <Panel
      title={name}
      count={count}
      className={phoneHead}
      action={
        <Button
          size="small"
          look="ghost"
          aria-expanded={isOpen}
          aria-label={`${verb} tasks: ${name}`}
          onClick={() => choose(!isOpen)}
        >
          {verb}
        </Button>
      }
      end={
        <>
          {without_estimate > 0 && <span className="text-ink-3">{formatNumber(without_estimate)} sem estimativa</span>}
          <span className="font-medium text-ink tabular-nums">{formatHours(estimate_hours)}</span>
        </>
      }
    >
      {isOpen && <TasksOf search={{ ...search, assignee_user_id: user_id ?? 'none' }} caption={`Tasks: ${name}`} />}
    </Panel>
  )
}

function TasksOf({ search, caption }: { search: OverviewSearch; caption: string }) {
  return <TaskList list={useTaskPages(search)} search={search} caption={caption} />
}
