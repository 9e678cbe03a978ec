import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os'
import type { Measure } from './measure.ts'
import type { Outcome } from './scenario.ts'

/** Rows of cells as a Markdown table; the first column is text, all others are figures. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** One scenario: rates of everybody, and how many times slower than the raw database each server is. */
export function scenarioTable(outcomes: Outcome[]): string {
  const head = ['connections', 'raw /s', 'pgbench /s', 'bare /s', 'Leme /s', 'bare p50, p99 ms', 'Leme p50, p99 ms']
  const ratios = ['bare slowdown', 'Leme slowdown', 'Leme ÷ bare', 'Leme peak MB']
  const rows = outcomes.map(({ connections, measures: { raw, pgbench, bare, leme } }) => [
    String(connections),
    ...[raw, pgbench, bare, leme].map(rate),
    ...[bare, leme].map(latency),
    slowdown(raw, bare),
    slowdown(raw, leme),
    slowdown(bare, leme),
    megabytes(leme?.peakMemory),
  ])
  return table([...head, ...ratios], rows)
}

/** Where figures come from: they mean nothing elsewhere. */
export function machine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const cpu = cpus()[0]?.model ?? 'unknown processor'
  return `${availableParallelism()} cores (${cpu}), ${memory}, ${platform()} ${arch()}, Node ${process.versions.node}; load on the same machine`
}

export function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '–' : String(Math.round(bytes / 2 ** 20))
}

function rate(measure: Measure | undefined): string {
  return measure ? figure(measure.perSecond) : '–'
}

function latency(measure: Measure | undefined): string {
  if (measure?.p50 === undefined || measure.p99 === undefined) return '–'
  return `${figure(measure.p50)}, ${figure(measure.p99)}`
}

function slowdown(faster: Measure | undefined, slower: Measure | undefined): string {
  return faster && slower ? (faster.perSecond / slower.perSecond).toFixed(2) : '–'
}

/** Three digits at most: more would be noise. */
export function figure(value: number): string {
  return Number(value.toPrecision(3)).toString()
}
