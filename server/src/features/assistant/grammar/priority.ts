import type { Priority } from '@leme/contract/status'
import { type At, findFirst, isNearly, matchAt, type Piece } from './words.ts'

const code = /p ?([1-3])(?![\p{L}\p{N}])/uy
const noun = /(\p{L}+)(?: (?:de|e|=) |\s*[:=]\s*| )/uy
const numbered = /([1-3])(?![\p{L}\p{N}])/uy
const phrases: readonly [RegExp, Priority][] = [
  [/(?:maxima|muito alta|altissima|a mais alta)(?!\p{L})/uy, 'P1'],
  [/(?:sem (?:pressa|urgencia)|minima|muito baixa|a mais baixa|pode esperar)(?!\p{L})/uy, 'P3'],
]
const words: readonly [string, Priority][] = [
  ['alta', 'P1'],
  ['alto', 'P1'],
  ['urgente', 'P1'],
  ['urgentissima', 'P1'],
  ['urgentissimo', 'P1'],
  ['urgencia', 'P1'],
  ['critica', 'P1'],
  ['critico', 'P1'],
  ['media', 'P2'],
  ['medio', 'P2'],
  ['normal', 'P2'],
  ['moderada', 'P2'],
  ['baixa', 'P3'],
  ['baixo', 'P3'],
]

/** How a priority was said: `code` "P1", `named` "prioridade alta", `urgent` "urgente", `bare` an adjective alone. */
export type PriorityForm = 'code' | 'named' | 'urgent' | 'bare'

/** A priority at a place of a folded text, and how sure its form is. */
export function priorityAt(folded: string, at: number): At<{ priority: Priority; form: PriorityForm }> {
  const short = matchAt(code, folded, at)
  if (short) return { priority: `P${short[1]}` as Priority, form: 'code', end: at + short[0].length }

  const level = levelAt(folded, at)
  if (level) {
    const after = matchAt(/ (\p{L}+)/uy, folded, level.end)
    if (after && isPriorityNoun(after[1] ?? '')) return { ...level, form: 'named', end: level.end + after[0].length }
    return level
  }

  const named = matchAt(noun, folded, at)
  if (!named || !isPriorityNoun(named[1] ?? '')) return null
  const next = at + named[0].length
  const inner = matchAt(code, folded, next) ?? matchAt(numbered, folded, next)
  if (inner) return { priority: `P${inner[1]}` as Priority, form: 'named', end: next + inner[0].length }
  const told = levelAt(folded, next)
  return told && { ...told, form: 'named' }
}

function isPriorityNoun(word: string): boolean {
  return word === 'prio' || (isNearly(word, 'prioridade') && word !== 'propriedade')
}

function levelAt(folded: string, at: number): At<{ priority: Priority; form: PriorityForm }> {
  for (const [pattern, priority] of phrases) {
    const found = matchAt(pattern, folded, at)
    if (found) return { priority, form: 'bare', end: at + found[0].length }
  }
  const [word] = matchAt(/\p{L}+/uy, folded, at) ?? []
  const known = word && words.find(([name]) => (name.length > 6 ? isNearly(word, name) : word === name))
  if (!known) return null
  return { priority: known[1], form: known[0].startsWith('urg') ? 'urgent' : 'bare', end: at + word.length }
}

/** The first priority in a text, with the piece that says it; null where there is none. */
export function readPriority(text: string): ({ priority: Priority; form: PriorityForm } & Piece) | null {
  return findFirst(text, priorityAt)
}
