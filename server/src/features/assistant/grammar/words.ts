/** Text as the grammar compares it: without case, accents and doubled blanks. Its length may differ from the text's. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Text without case and accents whose every character stands where the text's does: a find here is a cut there. */
export function foldInPlace(text: string): string {
  return text.replace(/[^ -@[-~\n\t]/g, foldOne)
}

function foldOne(character: string): string {
  if (/\s/.test(character)) return ' '
  if (character === '…') return '.'
  if (/[‐-―−]/.test(character)) return '-'
  const folded = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.length === 1 ? folded : character
}

/** A piece of a text that was understood. */
export type Piece = { start: number; end: number; piece: string }

/** What a lexer found at a place of a folded text, and where it ends. */
export type At<T> = (T & { end: number }) | null

/** The first place, at the start of a word, where `lexer` finds something. */
export function findFirst<T>(text: string, lexer: (folded: string, at: number) => At<T>): (T & Piece) | null {
  const folded = foldInPlace(text)
  for (const { index } of folded.matchAll(/(?<![\p{L}\p{N}_])[\p{L}\p{N}]/gu)) {
    const found = lexer(folded, index)
    if (found) return { ...found, start: index, piece: text.slice(index, found.end) }
  }
  return null
}

/** `pattern` must be sticky. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** So many characters are more than any link of words, with the blanks and marks around it. */
const longestLink = 120

/** The end of what stands before a place, long enough for every word or mark that may lead to what follows. */
export function endBefore(folded: string, at: number): string {
  return folded.slice(Math.max(0, at - longestLink), at)
}

/** How many letters must change, come, go, or change places with a neighbour; anything above `limit` is `limit + 1`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    ;[before, last] = [last, row]
  }
  return Math.min(last[b.length] ?? 0, limit + 1)
}

/** Whether a typed word is a keyword or a slip of it: one letter in words of 4 and 5, two in longer ones of 8. */
export function isNearly(typed: string, keyword: string): boolean {
  if (typed === keyword) return true
  if (typed[0] !== keyword[0] || keyword.length < 4 || typed.length < 4) return false
  const limit = keyword.length >= 8 ? 2 : 1
  return editDistance(typed, keyword, limit) <= limit
}
