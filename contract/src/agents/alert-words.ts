import { formatLatency, formatNumber, formatShare } from '../format/format.ts'
import { formatCost } from '../format/usd.ts'

/** What of an agent may not be: too many failures, too slow, too dear, or nothing at all. */
export const alertKinds = ['failures', 'latency', 'cost', 'silence'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Of how long before now it may be judged; minutes. */
export const alertMinutes = { least: 5, most: 1440 } as const

export const alertNames: Record<AlertKind, string> = {
  failures: 'Falhas',
  latency: 'Latência p95',
  cost: 'Custo',
  silence: 'Silêncio',
}

/** A rule, and what was measured: percent of failures, ms, US$, or minutes without a run. */
export type AlertSaid = { kind: AlertKind; threshold: number | null; minutes: number; figure: number | null }

/** "15 min", "6 h". */
export function minutesText(minutes: number): string {
  return minutes < 60 || minutes % 60 !== 0 ? `${formatNumber(minutes)} min` : `${formatNumber(minutes / 60)} h`
}

/** A figure of a kind: "12,5%", "10.000 ms", "US$ 2,50", "45 min". */
export function figureText(kind: AlertKind, figure: number): string {
  if (kind === 'failures') return formatShare(figure)
  if (kind === 'latency') return formatLatency(figure)
  return kind === 'cost' ? formatCost(String(figure)) : minutesText(figure)
}

/** What may not be: "Custo acima de US$ 2,50 em 24 h", "Nenhuma execução em 60 min". */
export function ruleText({ kind, threshold, minutes }: Omit<AlertSaid, 'figure'>): string {
  if (threshold === null) return `Nenhuma execução em ${minutesText(minutes)}`
  return `${alertNames[kind]} acima de ${figureText(kind, threshold)} em ${minutesText(minutes)}`
}

/** That it began, with what was measured: "Custo acima de US$ 2,50 em 24 h: US$ 3,10"; or that it is over. */
export function alertText(alert: AlertSaid, isOver: boolean): string {
  if (isOver) return `Voltou ao normal: ${alertNames[alert.kind].toLowerCase()}`
  const { kind, figure } = alert
  const measured =
    figure === null ? '' : kind === 'silence' ? `, há ${minutesText(figure)}` : `: ${figureText(kind, figure)}`
  return `${ruleText(alert)}${measured}`
}
