import { type Draft, noDraft } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { isDoingIt, isInfinitive } from '../implied/work-verbs.ts'
import { cut, type Span, trimmed } from '../span.ts'
import { matchAt } from '../words.ts'
import { draftTaskOf } from './drafts.ts'
import type { Facts } from './facts.ts'
import { type Listed, readMany } from './many.ts'
import { linesOf } from './outline-line.ts'
import { padding } from './padding.ts'
import { placesAt } from './place.ts'
import { contextOf } from './subject-first.ts'

const telling =
  /(?:(?:cri|anot|registr|adicion|cadastr|lanc|bot|coloc)(?:a|e|ar|ue)|inclu(?:i|a|ir)|poe|ponha)(?: (?:ai|isso|isto|tudo|[oa]s? seguintes?|para mim|pra mim))*[\s:,]+|(?:[oa]s? )?seguintes?[\s:,]+/uy
const ofAll = /(?:tod[oa]s|amb[oa]s|tudo) (?=(?:para|pra|pro|p|com|ate|p[1-3])(?!\p{L}))/uy

/**
 * "Revisar contrato pra Camila até sexta, e avisar cliente pro Thiago", "a Camila vai revisar e o Bruno vai testar":
 * several things to be done, of which each has somebody or something that only a task has. Never one alone.
 */
export function readDeeds(span: Span, said: Said): Draft | null {
  if (/\?\s*$/.test(span.folded)) return null
  const { start, facts: before } = beginning(span, said)
  const rest = trimmed(cut(span, start))
  const lines = rest.text.includes('\n') ? linesOf(rest) : []
  const list = lines.length > 0 ? joined(lines.map((line) => line.span)) : bySentences(rest)
  const { listed, shared } = readMany(list, contextOf('task', said), null)
  const isMarked = lines.length > 1 && lines.every(({ mark, label }) => mark !== '' && !label)
  if (listed.length < 2 || !listed.every((one) => isDeed(one, shared, isMarked, before))) return null
  const all = { ...before, ...shared }
  const tasks = listed.map((one) => draftTaskOf({ ...one, facts: { ...all, ...one.facts } }))
  return { ...structuredClone(noDraft), project: all.project ?? null, tasks }
}

/** Politeness, "registra o seguinte", "no App de Vendas, coloca na story Pix:". */
function beginning(span: Span, said: Said): { start: number; facts: Facts } {
  let start = /^[\s\p{P}]*/u.exec(span.folded)?.[0].length ?? 0
  let facts: Facts = {}
  for (let next = -1; next !== start; ) {
    next = start
    const told = matchAt(padding, span.folded, start) ?? matchAt(telling, span.folded, start)
    start += told?.[0].length ?? 0
    const places = told ? [] : placesAt(span, start, contextOf('task', said))
    const place = places.find(({ end }) => /^\s*[:,]/.test(span.folded.slice(end))) ?? places[0]
    if (!place) continue
    facts = { ...facts, ...place.facts }
    start = place.end + (/^[\s:,]*/.exec(span.folded.slice(place.end))?.[0].length ?? 0)
  }
  return { start: start + (matchAt(ofAll, span.folded, start)?.[0].indexOf(' ') ?? 0), facts }
}

function isDeed({ title, facts }: Listed, shared: Facts, isMarked: boolean, before: Facts): boolean {
  const { person, due_date, estimate_hours, priority } = { ...shared, ...facts }
  const isTold =
    person !== undefined || due_date !== undefined || estimate_hours !== undefined || priority !== undefined
  const isPlaced = facts.person !== undefined && Object.keys(before).length > 0
  // "…, o Bruno pode fazer" is no other thing.
  return (
    title !== null &&
    isTold &&
    !isDoingIt(title) &&
    (isMarked || isPlaced || isInfinitive(/^\p{L}+/u.exec(title)?.[0] ?? ''))
  )
}

function joined(parts: readonly Span[]): Span {
  return { text: parts.map(({ text }) => text).join('\n'), folded: parts.map(({ folded }) => folded).join('\n') }
}

/** "Revisar contrato pra Camila. Avisar cliente pro Thiago." */
function bySentences({ text, folded }: Span): Span {
  if (/[;\n]/.test(folded)) return { text, folded }
  return [...folded.matchAll(/\.(?=\s+\p{L})/gu)].reduce(
    (span, { index }) => ({
      text: `${span.text.slice(0, index)};${span.text.slice(index + 1)}`,
      folded: `${span.folded.slice(0, index)};${span.folded.slice(index + 1)}`,
    }),
    { text, folded },
  )
}
