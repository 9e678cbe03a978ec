import type { FinanceFilter } from '@leme/contract/finance'
import { formatMoney } from '@leme/contract/format'
import type { Asked } from './asked.ts'
import { oneLine } from './wording.ts'
import type { Give } from './work.queries.ts'

/** The client that a question names, itself or by its project; of names alone, case and accents ignored. */
export function clientOf({ subjects: { client, project }, said }: Asked): string | null {
  if (client) return client.label
  return said.names.projects.find(({ id }) => id === project?.id)?.client ?? null
}

export function ofClient(name: string | null): string {
  return name === null ? '' : ` de ${oneLine(name)}`
}

/** What the page's own filters are set to: the client, and the period where its days are those of the question. */
export function pageFilter(asked: Asked, byPeriod: boolean): FinanceFilter {
  const { period } = asked.query
  return { client: clientOf(asked) ?? undefined, ...(byPeriod && period ? { from: period.from, to: period.to } : {}) }
}

export function conditions(asked: Asked, give: Give, column: string | null): string[] {
  const client = clientOf(asked)
  const { period, closer } = asked.query
  const { number } = closer ?? {}
  return [
    ...(client === null ? [] : [`client collate same_name = ${give(client)}`]),
    ...(number ? [numberIs(number, give)] : []),
    ...(period && column ? [`${column} between ${give(period.from)} and ${give(period.to)}`] : []),
  ]
}

/** "NF-1044" is also said "nf 1044". */
function numberIs(number: string, give: Give): string {
  return `regexp_replace(lower(number), '[^a-z0-9]', '', 'g') = ${give(number.toLowerCase().replace(/[^a-z0-9]/g, ''))}`
}

/** The largest first, or the smallest, or by the day, where that is asked for. */
export function orderBy({ query: { closer } }: Asked, table: string, otherwise: string): string {
  if (closer?.rank && closer.fact === 'end') return `${otherwise.split(' ')[0]} ${wayOf(closer.rank)}`
  return closer?.rank ? `${table}.amount ${wayOf(closer.rank)}` : otherwise
}

const wayOf = (rank: 'most' | 'least') => (rank === 'most' ? 'desc' : 'asc')

/** "O maior é o de X. " where that is asked. */
export function rankText(
  { query: { closer } }: Asked,
  rows: readonly { client: string; amount: string }[],
  noun: 'o' | 'a',
): string {
  const [first] = rows
  if (!closer?.rank || closer.fact === 'end' || !first) return ''
  const most = closer.rank === 'most' ? 'maior' : 'menor'
  return `${noun.toUpperCase()} ${most} é ${noun} de ${oneLine(first.client)}, de ${formatMoney(first.amount)}. Ao todo: `
}

export type Sum = { status: string; count: string; amount: string }
/** PostgreSQL added each; to add its sums is exact too. */
export function addAll(sums: readonly { amount: string }[]): string {
  const cents = sums.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
