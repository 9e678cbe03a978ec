import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { laterPart, lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useToday } from '../../ui/use-today.ts'
import { preparePeople } from '../work-overview/people-part.ts'
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
const { Part: LaterWork } = laterPart(loadWork, 'WorkOverview')

/** Loads the work where the page begins with it, for the page to be drawn with it. */
export async function prepare(): Promise<void> {
  if (!location.pathname.startsWith('/tasks')) return
  const isByPerson = new URLSearchParams(location.search).has('group')
  await Promise.all([prepareWork(), isByPerson && preparePeople()])
}

/** What the menu entries say that have no page of their own yet. */
const pending: Record<string, string> = {
  '/briefs': 'Briefings ainda não têm tela própria: o que há de cada projeto está em Projetos.',
  '/rag': 'O RAG Manager ainda não tem tela própria: as execuções dos agentes estão em Observabilidade.',
}

/** The home view: how the company's operations stand. At /tasks its work comes first. */
export function DashboardPage() {
  const { pathname } = useLocation()
  const isWorkFirst = pathname.startsWith('/tasks')
  // What follows the work waits for it: nobody knows before how long it is. Once that is shown, it stays.
  const [isWorkShown, setWorkShown] = useState(false)
  const isWorkPending = isWorkFirst && !isWorkShown
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
      {!isWorkFirst && !note && (
        <Suspense fallback={<div className="mt-8 min-h-96" />}>
          <LaterWork />
        </Suspense>
      )}
    </>
  )
}
