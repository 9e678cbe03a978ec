/**
 * A rule's pattern, as it is written: words and punctuation as they are folded, `@class` of the lexicon, `CATEGORY` of
 * the chart, `a|b` either, `x?` perhaps, `( … || … )` either of several in a row, `&x` and `!x` what follows or must not,
 * `_` no blank before, `^` at a line's or sentence's beginning, `$` at its end.
 */
export type Pattern =
  | { kind: 'atom'; words: ReadonlySet<string>; classes: readonly string[]; cats: readonly string[] }
  | { kind: 'all'; parts: readonly Pattern[] }
  | { kind: 'any'; options: readonly Pattern[] }
  | { kind: 'maybe'; part: Pattern }
  | { kind: 'ahead'; part: Pattern; not: boolean }
  | { kind: 'joined' }
  | { kind: 'begin' }
  | { kind: 'end' }

export function parsePattern(source: string): Pattern {
  const symbols = source.replaceAll('(', ' ( ').replaceAll(')', ' )').split(' ').filter(Boolean)
  let at = 0
  const parsed = sequence()
  if (at < symbols.length) throw new Error(`a bracket too many in ${source}`)
  return parsed

  function sequence(): Pattern {
    const options: Pattern[][] = [[]]
    while (at < symbols.length && !(symbols[at] ?? '').startsWith(')')) {
      const symbol = symbols[at++] ?? ''
      if (symbol === '||') options.push([])
      else options.at(-1)?.push(symbol === '(' ? group() : atomOf(symbol))
    }
    const all = options.map((parts): Pattern => (parts.length === 1 && parts[0] ? parts[0] : { kind: 'all', parts }))
    return all.length === 1 && all[0] ? all[0] : { kind: 'any', options: all }
  }

  function group(): Pattern {
    const part = sequence()
    const close = symbols[at++]
    if (close === ')?' || symbols[at] === '?') {
      if (symbols[at] === '?') at += 1
      return { kind: 'maybe', part }
    }
    return part
  }
}

function atomOf(symbol: string): Pattern {
  if (symbol === '_') return { kind: 'joined' }
  if (symbol === '^') return { kind: 'begin' }
  if (symbol === '$') return { kind: 'end' }
  if (symbol.length > 1 && (symbol[0] === '&' || symbol[0] === '!'))
    return { kind: 'ahead', part: atomOf(symbol.slice(1)), not: symbol[0] === '!' }
  if (symbol.length > 1 && symbol.endsWith('?')) return { kind: 'maybe', part: atomOf(symbol.slice(0, -1)) }
  const options = symbol === '|' ? [symbol] : symbol.split('|')
  const cats = options.filter((one) => one.length > 1 && (one[0] ?? '') >= 'A' && (one[0] ?? '') <= 'Z')
  const isClass = (one: string) => one.length > 1 && one.startsWith('@')
  return {
    kind: 'atom',
    words: new Set(options.filter((one) => !isClass(one) && !cats.includes(one))),
    classes: options.filter(isClass).map((one) => one.slice(1)),
    cats,
  }
}
