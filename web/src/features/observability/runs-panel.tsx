import type { AgentRun } from '@leme/contract/agent-run'
import { formatInstant, formatLatency } from '@leme/contract/format'
import { formatCost } from '@leme/contract/usd'
import type { UseQueryResult } from '@tanstack/react-query'
import { memo } from 'react'
import { StatusBadge } from '../../ui/badge.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Cell, Row, Table } from '../../ui/table.tsx'
import { NoRuns } from './no-runs.tsx'
import { RunLink } from './run-link.tsx'
import { RunsSkeleton } from './runs-skeleton.tsx'

const columns = [
  'Tipo',
  { label: 'Agente', width: '12rem' },
  { label: 'Status', width: '7.5rem' },
  { label: 'Latência', align: 'right', width: '7rem' },
  { label: 'Custo', align: 'right', width: '8rem' },
  { label: 'Início', align: 'right', width: '9.5rem' },
] as const

const RunRow = memo(function RunRow({ run }: { run: AgentRun }) {
  const { id, run_type, agent_name, status, error, latency_ms, cost_usd, created_at } = run
  return (
    <Row>
      <Cell part="lead">
        <RunLink id={id}>{run_type}</RunLink>
        {error && (
          <span title={error} className="line-clamp-2 text-label font-normal wrap-anywhere text-danger-text">
            {error}
          </span>
        )}
      </Cell>
      <Cell part="line" hideOnPhone={!agent_name}>
        {agent_name && (
          <span title={agent_name} className="block truncate">
            {agent_name}
          </span>
        )}
      </Cell>
      <Cell>
        <StatusBadge status={status} />
      </Cell>
      <Cell align="right" part="end">
        {latency_ms === null ? null : (
          <span className="font-medium text-ink max-md:text-body">{formatLatency(latency_ms)}</span>
        )}
      </Cell>
      <Cell align="right" hideOnPhone={cost_usd === null}>
        {cost_usd === null ? null : formatCost(cost_usd)}
      </Cell>
      <Cell align="right" part="after">
        <time dateTime={created_at}>{formatInstant(created_at)}</time>
      </Cell>
    </Row>
  )
})

/** The latest runs, newest first; each opens with its steps (OB-03). */
export function RunsPanel({ runs: { data: runs, isError, refetch } }: { runs: UseQueryResult<AgentRun[]> }) {
  return (
    <Panel title="Execuções Recentes">
      {runs && runs.length > 0 && (
        <Table caption="Execuções Recentes" columns={columns}>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </Table>
      )}
      {runs?.length === 0 && <NoRuns />}
      {!runs && !isError && <RunsSkeleton />}
      {!runs && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as execuções</ErrorLine>}
    </Panel>
  )
}
