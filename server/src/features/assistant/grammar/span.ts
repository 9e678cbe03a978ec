import { foldInPlace } from './words.ts'

/** A piece of what was said, and the same piece folded; what stands in quotes is hidden from patterns in `folded`. */
export type Span = { text: string; folded: string }

/** Stands for a character in quotes. It is a letter to `\p{Co}` alone, so that no pattern of words finds it. */
const hidden = '\uE000'

const quotes: readonly RegExp[] = [
  /"([^"\n]+)"/g,
  /[“”„]([^“”„\n]+)[“”]/g,
  /«([^«»\n]+)»/g,
  /`([^`\n]+)`/g,
  /(?<=^|[\s(:,])'([^'\n]+)'(?=$|[\s),.;:!?])/g,
  /(?<=^|[\s(:,])‘([^‘\n]+?)’(?=$|[\s),.;:!?])/g,
]

export function spanOf(text: string): Span {
  let folded = foldInPlace(text)
  for (const pattern of quotes) {
    for (const { index, 0: quoted } of text.matchAll(pattern)) {
      if (folded.slice(index, index + quoted.length).includes(hidden)) continue
      folded = `${folded.slice(0, index + 1)}${hidden.repeat(quoted.length - 2)}${folded.slice(index + quoted.length - 1)}`
    }
  }
  return { text, folded }
}

export function cut({ text, folded }: Span, start: number, end = text.length): Span {
  return { text: text.slice(start, end), folded: folded.slice(start, end) }
}

/** Without blanks around it. */
export function trimmed(span: Span): Span {
  const start = span.text.length - span.text.trimStart().length
  return cut(span, start, Math.max(start, span.text.trimEnd().length))
}

/** The end of a quoted piece that begins here; null where none does. */
export function quoteEnd({ folded }: Span, at: number): number | null {
  if (folded[at + 1] !== hidden) return null
  let end = at + 1
  while (folded[end] === hidden) end += 1
  return end + 1
}

const opening = /^["“”„«`'‘]$/

/** A title as it was typed, without the quotes around it, leading dashes and colons, and final punctuation. */
export function titleOf(span: Span): string | null {
  let text = span.text.replace(/^[\s:,;.–—=-]+/, '').replace(/[\s,;:.…!?–—-]+$/, '')
  const inner = text.slice(1, -1)
  if (text.length > 2 && opening.test(text[0] ?? '') && /["“”»`'’]$/.test(text) && !isSeveral(text, inner))
    text = inner.trim()
  else if (/^\*\*[^*]+\*\*$/.test(text)) text = text.slice(2, -2).trim()
  else if (/^[^*]+\*\*$|^\*\*[^*]+$/.test(text)) text = text.replaceAll('**', '').trim()
  return /[^\s\p{P}\p{C}]/u.test(text) ? text.replace(/\s*\n\s*/g, ' ') : null
}

/** Whether quotes like the outer ones stand within: then they are several pieces: "A" e "B". */
function isSeveral(text: string, inner: string): boolean {
  return text[0] === '`' || text[0] === '"' ? inner.includes(text[0]) : /["“”«»]/.test(inner)
}
