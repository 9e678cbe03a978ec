import { taskList } from '@leme/contract/work/work-list'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { GroupPanels, type GroupWords, type OnListed, useListed } from '../work/group-panels.tsx'
import { ManyTasks } from './lazy-many.ts'
import { partOf } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'
import { taskGroupsQuery } from './people-queries.ts'
import { listedIn, TaskList, useTaskPages } from './task-list.tsx'

const words: Omit<GroupWords, 'title'> = {
  noun: { one: 'task', many: 'tasks' },
  names: 'Tasks',
  loading: 'Carregando tasks',
  none: 'Nenhuma task corresponde ao filtro',
  failed: 'Não foi possível carregar as tasks',
}

/** The tasks that are asked for by groups; count and hours are of all of them, listed or not. */
export function TasksByGroup({ search }: { search: OverviewSearch }) {
  const by = search.group ?? 'person'
  const hasOwner = by !== 'person' && search.assignee_user_id === undefined
  return (
    <GroupPanels
      key={by}
      by={by}
      groups={useQuery(taskGroupsQuery(search, by))}
      words={{ ...words, title: `Tasks ${taskList.groups[by]}` }}
      asked={JSON.stringify(partOf(search))}
      rows={(within, caption, onListed) => (
        <TasksOf search={search} within={within} caption={caption} hasOwner={hasOwner} onListed={onListed} />
      )}
      many={(choice, total) => (
        <Suspense>
          <ManyTasks choice={choice} search={search} total={total} />
        </Suspense>
      )}
    />
  )
}

type TasksOfProps = {
  search: OverviewSearch
  within: string
  caption: string
  hasOwner: boolean
  onListed: OnListed
}

function TasksOf({ search, within, caption, hasOwner, onListed }: TasksOfProps) {
  const list = useTaskPages(search, within)
  useListed(onListed, within, listedIn(list))
  return <TaskList list={list} caption={caption} hasOwner={hasOwner} />
}
