import type { AnsweredPeriod, Period } from '@leme/contract/agents/observability'

/** The first and the last day, both included. */
export type Days = { from: string; to: string }

/** The period of a page: one that ends now, or days. */
export type AskedPeriod = ({ period: Period } & { [Day in keyof Days]?: undefined }) | ({ period?: undefined } & Days)

/** As the answer calls it. */
export const nameOf = ({ period }: AskedPeriod): AnsweredPeriod => period ?? 'days'

const dayLength = 24 * 60 * 60 * 1000
/** As `mostDays` of the contract, whose schemas the first load does not bring. */
const most = 366

function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
}

/** How many days there are, the first and the last included. */
function lengthOf({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1
}

/** Whether they can be asked for; an address may say anything. */
export function isAskable(days: Partial<Days>): days is Days {
  const { from, to } = days
  if (from === undefined || to === undefined) return false
  const length = lengthOf({ from, to })
  return length >= 1 && length <= most
}

/** The last seven days up to today. */
export const lastDays = (today: string): Days => ({ from: daysLater(today, -6), to: today })

/** Days of which one was chosen: where both are too far apart or in the wrong order, the other one follows it. */
export function withDay({ from, to }: Days, chosen: Partial<Days>): Days {
  if (chosen.from !== undefined) {
    const last = daysLater(chosen.from, most - 1)
    return { from: chosen.from, to: to < chosen.from ? chosen.from : to > last ? last : to }
  }
  if (chosen.to === undefined) return { from, to }
  const first = daysLater(chosen.to, 1 - most)
  return { from: from > chosen.to ? chosen.to : from < first ? first : from, to: chosen.to }
}

/** The days that a period is compared by: as many whole ones up to today. */
export function daysOf(asked: AskedPeriod, today: string): Days {
  return asked.from === undefined ? { from: daysLater(today, 1 - wholeDays[asked.period]), to: today } : asked
}

const wholeDays: Record<Period, number> = { '24h': 1, '7d': 7, '30d': 30 }

/** As many days, right before these. */
export function daysBefore(days: Days): Days {
  const length = lengthOf(days)
  return { from: daysLater(days.from, -length), to: daysLater(days.from, -1) }
}
