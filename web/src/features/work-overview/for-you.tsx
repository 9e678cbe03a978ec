import { type DueGroup, dueGroups } from '@leme/contract/for-you/due-group'
import type { ForYou as Day } from '@leme/contract/for-you/for-you'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '../../api/me.ts'
import { ChooseArea } from '../../list/choose-area.tsx'
import { ChooseButton } from '../../list/choose-box.tsx'
import { useSelection } from '../../list/use-selection.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { laterPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { forYouQuery } from './for-you-query.ts'
import { ManyTasks } from './lazy-many.ts'
import { TaskTable } from './task-table.tsx'

const { Part: ForYouBeside } = laterPart(() => import('./for-you-beside.tsx'), 'ForYouBeside')

const groupTitles: Record<DueGroup, string> = {
  late: 'Atrasadas',
  today: 'Hoje',
  week: 'Esta semana',
  later: 'Mais adiante',
}

/** What one's day begins with: one's open tasks by when they are due, what waits for one's review, mentions, tickets. */
export function ForYou() {
  const { data, isError, refetch } = useQuery(forYouQuery)
  if (!data && !isError) return <TableSkeleton label="Carregando tasks" />
  if (!data) {
    return (
      <Panel title="Suas tasks abertas">
        <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar o seu dia</ErrorLine>
      </Panel>
    )
  }
  const { review, mentions, tickets, counts } = data
  return (
    <div className="grid gap-6 max-md:gap-4">
      <OwnTasks day={data} />
      {review.length > 0 && (
        <Panel title="Para você revisar" count={counts.review}>
          <TaskTable groups={[{ tasks: review }]} caption="Para você revisar" hasOwner />
        </Panel>
      )}
      {mentions.length + tickets.length > 0 && (
        <Suspense fallback={<div className="min-h-48" />}>
          <ForYouBeside day={data} />
        </Suspense>
      )}
    </div>
  )
}

function OwnTasks({ day }: { day: Day }) {
  const me = useMe()
  const total = dueGroups.reduce((sum, group) => sum + day.counts[group], 0)
  const order = dueGroups.flatMap((group) => day[group].map(({ id }) => id))
  const choice = useSelection(order, 'own', order.length === total)
  const own = { assignee_user_id: me?.id }
  const groups = dueGroups
    .filter((group) => day[group].length > 0)
    .map((group) => ({ title: groupTitles[group], count: day.counts[group], tasks: day[group] }))
  return (
    <>
      <Panel title="Suas tasks abertas" count={total} action={total > 0 && <ChooseButton choice={choice} />}>
        {total === 0 && <EmptyLine>Nenhuma task aberta para você</EmptyLine>}
        {total > 0 && (
          <ChooseArea choice={choice}>
            <TaskTable groups={groups} caption="Suas tasks abertas" hasOwner={false} />
          </ChooseArea>
        )}
        {order.length < total && (
          <p className="border-t border-line px-4 py-2.5 text-cell">
            <Link
              to="/tasks"
              search={{ tab: 'tasks', ...own }}
              className="rounded-1 text-accent-text underline-offset-3 hover:underline"
            >
              Ver todas as suas tasks abertas
            </Link>
          </p>
        )}
      </Panel>
      <Suspense>{choice.isChoosing && <ManyTasks choice={choice} search={own} total={total} />}</Suspense>
    </>
  )
}
