/**
 * What a table of words says of a word that came from outside. Undefined for every other word, also for those that each
 * object inherits: `constructor`, `__proto__`.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}
