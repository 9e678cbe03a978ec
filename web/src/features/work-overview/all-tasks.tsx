import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ChooseArea } from '../../list/choose-area.tsx'
import { ChooseButton } from '../../list/choose-box.tsx'
import { useSelection } from '../../list/use-selection.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { ManyTasks } from './lazy-many.ts'
import { partOf } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'
import { taskCountQuery } from './people-queries.ts'
import { listedIn, TaskList, useTaskPages } from './task-list.tsx'

const title = 'Tasks de todos os projetos'

/** The tasks of all projects that are asked for, in one panel, with how many they are. */
export function AllTasks({ search }: { search: OverviewSearch }) {
  const list = useTaskPages(search)
  const count = useQuery(taskCountQuery(search)).data
  const order = listedIn(list)
  const choice = useSelection(order, JSON.stringify(partOf(search)), !list.hasNextPage)
  if (list.isPending) return <TableSkeleton label="Carregando tasks" />
  return (
    <>
      <Panel title={title} count={count} action={order.length > 0 && <ChooseButton choice={choice} />}>
        <ChooseArea choice={choice}>
          <TaskList list={list} caption={title} hasOwner={search.assignee_user_id === undefined} />
        </ChooseArea>
      </Panel>
      <Suspense>{choice.isChoosing && <ManyTasks choice={choice} search={search} total={count} />}</Suspense>
    </>
  )
}
