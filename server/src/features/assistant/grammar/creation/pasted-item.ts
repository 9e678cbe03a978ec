import { cut, type Span, titleOf, trimmed } from '../span.ts'
import { matchAt } from '../words.ts'
import { type Body, inBrackets, onlyFacts, titleAndTail } from './body.ts'
import { withDoer } from './doer.ts'
import type { Context, FactsAt } from './facts.ts'

/** A line of a pasted list: only what is unmistakable is no title, as in "Login com gov.br (P1, 8h)". */
export function readItem(said: Span, context: Context): Body & { inside: string[] } {
  const span = trimmed(said)
  const bold = emphasised(span, context)
  if (bold) return bold
  const bracket = inBrackets(span, 0, context) ?? matchedCode(span, context)
  const done = withDoer(bracket ? trimmed(cut(span, bracket.end)) : span, context)
  const { title, facts, words } = titleAndTail(trimmed(done.rest), context, unmistakable)
  const doer = done.person ? { person: done.person } : {}
  return { title: facts.title ?? title, facts: { ...bracket?.facts, ...doer, ...facts }, words, inside: [] }
}

const unmistakable = /(?:ate |p[1-3](?!\p{L})|\d+(?:[.,]5)? ?(?:h|hs|hrs|horas?)(?!\p{L})|prazo|@)/uy

/** "P1 - Login". */
function matchedCode(span: Span, context: Context): FactsAt | null {
  const code = matchAt(/p[1-3]\s*[-:|]\s*/y, span.folded, 0)
  return code && { facts: onlyFacts(cut(span, 0, 2), context) ?? {}, end: code[0].length }
}

/** "**Logística** – rastreio e prazos": the title, and what it is about. */
function emphasised(span: Span, context: Context): (Body & { inside: string[] }) | null {
  const bold = /^\*\*([^*]+)\*\*\s*[:–—-]\s+(?=\S)/.exec(span.text)
  if (!bold) return null
  const rest = cut(span, bold[0].length)
  const facts = onlyFacts(rest, context) ?? { description: rest.text }
  return { title: titleOf(cut(span, 2, 2 + (bold[1] ?? '').length)), facts, words: rest.text, inside: [] }
}
