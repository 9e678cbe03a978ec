import { workLimits } from '@leme/contract/work'
import type { Draft } from '../../plan.ts'
import { matchName } from '../../resolve/match-name.ts'
import { withoutNoun } from '../../resolve/name-words.ts'
import type { Named, Noun, Said } from '../../said.ts'
import { fold } from '../words.ts'
import { placeIn } from './choose-option.ts'

/** Something that a correction may mean, by its title. */
export type Part = { noun: Noun; title: string }

/** What the preview shows, or what was last written, from the outside in. */
export function partsOf({ pending, last }: Said): Part[] {
  if (pending) return partsOfDraft(pending.draft)
  return (last?.written ?? []).map(({ noun, label }) => ({ noun, title: label }))
}

function partsOfDraft({ new_project, epics, stories, tasks }: Draft): Part[] {
  const part = (noun: Noun, title: string | null): Part[] => (title ? [{ noun, title }] : [])
  const ofStory = (story: Draft['stories'][number]): Part[] => [
    ...part('story', story.title),
    ...story.tasks.flatMap(({ title }) => part('task', title)),
  ]
  return [
    ...part('project', new_project?.name ?? null),
    ...epics.flatMap((epic) => [...part('epic', epic.title), ...epic.stories.flatMap(ofStory)]),
    ...stories.flatMap(ofStory),
    ...tasks.flatMap(({ title }) => part('task', title)),
  ]
}

const nounWord = /^(?:(?:[oa]|d[oa]|n[oa]|ess[ea]|est[ea]) )?(projeto|epico|epic|story|historia|task|tarefa)s?(?: |$)/
const nouns: Record<string, Noun> = {
  projeto: 'project',
  epico: 'epic',
  epic: 'epic',
  story: 'story',
  historia: 'story',
}

/** In characters, with the words around it: what is longer names no part. */
export const longestTitle = workLimits.title + 40

type Known = {
  byTitle: Map<string, Part[]>
  /** By the words that were looked up already. */
  meant: Map<string, Part | null>
  /** As rows to be matched, made once for each noun and for all. */
  rows: Map<Noun | null, { meant: readonly Part[]; rows: Named[] }>
}
const partsKnown = new WeakMap<readonly Part[], Known>()

const titles = new WeakMap<Part, string>()

/** Folded once: a plan may have a thousand titles. */
export function foldedTitle(part: Part): string {
  const title = titles.get(part) ?? fold(part.title)
  titles.set(part, title)
  return title
}

function knownOf(parts: readonly Part[]): Known {
  const before = partsKnown.get(parts)
  if (before) return before
  const known: Known = { byTitle: new Map(), meant: new Map(), rows: new Map() }
  for (const part of parts) {
    const title = foldedTitle(part)
    known.byTitle.set(title, [...(known.byTitle.get(title) ?? []), part])
  }
  partsKnown.set(parts, known)
  return known
}

function rowsOf(noun: Noun | null, parts: readonly Part[]): { meant: readonly Part[]; rows: Named[] } {
  const { rows } = knownOf(parts)
  const before = rows.get(noun)
  if (before) return before
  const meant = parts.filter((part) => noun === null || part.noun === noun)
  const made = { meant, rows: meant.map(({ title }, at) => ({ id: String(at), label: title })) }
  rows.set(noun, made)
  return made
}

/** The part that words mean: by its title, surely, or by its place: "a última", "o segundo épico", "o Vendas". */
export function findPart(words: string, parts: readonly Part[]): Part | null {
  if (words.length > longestTitle) return null
  const { meant } = knownOf(parts)
  const before = meant.get(words)
  if (before !== undefined) return before
  const found = partMeant(words, parts)
  meant.set(words, found)
  return found
}

function partMeant(words: string, parts: readonly Part[]): Part | null {
  const folded = fold(words)
  const { byTitle } = knownOf(parts)
  const titles = new Set([folded, fold(withoutNoun(words))])
  const exact = [...titles].flatMap((title) => byTitle.get(title) ?? [])
  if (exact.length === 1) return exact[0] ?? null
  const led = nounWord.exec(folded)
  const noun = led ? (nouns[led[1] ?? ''] ?? 'task') : null
  if (led && led[0].length === folded.length) {
    const [only, ...others] = parts.filter((part) => part.noun === noun)
    return only && others.length === 0 ? only : null
  }
  const placed = placedPart(folded, parts)
  if (placed) return placed
  const { meant, rows } = rowsOf(noun, parts)
  const found = matchName(words, rows)
  return found.match === 'sure' ? (meant[Number(found.row.id)] ?? null) : null
}

const placed = /^(?:[oa] )?(\S+)(?: (epico|epic|story|historia|task|tarefa|item|del[ea]s))?$/

/** "a segunda" of a list counts its outermost work. */
function placedPart(folded: string, parts: readonly Part[]): Part | null {
  const words = placed.exec(folded)
  if (!words?.[1] || /^(?:um|uma|dois|duas|tres|quatro|cinco|seis)$/.test(words[1])) return null
  const noun = words[2] && words[2] in nouns ? nouns[words[2]] : words[2]?.startsWith('ta') ? 'task' : null
  const work = parts.filter((part) => part.noun !== 'project')
  const list = work.filter((part) => part.noun === (noun ?? work[0]?.noun))
  const isDigit = /^\d+$/.test(words[1])
  const at = isDigit && !words[2] ? null : placeIn(words[1], list.length)
  return at === null ? null : (list[at] ?? null)
}
