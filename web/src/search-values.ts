/** The value where it is one of those known; else undefined. */
export function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given)
}

/** Text of an address that is not blank, cut to 200 characters. */
export function textOf(given: unknown): string | undefined {
  return typeof given === 'string' && given !== '' ? given.slice(0, 200) : undefined
}
