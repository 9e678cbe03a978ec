import { blank, formatNumber } from '@leme/contract/format/format'

/** Steps that a reader divides without thinking, times a power of ten. */
const steps = [1, 2, 2.5, 5, 10]

/** The smallest of the steps' multiples that `parts` of reach `most`. */
function stepFor(most: number, parts: number): number {
  const power = 10 ** Math.floor(Math.log10(most / parts))
  const step = steps.find((factor) => factor * power * parts >= most) ?? 10
  return step * power
}

/** From 0 to at least `most` milliseconds in three equal parts. Nothing to show is a scale of three seconds. */
export function latencyTicks(most: number): number[] {
  const step = stepFor(most > 0 ? Math.max(most, 3) : 3000, 3)
  return [0, step, 2 * step, 3 * step]
}

/** From 0 to at least `most` runs: whole numbers, the end alone. */
export function countTicks(most: number): [0, number] {
  return [0, Math.max(1, Math.ceil(stepFor(Math.max(most, 1), 1)))]
}

/** A tick of the latency axis: `500 ms`, `2 s`, `2,5 s`; the whole axis is in seconds once it reaches one: `1.500 ms` is wider than its room. */
export function latencyTick(ms: number, top: number): string {
  return top < 1000 ? `${formatNumber(ms)}${blank}ms` : `${formatNumber(ms / 1000)}${blank}s`
}

/** Heights for labels that want to stand at `wanted` (pixels down, none below the one before it): at least `gap` apart, none above `highest`. */
export function apart(wanted: readonly number[], gap: number, highest: number, lowest: number): number[] {
  const placed: number[] = []
  // Upwards from the lowest, …
  for (const y of wanted) placed.push(Math.min(y, placed.length === 0 ? lowest : (placed.at(-1) ?? lowest) - gap))
  // … and down again from the highest, where there is no more room above.
  return placed.map((y, index) => Math.max(y, highest + gap * (placed.length - 1 - index)))
}
