import { nameKey } from '@leme/contract/client/client-key'
import { grouped } from './grouped.ts'

/** What tells movements of one account, day and amount apart, as far as banks say it. */
export type Equal = { fitid: string | null; memo: string | null; document: string | null }

type Pair<There, One> = { there: There; brought: One }

export type Paired<There, One> = {
  /** Those that are not there yet. */
  fresh: One[]
  /** Stored ones that name nobody, and what now names their payer. */
  named: Pair<There, One>[]
  /** Taken for the same though they have neither number nor words in common. */
  unlike: Pair<There, One>[]
}

/**
 * Tells which movements of a file are new, of those with one account, day and amount. Two that name different payers are
 * two. What else is alike may be the same, as banks send one again with another number and other words: then it is counted.
 * So, in whatever order files come and however often, there are of each payer as many as the file with most of that payer
 * has; and in all as many as the fullest file has, or as payers that differ make.
 */
export function pairEquals<There extends Equal, One extends Equal>(
  there: readonly There[],
  brought: readonly One[],
): Paired<There, One> {
  const payers = pairAlike(there.filter(payerOf), brought.filter(payerOf), payerSigns)
  const others = brought.filter((one) => !payerOf(one))
  // Whom nothing was said of gets the payers that are left, and rather not where the file has the same once more.
  const staying = new Set(pairAlike(there.filter(isNameless), others, signs).pairs.map((pair) => pair.there))
  const nameless = there
    .filter(isNameless)
    .toSorted((one, other) => Number(staying.has(one)) - Number(staying.has(other)))
  const named = pairAll(nameless, payers.unknown)
  const rest = pairAll([...payers.left, ...named.left], others)
  const fresh = new Set([...named.unknown, ...rest.unknown])
  return {
    fresh: brought.filter((one) => fresh.has(one)),
    named: named.pairs,
    unlike: [...named.unlike, ...rest.unlike],
  }
}

type Sign = (one: Equal) => string | null

/** The surest first. Words go before the number: banks count each export from one again, and who paid stands in the words. */
const signs: readonly Sign[] = [
  ({ fitid, memo }) => fitid && JSON.stringify([fitid, memo]),
  ({ memo }) => memo ?? '',
  ({ fitid }) => fitid,
  ({ memo }) => wordsOf(memo).join(' ') || null,
]
const payerSigns: readonly Sign[] = [
  ...signs.map(
    (sign): Sign =>
      (one) =>
        sign(one) === null ? null : JSON.stringify([payerOf(one), sign(one)]),
  ),
  (one) => payerOf(one),
]

/** The CPF, or the company of the CNPJ: its places are one payer. */
const payerOf = ({ document }: Equal) => (document?.length === 14 ? document.slice(0, 8) : document)
const isNameless = (one: Equal) => !payerOf(one)

/** Words without what changes from one export to the next, as days and numbers do. */
const wordsOf = (memo: string | null): string[] =>
  [...new Set(nameKey(memo ?? '').split(/[^A-Z]+/))].filter((word) => word.length > 2).sort()

/** Pairs what is alike, then as many of the others as there are. */
function pairAll<There extends Equal, One extends Equal>(there: readonly There[], brought: readonly One[]) {
  const alike = pairAlike(there, brought, signs)
  const similar = pairSimilar(alike.left, alike.unknown)
  const unlike = similar.left.flatMap((one, at): Pair<There, One>[] => {
    const other = similar.unknown[at]
    return other ? [{ there: one, brought: other }] : []
  })
  return {
    pairs: [...alike.pairs, ...similar.pairs, ...unlike],
    unlike: [...similar.pairs, ...unlike],
    left: similar.left.slice(unlike.length),
    unknown: similar.unknown.slice(unlike.length),
  }
}

type Pairing<There, One> = { pairs: Pair<There, One>[]; left: There[]; unknown: One[] }

function pairAlike<There extends Equal, One extends Equal>(
  there: readonly There[],
  brought: readonly One[],
  by: readonly Sign[],
): Pairing<There, One> {
  const met = new Map<One, There>()
  const paired = new Set<There>()
  for (const sign of by) {
    const waiting = grouped(
      there.filter((one) => !paired.has(one)),
      sign,
    )
    for (const lines of waiting.values()) lines.reverse()
    for (const one of brought) {
      const key = met.has(one) ? null : sign(one)
      const match = key === null ? undefined : waiting.get(key)?.pop()
      if (!match) continue
      met.set(one, match)
      paired.add(match)
    }
  }
  return pairingOf(there, brought, met)
}

/** The most words that are compared with each other: beyond it the day has too many equals for words to tell. */
const compared = 2500

/** Pairs those with most words in common. */
function pairSimilar<There extends Equal, One extends Equal>(
  there: readonly There[],
  brought: readonly One[],
): Pairing<There, One> {
  const met = new Map<One, There>()
  if (there.length * brought.length > compared) return pairingOf(there, brought, met)
  const words = new Map([...there, ...brought].map((one): [Equal, Set<string>] => [one, new Set(wordsOf(one.memo))]))
  const common = there
    .flatMap((one) => brought.map((other) => ({ one, other, count: shared(words.get(one), words.get(other)) })))
    .filter(({ count }) => count > 0)
    .toSorted((first, second) => second.count - first.count)
  const paired = new Set<There>()
  for (const { one, other } of common) {
    if (paired.has(one) || met.has(other)) continue
    met.set(other, one)
    paired.add(one)
  }
  return pairingOf(there, brought, met)
}

const shared = (one = new Set<string>(), other = new Set<string>()) => [...one].filter((word) => other.has(word)).length

function pairingOf<There, One>(there: readonly There[], brought: readonly One[], met: Map<One, There>) {
  const paired = new Set(met.values())
  return {
    pairs: [...met].map(([one, match]) => ({ there: match, brought: one })),
    left: there.filter((one) => !paired.has(one)),
    unknown: brought.filter((one) => !met.has(one)),
  }
}
