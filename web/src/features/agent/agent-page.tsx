import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isMissing, messageOf, requestIdOf } from '../../api/http/errors.ts'
import { usePageTitle } from '../../page/title.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { MeasuredPanel } from '../observability/chart/measured-panel.tsx'
import { latestRunsQuery, measuredQuery } from '../observability/observability-queries.ts'
import { RunGauges } from '../observability/run-gauges.tsx'
import { RunsPanel } from '../observability/runs-panel.tsx'
import { useObservabilitySearch } from '../observability/use-observability-search.ts'
import { AgentErrorsPanel } from './agent-errors-panel.tsx'
import { AgentHeader } from './agent-header.tsx'
import { AgentPartsPanel } from './agent-parts-panel.tsx'
import { agentQuery } from './agent-queries.ts'

const { Part: AlertsPanel } = lazyPart(() => import('./alerts/alerts-panel.tsx'), 'AlertsPanel')
const { Part: FailureRulePanel } = lazyPart(() => import('./alerts/failure-rule-panel.tsx'), 'FailureRulePanel')
const { Part: AgentTasksPanel } = lazyPart(() => import('./agent-tasks-panel.tsx'), 'AgentTasksPanel')
const { Part: ComparePanel } = lazyPart(() => import('../observability/compare/compare-panel.tsx'), 'ComparePanel')
const { Part: ScoresPanel } = lazyPart(() => import('../observability/scores/scores-panel.tsx'), 'ScoresPanel')
const { Part: RunDialog } = lazyPart(() => import('../observability/run/run-dialog.tsx'), 'RunDialog')
const route = getRouteApi('/app/agents/$id')

/** The agent that the address names. */
export function AgentPage() {
  const { id } = route.useParams()
  return <AgentView key={id} id={id} />
}

/** One agent: what it is, how its runs went, and its settings (OB-05). All of it is asked for at once. */
function AgentView({ id }: { id: string }) {
  const { data: agent, error, refetch } = useQuery(agentQuery(id, useQueryClient()))
  usePageTitle(agent?.name)
  const failed = !agent && error
  return (
    <>
      <AgentHeader agent={agent} failed={Boolean(failed)} />
      {failed ? <AgentMissing error={failed} onRetry={() => void refetch()} /> : <AgentRuns id={id} />}
    </>
  )
}

function AgentRuns({ id }: { id: string }) {
  const { period, run, runSearch, choosePeriod, chooseDays, closeRun } = useObservabilitySearch()
  const whose = { agent_id: id }
  const runs = useQuery(latestRunsQuery(whose, runSearch))
  const measured = useQuery(measuredQuery(period, whose, runSearch))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-md:gap-4">
      <RunGauges runs={runs} measured={measured} period={period} />
      <MeasuredPanel
        measured={measured}
        period={period}
        onPeriod={choosePeriod}
        onDays={chooseDays}
        ready={!runs.isPending}
      />
      <AgentErrorsPanel agentId={id} period={period} />
      <AgentPartsPanel agentId={id} period={period} />
      {!runs.isPending && (
        <Suspense>
          <ComparePanel period={period} filter={runSearch} whose={whose} />
          <AlertsPanel agentId={id} />
          <FailureRulePanel agentId={id} period={period} />
          <AgentTasksPanel agentId={id} />
          <ScoresPanel period={period} filter={runSearch} whose={whose} />
        </Suspense>
      )}
      <RunsPanel runs={runs} whose={whose} />
      {run && (
        <Suspense>
          <RunDialog key={run} id={run} whose={whose} onClose={closeRun} />
        </Suspense>
      )}
    </div>
  )
}

function AgentMissing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isMissing(error)) {
    return <EmptyState title="Agente não encontrado" hint="Ele não existe ou é de outra organização" />
  }
  return (
    <ErrorPanel
      title="Não foi possível carregar o agente"
      detail={messageOf(error, 'O restante do Leme continua funcionando.')}
      requestId={requestIdOf(error)}
      onRetry={onRetry}
    />
  )
}
