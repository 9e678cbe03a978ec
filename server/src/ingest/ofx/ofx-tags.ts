import { ofxNames } from './ofx-names.ts'

/** A tag and the text behind it, up to the next one. SGML closes fields or not; XML always. */
export type OfxTag = { name: string; isClosing: boolean; text: string; line: number }

/** No name of a tag is longer. */
const longestName = 40

const newline = 10

/** Whether a code is a letter, a digit, a point, a hyphen or an underscore. */
function isNameCode(code: number): boolean {
  return (
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    code === 45 ||
    code === 46 ||
    code === 95
  )
}

type Found = { name: string; isClosing: boolean; end: number }

/**
 * Where the tag that begins at `at` ends, with its name; null where that < is a character of a text. Where no text stands before
 * it in its line, a name of OFX is a tag also with attributes, or where its > is missing, and so is what closes the field `of`.
 */
function tagAt(text: string, at: number, next: number, of: string | null): Found | null {
  const isClosing = text.charCodeAt(at + 1) === 47
  const start = at + (isClosing ? 2 : 1)
  let end = start
  while (end - start <= longestName && isNameCode(text.charCodeAt(end))) end += 1
  if (end === start || end - start > longestName) return null
  const name = text.slice(start, end).toUpperCase()
  const bare = end
  // Blanks, and the slash of an empty element.
  while (end - start <= 2 * longestName && ' \t\r\n/'.includes(text.charAt(end) || 'x')) end += 1
  if (text.charAt(end) === '>') return { name, isClosing, end: end + 1 }
  if ((of !== null && !(isClosing && name === of)) || !ofxNames.has(name) || bare === end) return null
  const close = text.slice(bare, next).indexOf('>')
  return { name, isClosing, end: close === -1 ? bare : bare + close + 1 }
}

/** Fields of words, which may begin with a <. */
const ofWords: ReadonlySet<string> = new Set(['MEMO', 'NAME', 'EXTDNAME', 'DESC', 'MESSAGE'])

/** Tags, and characters that could have begun one, after which others have their turn. */
const breath = 5000

/**
 * Tags in their order, in one pass over the text, and null where others should have their turn. Processing instructions,
 * comments and declarations are passed over: nothing that one declares is ever expanded. What stands in the text of a field, and
 * is no tag of OFX there, is text: a bare <, another word between < and >, a comment that nobody closes.
 */
export function* tagsOf(text: string): Generator<OfxTag | null> {
  /** Where marks were found that nothing was passed over for yet: each is looked for once. */
  const found = new Map<string, number>()
  let steps = 0
  let held: OfxTag | null = null
  let from = 0
  let line = 1
  let counted = 0
  /** Where the line of what is read begins. */
  let lineStart = 0

  /** Where a mark stands next; beyond the text where it does not. */
  function nextOf(mark: string, at: number): number {
    const before = found.get(mark)
    if (before !== undefined && before >= at) return before
    const there = text.indexOf(mark, at)
    const place = there === -1 ? Number.POSITIVE_INFINITY : there
    found.set(mark, place)
    return place
  }

  for (let at = text.indexOf('<'); at !== -1; ) {
    steps += 1
    if (steps % breath === 0) yield null
    for (; counted < at; counted += 1)
      if (text.charCodeAt(counted) === newline) {
        line += 1
        lineStart = counted + 1
      }
    const isOfWords = held !== null && !held.isClosing && ofWords.has(held.name) && lineStart <= from
    const isWithin = isOfWords || (held !== null && !held.isClosing && hasText(text, Math.max(from, lineStart), at))
    const following = text.indexOf('<', at + 1)
    const next = following === -1 ? text.length : following
    const second = text.charAt(at + 1)
    let end: number | null = null
    if (text.startsWith('<![CDATA[', at)) {
      const close = nextOf(']]>', at)
      // Of one that nobody closes before the next one the mark alone is none of the text.
      const isClosed = close < nextOf('<![CDATA[', at + 1)
      if (held) held.text += text.slice(from, at) + (isClosed ? text.slice(at + 9, close) : '')
      from = isClosed ? close + 3 : at + 9
    } else if (text.startsWith('<!--', at)) {
      const close = nextOf('-->', at)
      const isComment = close < (isWithin ? nextOf('\n', at) : Number.POSITIVE_INFINITY)
      end = isComment ? close + 3 : null
    } else if (second === '?' || second === '!') {
      // One that holds others, as a DOCTYPE may, is passed over by them.
      const close = isWithin ? -1 : text.slice(at, next).indexOf('>')
      end = close === -1 ? null : at + close + 1
    } else {
      const tag = tagAt(text, at, next, isWithin ? (held?.name ?? null) : null)
      if (tag && !(isWithin && !ofxNames.has(tag.name) && tag.name !== held?.name)) {
        if (held) {
          held.text += text.slice(from, at)
          yield held
        }
        held = { name: tag.name, isClosing: tag.isClosing, text: '', line }
        from = tag.end
      }
    }
    if (end !== null) {
      if (held) held.text += text.slice(from, at)
      from = end
    }
    at = text.indexOf('<', Math.max(from, at + 1))
  }
  if (held) yield { ...held, text: held.text + text.slice(from) }
}

/** Whether anything but blanks stands there: the first that does ends the search. */
function hasText(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) > 32 && text.charCodeAt(at) !== 160) return true
  return false
}
