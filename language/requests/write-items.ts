import type {
  EpicExpected,
  Expected,
  Item,
  Kind,
  PageExpected,
  ProjectExpected,
  QueryExpected,
  StoryExpected,
  TaskExpected,
  Turn,
  WorkExpected,
} from './item.ts'

type Unnumbered = Omit<Item, 'id'>
type Fair = Expected | readonly Expected[]
type ExpectedTurn =
  | readonly [say: string, expect: Fair]
  | readonly [press: { press: 'confirm' | 'cancel' | 'undo' }, Fair]

/** Collects the items of one file, in its order. */
export function startItems(): {
  items: Unnumbered[]
  /** One sentence. */
  one: (kind: Kind, say: string, expect: Fair, page?: PageExpected) => void
  /** Sentences of one kind, each with what is expected of it. */
  each: (kind: Kind, sentences: Readonly<Record<string, Fair>>) => void
  /** A dialogue. */
  talk: (kind: Kind, turns: readonly ExpectedTurn[], page?: PageExpected) => void
} {
  const items: Unnumbered[] = []
  const talk = (kind: Kind, turns: readonly ExpectedTurn[], page?: PageExpected) => {
    items.push({ kind, ...(page && { page }), turns: turns.map(asTurn) })
  }
  const one = (kind: Kind, say: string, expect: Fair, page?: PageExpected) => talk(kind, [[say, expect]], page)
  const each = (kind: Kind, sentences: Readonly<Record<string, Fair>>) => {
    for (const [say, expect] of Object.entries(sentences)) one(kind, say, expect)
  }
  return { items, one, each, talk }
}

/** Ids count within a kind, so that a new item at the end renames no other. */
export function numberItems(half: string, items: readonly Unnumbered[]): readonly Item[] {
  const counts = new Map<Kind, number>()
  return items.map((item) => {
    const number = (counts.get(item.kind) ?? 0) + 1
    counts.set(item.kind, number)
    return { ...item, id: `${half}-${item.kind.replaceAll(' ', '-')}-${number}` }
  })
}

function asTurn([input, expect]: ExpectedTurn): Turn {
  const fair: readonly Expected[] = Array.isArray(expect) ? expect : [expect as Expected]
  return typeof input === 'string' ? { say: input, expect: fair } : { ...input, expect: fair }
}

export const pressConfirm = { press: 'confirm' } as const
export const pressCancel = { press: 'cancel' } as const
export const pressUndo = { press: 'undo' } as const

/** One new task, written at once. */
export function task(title: TaskExpected['title'], project: string, rest: Omit<TaskExpected, 'title'> = {}): Expected {
  return { outcome: 'created', work: { project, tasks: [{ title, ...rest }] } }
}

export function story(
  title: StoryExpected['title'],
  project: string,
  rest: Omit<StoryExpected, 'title'> = {},
): Expected {
  return { outcome: 'created', work: { project, stories: [{ title, ...rest }] } }
}

export function epic(title: EpicExpected['title'], project: string, rest: Omit<EpicExpected, 'title'> = {}): Expected {
  return { outcome: 'created', work: { project, epics: [{ title, ...rest }] } }
}

export function project(
  name: ProjectExpected['name'],
  client: string,
  rest: Omit<ProjectExpected, 'name' | 'client'> = {},
): Expected {
  return { outcome: 'created', work: { project: { name, client, ...rest } } }
}

export function previews(place: WorkExpected['project'], work: Omit<WorkExpected, 'project'>): Expected {
  return { outcome: 'previewed', work: { project: place, ...work } }
}

export function confirms(place: WorkExpected['project'], work: Omit<WorkExpected, 'project'>): Expected {
  return { outcome: 'confirmed', work: { project: place, ...work } }
}

/** The same row as `created` says, with what was corrected. */
export function changes(created: Expected): Expected {
  if (created.outcome !== 'created') throw new Error('only what was written can change')
  return { outcome: 'changed', work: created.work }
}

/** Epics of these titles and nothing below them. */
export function titles(...all: string[]): { title: string }[] {
  return all.map((title) => ({ title }))
}

export function asks(...about: string[]): Expected {
  return { outcome: 'asks', about }
}

export function answers(topic: QueryExpected['topic'], rest: Omit<QueryExpected, 'topic'> = {}): Expected {
  return { outcome: 'query', query: { topic, ...rest } }
}

export const cancels: Expected = { outcome: 'cancelled' }
export const undoes: Expected = { outcome: 'undone' }
export const refuses: Expected = { outcome: 'refused' }
export const givesUp: Expected = { outcome: 'not_understood' }
export const chats: Expected = { outcome: 'chat' }
export const helps: Expected = { outcome: 'help' }
/** Says no in whatever words, and writes nothing. */
export const declines: readonly Expected[] = [givesUp, refuses, helps]
/** Whatever writes nothing and offers nothing to confirm. */
export const writesNothing: readonly Expected[] = [givesUp, refuses, helps, chats, cancels]
