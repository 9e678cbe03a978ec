import type { Noun } from '../../said.ts'
import { nounAt } from '../nouns.ts'
import { cut, type Span, trimmed } from '../span.ts'
import { matchAt } from '../words.ts'
import { beginsUserStory } from './user-story.ts'

/** One line of a pasted list: its indent, its mark, the noun that it names itself, what is left, and all of it. */
export type Line = {
  indent: number
  mark: string
  label: { noun: Noun; plural: boolean } | null
  span: Span
  whole: Span
}

const marks: readonly [RegExp, (match: string) => string][] = [
  [/#{1,6}(?=\s|\p{L})\s*/uy, (match) => `h${match.trim().length}`],
  [/(?:[-*+•]\s*)?\[[ x]?\]\s*/uy, () => 'bullet'],
  [/\d+(?:\.\d+)+(?!\d)[.):]?\s*[-]?\s+/uy, (match) => `n${match.split('.').filter((part) => /\d/.test(part)).length}`],
  [/\(?\d{1,3}\s?[.)ºª°:](?=\s|\p{L})\s*|\d{1,3} ?-\s+|\d\uFE0F?\u20E3\s*/uy, () => 'n1'],
  [/(?:ix|iv|v?i{1,3}|v|x)[.)]\s+/uy, () => 'roman'],
  [/\(?[a-z]\)\s*|[a-z]\.\s+/uy, () => 'letter'],
  [/(?:-(?!-)|[•●+∙·]|\*(?!\*))\s*(?=\S)/uy, () => 'bullet'],
  [/\*{2,4}\s+(?=\S)/uy, (match) => `stars${match.trim().length}`],
  [
    /(?:[–—◦○▪▫‣»→☐☑▢▸▶►➤➔➡📌📍⭐🟢🔵🔴🟡🔷🔶✅☑✔🔹🔸👉]\uFE0F?\s|(?=\p{Extended_Pictographic})|o(?=\t|\s{2,}))\s*(?=\S)/uy,
    () => 'small',
  ],
]

/** Lines that say something, with their marks taken off. */
export function linesOf(span: Span): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const text of span.text.split('\n')) {
    const line = cut(span, start, start + text.length)
    start += text.length + 1
    if (/[\p{L}\p{N}]/u.test(text) || /\p{Extended_Pictographic}/u.test(text)) lines.push(lineOf(line))
  }
  return withHeading(withLabels(withNumbers(joined(lines))))
}

const openEnd = /(?:[,;(/-]|(?:^|\s)(?:e|ou|de|d[oa]s?|para|pra|com|n[oa]s?|em|ao?|o|que|por))$/u

/** An item that goes on in the next line is one item: after "e", "com", a comma, or in small letters below a mark. */
function joined(lines: Line[]): Line[] {
  const whole: Line[] = []
  for (const line of lines) {
    const last = whole.at(-1)
    const goesOn =
      last &&
      last.mark !== '' &&
      line.mark === '' &&
      !line.label &&
      line.indent > last.indent &&
      openEnd.test(last.span.folded)
    if (last && goesOn) {
      last.span = { text: `${last.span.text} ${line.span.text}`, folded: `${last.span.folded} ${line.span.folded}` }
      continue
    }
    whole.push({ ...line })
  }
  return whole
}

/** "Épico Cadastro", "Story Tela de login" without colons, where several lines begin so; "Épico 1" is a name whole. */
function withLabels(lines: Line[]): Line[] {
  const told = lines.map((line) => {
    const noun = line.label ? null : nounAt(line.span.folded, 0)
    const rest = noun ? line.span.text.slice(noun.end) : ''
    const isName = noun && !noun.plural && /\p{L}/u.test(rest) && /^ (?:\d+ ?[-–.:]? ?)?["“]?[\p{Lu}\d]/u.test(rest)
    return noun && isName ? { ...line, label: noun, span: trimmed(cut(line.span, noun.end)) } : null
  })
  return told.filter((line) => line !== null).length > 1 ? lines.map((line, index) => told[index] ?? line) : lines
}

/** "1 Ingestão" above "1.1 Coleta". */
function withNumbers(lines: Line[]): Line[] {
  if (!lines.some(({ mark }) => mark === 'n2')) return lines
  return lines.map((line) => {
    const number = line.mark === '' ? /^\d{1,2}\s+(?=\p{L})/u.exec(line.span.folded) : null
    return number ? { ...line, mark: 'n1', span: cut(line.span, number[0].length) } : line
  })
}

/** What stands alone above headings is above them. */
function withHeading(lines: Line[]): Line[] {
  const [first, ...others] = lines
  if (first?.mark !== '' || first.label || !others.some(({ mark }) => /^h\d/.test(mark))) return lines
  return [{ ...first, mark: 'h0' }, ...others]
}

function lineOf(line: Span): Line {
  const [blanks = ''] = /^[\s>]*/.exec(line.text) ?? []
  const indent = [...blanks].reduce((width, blank) => width + (blank === '\t' ? 4 : 1), 0)
  const body = cut(line, blanks.length)
  // A dash is one thing in the folded text and several in the typed one.
  for (const [pattern, nameOf] of marks) {
    const match = matchAt(pattern, nameOf('') === 'small' ? body.text : body.folded, 0)
    const isDash = match && nameOf('') === 'bullet' && /^[–—]/.test(body.text)
    if (match && !isDash)
      return { indent, mark: nameOf(match[0]), ...labelled(cut(body, match[0].length)), whole: body }
  }
  const told = labelled(body)
  const label = told.label ?? (beginsUserStory(body.folded) ? { noun: 'story' as const, plural: false } : null)
  return { indent, mark: '', ...told, label, whole: body }
}

const emphasis = /^(\*\*|__)(.+?)\1(.*)$/su

/** "Épico 2: Pagamentos", "[Task] Pix", "**Story** – Boleto". */
function labelled(said: Span): Pick<Line, 'label' | 'span'> {
  const span = trimmed(said)
  const bold = emphasis.exec(span.text)
  const at = span.folded.startsWith('[') ? 1 : bold ? 2 : 0
  const named = nounAt(span.folded, at)
  if (named?.plural && /^\W*$/u.test(span.folded.slice(named.end)))
    return { label: { noun: named.noun, plural: true }, span: cut(span, span.text.length) }
  const numbered = matchAt(/(?:us|hu)[ -]?\d{1,4}\s*[-:.]\s*/uy, span.folded, 0)
  if (numbered) return { label: { noun: 'story', plural: false }, span: cut(span, numbered[0].length) }
  const gap =
    named &&
    matchAt(
      /\s*(?:#?\d+(?:\.\d+)*|[a-z]\d{0,2}(?:\.\d+)?(?=\s*[-:]))?\s*(?:\*\*|__)?\s*(?:[:\])]|-(?=\s))\s*(?:\*\*|__)?\s*/uy,
      span.folded,
      named.end,
    )
  if (named && gap) {
    return { label: { noun: named.noun, plural: named.plural }, span: unbold(cut(span, named.end + gap[0].length)) }
  }
  return { label: null, span: unbold(span) }
}

function unbold(said: Span): Span {
  const span = trimmed(said)
  const bold = emphasis.exec(span.text)
  if (bold && !bold[3]?.trim()) return trimmed(cut(span, 2, 2 + (bold[2] ?? '').length))
  return span.text.endsWith('**') && span.text.indexOf('**') === span.text.length - 2
    ? cut(span, 0, span.text.length - 2)
    : span
}
