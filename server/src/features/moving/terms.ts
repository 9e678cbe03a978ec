import { mergedWords } from '@leme/contract/moving/moving-counts'
import type { Terms } from './rows/plan-terms.ts'
import type { Tried } from './try-file.ts'

/** The terms of a file that was tried. */
export function termsOf(
  {
    moving,
    choices,
    seen,
    trial,
    links,
    hoursBy,
  }: Pick<Tried, 'moving' | 'choices' | 'seen' | 'trial' | 'links' | 'hoursBy'>,
  timeZone: string,
): Terms {
  const userOf = new Map(trial.people.flatMap(({ key, match }) => (match ? [[key, match.user.id] as const] : [])))
  const merged = new Set(mergedWords(trial.priorities).flatMap(({ words }) => words))
  const titleOf = (id: string) => seen.things.get(id)?.title ?? null
  const { people, states } = seen
  return { source: moving.source, timeZone, choices, people, states, userOf, merged, titleOf, links, hoursBy }
}
