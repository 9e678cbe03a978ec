import { idOf, oneOf } from '../../search-values.ts'
import type { RowsSearch } from './use-opened-rows.ts'

/** Of which months a margin is shown. */
export const marginPeriods = ['quarter', 'year', 'all'] as const

/** What the address of the page keeps; absent: all clients, the last twelve months. */
export type MarginSearch = RowsSearch & { client?: string; period?: (typeof marginPeriods)[number] }

export function marginSearch({ client, period }: Record<string, unknown>): Pick<MarginSearch, 'client' | 'period'> {
  return { client: idOf(client), period: oneOf(marginPeriods, period) }
}

/** The months of a period, both included, as of a day. */
export function monthsOf(period: MarginSearch['period'], today: string): { from?: string; to?: string } {
  if (period === 'all') return {}
  const month = today.slice(0, 7)
  if (period === 'year') return { from: `${today.slice(0, 4)}-01`, to: month }
  const [year, number] = month.split('-').map(Number)
  const count = period === 'quarter' ? 3 : 12
  return { from: new Date(Date.UTC(year ?? 0, (number ?? 0) - count, 1)).toISOString().slice(0, 7), to: month }
}
