import type { Reading } from '../engine/chart.ts'
import { decode, type Path } from '../engine/decode.ts'
import { adding, giving, oneMore } from '../lexicon/spoken-of.ts'
import type { Facts } from '../rules/facts/facts.ts'
import { creation } from '../rules/machines/creation-machine.ts'
import { type Drafted, draftOf } from './build-draft.ts'
import { groupsOf } from './groups.ts'

export type Created = Drafted & {
  score: number
  unexplained: number
  isOrder: boolean
  isAddition: boolean
  isNew: boolean
  isTitled: boolean
  isLoose: boolean
  isDefinite: boolean
  /** Somebody is given it: "passa pro Thiago a task X". */
  isGiven: boolean
  /** Two values of one field were said of one thing. */
  isTwofold: boolean
  facts: Facts
  path: Path
}

/** What a sentence asks to create; null where it names nothing that can be created. */
export function readCreation(reading: Reading): Created | null {
  const path = decode(creation, reading)
  if (!path) return null
  const { groups, before, isTwofold } = groupsOf(path.pieces, reading)
  const unexplained = path.pieces.filter(({ eat }) => eat === 'SKIP').length
  const verbs = path.pieces.filter(({ eat }) => eat === 'DO' || eat === 'WANT' || eat === 'ASK')
  const words = reading.tokens.map(({ word }) => word)
  const first = groups[0]?.phrase
  return {
    ...draftOf(groups, before),
    score: path.score,
    unexplained,
    isOrder: verbs.some(({ eat }) => eat !== 'ASK'),
    isNew: first?.indefinite ?? false,
    isDefinite: (first?.definite ?? false) && !first?.indefinite,
    isGiven: path.pieces.some(({ eat }) => eat === 'DOER') && words.some((word) => giving.has(word)),
    isTwofold,
    facts: { ...before, ...groups[0]?.shared, ...groups[0]?.items[0]?.facts },
    isLoose: !path.pieces.some(
      ({ eat, node: { start } }) =>
        eat === 'INTRO' ||
        eat === 'COMMA' ||
        (eat === 'GAP' && (reading.tokens[start]?.capital || reading.tokens[start]?.kind === 'quote')),
    ),
    isTitled: groups.some(({ items }) => items.some(({ title }) => title !== null)),
    isAddition:
      words.slice(0, 2).some((word, at) => word === 'mais' || (word === 'e' && at === 0)) ||
      words.slice(0, 6).some((word) => adding.has(word) || (verbs.length > 0 && oneMore.has(word))),
    path,
  }
}
