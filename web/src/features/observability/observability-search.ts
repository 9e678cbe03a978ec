import type { AgentRunFilter } from '@leme/contract/agents/agent-run-query'
import { runList } from '@leme/contract/agents/run-list'
import { readSearch } from '../../list/list-search.ts'

/** What the address of the page keeps besides what the list of runs is filtered by. */
export type ObservabilitySearch = {
  /** The open run's id. */
  run?: string
  /** Whether the assistant of Leme counts among the organisation's agents. */
  with_assistant?: 'true'
} & RunSearch

/**
 * What the list of runs is filtered by. The figures and the chart have the same period: what one counts, the other
 * lists. Without one the list has the latest runs, whenever they were, and the figures the last 24 hours.
 */
export type RunSearch = Omit<AgentRunFilter, 'with_assistant'>

/** Reads the page's state from an address; what it does not know is undefined, and named all the same. */
export function observabilitySearch(search: Record<string, unknown>): ObservabilitySearch {
  const { run, with_assistant } = search
  return {
    ...readSearch(runList, search),
    with_assistant: with_assistant === 'true' ? with_assistant : undefined,
    run: typeof run === 'string' && run !== '' ? run : undefined,
  }
}
