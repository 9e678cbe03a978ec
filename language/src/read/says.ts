import type { Reading } from '../engine/chart.ts'
import { decode } from '../engine/decode.ts'
import { says } from '../rules/machines/reply-machines.ts'

/** Whether a sentence says only one of these, and beside it what says nothing by itself. */
export function saysOnly(reading: Reading, ...cats: string[]): boolean {
  return says.some(([cat, machine]) => cats.includes(cat) && decode(machine, reading) !== null)
}
