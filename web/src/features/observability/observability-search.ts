import type { AgentRunFilter } from '@leme/contract/agents/agent-run-query'
import { runList } from '@leme/contract/agents/run-list'
import { readSearch } from '../../list/list-search.ts'
import { dayOf, textOf } from '../../search-values.ts'
import { isAskable } from './chart/asked-period.ts'

/** What the address of the page keeps besides what the list of runs is filtered by. */
export type ObservabilitySearch = {
  /** The open run's id. */
  run?: string
  /** Whether the assistant of Leme counts among the organisation's agents. */
  with_assistant?: 'true'
  /** What the figures are compared with: other days, another version. */
  vs_from?: string
  vs_to?: string
  vs_version?: string
} & RunSearch

/**
 * What the list of runs is filtered by. The figures and the chart have the same period: what one counts, the other
 * lists. Without one the list has the latest runs, whenever they were, and the figures the last 24 hours.
 */
export type RunSearch = Omit<AgentRunFilter, 'with_assistant'>

/** Reads the page's state from an address; what it does not know is undefined, and named all the same. */
export function observabilitySearch(search: Record<string, unknown>): ObservabilitySearch {
  const { run, with_assistant, vs_from, vs_to, vs_version } = search
  const read = readSearch(runList, search)
  const others = { from: dayOf(vs_from), to: dayOf(vs_to) }
  return {
    ...read,
    ...(isAskable(read) ? { period: undefined } : { from: undefined, to: undefined }),
    ...(isAskable(others) ? { vs_from: others.from, vs_to: others.to } : { vs_from: undefined, vs_to: undefined }),
    vs_version: textOf(vs_version),
    with_assistant: with_assistant === 'true' ? with_assistant : undefined,
    run: typeof run === 'string' && run !== '' ? run : undefined,
  }
}
