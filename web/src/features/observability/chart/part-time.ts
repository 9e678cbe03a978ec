import type { AnsweredPeriod, Grain } from '@leme/contract/agents/observability'
import type { Calendar } from '@leme/contract/format/calendar'

/** Which hour or day a part of a period is, on the axis: `15:00`, `20/11`. */
export function partTick(from: string, grain: Grain, { formatInstantDate, formatTime }: Calendar): string {
  return grain === 'hour' ? formatTime(from) : formatInstantDate(from).slice(0, 5)
}

/** The same in full: `20/11, 15:00`, `20/11/2026`. */
export function partName(from: string, grain: Grain, { formatInstantDate, formatTime }: Calendar): string {
  const day = formatInstantDate(from)
  return grain === 'hour' ? `${day.slice(0, 5)}, ${formatTime(from)}` : day
}

/** A period as its switch and the cards name it. */
export const periodNames: Record<AnsweredPeriod, string> = {
  '24h': '24 h',
  '7d': '7 d',
  '30d': '30 d',
  days: 'dias escolhidos',
}

export const withinPeriod: Record<AnsweredPeriod, string> = {
  '24h': 'nas últimas 24 horas',
  '7d': 'nos últimos 7 dias',
  '30d': 'nos últimos 30 dias',
  days: 'nos dias escolhidos',
}
