import type { ProjectKind } from '@leme/contract/project-kind'
import type { Priority } from '@leme/contract/status'
import type { Mention } from '../plan.ts'

/** What was said about a thing; absent is what was not said. `person` does a task, owns a story or an epic. */
export type Facts = {
  title?: string
  /** A time of day, for which nothing has a field. */
  time?: string
  /** How long a project takes: days or months after its start. */
  term?: { count: number; unit: 'd' | 's' | 'm' | 'y' }
  description?: string
  priority?: Priority
  estimate_hours?: number
  due_date?: string
  person?: Mention | null
  project?: Mention
  epic?: Mention
  story?: Mention
  client?: Mention
  kind?: ProjectKind
  partner?: string
  budget_hours?: number
  start_date?: string
  end_date?: string
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
