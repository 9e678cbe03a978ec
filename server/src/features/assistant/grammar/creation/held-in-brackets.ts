import type { Noun } from '../../said.ts'
import { cut, type Span } from '../span.ts'
import { isAbove } from './levels.ts'
import { type NounPhrase, nounAfter } from './noun-phrase.ts'

/** What brackets behind a title say that stands below it, and with which noun they begin. */
export type Held = { span: Span; opening: NounPhrase }

/** "Casco (story Soldar, tasks chapa e tinta)": the words without the brackets, and what these hold. */
export function heldInBrackets(said: Span, noun: Noun): { whole: Span; held?: Held } {
  for (const { index } of said.folded.matchAll(/(?<=\S ?)\(/gu)) {
    const end = closing(said.folded, index)
    if (end === null) continue
    const span = cut(said, index + 1, end)
    const opening = nounAfter(span.folded, /^\s*(?:com\s+)?/u.exec(span.folded)?.[0].length ?? 0, 'create')
    if (!opening || 'foreign' in opening || !isAbove(noun, opening.noun) || !names(span, opening)) continue
    return { whole: without(said, index, end + 1), held: { span, opening: below(opening, noun) } }
  }
  return { whole: said }
}

/** "(story Soldar)" and "(tasks a e b)", not "(tarefa chata)". */
function names({ text }: Span, { plural, some, end }: NounPhrase): boolean {
  const rest = text.slice(end)
  return /[\p{L}\p{N}]/u.test(rest) && (plural || some || /^\s*:?\s*["“\p{Lu}]/u.test(rest))
}

/** A task needs a story to belong to an epic, so what stands right below an epic is one. */
function below(opening: NounPhrase, noun: Noun): NounPhrase {
  return noun === 'epic' && opening.noun === 'task' ? { ...opening, noun: 'story' } : opening
}

function closing(folded: string, start: number): number | null {
  let depth = 0
  for (let at = start; at < folded.length; at += 1) {
    if (folded[at] === '(') depth += 1
    if (folded[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return null
}

function without(span: Span, start: number, end: number): Span {
  const [before, after] = [cut(span, 0, start), cut(span, end)]
  return { text: before.text.trimEnd() + after.text, folded: before.folded.trimEnd() + after.folded }
}
