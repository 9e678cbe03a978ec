import { namedDay } from '@leme/contract/named-day'

/** Text as a search compares it: without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * A test for texts that hold every word of a search, in any order; an empty search finds everything. A word that names a
 * day is also held by what is due on it (`YYYY-MM-DD`).
 */
export function hasWords(search: string): (text: string, due?: string | null) => boolean {
  const words = folded(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, day: namedDay(word) }))
  if (words.length === 0) return () => true
  return (text, due) => {
    const within = folded(text)
    return words.every(({ word, day }) => within.includes(word) || (day && due?.endsWith(day)))
  }
}
