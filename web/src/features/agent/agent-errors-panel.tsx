import type { AgentErrorGroup, AgentErrors } from '@leme/contract/agents/agent-error'
import { agentErrorLimits } from '@leme/contract/agents/agent-error-limits'
import { formatNumber } from '@leme/contract/format/format'
import { paths } from '@leme/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCalendar } from '../../ui/calendar.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { useStatusText } from '../../ui/sign/status-text.ts'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import type { AskedPeriod } from '../observability/chart/asked-period.ts'
import { withinPeriod } from '../observability/chart/part-time.ts'
import { RunLink } from '../observability/run-link.tsx'
import { useObservabilitySearch } from '../observability/use-observability-search.ts'
import { agentErrorsQuery } from './agent-queries.ts'

const columns = [
  'Erro',
  { label: 'Execuções', align: 'right', width: '7rem' },
  { label: 'Última', align: 'right', width: '9.5rem' },
] as const

function ErrorRow({
  group: { error, words, runs, last_at, last_run_id, ticket },
  period,
}: {
  group: AgentErrorGroup
  period: AskedPeriod
}) {
  const { formatInstant } = useCalendar()
  const { chooseRuns } = useObservabilitySearch()
  const listRuns = () => chooseRuns({ status: 'failed', error: words || undefined, ...period })
  return (
    <Row>
      <Cell part="lead">
        <RunLink id={last_run_id}>
          <span title={error ?? undefined} className="line-clamp-2">
            {error ?? 'Sem mensagem de erro'}
          </span>
        </RunLink>
        {ticket && <TicketLine ticket={ticket} />}
      </Cell>
      <Cell align="right" phoneLabel="Execuções">
        <button
          type="button"
          aria-label={`Listar ${counted(runs, { one: 'execução', many: 'execuções' })} com este erro`}
          onClick={listRuns}
          className="rounded-1 text-accent-text underline-offset-3 hover:underline"
        >
          {formatNumber(runs)}
        </button>
      </Cell>
      <Cell align="right" part="after">
        <time dateTime={last_at}>{formatInstant(last_at)}</time>
      </Cell>
    </Row>
  )
}

function TicketLine({ ticket: { id, key, status } }: { ticket: NonNullable<AgentErrorGroup['ticket']> }) {
  const statusText = useStatusText()
  return (
    <CellSub>
      <Link to={paths.ticket(id)} className="relative rounded-1 text-accent-text underline-offset-3 hover:underline">
        {key} · {statusText(status)}
      </Link>
    </CellSub>
  )
}

/** What the table leaves out, where it does. */
function leftOut({ failed, groups_total, groups }: AgentErrors): string | null {
  const others = groups_total - groups.length
  const notes = [
    others > 0 && `Os ${formatNumber(groups.length)} mais frequentes de ${formatNumber(groups_total)} erros`,
    failed === agentErrorLimits.runs && `Contados nas últimas ${formatNumber(failed)} falhas`,
  ].filter(Boolean)
  return notes.length > 0 ? notes.join('. ') : null
}

/** What went wrong in the agent's runs of the period, by what the errors say; each leads to its latest run, and its count to all of them (OB-05). */
export function AgentErrorsPanel({ agentId, period }: { agentId: string; period: AskedPeriod }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(agentErrorsQuery(agentId, period))
  const note = data && leftOut(data)
  return (
    <Panel title="Erros" count={data?.failed || undefined}>
      {data && data.groups.length > 0 && (
        <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
          <Table caption="Erros" columns={columns} first={false}>
            {data.groups.map((group) => (
              <ErrorRow key={group.last_run_id} group={group} period={period} />
            ))}
          </Table>
          {note && <p className="border-t border-line px-4 py-2.5 text-label text-ink-3">{note}</p>}
        </div>
      )}
      {data?.groups.length === 0 && <EmptyLine>Nenhuma falha {withinPeriod[data.period]}</EmptyLine>}
      {!data && !isError && (
        <Loading label="Carregando os erros">
          <div className="grid gap-3 border-t border-line px-4 py-3">
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </Loading>
      )}
      {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os erros</ErrorLine>}
    </Panel>
  )
}
