import { type AgentRunFilter, agentRunQuery } from '@leme/contract/agent-run-query'
import type { Period } from '@leme/contract/observability'

const runFilters = ['agent_id', 'status', 'run_type', 'model', 'q', 'min_cost_usd'] as const

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
    ...Object.fromEntries(runFilters.map((name) => [name, filterOf(name, search[name])])),
    runs: filterOf('period', runs) as Period | undefined,
    period: period === '7d' || period === '30d' ? period : undefined,
    with_assistant: with_assistant === 'true' ? with_assistant : undefined,
    run: typeof run === 'string' && run !== '' ? run : undefined,
  }
}

/** The filter as the contract takes it. The router reads what looks like a number as one. */
function filterOf(name: (typeof runFilters)[number] | 'period', value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  const read = agentRunQuery.shape[name].safeParse(text)
  return read.success ? read.data || undefined : undefined
}
