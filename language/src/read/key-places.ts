import { keyPlaces } from '@leme/contract/text/key-places'
import type { Reading } from '../engine/chart.ts'
import { foldInPlace } from '../text.ts'

/** Adds the keys of a sentence to the chart: `KEY`. */
export function readKeys({ turn: { keyed }, text, tokens, chart }: Reading): void {
  if (!keyed) return
  const known = new Set([...keyed.rows.map(({ key }) => key), ...keyed.unknown])
  for (const { key, from, to } of keyPlaces(foldInPlace(text))) {
    const start = tokens.findIndex((token) => token.start === from)
    const end = tokens.findIndex((token) => token.end === to) + 1
    if (known.has(key) && start >= 0 && end > start)
      chart.add({ cat: 'KEY', start, end, value: key, weight: 0.5, rule: 'key' })
  }
}
