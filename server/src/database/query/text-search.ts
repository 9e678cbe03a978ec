import { asKey } from '@leme/contract/text/key-places'

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
  return Array.from(word, anySpellingOf).join('')
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

/** Whether a row has the key that a word is, also where that began otherwise once. */
export function isKey(table: 'tasks' | 'tickets', word: string, value: (one: unknown) => string): string | undefined {
  const key = asKey(word)
  return key ? `${table}.key = (select public.key_today(${value(key)}))` : undefined
}
