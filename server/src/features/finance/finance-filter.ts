import type { FinanceFilter } from '@leme/contract/finance'

/**
 * SQL that holds rows of a table of the finances to a filter, whose three values begin at the parameter `first`. The
 * collation compares names without case and accents.
 */
export function isInFilter(table: string, date: string, first: number): string {
  return `($${first}::text is null or ${table}.client collate public.same_name = $${first})
    and ($${first + 1}::date is null or ${table}.${date} >= $${first + 1})
    and ($${first + 2}::date is null or ${table}.${date} <= $${first + 2})`
}

/** The values of `isInFilter`, in their order. */
export function filterValues({ client, from, to }: FinanceFilter): (string | null)[] {
  return [client ?? null, from ?? null, to ?? null]
}

/** The conditions of a filter that are asked for, and no others, so that PostgreSQL plans for what is there. */
export function* filterConditions(
  { table, date, filter }: { table: string; date: string; filter: FinanceFilter },
  value: (one: unknown) => string,
): Generator<string> {
  const { client, from, to } = filter
  if (client !== undefined) yield `${table}.client collate public.same_name = ${value(client)}`
  if (from !== undefined) yield `${table}.${date} >= ${value(from)}`
  if (to !== undefined) yield `${table}.${date} <= ${value(to)}`
}
