import type { Choices } from '../choices.ts'
import type { PlannedLinks } from '../links/planned-links.ts'
import type { People } from '../people.ts'
import type { States } from '../states.ts'

/** What all things of a file are planned with. */
export type Terms = {
  source: string
  timeZone: string
  choices: Choices
  people: People
  states: States
  /** The user of each person of the file who is one, by the person's key. */
  userOf: ReadonlyMap<string, string>
  /** Words for priorities of which another becomes the same here: they stay written. */
  merged: ReadonlySet<string>
  /** What a thing of the file is called, by its id there. */
  titleOf: (id: string) => string | null
  /** Which links need no words, and what things stood in that they cannot stand in here. */
  links: Pick<PlannedLinks, 'linked' | 'lost'>
  /** What counts of hours whose start and end contradict their duration; null for neither. */
  hoursBy: 'duration' | 'span' | null
}
