import type { Candidate, KnownName } from '@leme/language/names/known-name'
import { type Fit, fits } from './name-fit.ts'

/** Names that share much of their letters with what was said, to offer where nothing fits. */
export function alikeNames<Row extends Candidate>(
  said: string,
  rows: readonly Row[],
  names: readonly KnownName[],
): (Fit & { row: Row })[] {
  const pairs = new Set<number>()
  for (let at = 0; at + 1 < said.length; at += 1) pairs.add(pairAt(said, at))
  if (pairs.size < 3) return []
  const plain = new Uint8Array(plainPairs)
  for (const pair of pairs) if (pair < plainPairs) plain[pair] = 1
  const found: (Fit & { row: Row })[] = []
  for (const [place, row] of rows.entries()) {
    const name = names[place]?.folded ?? ''
    let shared = 0
    for (let at = 0; at + 1 < name.length; at += 1) {
      const pair = pairAt(name, at)
      if (pair < plainPairs ? plain[pair] === 1 : pairs.has(pair)) shared += 1
    }
    const share = (2 * shared) / (name.length + said.length - 2)
    if (share >= 0.5) found.push({ row, fit: fits.alike, cost: 1 - share, share: 'part' })
  }
  return found
}

/** Below this are the pairs of plain letters. */
const plainPairs = 128 * 128

function pairAt(text: string, at: number): number {
  const [one, next] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return one < 128 && next < 128 ? one * 128 + next : plainPairs + one * 65_536 + next
}
