import type { Reading } from '../engine/chart.ts'
import { decode } from '../engine/decode.ts'
import { infinitiveOf, isInfinitive } from '../lexicon/infinitives.ts'
import type { Plan } from '../plan.ts'
import { implied } from '../rules/machines/implied-machine.ts'
import { fold } from '../text.ts'
import { draftOf } from './build-draft.ts'
import { scattered } from './draft-path.ts'
import { groupsOf, type Item } from './groups.ts'
import { hasSuspectTitle, mayBeOfTitle } from './suspect.ts'

/** Work that is said without its noun, as tasks; what only mentions it is shown first. Null where nothing surely is work. */
export function readImplied(reading: Reading): { plan: Plan; score: number } | null {
  const path = decode(implied, reading)
  if (!path || path.score < 1.5) return null
  const { groups, isTwofold } = groupsOf(path.pieces, reading, 'task')
  const items = groups.flatMap((group) => group.items.map((item) => asWork(item, group.shared)))
  if (!items.every(isWork) || !items.some(({ facts }) => Object.keys(facts).length > 0)) return null
  const isReport = path.pieces.some(({ eat }) => eat === 'REPORTED' || eat === 'BUG')
  const isBare = items.some(({ isOwn }) => !isOwn)
  const { draft, isScattered } = draftOf(
    groups.map((group) => ({ ...group, items, shared: {} })),
    {},
  )
  const isOfTitle = path.pieces.some((piece, at) => mayBeOfTitle(piece, path.pieces[at - 1], reading))
  const is_guess = isReport || isOfTitle || isBare || isTwofold || hasSuspectTitle(path.pieces, reading)
  return { plan: isScattered ? scattered : { intent: 'create', draft, is_guess }, score: path.score }
}

/** "configure o webhook", where somebody has to, as "configurar o webhook". */
function asWork(item: Item, shared: Item['facts']): Item {
  const facts = { ...shared, ...item.facts }
  const [first = ''] = item.title?.split(' ') ?? []
  const infinitive = item.isOwn && !isInfinitive(fold(first)) ? infinitiveOf(fold(first)) : null
  return { ...item, facts, title: infinitive ? `${infinitive}${item.title?.slice(first.length)}` : item.title }
}

/** A title alone is work where it begins with what is done, and something is said of it. */
function isWork({ title, facts, isOwn }: Item): boolean {
  const words = title?.split(' ') ?? []
  const isDone = isInfinitive(fold(words[0] ?? ''))
  return isOwn ? isDone || words.length > 1 : isDone && Object.keys(facts).length > 0
}
