import type { Reading } from '../engine/chart.ts'
import { decode } from '../engine/decode.ts'
import { says } from '../rules/reply-machines.ts'

/** Whether a sentence says only one of these, and beside it what says nothing by itself. */
export function saysOnly(reading: Reading, ...cats: string[]): boolean {
  return cats.some((cat) => scoreOf(reading, cat) !== null)
}

/** How well a sentence that says only this says it. */
export function scoreOf(reading: Reading, cat: string): number | null {
  const machine = says.find(([name]) => name === cat)?.[1]
  return (machine && decode(machine, reading)?.score) ?? null
}
