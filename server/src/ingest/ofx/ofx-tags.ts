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

/** Where the tag that begins at `at` ends, with its name; null where that < is a character of a text. */
function tagAt(text: string, at: number): { name: string; isClosing: boolean; end: number } | null {
  const isClosing = text.charCodeAt(at + 1) === 47
  const start = at + (isClosing ? 2 : 1)
  let end = start
  while (end - start <= longestName && isNameCode(text.charCodeAt(end))) end += 1
  if (end === start || end - start > longestName) return null
  const name = text.slice(start, end).toUpperCase()
  // Blanks, and the slash of an empty element.
  while (end - start <= 2 * longestName && ' \t\r\n/'.includes(text.charAt(end) || 'x')) end += 1
  return text.charAt(end) === '>' ? { name, isClosing, end: end + 1 } : null
}

/** Tags, and characters that could have begun one, after which others have their turn. */
const breath = 5000

/**
 * Tags in their order, in one pass over the text, and null where others should have their turn. Processing instructions,
 * comments and declarations are passed over: nothing that one declares is ever expanded.
 */
export function* tagsOf(text: string): Generator<OfxTag | null> {
  let steps = 0
  let held: OfxTag | null = null
  let from = 0
  let line = 1
  let counted = 0
  for (let at = text.indexOf('<'); at !== -1; ) {
    steps += 1
    if (steps % breath === 0) yield null
    for (; counted < at; counted += 1) if (text.charCodeAt(counted) === newline) line += 1
    const second = text.charAt(at + 1)
    if (second === '?' || second === '!') {
      const isData = text.startsWith('<![CDATA[', at)
      const close = isData ? ']]>' : text.startsWith('<!--', at) ? '-->' : '>'
      const end = text.indexOf(close, at)
      if (end === -1) break
      if (held) held.text += text.slice(from, at) + (isData ? text.slice(at + 9, end) : '')
      from = end + close.length
    } else {
      const tag = tagAt(text, at)
      if (tag) {
        if (held) {
          held.text += text.slice(from, at)
          yield held
        }
        held = { name: tag.name, isClosing: tag.isClosing, text: '', line }
        from = tag.end
      }
    }
    at = text.indexOf('<', Math.max(from, at + 1))
  }
  if (held) yield { ...held, text: held.text + text.slice(from) }
}
