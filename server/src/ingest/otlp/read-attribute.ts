import type { Attributes } from './raw-span.ts'
import { withoutSecrets } from './secrets.ts'

/** NUL and halves of surrogate pairs, which the database cannot hold, control characters, and turns of direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu
/** What most texts are: nothing to take out of them, and nothing hidden. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/
const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u

/**
 * The text as every layer can keep and show it, its secrets masked, at most `limit` characters; null where nothing can
 * be seen of it.
 */
export function cleanText(sent: string, limit: number): string | null {
  const text = withoutSecrets(sent)
  if (text.length <= limit && plain.test(text)) return text
  const readable = text.replace(unreadable, '').trim()
  const cut = readable
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
  return visible.test(cut) ? cut : null
}

/** The same as one line. */
export function cleanLine(text: string, limit: number): string | null {
  return cleanText(/\s/.test(text) ? text.replace(/\s+/g, ' ') : text, limit)
}

/** Longer than any line. */
const mostOfLine = 4096

/** The first of these attributes that says something, as one line. */
export function lineOf(attributes: Attributes, keys: readonly string[], limit: number): string | null {
  for (const key of keys) {
    const value = attributes.get(key)
    // Of a long text no more is looked at than a line may be made of.
    const line = typeof value === 'string' ? cleanLine(value.slice(0, mostOfLine), limit) : null
    if (line !== null) return line
  }
  return null
}

/** The first of these attributes that is a whole number from 0 to `limit`, as a number or as text; others say nothing. */
export function countOf(attributes: Attributes, keys: readonly string[], limit: number): number | null {
  for (const key of keys) {
    const value = attributes.get(key)
    const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
    if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= limit) return count
  }
  return null
}

/**
 * The first of these attributes that is an amount of dollars from 0 to below `limit`, as a number or as text, with 8
 * decimals; NaN, infinities and what is negative say nothing.
 */
export function dollarsOf(attributes: Attributes, keys: readonly string[], limit: number): string | null {
  for (const key of keys) {
    const value = attributes.get(key)
    const isNumber = typeof value === 'string' && /^(?:\d+(?:\.\d+)?|\.\d+)(e[+-]?\d+)?$/i.test(value.trim())
    const dollars = isNumber ? Number(value) : value
    if (typeof dollars === 'number' && dollars >= 0 && Number(dollars.toFixed(8)) < limit) return dollars.toFixed(8)
  }
  return null
}
