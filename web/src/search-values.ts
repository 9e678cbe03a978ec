// What an address may hold, read without the contract's schemas, which come after a page's first rows.

/** The value where it is one of those known; else undefined. */
export function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given)
}

/** Text of an address that is not blank, cut to 200 characters. The router reads what looks like a number as one. */
export function textOf(given: unknown): string | undefined {
  const text = typeof given === 'number' ? String(given) : given
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 200) : undefined
}

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function idOf(given: unknown): string | undefined {
  return typeof given === 'string' && idForm.test(given) ? given : undefined
}

/** A day that there is, as YYYY-MM-DD. */
export function dayOf(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return undefined
  const at = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given) ? given : undefined
}

/** Plain decimal text, such as dollars. */
export function decimalOf(given: unknown): string | undefined {
  const text = textOf(given)
  return text !== undefined && /^\d{1,6}(\.\d{1,8})?$/.test(text) ? text : undefined
}
