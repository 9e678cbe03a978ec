/** Reading what another program has written as JSON: what is not of the wanted kind is as if it were not there. */
export type Fields = Record<string, unknown>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text that is not blank, or a number as text. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  // JSON may escape what no database stores.
  const text = value
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '')
    .trim()
  return text === '' ? null : text
}

const iso = /^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/

/** An instant of our times, as it is written in ISO 8601; null of everything else. */
export function instantIn(value: unknown): string | null {
  const text = textOf(value)
  return text !== null && iso.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

/** The day with which a text begins; null where there is no such day. */
export function dayIn(value: unknown): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textOf(value) ?? '')?.[0] ?? null
  const at = day === null ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  // The 31st of a month of thirty days would be the next one's first.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${day}T`) ? day : null
}

export function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((one) => textOf(one) ?? [])
}
