import type { Grain } from '@leme/contract/agents/observability'
import { runList } from '@leme/contract/agents/run-list'
import type { ScoreGroup } from '@leme/contract/agents/run-score'
import { type ScoreGrouping, scoreGroupings } from '@leme/contract/agents/run-score-limits'
import { formatNumber } from '@leme/contract/format/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { FilterSelect } from '../../../ui/select/filter-select.tsx'
import { Cell, Row, Table } from '../../../ui/table/table.tsx'
import { type AskedPeriod, nameOf } from '../chart/asked-period.ts'
import { periodNames } from '../chart/part-time.ts'
import { readAgainEvery, type Whose } from '../observability-queries.ts'
import type { RunSearch } from '../observability-search.ts'
import { ScoreTrend, type TimeSpan } from './score-trend.tsx'
import { meanText, scoreName } from './score-words.ts'

const options = scoreGroupings.map((value) => ({ value, label: runList.filters[value].label.toLowerCase() }))

const columns = [
  { label: 'Nota' },
  { label: 'Grupo', width: '11rem' },
  { label: 'Notas', align: 'right', width: '5rem' },
  { label: 'Média', align: 'right', width: '7rem' },
  { label: 'Antes', align: 'right', width: '7rem' },
  { label: 'Ao longo do tempo', width: '12rem' },
] as const

export type ScoresPanelProps = { period: AskedPeriod; filter: RunSearch; whose: Whose }

/** How good the runs of the period were, by agent or version, over time and beside the period before; nothing where nobody said (AG-06). */
export function ScoresPanel({ period, filter, whose }: ScoresPanelProps) {
  const [by, setBy] = useState<ScoreGrouping>(whose.agent_id === undefined ? 'agent_id' : 'version')
  const query = { ...filter, ...whose, ...period, by }
  const { data, isPending } = useQuery({
    queryKey: keys.observability.list({ scores: true, ...query }),
    queryFn: ({ signal }) => call('GET /api/observability/scores', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
  // Awaited all the same: what is below moves where there are scores.
  if (isPending) return <Skeleton className="hidden" />
  if (!data || data.length === 0) return null
  const grain = period.period === '24h' || (period.from && period.from === period.to) ? 'hour' : 'day'
  const instants = data.flatMap(({ series }) => series.map(({ from }) => Date.parse(from)))
  const shown = { from: Math.min(...instants), to: Math.max(...instants) }
  return (
    <Panel
      title={`Notas em ${periodNames[nameOf(period)]}`}
      end={<FilterSelect label="Por" value={by} options={options} onChange={setBy} />}
    >
      <Table caption={`Notas em ${periodNames[nameOf(period)]}`} columns={columns} first={false}>
        {data.map((group) => (
          <GroupRow key={`${group.name} ${group.value}`} by={by} group={group} shown={shown} grain={grain} />
        ))}
      </Table>
    </Panel>
  )
}

type GroupRowProps = { by: ScoreGrouping; group: ScoreGroup; shown: TimeSpan; grain: Grain }

function GroupRow({ by, group, shown, grain }: GroupRowProps) {
  const { name, value, value_name, scores, mean, scores_before, mean_before, series } = group
  return (
    <Row>
      <Cell part="lead">
        <Link
          to="."
          search={(before) => ({ ...before, score: name, ...(value === null ? {} : { [by]: value }) })}
          resetScroll={false}
          className="rounded-1 font-medium wrap-anywhere text-ink underline-offset-3 hover:underline"
        >
          {scoreName(name)}
        </Link>
      </Cell>
      <Cell part="line">
        <span className="wrap-anywhere">
          {value_name ?? <span className="text-ink-3">{by === 'agent_id' ? 'Sem agente' : 'Não informado'}</span>}
        </span>
      </Cell>
      <Cell align="right">
        {formatNumber(scores)}
        <span className="md:hidden"> {scores === 1 ? 'nota' : 'notas'}</span>
      </Cell>
      <Cell align="right" part="end">
        {mean === null ? null : <span className="font-medium text-ink">{meanText(name, mean)}</span>}
      </Cell>
      <Cell align="right" part="after" hideOnPhone={scores_before === 0}>
        {mean_before === null ? null : (
          <>
            <span className="md:hidden">antes </span>
            {meanText(name, mean_before)}
          </>
        )}
      </Cell>
      <Cell hideOnPhone={mean === null}>
        <ScoreTrend name={name} series={series} shown={shown} grain={grain} />
      </Cell>
    </Row>
  )
}
