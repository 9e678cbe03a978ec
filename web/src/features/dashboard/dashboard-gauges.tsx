import { formatNumber } from '@leme/contract/format/format'
import { useQuery } from '@tanstack/react-query'
import { Gauges } from '../../ui/figure/gauges.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import {
  allProjectsQuery,
  dashboardQuery,
  latestAgentRunsQuery,
  latestTasksQuery,
  latestTicketsQuery,
  samples,
} from './dashboard-queries.ts'
import { SampleGauge } from './sample-gauge.tsx'

const all = (total: number) => `de ${formatNumber(total)} no total`
const inOrganization = 'na organização'

/** Fewer than were asked for are all there are, and their number a total; else they are a sample. */
function sampleOf(limit: number, sample: string, whole: string) {
  return (fetched: number) =>
    fetched < limit ? { beside: all(fetched), words: whole } : { beside: `de ${fetched}`, words: sample }
}

const ticketSample = sampleOf(samples.tickets, 'nos últimos 10 tickets', 'todos os tickets')
const taskSample = sampleOf(samples.tasks, 'nas últimas 10 tasks', 'todas as tasks')

/** The newest runs, however old they are: never the last 24 hours' own count, which stands beside it. */
function runsWords(fetched: number): string {
  if (fetched === 0) return 'nenhuma execução ainda'
  return fetched === 1 ? 'a última execução' : `as últimas ${fetched} execuções`
}

function dayWords(failed: number): string {
  if (failed === 0) return 'nas últimas 24 h'
  return `em 24 h · ${formatNumber(failed)} ${failed === 1 ? 'falha' : 'falhas'}`
}

const shareOf = (label: string, value: number, total: number) => ({ label, value, total })
const isDoing = ({ status }: { status: string }) => status === 'doing'

/** The described figures, each counted in a fetched list, beside the measured ones of the whole organisation. */
export function DashboardGauges() {
  const projects = useQuery(allProjectsQuery)
  const tickets = useQuery(latestTicketsQuery)
  const tasks = useQuery(latestTasksQuery)
  const runs = useQuery(latestAgentRunsQuery)
  const measured = useQuery(dashboardQuery)

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
        counted={(list) => ({
          count: list.filter(isDoing).length,
          beside: all(list.length),
          words: 'de todos os projetos da organização',
        })}
        measured={measured}
        share={(organization) => shareOf('Projetos ativos', organization.projects.doing, organization.projects.total)}
      />
      <SampleGauge
        title="Tickets Abertos"
        read={tickets}
        counted={(list) => ({
          count: list.filter(({ status }) => status === 'open').length,
          ...ticketSample(list.length),
        })}
        measured={measured}
        overall={({ tickets: { open, total } }) => ({ count: open, beside: all(total), words: inOrganization })}
        share={(organization) => shareOf('Tickets abertos', organization.tickets.open, organization.tickets.total)}
      />
      <SampleGauge
        title="Tasks em Progresso"
        read={tasks}
        counted={(list) => ({ count: list.filter(isDoing).length, ...taskSample(list.length) })}
        measured={measured}
        overall={({ tasks: { doing, total } }) => ({ count: doing, beside: all(total), words: inOrganization })}
        share={(organization) => shareOf('Tasks em progresso', organization.tasks.doing, organization.tasks.total)}
      />
      <SampleGauge
        title="Execuções de Agentes"
        read={runs}
        counted={(list) => ({ count: list.length, beside: 'Últimas 24h', words: runsWords(list.length) })}
        measured={measured}
        overall={({ agent_runs: { last_24h, failed_last_24h } }) => ({
          count: last_24h,
          beside: 'no total',
          words: dayWords(failed_last_24h),
        })}
        share={({ agent_runs: { last_24h, failed_last_24h } }) =>
          shareOf('Execuções sem falha em 24 h', last_24h - failed_last_24h, last_24h)
        }
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
