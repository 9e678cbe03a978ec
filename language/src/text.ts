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

/** How many letters must change, come, go, or change places with a neighbour; anything above `limit` is `limit + 1`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    // Further from the diagonal it is more than the limit in any case.
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j += 1) {
      const same = a[i - 1] === b[j - 1]
      row[j] = 1 + Math.min(last[j] ?? limit, row[j - 1] ?? limit, (last[j - 1] ?? limit) - (same ? 1 : 0))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j] ?? limit, (before[j - 2] ?? limit) + 1)
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

/** The words of a list that is written as one text. */
export function wordList(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text))
}

/** The words of a text, folded: letters and digits. */
export function foldedWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** In one line. */
export function inOneLine(text: string): string {
  return text.split(/\s*\n\s*/).join(' ')
}

/** Whether a character says something: it is no blank, no mark and no control. */
export function isTelling(character: string): boolean {
  return /[^\s\p{P}\p{C}]/u.test(character)
}
