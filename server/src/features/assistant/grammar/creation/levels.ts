import type { Noun } from '../../said.ts'

/** What stands in what, from the outside in. */
export const levels: readonly Noun[] = ['project', 'epic', 'story', 'task']

export function isAbove(noun: Noun, other: Noun): boolean {
  return levels.indexOf(noun) < levels.indexOf(other)
}
