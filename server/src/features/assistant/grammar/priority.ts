import type { Priority } from '@leme/contract/status'
import { type At, findFirst, isNearly, matchAt, type Piece } from './words.ts'

const code = /p[ -]?([1-3])(?![\p{L}\p{N}])/uy
const spokenCode = /p (um|dois|tres)(?![\p{L}\p{N}])/uy
const noun = /(\p{L}+)(?: (?:de|e|eh|=) |\s*[:=]\s*|,? )/uy
const numbered = /([1-3]|um|dois|tres)(?![\p{L}\p{N}])/uy
const spoken: Record<string, string> = { um: '1', dois: '2', tres: '3' }
const phrases: readonly [RegExp, Priority][] = [
  [/(?:maxima|maximo|muito alta|altissima|a mais alta|(?:pra|para) ontem)(?!\p{L})/uy, 'P1'],
  [
    /(?:sem (?:nenhuma )?(?:pressa|urgencia)|nao (?:e|eh|tem|ha)(?: (?:nada|muito|nenhuma))? (?:urgente|urgencia|pressa|prioridade|prioritari[oa])|quando (?:der|sobrar tempo)|(?:pode ser )?com calma|sem correria|minima|muito baixa|a mais baixa|pode esperar)(?!\p{L})/uy,
    'P3',
  ],
]
const words: readonly [string, Priority][] = [
  ['alta', 'P1'],
  ['alto', 'P1'],
  ['urgente', 'P1'],
  ['urgentissima', 'P1'],
  ['urgentissimo', 'P1'],
  ['urgencia', 'P1'],
  ['urg', 'P1'],
  ['critica', 'P1'],
  ['prioritaria', 'P1'],
  ['prioritario', 'P1'],
  ['emergencial', 'P1'],
  ['critico', 'P1'],
  ['importante', 'P2'],
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
  const short = matchAt(code, folded, at) ?? matchAt(spokenCode, folded, at)
  if (short) return { priority: priorityOf(short[1]), form: 'code', end: at + short[0].length }

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
  if (inner) return { priority: priorityOf(inner[1]), form: 'named', end: next + inner[0].length }
  const told = levelAt(folded, next)
  return told && { ...told, form: 'named' }
}

function priorityOf(digit = ''): Priority {
  return `P${spoken[digit] ?? digit}` as Priority
}

function isPriorityNoun(word: string): boolean {
  return (
    /^(?:prio|prior|priority|nivel|importancia|criticidade)$/.test(word) ||
    (isNearly(word, 'prioridade') && word !== 'propriedade')
  )
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
