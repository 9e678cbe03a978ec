import { type Node, type Reading, textOf } from '../engine/chart.ts'
import type { Draft, Query } from '../plan.ts'
import { wordSet } from '../text.ts'

/** Words with a part of them taken out, and that part. */
type Parted = { said: string; rest: string }

const ends = wordSet(', ; ? ! .')

/** "exceto as do Thiago", "menos as pagas", "fora do Bússola": what is asked of all else, without it; null elsewhere. */
export function leftOut(reading: Reading): Parted | null {
  const { tokens, chart } = reading
  const start = tokens.findIndex((_, at) => chart.has(at, 'LEFTOUT'))
  if (start < 0) return null
  const pause = tokens.findIndex(({ kind, word }, at) => at > start && (kind === 'line' || ends.has(word)))
  return parted(reading, { start, end: pause < 0 ? tokens.length : pause })
}

/** A question of all but something is answered of all, and says what it did not leave out. */
export function withoutLeaving(query: Query, said: string): Query {
  return { ...query, closer: { ...query.closer, unread: [said, ...(query.closer?.unread ?? [])] } }
}

/** "exceto a segunda": what is to be created without that one of its only list; as it was where no such one is meant. */
export function withoutExcepted(draft: Draft, { tokens, classes, chart }: Reading): Draft {
  const [node] = tokens.flatMap((_, at) => chart.at(at, 'EXCEPTED'))
  // "Todas P1 menos a última": the last one is created too.
  if (!node || classes.slice(0, node.start).some((all) => all.has('all'))) return draft
  const copy = structuredClone(draft)
  const stories = [...copy.stories, ...copy.epics.flatMap((epic) => epic.stories)]
  const lists: unknown[][] = [copy.tasks, copy.stories, copy.epics, ...copy.epics.map((epic) => epic.stories)]
  const [rows, ...others] = [...lists, ...stories.map(({ tasks }) => tasks)].filter(({ length }) => length > 1)
  const place = Number(node.value)
  if (!rows || others.length > 0 || Math.abs(place) > rows.length) return draft
  rows.splice(place > 0 ? place - 1 : place, 1)
  return copy
}

/** "não crie nada ainda, só me mostre …": what is to be shown first; null elsewhere. */
export function shownFirst(reading: Reading): string | null {
  const nodes = reading.tokens.flatMap((_, at) => longest(reading.chart.at(at, 'SHOWFIRST')))
  if (nodes.length === 0) return null
  const left = reading.tokens.filter((_, at) => !nodes.some(({ start, end }) => at >= start && at < end))
  return left
    .map(({ text, spaced }) => (spaced ? ` ${text}` : text))
    .join('')
    .replace(/^[\s,;:.]+|[\s,;]+$/g, '')
}

const longest = (nodes: readonly Node[]): Node[] =>
  nodes.length === 0 ? [] : [nodes.reduce((best, node) => (node.end > best.end ? node : best))]

function parted(reading: Reading, part: Pick<Node, 'start' | 'end'>): Parted {
  const said = textOf(reading, part)
  const from = reading.tokens[part.start]?.start ?? 0
  const before = reading.text.slice(0, from).replace(/[\s,;]+$/, '')
  const after = reading.text.slice(from + said.length)
  return { said, rest: `${before}${before ? after : after.replace(/^[\s,;]+/, '')}`.trim() }
}
