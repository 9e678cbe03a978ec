import { type RunGroup, type RunGrouping, runGroupings, runsOfSteps } from '@leme/contract/agents/run-group'
import { runList } from '@leme/contract/agents/run-list'
import { unpricedStepsText } from '@leme/contract/agents/step-words'
import { formatLatency, formatNumber } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { FilterSelect } from '../../ui/select/filter-select.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table-head.tsx'
import { type AskedPeriod, nameOf } from './chart/asked-period.ts'
import { MeasuredFigure } from './chart/measured-figure.tsx'
import { periodNames } from './chart/part-time.ts'
import { GroupsPending } from './groups-pending.tsx'
import { readAgainEvery, type Whose } from './observability-queries.ts'
import type { RunSearch } from './observability-search.ts'

const options = runGroupings.map((value) => ({
  value,
  label: value === 'step' ? 'etapa' : runList.filters[value].label.toLowerCase(),
}))

const columnsOf = (by: RunGrouping): Column[] => [
  { label: 'Grupo' },
  { label: by === 'step' ? 'Vezes' : 'Execuções', align: 'right', width: '7rem' },
  { label: 'Falhas', align: 'right', width: '6rem' },
  { label: 'p50', align: 'right', width: '7rem' },
  { label: 'p95', align: 'right', width: '7rem' },
  { label: 'Custo', align: 'right', width: '8rem' },
  { label: 'Antes', align: 'right', width: '8rem' },
]

export type GroupsPanelProps = { period: AskedPeriod; filter: RunSearch; whose: Whose }

/** Who or what the runs of the period cost most by, beside the period before (AG-04): each leads to its runs. */
export function GroupsPanel({ period, filter, whose }: GroupsPanelProps) {
  const [by, setBy] = useState<RunGrouping>('agent_id')
  const query = { ...filter, ...whose, ...period, by }
  const { data, isError, refetch } = useQuery({
    queryKey: keys.observability.list({ groups: true, ...query }),
    queryFn: ({ signal }) => call('GET /api/observability/groups', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
  if (!data && !isError) return <GroupsPending period={period} />
  const isOfSteps = by === 'step'
  const title = `${isOfSteps ? 'Etapas mais lentas' : 'Custo'} em ${periodNames[nameOf(period)]}`
  return (
    <Panel title={title} end={<FilterSelect label="Por" value={by} options={options} onChange={setBy} />}>
      {data && data.length > 0 && (
        <Table caption={title} columns={columnsOf(by)} first={false}>
          {data.map((group) => (
            <GroupRow key={group.value} by={by} group={group} />
          ))}
        </Table>
      )}
      {by === 'model' && data && data.length > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-label text-ink-3">
          Uma execução conta em cada modelo que usou, com o custo dos passos dele
        </p>
      )}
      {isOfSteps && data && data.length > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-label text-ink-3">
          Dos passos das {formatNumber(runsOfSteps)} execuções mais novas do período
        </p>
      )}
      {data?.length === 0 && (
        <EmptyLine>
          {isOfSteps ? 'Nenhum passo neste período' : 'Nenhuma execução neste período nem no anterior'}
        </EmptyLine>
      )}
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível agrupar as execuções</ErrorLine>}
    </Panel>
  )
}

const without: Partial<Record<RunGrouping, string>> = { agent_id: 'Sem agente', project_id: 'Sem projeto' }

function GroupRow({ by, group }: { by: RunGrouping; group: RunGroup }) {
  const { value, name, runs, failed, runs_with_cost, cost_usd, latency_p50_ms, latency_p95_ms } = group
  const chosen = by === 'step' ? undefined : (value ?? (by === 'project_id' ? 'none' : undefined))
  const words = name ?? without[by] ?? 'Não informado'
  return (
    <Row>
      <Cell part="lead">
        {chosen === undefined ? (
          <span className={value === null ? 'text-ink-3' : 'font-medium wrap-anywhere text-ink'}>{words}</span>
        ) : (
          <Link
            to="."
            search={(before) => ({ ...before, [by]: chosen })}
            resetScroll={false}
            className="rounded-1 font-medium wrap-anywhere text-ink underline-offset-3 hover:underline"
          >
            {words}
          </Link>
        )}
      </Cell>
      <Cell align="right">
        {formatNumber(runs)}
        <span className="md:hidden"> {by === 'step' ? 'vezes' : runs === 1 ? 'execução' : 'execuções'}</span>
      </Cell>
      <Cell align="right" hideOnPhone={failed === 0}>
        {failed === 0 ? null : (
          <>
            {formatNumber(failed)}
            <span className="md:hidden"> com falha</span>
          </>
        )}
      </Cell>
      <Cell align="right" hideOnPhone>
        {latency_p50_ms === null ? null : <Latency by={by} ms={latency_p50_ms} />}
      </Cell>
      <Cell align="right" hideOnPhone={latency_p95_ms === null}>
        {latency_p95_ms === null ? null : (
          <>
            <span className="md:hidden">p95 </span>
            <Latency by={by} ms={latency_p95_ms} />
          </>
        )}
      </Cell>
      <Cell align="right" part="end">
        {runs_with_cost === 0 ? null : (
          <>
            {formatCost(cost_usd)}
            {group.unpriced_steps > 0 && <CellSub>{unpricedStepsText(group.unpriced_steps)}</CellSub>}
          </>
        )}
      </Cell>
      <Cell align="right" part="after" hideOnPhone>
        {group.runs_before === 0 ? null : formatCost(group.cost_before_usd)}
      </Cell>
    </Row>
  )
}

/** Steps are few enough to be ranked one by one: theirs is exact. */
function Latency({ by, ms }: { by: RunGrouping; ms: number }) {
  return by === 'step' ? formatLatency(ms) : <MeasuredFigure ms={ms} />
}
