/** Each word of a search as a pattern of LIKE that finds it anywhere. */
function patterns(text: string): string[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** Text without case and accents, as public.folded (migration 026) makes it. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * The condition that a column holds every word of a search, in any order, whatever its case and accents. `value` keeps
 * a value for the statement and answers its parameter.
 */
export function hasWords(column: string, text: string, value: (one: unknown) => string): string {
  const found = patterns(text).map((pattern) => `public.folded(${column}) like ${value(pattern)}`)
  return found.length > 0 ? `(${found.join(' and ')})` : 'true'
}
