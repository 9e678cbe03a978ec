import { type Draft, noDraft } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { cut, type Span, spanOf, titleOf, trimmed } from '../span.ts'
import { fold } from '../words.ts'
import { assemble } from './assemble.ts'
import { onlyFacts, readBody } from './body.ts'
import type { Context, Facts } from './facts.ts'
import { levels } from './levels.ts'
import { readOutline } from './outline.ts'
import { addOutline } from './outline-draft.ts'
import { type Line, linesOf } from './outline-line.ts'
import { type Segment, segmentsOf } from './segments.ts'
import type { Opening } from './subject-first.ts'

/** A list pasted below its sentence ("crie os épicos:" and lines), as a draft; null where the text is a sentence. */
export function readPasted(span: Span, opening: Opening, said: Said): Draft | null {
  const end = span.folded.indexOf('\n', opening.end)
  if (end < 0) return null
  const lines = linesOf(cut(span, end + 1))
  const head = cut(span, 0, end)
  const segments = segmentsOf(head, opening)
  const last = segments.at(-1)
  if (!last || !isList(lines, last) || allFacts(lines, last, said) || isCard(lines, last, said))
    return readDescribed(segments, lines, opening.facts, said)

  const opened = firstItems(last, lines)
  lines.unshift(...opened)
  const headers = segments.map((segment) => readHeader(segment, said))
  const named = headers.findLastIndex(({ title }) => title !== null)
  // "crie os épicos e as stories:": what is named only by its kind is the list.
  const listed = named === segments.length - 1 ? last : (segments[named + 1] ?? last)
  const header = { title: headers.at(-1)?.title ?? null, facts: mergedFacts(headers.slice(named + 1)) }
  const hasTitle = header.title !== null
  const known = isBare(span, opening) ? knownAs(header.title, listed, said) : null
  if (known) {
    const draft = structuredClone(noDraft)
    const { roots, shared } = readOutline(lines, levels.indexOf(listed.noun) + 1, said)
    addOutline(draft, roots, { ...opening.facts, ...shared, ...known })
    return roots.length > 0 ? { ...draft, project: opening.facts.project ?? shared.project ?? null } : null
  }
  const before = leadingFacts(lines, listed, said, hasTitle)
  const above = before.length > 0 ? withFacts(segments.slice(0, named + 1), before) : segments.slice(0, named + 1)
  lines.splice(0, before.length)
  const draft = structuredClone(above.length > 0 ? assemble(above.map(withoutKinds), said, opening.facts) : noDraft)
  const base = levels.indexOf(listed.noun) + (hasTitle ? 1 : 0)
  if (base >= levels.length) return described(draft, lines.map(({ span: { text } }) => text).join('\n'))
  const { roots, shared } = readOutline(lines, base === 0 && manyRoots(lines) ? 1 : base, said)
  const facts = hasTitle ? shared : { ...(above.length > 0 ? {} : opening.facts), ...header.facts, ...shared }
  addOutline(draft, roots, facts)
  if (base === 0) draft.new_project ??= { ...emptyProject(header.facts) }
  if (facts.project !== undefined && !draft.new_project) draft.project = facts.project
  return roots.length > 0 ? draft : null
}

/** "os épicos: Login" above "Pix": the list begins beside its heading, in the form of the lines below. */
function firstItems({ plural, span }: Segment, [next]: Line[]): Line[] {
  const at = plural ? span.folded.indexOf(':') : -1
  const [first] = at < 0 ? [] : linesOf(cut(span, at + 1))
  const isItem = first && first.mark === next?.mark && !/[:.!?]\s*$/.test(first.whole.folded)
  const isWords = first && first.whole.folded.replace(listWords, '').trim() === ''
  return isItem && !isWords && next ? [{ ...first, indent: next.indent }] : []
}

/** "Épico Pagamentos:", and nothing that asks to create it. */
function isBare({ folded }: Span, { end }: Opening): boolean {
  return /^[\s#*]*(?:(?:n?[oa]|em) )?\p{L}+ *:?$/u.test(folded.slice(0, end))
}

/** The epic or story of such a title that exists: what stands below goes into it. */
function knownAs(title: string | null, { noun, plural }: Segment, { names }: Said): Facts | null {
  if (title === null || plural || (noun !== 'epic' && noun !== 'story')) return null
  const named = noun === 'epic' ? names.epics : names.stories
  const found = named.filter(({ label }) => fold(label) === fold(title))
  return found.length === 1 ? { [noun]: { said: title } } : null
}

/** Marked lines are a list; lines without marks only below several things or a colon. */
function isList(lines: Line[], last: Segment): boolean {
  if (lines.length === 0) return false
  if (lines.some(({ mark, label }) => mark !== '' || label)) return true
  return last.plural && lines.length > 0
}

/** "Task: X" and lines "Projeto: Y", "Prazo: sexta" tell one thing. */
function allFacts(lines: Line[], { noun, plural }: Segment, said: Said): boolean {
  const context: Context = { noun, said, head: '', inNewProject: false }
  return !plural && lines.every(({ whole }) => onlyFacts(whole, context))
}

const field = /^\p{L}[\p{L} ]{1,24}\s?[:=] ?\S/u

/** "Story: X" and lines "Épico: Y", "Pontos: 5", "Prioridade: P2": a card copied field by field. */
function isCard(lines: Line[], { noun, plural }: Segment, said: Said): boolean {
  if (plural || noun === 'project') return false
  const context: Context = { noun, said, head: '', inNewProject: false }
  const told = lines.filter(({ whole }) => onlyFacts(whole, context))
  const isBelow = ({ label }: Line) => label !== null && levels.indexOf(label.noun) >= levels.indexOf(noun)
  return (
    told.length > 1 && lines.every((line) => !isBelow(line) && (told.includes(line) || field.test(line.whole.folded)))
  )
}

/** "Projeto: X", "Cliente: Y", "Horas: 300", and then its epics. */
function leadingFacts(lines: Line[], { noun, plural }: Segment, said: Said, hasTitle: boolean): Line[] {
  if (plural || !hasTitle) return []
  const context: Context = { noun, said, head: '', inNewProject: false }
  const end = lines.findIndex(({ whole, mark }) => mark !== '' || !onlyFacts(whole, context))
  return lines.slice(0, Math.max(end, 0))
}

function withFacts(segments: Segment[], lines: Line[]): Segment[] {
  const last = segments.at(-1)
  if (!last) return segments
  return [
    ...segments.slice(0, -1),
    { ...last, span: join(last.span, lines.map(({ whole }) => `, ${whole.text}`).join('')) },
  ]
}

const kinds =
  /[\s,]+com (?:(?:[oa]|ess[ea]|est[ea]|seguinte) )+(?:estrutura|escopo|conteudo|quebra|lista|divisao)\s*:?\s*$|[\s,]+com (?:(?:as|os|est[ea]s|ess[ea]s|suas|seus|respectiv[oa]s|seguintes) ){0,8}(?:stories|historias|tasks|tarefas|epicos)(?:(?: e|,)(?: (?:as|os|suas|seus|respectiv[oa]s))? (?:stories|historias|tasks|tarefas))*\s*:?\s*$/u

/** "o épico Cadastro com as histórias e tarefas:" is called Cadastro. */
function withoutKinds(segment: Segment): Segment {
  const found = kinds.exec(segment.span.folded)
  return found ? { ...segment, span: cut(segment.span, 0, found.index) } : segment
}

function mergedFacts(headers: { facts: Facts }[]): Facts {
  return Object.assign({}, ...headers.map(({ facts }) => facts))
}

const listWords =
  /(?:(?:,|e|com) ){0,6}(?:(?:a|o|as|os|seus|suas|respectiv[oa]s|seguinte|seguintes|n?ess[ea]|n?est[ea]) ){0,6}(?:stor(?:y|ies)|historias|tasks?|tarefas|atividades|epicos?|estrutura|escopo|lista|backlog|itens|conteudo|formato|documento|abaixo|a seguir|conforme|assim|isso|isto|tudo|tudo isso|seguintes?|cada (?:linha|item|uma?|topico|bullet)(?: (?:d[ae]ss[ea]|d[ae]st[ea]|da)(?: lista)?)?)(?: (?:abaixo|a seguir|seguintes?))*(?![\p{L}])/gu

const eachLine = /(?<!\p{L})cada (?:linha|item|topico|bullet)(?!\p{L})/u

/** What the sentence above the list says: a title of its own, or only what the list is. */
function readHeader(segment: Segment, said: Said): { title: string | null; facts: Facts } {
  const context: Context = { noun: segment.noun, said, head: '', inNewProject: false }
  const span = trimmed(segment.span)
  const facts = onlyFacts(span, context)
  if (facts) return { title: null, facts }
  const rest = span.folded
    .replace(listWords, '')
    .replace(/[\s,:;.-]+/g, ' ')
    .trim()
  if (rest === '' || rest === 'e' || rest === 'com') return { title: null, facts: {} }
  if (segment.plural || eachLine.test(span.folded))
    return { title: null, facts: onlyFacts(withoutListWords(span), context) ?? readBody(span, context).facts }
  const { title, facts: told } = readBody(span, context)
  return { title, facts: told }
}

function withoutListWords({ text, folded }: Span): Span {
  let left = { text, folded }
  for (const { index, 0: words } of [...folded.matchAll(listWords)].reverse()) {
    const blank = ' '.repeat(words.length)
    left = {
      text: left.text.slice(0, index) + blank + left.text.slice(index + words.length),
      folded: left.folded.slice(0, index) + blank + left.folded.slice(index + words.length),
    }
  }
  return left
}

/** Whether several lines stand on the first level: then they are not the project itself. */
function manyRoots(lines: Line[]): boolean {
  const [first] = lines
  if (!first || first.label?.noun === 'project') return false
  return (
    lines.filter(({ indent, mark }) => indent === first.indent && mark === first.mark).length > 1 ||
    first.label !== null
  )
}

function emptyProject(facts: Facts): NonNullable<Draft['new_project']> {
  const { client, kind, partner, budget_hours, start_date, end_date, description } = facts
  return {
    name: null,
    client: client ?? null,
    kind: kind ?? null,
    partner: partner ?? null,
    description: description ?? null,
    budget_hours: budget_hours ?? null,
    start_date: start_date ?? null,
    end_date: end_date ?? null,
  }
}

/** Lines below one thing that are neither a list nor facts describe it; with facts alone it is still a sentence. */
function readDescribed(segments: Segment[], lines: Line[], before: Facts, said: Said): Draft | null {
  const [only] = segments
  if (!only || segments.length > 1 || only.plural || lines.length === 0) return null
  const context: Context = { noun: only.noun, said, head: '', inNewProject: false }
  const { title } = readBody(only.span, context)
  const facts = lines.filter(({ whole }) => onlyFacts(whole, context))
  if (!title && facts.length === lines.length) {
    const bare = cut(only.span, 0, only.span.folded.replace(/[\s:]+$/u, '').length)
    return assemble(
      [{ ...only, span: join(bare, `, ${lines.map(({ whole }) => whole.text).join(', ')}`) }],
      said,
      before,
    )
  }
  if (!title || facts.length === lines.length) return null
  const words = lines.filter((line) => !facts.includes(line))
  const told = facts.map(({ whole }) => `, ${whole.text}`).join('')
  const draft = assemble([told ? { ...only, span: join(only.span, told) } : only], said, before)
  return described(draft, words.map(({ span, label, whole }) => (label ? whole : span).text).join('\n'))
}

function join(span: Span, text: string): Span {
  return { text: span.text + text, folded: span.folded + spanOf(text).folded }
}

function described(draft: Draft, text: string): Draft {
  const one: { description: string | null } | undefined | null =
    draft.new_project ?? draft.epics.at(-1) ?? draft.stories.at(-1) ?? draft.tasks.at(-1)
  if (one && titleOf({ text, folded: text })) one.description ??= text
  return draft
}
