import { formatDate } from '@leme/contract/format/format'
import type { WorkRate } from '@leme/contract/money/work-rate'
import { ownerOf } from './work-rate-words.ts'

type Held = { kind: WorkRate['kind']; owner: string; valid_from: string }

/**
 * The months before today's in which a rate of this kind and owner holds, as "03/2026 a 10/2026": what their hours are worth
 * changes with it. It holds until the next one begins. Null where there is no such month.
 */
export function changedMonths(
  { kind, owner, valid_from }: Held,
  rates: readonly WorkRate[],
  today: string,
): string | null {
  const months = rates
    .filter(
      (one) => one.replaced_at === null && one.kind === kind && ownerOf(one) === owner && one.valid_from > valid_from,
    )
    .map((one) => dayBefore(one.valid_from))
  const last = [...months, dayBefore(`${today.slice(0, 7)}-01`)].reduce((one, other) => (one < other ? one : other))
  if (valid_from > last) return null
  const month = (day: string) => formatDate(day).slice(3)
  return valid_from.slice(0, 7) === last.slice(0, 7) ? month(last) : `${month(valid_from)} a ${month(last)}`
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
