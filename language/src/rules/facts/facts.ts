import type { Change } from '../../plan.ts'

/**
 * What was said about a thing, by the words for a plan's fields; absent is what was not said. `assignee` does a task, owns
 * a story or an epic.
 */
export type Facts = Change['fields'] & {
  /** A time of day, for which nothing has a field. */
  time?: string
  /** How long a project takes: days or months after its start. */
  term?: { count: number; unit: string }
}

/**
 * Categories of facts: `F` where they may follow a title at once, `W` after a pause only, `L` before a title only, `P`
 * who a thing is for, which may be its title's own ("ligar para o Rafael"), `B` what
 * may follow a title at once where nothing else does ("testar o pix sexta").
 */
export function of(nouns: string, sort: 'F' | 'W' | 'L' | 'P' | 'B' = 'F'): string {
  return nouns
    .split(' ')
    .map((noun) => `${sort}.${noun}`)
    .join(' ')
}
export const work = 'task story epic'
export const timed = 'task story'
export const every = 'task story epic project'
