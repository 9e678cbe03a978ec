import type { AgentParts } from '@leme/contract/agents/agent-parts'
import { formatNumber } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import { useQuery } from '@tanstack/react-query'
import { useCalendar } from '../../ui/calendar.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import type { AskedPeriod } from '../observability/chart/asked-period.ts'
import { withinPeriod } from '../observability/chart/part-time.ts'
import { RunLink } from '../observability/run-link.tsx'
import { agentPartsQuery } from './agent-queries.ts'

const columns = [
  'Execução',
  { label: 'De quem', width: '14rem' },
  { label: 'Chamadas', align: 'right', width: '7rem' },
  { label: 'Custo da sua parte', align: 'right', width: '10rem' },
  { label: 'Início', align: 'right', width: '9.5rem' },
] as const

function PartRow({ part }: { part: AgentParts['latest'][number] }) {
  const { formatInstant } = useCalendar()
  const { run_id, run_name, agent_name, invocations, cost_usd, started_at } = part
  return (
    <Row>
      <Cell part="lead">
        <RunLink id={run_id}>{run_name}</RunLink>
      </Cell>
      <Cell phoneLabel="De">{agent_name}</Cell>
      <Cell align="right" phoneLabel="Chamadas">
        {formatNumber(invocations)}
      </Cell>
      <Cell align="right" part="end">
        {cost_usd && formatCost(cost_usd)}
      </Cell>
      <Cell align="right" part="after">
        <time dateTime={started_at}>{formatInstant(started_at)}</time>
      </Cell>
    </Row>
  )
}

/** What the agent did and cost within runs of others, which count for those; nothing where it did not. */
export function AgentPartsPanel({ agentId, period }: { agentId: string; period: AskedPeriod }) {
  const { data } = useQuery(agentPartsQuery(agentId, period))
  if (!data || data.runs === 0) return null
  const { runs, invocations, failed, cost_usd, latest } = data
  return (
    <Panel title="Dentro de execuções de outros agentes" count={runs}>
      <p className="max-w-180 px-4 pb-3 text-cell text-ink-3">
        {counted(invocations, { one: 'chamada', many: 'chamadas' })} {withinPeriod[data.period]}
        {failed > 0 && `, ${formatNumber(failed)} com falha`}: a sua própria parte custou {formatCost(cost_usd)}. As
        execuções contam para quem as começou, e nada conta duas vezes.
      </p>
      <Table caption="Dentro de execuções de outros agentes" columns={columns} first={false}>
        {latest.map((part) => (
          <PartRow key={part.run_id} part={part} />
        ))}
      </Table>
    </Panel>
  )
}
