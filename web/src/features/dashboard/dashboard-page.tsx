import { PageHead } from '../../ui/page-head.tsx'
import { DashboardGauges } from './dashboard-gauges.tsx'
import { RecentProjects } from './recent-projects.tsx'
import { RecentTickets } from './recent-tickets.tsx'
import { TodayLine } from './today-line.tsx'

/** The home view: how the company's operations stand. */
export function DashboardPage() {
  return (
    <>
      <PageHead title="Dashboard Executivo" subtitle="Visão geral das operações da empresa">
        <TodayLine />
      </PageHead>
      <DashboardGauges />
      <div className="mt-6 grid grid-cols-2 items-start gap-6 max-xl:grid-cols-1 max-md:mt-4 max-md:gap-4">
        <RecentProjects />
        <RecentTickets />
      </div>
    </>
  )
}
