import type { Observability } from '@leme/contract/agents/observability'
import { blank, formatNumber, formatShare } from '@leme/contract/format/format'
import { formatUsd, shareUsd } from '@leme/contract/format/usd'
import { measuredLatency } from '../chart/measured-latency.ts'

/** What is compared: how it is said, and a number that grows with it; null where it is unknown. */
type Measure = {
  name: string
  text: (measured: Observability) => string
  value: (measured: Observability) => number | null
  /** Shares differ by points, all else by how much more or less it is. */
  inPoints?: true
}

const latency = (name: string, field: 'latency_p50_ms' | 'latency_p95_ms' | 'latency_p99_ms'): Measure => ({
  name,
  text: (measured) => measuredLatency(measured[field] ?? 0),
  value: (measured) => measured[field],
})

const costPerRun = ({ cost_usd, runs_with_cost }: Observability) => shareUsd(cost_usd, runs_with_cost, 6)

export const measures: readonly Measure[] = [
  { name: 'Execuções', text: ({ runs }) => formatNumber(runs), value: ({ runs }) => runs },
  { name: 'Falhas', text: ({ failed }) => formatNumber(failed), value: ({ failed }) => failed },
  {
    name: 'Sucesso',
    text: ({ success_rate }) => formatShare(success_rate ?? 0),
    value: ({ success_rate }) => success_rate,
    inPoints: true,
  },
  latency('p50', 'latency_p50_ms'),
  latency('p95', 'latency_p95_ms'),
  latency('p99', 'latency_p99_ms'),
  {
    name: 'Custo',
    text: ({ cost_usd }) => formatUsd(cost_usd, 4),
    value: ({ cost_usd, runs_with_cost }) => (runs_with_cost === 0 ? null : Number(cost_usd)),
  },
  {
    name: 'Custo por execução',
    text: (measured) => formatUsd(costPerRun(measured), 6),
    value: (measured) => (measured.runs_with_cost === 0 ? null : Number(costPerRun(measured))),
  },
]

/** How `one` differs from `other`: "+12,5%", "−1,2 p.p.", "igual"; null where one of them is unknown, or there is no share of it. */
export function differenceOf({ value, inPoints }: Measure, one: Observability, other: Observability): string | null {
  const [now, then] = [value(one), value(other)]
  if (now === null || then === null) return null
  if (now === then) return 'igual'
  if (inPoints) return `${signed(now - then)}${blank}p.p.`
  return then === 0 ? null : `${signed((100 * (now - then)) / then)}%`
}

function signed(value: number): string {
  const rounded = Math.round(value * 10) / 10
  const digits = Math.abs(rounded).toLocaleString('pt-BR', { minimumFractionDigits: 1 })
  return `${rounded < 0 ? '−' : '+'}${digits}`
}
