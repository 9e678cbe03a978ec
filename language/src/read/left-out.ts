import { type Node, type Reading, textOf } from '../engine/chart.ts'
import type { Draft, Query } from '../plan.ts'
import { kindsOf } from '../rules/topics.ts'
import { wordSet } from '../text.ts'
import { readMarks } from './question/marks.ts'

/** Words with a part of them taken out, and that part. */
type Parted = { said: string; rest: string }
/** `name`: the one name that is left out. */
type LeftOut = Parted & { name: { said: string; kinds: readonly string[] } | null }

const ends = wordSet(', ; ? ! .')

/** "exceto as do Thiago", "menos as pagas", "fora do Bússola": what is asked of all else, without it; null elsewhere. */
export function leftOut(reading: Reading): LeftOut | null {
  const { tokens, chart } = reading
  const start = tokens.findIndex((_, at) => chart.has(at, 'LEFTOUT'))
  if (start < 0) return null
  const name = nameAfter(reading, start, Math.max(...chart.at(start, 'LEFTOUT').map(({ end }) => end)))
  const pause = tokens.findIndex(({ kind, word }, at) => at > start && (kind === 'line' || ends.has(word)))
  const end = Math.max(name?.end ?? 0, ...chart.at(start, 'LEFTOUT').map((node) => node.end))
  const part = { start, end: name ? end : pause < 0 ? tokens.length : pause }
  return { ...parted(reading, part), name: name && nameOf(reading, name) }
}

const names = ['PROJECT', 'PROJECT1', 'PERSON', 'CLIENT', 'CLIENT1']
const beforeName = wordSet('o a os as de do da dos das pelo pela no na com projeto cliente task tasks tarefas faturas')
const another = wordSet('e ou nem')

/** The one name that is left out: among the words that say so, or next to them. */
function nameAfter({ tokens, chart }: Reading, from: number, end: number): Node | null {
  const at = (start: number) => names.flatMap((cat) => chart.at(start, cat))
  const within = [...tokens.keys()].slice(from, end).flatMap(at)
  let start = end
  while (within.length === 0 && at(start).length === 0 && beforeName.has(tokens[start]?.word ?? '')) start += 1
  const [found] = (within.length > 0 ? within : at(start)).toSorted((one, other) => other.end - one.end)
  return found && !another.has(tokens[found.end]?.word ?? '') ? found : null
}

function nameOf(reading: Reading, { start, end }: Node): LeftOut['name'] {
  const { called } = readMarks(reading)
  return { said: textOf(reading, { start, end }), kinds: called.find((one) => one.start === start)?.kinds ?? [] }
}

/** A question of all but something is asked without the one name that this is; of anything else, nobody knows how to. */
export function withoutLeaving(query: Query, { said, name }: LeftOut): Query {
  const kind = name && kindsOf(query.topic).find((one) => name.kinds.includes(one))
  const closer =
    kind && kind !== 'agent'
      ? { ...query.closer, except: { kind, said: name.said } }
      : { ...query.closer, unmet: [said, ...(query.closer?.unmet ?? [])] }
  return { ...query, closer }
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
