/** What the marks of a question mean: a value, where all of some words are there and none of others. */
export type KeywordLine<Value> = {
  value: Value
  needs: readonly (readonly string[])[]
  not: readonly string[]
}

/** `a b` both, `a|b` either, `!a` not. */
export function line<const Value>(value: Value, words: string): KeywordLine<Value> {
  const all = words.split(' ').filter(Boolean)
  return {
    value,
    needs: all.filter((word) => !word.startsWith('!')).map((word) => word.split('|')),
    not: all.filter((word) => word.startsWith('!')).map((word) => word.slice(1)),
  }
}

/** The first line that fits. */
export function findLine<Line extends KeywordLine<unknown>>(
  lines: readonly Line[],
  marks: ReadonlySet<string>,
): Line | undefined {
  return lines.find(
    ({ needs, not }) =>
      needs.every((some) => some.some((mark) => marks.has(mark))) && !not.some((one) => marks.has(one)),
  )
}
