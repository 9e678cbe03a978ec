import type { Draft, Mention } from '@leme/language/plan'
import type { Named, TurnContext } from '@leme/language/turn-context'
import type { FactField } from './model-answer.ts'
import { Nonsense } from './nonsense.ts'

export type KnownNoun = 'project' | 'client' | 'person' | 'agent' | 'epic' | 'story' | 'task'

/** The ids that a model may use: those that it was given, each for the noun that it was given for. */
export type KnownIds = {
  add: (noun: KnownNoun, found: readonly Named[]) => void
  /** Names that the tools returned. */
  found: () => string[]
  /**
   * What a fact mentions; null where it is empty. An id that was never given falls back to the words beside it, and to
   * Nonsense where there are none. A known id takes its own name, whatever the model calls it.
   */
  mention: (field: FactField, value: string, id: string) => Mention | null
  /** Whether an id came from a tool alone: then the person must have said its name. */
  isFound: (id: string) => boolean
}

const nounOf: Partial<Record<FactField, KnownNoun>> = { assignee: 'person', owner: 'person' }

/** The ids that the conversation itself knows: the speaker, the page, what waits and what was last written. */
export function knownIds(said: TurnContext): KnownIds {
  const { speaker, page, pending, last } = said
  const byNoun = new Map<string, string>()
  const fromTools = new Map<string, string>()
  const give = (noun: KnownNoun, { id, label }: Named) => byNoun.set(`${noun}:${id}`, label)
  give('person', speaker)
  for (const noun of ['project', 'epic', 'story'] as const) if (page[noun]) give(noun, page[noun])
  for (const written of last?.written ?? []) give(written.noun, written)
  if (pending) {
    for (const [noun, named] of mentionsIn(pending.draft)) give(noun, named)
    const asked = pending.question?.about.split('.').at(-1) as FactField | undefined
    if (asked) for (const option of pending.question?.options ?? []) give(nounFor(asked), option)
  }
  return {
    add: (noun, found) => {
      for (const named of found) {
        if (byNoun.has(`${noun}:${named.id}`)) continue
        give(noun, named)
        fromTools.set(named.id, named.label)
      }
    },
    found: () => [...fromTools.values()],
    isFound: (id) => fromTools.has(id),
    mention: (field, value, id) => {
      if (id === '') return value === '' ? null : { said: value }
      const label = byNoun.get(`${nounFor(field)}:${id}`)
      if (label !== undefined) return { id, label }
      if (value === '') throw new Nonsense(`${field} with an id that was never given`)
      return { said: value }
    },
  }
}

function nounFor(field: FactField): KnownNoun {
  return nounOf[field] ?? (field as KnownNoun)
}

type Mentioning = Partial<Record<FactField, unknown>>

function mentionsIn({ new_project, project, epics, stories, tasks }: Draft): [KnownNoun, Named][] {
  const allStories = [...epics.flatMap((epic) => epic.stories), ...stories]
  const all: (Mentioning | null)[] = [
    { project },
    new_project,
    ...epics,
    ...allStories,
    ...allStories.flatMap((story) => story.tasks),
    ...tasks,
  ]
  return all.flatMap((one) =>
    (['project', 'client', 'owner', 'assignee', 'epic', 'story'] as const).flatMap((field): [KnownNoun, Named][] => {
      const mention = one?.[field]
      const isKnown = typeof mention === 'object' && mention !== null && 'id' in mention
      return isKnown ? [[nounFor(field), mention as Named]] : []
    }),
  )
}
