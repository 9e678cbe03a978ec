import { type Organization, retentionDays } from '@leme/contract/people/organization'

export type RetentionField = keyof typeof retentionDays

/** For how many days each kind is stored, or is to be; those left out stay. */
export type Retention = Partial<Pick<Organization, RetentionField>>

export const retentionFields = Object.keys(retentionDays) as RetentionField[]

/** The number of a text, null for a blank one; what is no number is not one here either, and the contract refuses it. */
export function daysOf(text: string): number | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** Without a term all is stored for good, but sessions, which end by themselves. */
function termOf(field: RetentionField, days: number | null): number {
  return days ?? (field === 'keep_sessions_days' ? retentionDays.keep_sessions_days.max : Number.POSITIVE_INFINITY)
}

/** Whether the change deletes what was to stay. */
export function isShorter(field: RetentionField, stored: Retention, change: Retention): boolean {
  const [before, after] = [stored[field], change[field]]
  return after !== undefined && termOf(field, after) < termOf(field, before ?? null)
}
