import type { AgentRunFilter } from '@leme/contract/agent-run-query'
import type { Period } from '@leme/contract/observability'
import { agentRunStatuses } from '@leme/contract/status'
import { decimalOf, idOf, oneOf, textOf } from '../../search-values.ts'

const runPeriods = ['24h', '7d', '30d'] as const satisfies readonly Period[]

/** What the address of the page keeps: the period of the measured figures (24 hours when absent) and the open run. */
export type ObservabilitySearch = {
  period?: Exclude<Period, '24h'>
  /** A run's id. */
  run?: string
  /** Whether the assistant of Leme counts among the organisation's agents. */
  with_assistant?: 'true'
} & RunSearch

/** What the list of runs is held to; absent: the latest. `runs` is its period, apart from that of the figures. */
export type RunSearch = Omit<AgentRunFilter, 'period' | 'with_assistant'> & { runs?: Period }

/** Reads the page's state from an address; what it does not know is undefined, and named all the same. */
export function observabilitySearch(search: Record<string, unknown>): ObservabilitySearch {
  const { period, run, runs, with_assistant } = search
  return {
    agent_id: idOf(search.agent_id),
    status: oneOf(agentRunStatuses, search.status),
    run_type: textOf(search.run_type),
    model: textOf(search.model),
    q: textOf(search.q),
    min_cost_usd: decimalOf(search.min_cost_usd),
    runs: oneOf(runPeriods, runs),
    period: period === '7d' || period === '30d' ? period : undefined,
    with_assistant: with_assistant === 'true' ? with_assistant : undefined,
    run: typeof run === 'string' && run !== '' ? run : undefined,
  }
}
