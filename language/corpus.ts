import { readFileSync } from 'node:fs'
import type { Plan } from './src/plan.ts'
import { type Names, noNames, type TurnContext } from './src/turn-context.ts'

/** A sentence in its place, and what it means. */
export type Sentence = { id: string; turn: TurnContext; plan: Plan }

type Line = Omit<TurnContext, 'names' | 'pending' | 'last' | 'history'> &
  Partial<Pick<TurnContext, 'pending' | 'last' | 'history'>> & { id: string; names: number; work: number; plan: Plan }

function linesOf<Row>(name: string): Row[] {
  const text = readFileSync(new URL(`corpus/${name}.jsonl`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

type Place = Partial<Names> & { names?: number; work?: number }

/** The sentences of one corpus: `development`, or `voices`, which people wrote in many more ways. */
export function readCorpus(name: 'development' | 'voices'): Sentence[] {
  const places = linesOf<Place>('names')
  const find = (list: 'names' | 'work', number: number) => places.find((place) => place[list] === number)
  return linesOf<Line>(name).map(({ id, names, work, plan, pending, last, history, ...turn }) => ({
    id,
    plan,
    turn: {
      ...turn,
      names: { ...noNames, ...find('names', names), ...find('work', work) },
      pending: pending ?? null,
      last: last ?? null,
      history: history ?? [],
    },
  }))
}

/** A turn with this text in which nothing was said before, among the names of the development corpus. */
export function freshTurn(text: string): TurnContext {
  freshly ??= readCorpus('development')[0]?.turn
  if (!freshly) throw new Error('the corpus is empty')
  return { ...freshly, text }
}
let freshly: TurnContext | undefined

/** A plan as it is compared: without what was not said, without case, and a name by its words however it was found. */
export function comparable(plan: Plan): string {
  return JSON.stringify(plain(plan)).toLowerCase()
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('said' in value) return `«${folded(String(value.said))}»`
  if ('id' in value && 'label' in value) return `#${folded(String(value.label))}`
  const entries = Object.entries(value)
    .filter(([key]) => !['is_guess', 'doubt', 'closer', 'label'].includes(key))
    .map(([key, inner]) => [key, plain(inner)] as const)
    .filter(([, inner]) => !isNothing(inner))
  return Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other)))
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}|["“”]/gu, '')
    .toLowerCase()
    .trim()
}
