import type { AgentRun } from '@leme/contract/agents/agent-run'
import { formatLatency } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useCalendar } from '../../../ui/calendar.ts'
import { StatusBadge } from '../../../ui/sign/badge.tsx'
import { FactGrid, type GridFact } from './fact-grid.tsx'
import { failedStepsText } from './failed-steps.ts'
import { costSource, tokensText } from './run-words.ts'

function AgentLink({ id, name }: { id: string; name: string | null }) {
  return (
    <Link to={paths.agent(id)} className="rounded-1 text-accent-text underline underline-offset-3">
      {name}
    </Link>
  )
}

/** What is known of a run. */
export function RunFacts({ run }: { run: AgentRun }) {
  const { formatInstant } = useCalendar()
  const {
    status,
    failed_steps,
    run_type,
    agent_id,
    agent_name,
    latency_ms,
    cost_usd,
    created_at,
    provider,
    model,
    external_id,
    error,
  } = run
  const facts: GridFact[] = [
    {
      name: 'Status',
      value: <StatusBadge status={status} />,
      note: failed_steps > 0 ? failedStepsText(failed_steps) : null,
    },
    { name: 'Tipo', value: run_type },
    { name: 'Agente', value: agent_id && <AgentLink id={agent_id} name={agent_name} /> },
    { name: 'Início', value: formatInstant(created_at) },
    { name: 'Latência', value: latency_ms === null ? null : formatLatency(latency_ms) },
    { name: 'Custo', value: cost_usd === null ? null : formatCost(cost_usd), note: costSource(run) },
    { name: 'Tokens', value: tokensText(run) },
    { name: 'Modelo', value: model, note: provider },
    { name: 'Identificador externo', value: external_id },
  ]
  return (
    <>
      {error && (
        <p className="mb-4 flex items-start gap-2 rounded-2 bg-danger-soft px-3 py-2 text-cell wrap-anywhere text-on-danger-soft [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      <FactGrid facts={facts} />
    </>
  )
}
