import type { AgentRun } from '@leme/contract/agents/agent-run'
import { failedStepsText, unpricedStepsText } from '@leme/contract/agents/step-words'
import { formatLatency } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useCalendar } from '../../../ui/calendar.ts'
import { StatusBadge } from '../../../ui/sign/badge.tsx'
import type { RunSearch } from '../observability-search.ts'
import { FactGrid, type GridFact } from './fact-grid.tsx'
import { costSource, tokensText } from './run-words.ts'

function AgentLink({ id, name }: { id: string; name: string | null }) {
  return (
    <Link to={paths.agent(id)} className="rounded-1 text-accent-text underline underline-offset-3">
      {name}
    </Link>
  )
}

/** Leads to the runs that have the same. */
function FilterLink({ filter, children }: { filter: RunSearch; children: string }) {
  return (
    <Link to="." search={filter} className="rounded-1 text-accent-text underline underline-offset-3">
      {children}
    </Link>
  )
}

/** What is known of a run. */
export function RunFacts({ run }: { run: AgentRun }) {
  const { formatInstant } = useCalendar()
  const {
    status,
    failed_steps,
    unpriced_steps,
    run_type,
    agent_id,
    agent_name,
    latency_ms,
    cost_usd,
    created_at,
    provider,
    model,
    model_name,
    external_id,
    error,
    session,
    end_user,
    environment,
    version,
    tags,
    trace_id,
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
    {
      name: 'Custo',
      value: cost_usd === null ? null : formatCost(cost_usd),
      note: [costSource(run), unpriced_steps > 0 && unpricedStepsText(unpriced_steps)].filter(Boolean).join(' · '),
    },
    { name: 'Tokens', value: tokensText(run) },
    { name: 'Modelo', value: model_name, note: [provider, model !== model_name && model].filter(Boolean).join(' · ') },
    { name: 'Identificador externo', value: external_id },
    // What its sender did not say takes no room.
    ...[
      { name: 'Sessão', value: session && <FilterLink filter={{ session }}>{session}</FilterLink> },
      { name: 'Usuário', value: end_user && <FilterLink filter={{ end_user }}>{end_user}</FilterLink> },
      { name: 'Ambiente', value: environment },
      { name: 'Versão', value: version },
      { name: 'Tags', value: tags.length > 0 && tags.join(', ') },
      { name: 'Trace', value: trace_id },
    ].filter(({ value }) => value),
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
