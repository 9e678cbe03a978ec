import { can } from '@leme/contract/can'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { classNames } from '../../ui/class-names.ts'
import { laterPart, lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useToday } from '../../ui/use-today.ts'
import { forYouQuery } from '../work-overview/for-you-query.ts'
import { prepareGroups, prepareTickets } from '../work-overview/lazy-tabs.ts'
import { DashboardGauges } from './dashboard-gauges.tsx'
import { allProjectsQuery } from './dashboard-queries.ts'
import { RecentProjects } from './recent-projects.tsx'
import { RecentTickets } from './recent-tickets.tsx'

/** The calendar day is read at midnight UTC and written there too: no zone shifts it. */
const inWords = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })

/** Today on the organisation's calendar: "sexta-feira, 20 de novembro de 2026". Phones have no room for it. */
function TodayLine() {
  const day = useToday()
  return (
    <time dateTime={day} className="pt-1.5 text-cell whitespace-nowrap text-ink-3 max-md:hidden">
      {inWords.format(new Date(`${day}T00:00:00Z`))}
    </time>
  )
}

const loadWork = () => import('../work-overview/work-overview.tsx')
const { Part: WorkOverview, prepare: prepareWork } = lazyPart(loadWork, 'WorkOverview')
const { Part: MoneyHome } = laterPart(() => import('../home/money-home.tsx'), 'MoneyHome')
const { Part: LaterWork } = laterPart(loadWork, 'WorkOverview')

/** Loads the work where the page begins with it, for the page to be drawn with it. */
export async function prepare(): Promise<void> {
  if (!location.pathname.startsWith('/tasks')) return
  const search = new URLSearchParams(location.search)
  await Promise.all([
    prepareWork(),
    search.has('group') && prepareGroups(),
    search.get('tab') === 'tickets' && prepareTickets(),
  ])
}

/** What the menu entries say that have no page of their own yet. */
const pending: Record<string, string> = {
  '/briefs': 'Briefings ainda não têm tela própria: o que há de cada projeto está em Projetos.',
  '/rag': 'O RAG Manager ainda não tem tela própria: as execuções dos agentes estão em Observabilidade.',
}

/** Asks for the rows that /tasks begins with while the code that draws them is on its way; its other tabs ask for their own. */
function useFirstRows(isAwaited: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    // What cannot be had now is asked for again by what shows it.
    if (isAwaited) void queries.prefetchQuery(forYouQuery)
  }, [isAwaited, queries])
}

/** The home view: how the company's operations stand. At /tasks its work comes first. */
export function DashboardPage() {
  const { pathname, search } = useLocation()
  const me = useMe()
  const isWorkFirst = pathname.startsWith('/tasks')
  // What follows the work waits for it: nobody knows before how long it is. Once that is shown, it stays.
  const [isWorkShown, setWorkShown] = useState(false)
  const isWorkPending = isWorkFirst && !isWorkShown
  useFirstRows(isWorkPending && search.tab === undefined)
  const { isPending: isProjectsPending } = useQuery({ ...allProjectsQuery, enabled: !isWorkPending })
  const note = pending[pathname.replace(/\/$/, '')]
  return (
    <>
      <PageHead title="Dashboard Executivo" subtitle="Visão geral das operações da empresa">
        <TodayLine />
      </PageHead>
      {note && <p className="mb-4 text-cell text-ink-2">{note}</p>}
      {/* Nobody knows how high the work is before its code is there: what follows it waits too. */}
      <Suspense>
        {isWorkFirst && (
          <div className="mb-6">
            <WorkOverview onShown={() => setWorkShown(true)} />
          </div>
        )}
        {!isWorkPending && (
          <>
            <DashboardGauges />
            <div className="mt-6 grid grid-cols-2 items-start gap-6 max-xl:grid-cols-1 max-md:mt-4 max-md:gap-4">
              <RecentProjects />
              {/* In one column it is below the projects, and nobody knows how many they are before. */}
              <div className={classNames('min-w-0', isProjectsPending && 'max-xl:hidden')}>
                <RecentTickets />
              </div>
            </div>
          </>
        )}
      </Suspense>
      {!isWorkFirst && !note && me && can(me.role, 'margin.read') && (
        // As high as what comes: nothing below it moves.
        <div className="mt-6 min-h-168 max-xl:min-h-255 max-md:min-h-506">
          <Suspense>
            <MoneyHome />
          </Suspense>
        </div>
      )}
      {!isWorkFirst && !note && (
        <Suspense fallback={<div className="mt-8 min-h-96" />}>
          <LaterWork />
        </Suspense>
      )}
    </>
  )
}
