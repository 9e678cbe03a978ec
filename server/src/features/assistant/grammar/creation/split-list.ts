import { cut, type Span, trimmed } from '../span.ts'
import { storyStarts } from './user-story.ts'

/** One item of a list in a sentence; `link` is what stands before it: "e " closes the list, "com " opens what is inside. */
export type Item = { span: Span; after: '' | ',' | ';' | 'e' }

/**
 * The items of "A, B e C", "A; B; C" or lines. Commas in brackets, quotes and numbers divide nothing; `count` is how
 * many the sentence says there are, and decides whether "Login e cadastro" is one or two. What `isFacts` after the last
 * item is said of all of them.
 */
export function splitList(said: Span, count: number | null, isFacts = (_part: Span) => false): Item[] {
  const span = withoutLooseEnd(trimmed(said))
  const stories = storyStarts(span.folded)
  if (stories[0] === 0) return byStarts(span, stories)
  const numbered = splitByNumbers(span)
  if (numbered.length > 1) return numbered.map((part) => ({ span: withoutAnd(part), after: ';' }))
  for (const mark of [/^\n/, /^;/, /^\s?[▪●◦•]\s/, /^\s[|→]\s/, /^\s\/\s/]) {
    const parts = splitAt(span, (folded, at) => mark.test(folded.slice(at, at + 3)))
    const [only, ...others] = parts.filter((part) => !isFacts(part))
    // "A, B; 100 horas": the list is the one part that is no fact.
    if (parts.length > 1 && only && others.length === 0 && !mark.test('\n'))
      return parts.flatMap((part) => (part === only ? splitList(part, count, isFacts) : [{ span: part, after: ',' }]))
    if (parts.length > 1)
      return parts.map((part) => ({
        span: withoutAnd(cut(part, /^[|•▪●◦→/\s]*/u.exec(part.folded)?.[0].length ?? 0)),
        after: ';',
      }))
  }
  const commas = splitAt(span, (folded, at) => folded[at] === ',' && !/^,\d/.test(folded.slice(at)))
  const items = commas.map<Item>((part, index) => ({
    span: withoutAnd(part),
    after: index === 0 ? '' : hasAnd(part) ? 'e' : ',',
  }))
  peelFacts(items, isFacts)
  const told = items.findLastIndex(({ span: part }) => !isFacts(part)) + 1
  if (count !== null && told >= count) return items
  const own = items.findIndex(({ span: part, after }) => after === 'e' && beginsOwn(part))
  // "A, B e C, e a D com 3h": the article begins one more, after a list that is whole.
  if (own > 0 && own === items.length - 1) return [...splitByAnd(items.slice(0, own), null), ...items.slice(own)]
  if (items.some(({ after }) => after === 'e')) return items
  return [...splitByAnd(items.slice(0, told), count), ...items.slice(told)].flatMap((item, index, all) =>
    index === 0 && count !== null ? splitByBlanks(item, count - all.length + 1) : [item],
  )
}

/** "como cliente, quero pagar; como lojista, quero receber": commas within a story divide nothing. */
function byStarts(span: Span, starts: readonly number[]): Item[] {
  return starts.map((start, index) => {
    const part = cut(span, start, starts[index + 1])
    return { span: trimmed(cut(part, 0, part.folded.replace(/[\s,;.]+(?:e )?$/, '').length)), after: ';' }
  })
}

/** "A, B e": nothing comes after the last link, unless all are letters ("a, b, c, d, e"). */
function withoutLooseEnd(span: Span): Span {
  const loose = /[\s,;]+e[\s,;.]*$/.exec(span.text)
  const isLetter = loose?.[0].includes(',') && /(?:^|\s)\p{L}$/u.test(span.text.slice(0, loose.index))
  return loose && loose.index > 0 && !isLetter ? cut(span, 0, loose.index) : span
}

/** "três épicos login pagamentos e relatórios": as many words as there are things left. */
function splitByBlanks(item: Item, wanted: number): Item[] {
  const words = [...item.span.folded.matchAll(/[\p{L}\p{N}-]+/gu)]
  if (wanted < 2 || words.length !== wanted || /[^\p{L}\p{N} -]/u.test(item.span.folded)) return [item]
  return words.map(({ index, 0: word }) => ({ ...item, span: cut(item.span, index, index + word.length) }))
}

/** "b)" is the second, as "2)" is. */
function placeOf(mark: string): number {
  const letter = /[a-z]/.exec(mark)?.[0]
  return letter ? letter.charCodeAt(0) - 96 : Number(/\d+/.exec(mark)?.[0])
}

/** "1) Login 2) Pagamentos 3) Relatórios", "(a) Login; (b) Pagamentos". */
function splitByNumbers(span: Span): Span[] {
  const parts: Span[] = []
  let start = -1
  let number = 1
  for (const { index, 0: mark } of span.folded.matchAll(
    /(?<=^|[\s,;:])\(?(?:(\d{1,2})\s?(?:[.)ºª°]|-(?=\s))|[a-z]\))\s*(?=\S)/gu,
  )) {
    if (placeOf(mark) !== number || (number === 1 && index > 0)) continue
    if (start >= 0) parts.push(cut(span, start, index))
    start = index + mark.length
    number += 1
  }
  return start < 0
    ? []
    : [...parts, cut(span, start)].map((part) => trimmed(cut(part, 0, part.folded.replace(/[\s,;]+$/, '').length)))
}

/** "e", and not "é". */
function hasAnd({ text, folded }: Span): boolean {
  return /^\s*e\s/.test(folded) && /^\s*e\s/i.test(text)
}

function withoutAnd(span: Span): Span {
  const whole = trimmed(span)
  const rest = hasAnd(whole) ? trimmed(cut(whole, 2)) : whole
  const more = /^(?:alem d[eoa]s?|e tambem|tambem|e por fim|por fim|por ultimo|mais)\s+(?=\S)/u.exec(rest.folded)
  return more && more[0].length < rest.text.length ? cut(rest, more[0].length) : rest
}

/** "duas tarefas no App Acme uma é pro Rafael … e a outra é pra Camila …": the list begins. */
export const oneAndAnother =
  /(?:a )?uma?(?: e| vai ser)? (?:pr[ao]|para|p\/|de|com|chamad[oa]) [^\n]{3,300}?(?:,| e) (?:a |o )?(?:outr[oa]|uma?)(?: e)? /uy

/** "a D": an article in small letters before a name as it is written. */
export function beginsOwn({ text }: Span): boolean {
  return /^[oa] \p{Lu}/u.test(text)
}

/** "… e C e orçamento de 200h": what is only said of all becomes an item of its own. */
function peelFacts(items: Item[], isFacts: (part: Span) => boolean): void {
  const last = items.at(-1)
  const at = last ? last.span.text.toLowerCase().lastIndexOf(' e ') : -1
  if (!last || at < 0 || isFacts(last.span) || !isFacts(trimmed(cut(last.span, at + 3)))) return
  items.splice(
    -1,
    1,
    { ...last, span: trimmed(cut(last.span, 0, at)) },
    { span: trimmed(cut(last.span, at + 3)), after: ',' },
  )
}

/** "A, B e C": the last "e"; "A e B e C" without commas: every one. */
function splitByAnd(items: Item[], count: number | null): Item[] {
  const last = items.at(-1)
  if (!last) return items
  const isAnd = (folded: string, at: number) =>
    /^\se\s/.test(folded.slice(at, at + 3)) && /^\se\s+\S/i.test(last.span.text.slice(at, at + 8))
  const parts = splitAt(last.span, isAnd, 3)
  if (parts.length === 1) return items
  const wanted = count === null ? null : count - items.length + 1
  const kept =
    items.length > 1 || (wanted !== null && wanted < parts.length) ? joinFirst(last.span, parts, wanted ?? 2) : parts
  return [...items.slice(0, -1), ...kept.map<Item>((span, index) => ({ span, after: index === 0 ? last.after : 'e' }))]
}

/** The last `wanted` parts, with all before the second of them as one. */
function joinFirst(whole: Span, parts: Span[], wanted: number): Span[] {
  const tail = wanted < 2 ? [] : parts.slice(-(wanted - 1))
  const length = tail.reduce((sum, part) => sum + part.text.length + 3, 0)
  return [trimmed(cut(whole, 0, whole.text.length - length)), ...tail]
}

/** Parts between marks that stand outside brackets; what is quoted is hidden from the marks already. */
function splitAt(span: Span, isMark: (folded: string, at: number) => boolean, width = 1): Span[] {
  const parts: Span[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < span.folded.length; at += 1) {
    const character = span.folded[at] ?? ''
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && isMark(span.folded, at)) {
      parts.push(cut(span, start, at))
      start = at + width
      at = start - 1
    }
  }
  parts.push(cut(span, start))
  return parts.filter(({ text }) => /[^\s]/.test(text))
}
