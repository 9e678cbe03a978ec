import { blank, formatLatency } from '@leme/contract/format/format'

/** How far a measured latency may be from what is shown: 1% its bucket, the rest its rounding. */
export const margin = 'até 2% de erro'

/** Whether a measured latency (ms) is the very one: those up to 50 ms are counted one by one. */
export function isExact(ms: number): boolean {
  return ms <= 50
}

/** A measured latency, with no more digits than are known: `10088.02` → `≈ 10.100 ms`, at most 2% off. */
export function measuredLatency(ms: number): string {
  return isExact(ms) ? formatLatency(ms) : `≈${blank}${formatLatency(Number(ms.toPrecision(3)))}`
}
