import type { Period } from '@leme/contract/observability'

/** What the address of the page keeps: the period of the measured figures (24 hours when absent) and the open run. */
export type ObservabilitySearch = {
  period?: Exclude<Period, '24h'>
  /** A run's id. */
  run?: string
}

/** Reads the page's state from an address; what it does not know is undefined, and named all the same. */
export function observabilitySearch({ period, run }: Record<string, unknown>): ObservabilitySearch {
  return {
    period: period === '7d' || period === '30d' ? period : undefined,
    run: typeof run === 'string' && run !== '' ? run : undefined,
  }
}
