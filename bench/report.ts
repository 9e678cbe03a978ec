import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'
import type { Measure } from './load/measure.ts'
import type { Outcome } from './scenario.ts'

/** Rows of cells as a Markdown table; the first column is text, all others are figures. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** One scenario: rates of everybody, how many times slower than the raw database each server is, and what it costs. */
export function scenarioTable(outcomes: Outcome[]): string {
  const rates = ['raw /s', 'pgbench /s', 'bare /s', 'Leme /s', 'Leme p50 ms', 'Leme p99 ms']
  const ratios = ['bare slowdown', 'Leme slowdown', 'Leme ÷ bare']
  const costs = ['bare CPU ms', 'Leme CPU ms', 'Leme peak MB']
  const rows = outcomes.map(({ connections, measures: { raw, pgbench, bare, leme } }) => [
    String(connections),
    ...[raw, pgbench, bare, leme].map((measure) => figure(measure?.perSecond)),
    ...[leme?.p50, leme?.p99].map(figure),
    slowdown(raw, bare),
    slowdown(raw, leme),
    slowdown(bare, leme),
    ...[bare?.cpu, leme?.cpu].map(figure),
    megabytes(leme?.peakMemory),
  ])
  return table(['connections', ...rates, ...ratios, ...costs], rows)
}

/** Where figures come from: they mean nothing elsewhere, and little where the machine had other work. */
export function machine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const cpu = cpus()[0]?.model ?? 'unknown processor'
  const system = `${platform()} ${arch()}, Node ${process.versions.node}`
  const busy = `load average before ${figure(loadavg()[0])}`
  return `${availableParallelism()} cores (${cpu}), ${memory}, ${system}; load on the same machine, ${busy}`
}

export function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '–' : String(Math.round(bytes / 2 ** 20))
}

function slowdown(faster: Measure | undefined, slower: Measure | undefined): string {
  return faster && slower ? (faster.perSecond / slower.perSecond).toFixed(2) : '–'
}

/** Three digits at most: more would be noise. */
export function figure(value: number | undefined): string {
  return value === undefined ? '–' : Number(value.toPrecision(3)).toString()
}
