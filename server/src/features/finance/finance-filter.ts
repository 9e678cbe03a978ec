import type { FinanceFilter } from '@leme/contract/money/finance'
import { countsFor } from '../client/counted-name.ts'

/** The day that a period is compared with, of each table: when it is due, or when it was paid. */
const days = {
  finance_invoices: { due: 'due_date', payment: 'paid_date' },
  finance_receivables: { due: 'expected_date', payment: 'received_date' },
} as const

export type FinanceTable = keyof typeof days

const dayOf = (table: FinanceTable, by: FinanceFilter['by'] = 'due') => `${table}.${days[table][by]}`

/**
 * SQL that holds rows of a table of the finances to a filter, whose three values begin at the parameter `first`. Without
 * the day that counts a row is in no period. A client's rows are those that count for it.
 */
export function isInFilter(table: FinanceTable, { by }: FinanceFilter, first: number): string {
  const day = dayOf(table, by)
  return `($${first}::text is null or ${countsFor(`${table}.client`, `$${first}`)})
    and ($${first + 1}::date is null or ${day} >= $${first + 1})
    and ($${first + 2}::date is null or ${day} <= $${first + 2})`
}

/** The values of `isInFilter`, in their order. */
export function filterValues({ client, from, to }: FinanceFilter): (string | null)[] {
  return [client ?? null, from ?? null, to ?? null]
}

/** The conditions of a filter that are asked for, and no others, so that PostgreSQL plans for what is there. */
export function* filterConditions(
  { table, filter }: { table: FinanceTable; filter: FinanceFilter },
  value: (one: unknown) => string,
): Generator<string> {
  const { client, from, to, by } = filter
  const day = dayOf(table, by)
  if (client !== undefined) yield countsFor(`${table}.client`, value(client))
  if (from !== undefined) yield `${day} >= ${value(from)}`
  if (to !== undefined) yield `${day} <= ${value(to)}`
}
