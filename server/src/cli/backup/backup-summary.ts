import { formatNumber } from '@leme/contract/format/format'

/** What a backup holds, and how long it took since `begun` (of performance.now), in a phrase. */
export function summarize(of: { tables: number; rows: number; bytes: number }, begun: number): string {
  const megabytes = formatNumber(Math.round(of.bytes / 100_000) / 10)
  const seconds = formatNumber(Math.round((performance.now() - begun) / 100) / 10)
  return `${formatNumber(of.tables)} tabelas, ${formatNumber(of.rows)} linhas, ${megabytes} MB, em ${seconds} s`
}
