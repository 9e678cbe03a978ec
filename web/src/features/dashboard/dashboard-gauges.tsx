import type { Dashboard } from '@leme/contract/dashboard'
import { formatNumber } from '@leme/contract/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Gauges } from '../../ui/gauges.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  allProjectsQuery,
  dashboardQuery,
  latestAgentRunsQuery,
  latestTasksQuery,
  latestTicketsQuery,
  samples,
} from './dashboard-queries.ts'
import { SampleGauge, unknown } from './sample-gauge.tsx'

const ofTotal = (fetched: number) => `de ${formatNumber(fetched)} no total`
const share = (part: number, total: number) => `${formatNumber(part)} de ${formatNumber(total)}`

/** Fewer than were asked for are all there are; else they are a sample. */
function sampleNote(limit: number, sample: string, all: string) {
  return (fetched: number) => (fetched < limit ? all : sample)
}

const ticketsNote = sampleNote(samples.tickets, 'Amostra: últimos 10 tickets', 'Todos os tickets')
const tasksNote = sampleNote(samples.tasks, 'Amostra: últimas 10 tasks', 'Todas as tasks')

/** The newest runs, however old they are: never the last 24 hours' own count, which stands below. */
function runsNote(fetched: number): string {
  if (fetched === 0) return 'Nenhuma execução ainda'
  return fetched === 1 ? 'Amostra: última execução' : `Amostra: últimas ${fetched} execuções`
}

function runsMeasured({ agent_runs: { last_24h, failed_last_24h } }: Dashboard): string {
  if (failed_last_24h === 0) return formatNumber(last_24h)
  return `${formatNumber(last_24h)} · ${formatNumber(failed_last_24h)} ${failed_last_24h === 1 ? 'falha' : 'falhas'}`
}

/** The described figures, each counted in a fetched list, above the measured ones of the whole organisation. */
export function DashboardGauges() {
  const projects = useQuery(allProjectsQuery)
  const tickets = useQuery(latestTicketsQuery)
  const tasks = useQuery(latestTasksQuery)
  const runs = useQuery(latestAgentRunsQuery)
  const measured = useQuery(dashboardQuery)

  function measure(figure: (dashboard: Dashboard) => string): ReactNode {
    if (measured.data) return figure(measured.data)
    return measured.isError ? unknown : <Skeleton className="my-0.5 h-3 w-14" />
  }

  const reads = [
    { name: 'projetos', ...projects },
    { name: 'tickets', ...tickets },
    { name: 'tasks', ...tasks },
    { name: 'execuções', ...runs },
    { name: 'medidas da organização', ...measured },
  ]
  const failed = reads.filter(({ data, isError }) => isError && !data)

  return (
    <Gauges label="Indicadores">
      <SampleGauge
        title="Projetos Ativos"
        read={projects}
        counts={({ status }) => status === 'doing'}
        qualifier={ofTotal}
        note={() => 'Todos os projetos'}
        truth={{ label: 'Na organização', figure: measure((all) => share(all.projects.doing, all.projects.total)) }}
      />
      <SampleGauge
        title="Tickets Abertos"
        read={tickets}
        counts={({ status }) => status === 'open'}
        qualifier={ofTotal}
        note={ticketsNote}
        truth={{ label: 'Na organização', figure: measure((all) => share(all.tickets.open, all.tickets.total)) }}
      />
      <SampleGauge
        title="Tasks em Progresso"
        read={tasks}
        counts={({ status }) => status === 'doing'}
        qualifier={ofTotal}
        note={tasksNote}
        truth={{ label: 'Na organização', figure: measure((all) => share(all.tasks.doing, all.tasks.total)) }}
      />
      <SampleGauge
        title="Execuções de Agentes"
        read={runs}
        counts={() => true}
        qualifier={() => 'Últimas 24h'}
        note={runsNote}
        truth={{ label: 'Medido em 24 h', figure: measure(runsMeasured) }}
      />
      {failed.length > 0 && (
        <div className="col-span-full bg-deck [&>*]:border-t-0">
          <ErrorLine onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
            {`Não foi possível carregar: ${failed.map(({ name }) => name).join(', ')}`}
          </ErrorLine>
        </div>
      )}
    </Gauges>
  )
}
