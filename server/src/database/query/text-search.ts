import { separator, wordForms } from '@leme/contract/list/text-search'
import { meantKeys } from '@leme/contract/text/key-places'

/** The letters that a search takes for one without an accent; their capitals follow. */
const accented: Record<string, string> = {
  a: 'áàâãäå',
  e: 'éèêë',
  i: 'íìîï',
  o: 'óòôõö',
  u: 'úùûü',
  c: 'ç',
  n: 'ñ',
}

/** A word as a regular expression of PostgreSQL that finds it anywhere: letters and sets of them alone. */
function patternOf(word: string): string {
  const patterns = wordForms(word).map((form) =>
    form
      .split(/(?<=[0-9])(?=[0-9])/)
      .map((part) => Array.from(part, anySpellingOf).join(''))
      .join(`(?:${separator})?`),
  )
  return `(?:${[...new Set(patterns)].join('|')})`
}

/** Text without case and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function anySpellingOf(char: string): string {
  if (!/\p{L}/u.test(char)) return /[\p{N}\p{M}]/u.test(char) ? char : `\\${char}`
  const lower = char + (accented[char] ?? '')
  const upper = lower.toUpperCase()
  // Not of "ß", whose capital is two.
  return upper.length === lower.length && upper !== lower ? `[${lower}${upper}]` : char
}

/**
 * The condition that a column holds every word of a search, in any order, whatever its case and accents. `value` keeps
 * a value for the statement and answers its parameter. The words are spelt in every way, as to take case and accents
 * from each row takes PostgreSQL several times as long. `otherwise`: a condition by which a row has a word too.
 */
export function hasWords(
  column: string,
  text: string,
  value: (one: unknown) => string,
  otherwise: (word: string) => string | undefined = () => undefined,
): string {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const found = words.map((word) => {
    const other = otherwise(word)
    const inText = `${column} ~ ${value(patternOf(word))}`
    return other ? `(${inText} or ${other})` : inText
  })
  return found.length > 0 ? `(${found.join(' and ')})` : 'true'
}

/** Whether a row has a key that a text means, also where that began otherwise once. */
function isKey(table: 'tasks' | 'tickets', said: string, value: (one: unknown) => string): string | undefined {
  const keys = meantKeys(said).map((key) => `(select public.key_today(${value(key)}))`)
  return keys.length > 0 ? `${table}.key in (${keys.join(', ')})` : undefined
}

/** The condition that a row's title has every word of a search, or that its key is one of them or all of it. */
export function hasWordsOrKey(
  table: 'tasks' | 'tickets',
  text: string,
  value: (one: unknown) => string,
  otherwise: (word: string) => string | undefined = () => undefined,
): string {
  const inTitle = hasWords(`${table}.title`, text, value, (word) => isKey(table, word, value) ?? otherwise(word))
  const isWhole = /\s/.test(text.trim()) ? isKey(table, text, value) : undefined
  return isWhole ? `(${inTitle} or ${isWhole})` : inTitle
}
