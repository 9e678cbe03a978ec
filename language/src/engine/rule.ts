import type { Node, Reading, Rule } from './chart.ts'
import { parsePattern } from './pattern.ts'

export type RuleWithExamples = Rule & { examples: readonly string[] }

/**
 * One wording: what it is, the pattern, what it means (a value, or what is read out of the parts), and examples, each of
 * which the rule must read from its first word to its last: they are its tests.
 */
export function rule(
  cat: string,
  pattern: string,
  gives: Gives,
  examples: string | readonly string[],
  weight = 0,
): RuleWithExamples {
  const value = typeof gives === 'function' ? (gives as Rule['gives']) : () => gives
  return { cat, is: parsePattern(pattern), gives: value, weight, name: pattern, examples: [examples].flat() }
}

type Gives =
  | object
  | string
  | number
  | boolean
  | ((found: Named, reading: Reading, start: number, end: number, parts: readonly Node[]) => unknown)
// biome-ignore lint/suspicious/noExplicitAny: what a category holds is known to the rule that names it
type Named = Record<string, any>
