import type { RunSum } from '@leme/contract/agents/run-sum'
import { unpricedStepsText } from '@leme/contract/agents/step-words'
import { filteredPaths } from '@leme/contract/filtered-paths'
import { formatLatency, formatNumber } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import { reaisText } from '@leme/contract/money/in-reais'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'

/** The runs of a project, or of an item by its key. */
export type RunsOf = { project_id: string } | { item: string }

/** What agents did for it together; undefined while unknown, and where they did nothing. */
export function useRunSum(of: RunsOf): RunSum | undefined {
  const sum = useQuery({
    queryKey: keys.agentRuns.list({ sum: of }),
    queryFn: ({ signal }) => call('GET /api/agent-runs/sum', { query: of }, { signal }),
    refetchInterval: readAgainEvery,
  }).data
  return sum?.runs ? sum : undefined
}

const minute = 60_000

function durationText(ms: number): string {
  return ms < minute ? formatLatency(ms) : `${formatNumber(Math.round(ms / minute))} min`
}

/** What they cost, in dollars and, where their days have rates, in reais; nothing where no cost is known. */
export function RunSumCost({ sum: { runs_with_cost, cost_usd, brl } }: { sum: RunSum }) {
  if (runs_with_cost === 0) return null
  return <span>Custo: {[formatCost(cost_usd), reaisText(brl).amount].filter(Boolean).join(' · ')}</span>
}

/** How many runs, how many failed, how long they took, by which rates their cost is in reais; leads to them. */
export function RunSumLine({ of, sum }: { of: RunsOf; sum: RunSum }) {
  const { runs, failed, runs_with_cost, latency_ms } = sum
  const { rates } = reaisText(sum.brl)
  const said = [
    `${formatNumber(runs)} ${runs === 1 ? 'execução' : 'execuções'}`,
    failed > 0 && `${formatNumber(failed)} com falha`,
    latency_ms > 0 && `${durationText(latency_ms)} ao todo`,
    sum.unpriced_steps > 0 && unpricedStepsText(sum.unpriced_steps),
    runs_with_cost < runs && `${formatNumber(runs - runs_with_cost)} sem custo conhecido`,
  ].filter(Boolean)
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-3 text-cell text-ink-2">
      <span className="flex-1">
        {said.join(', ')}
        {rates && <span className="block text-label text-ink-3 tabular-nums">{rates}</span>}
      </span>
      <Link
        to={filteredPaths.observability(of)}
        className="rounded-1 font-medium text-accent-text underline underline-offset-3"
      >
        Ver as execuções
      </Link>
    </p>
  )
}
