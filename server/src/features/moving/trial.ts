import type { LeftKind } from '../../ingest/moving/neutral.ts'
import type { Moving, ReadColumn } from '../../ingest/moving/open.ts'
import type { Kind } from '../../ingest/moving/words.ts'
import {
  type Choices,
  type Mapped,
  mappedPriorities,
  mappedStatuses,
  mappedTypes,
  type Priority,
  type WorkStatus,
} from './choices.ts'
import { type FilePerson, type Match, matchPerson, type User } from './people.ts'
import { placeThings, type Structure } from './structure.ts'
import type { Messages, Survey } from './survey.ts'

/** A project that the file names, and which one of the organisation that is; null for one that is to be made. */
export type ProjectMatch = { name: string; count: number; client: string | null; id: string | null }

export type PersonMatch = FilePerson & { match: Match | null; isChosen: boolean }

/** What a file would bring, before anything is written. */
export type Trial = {
  source: string
  brings: Moving['brings']
  columns: ReadColumn[]
  warnings: string[]
  kinds: Record<Kind, number>
  raised: number
  comments: number
  items: number
  links: number
  hours: { entries: number; seconds: number }
  left: [LeftKind, number][]
  statuses: Mapped<WorkStatus>[]
  priorities: Mapped<Priority | null>[]
  types: Mapped<Kind>[]
  people: PersonMatch[]
  projects: ProjectMatch[]
  doubles: Survey['doubles']
  doubts: Messages
  refused: Messages
  /** The first things as they would stand, each with how deep. */
  tree: { kind: Kind; title: string; depth: number }[]
}

/** What is there already that a file's names may mean. */
export type There = { users: readonly User[]; projects: readonly { id: string; name: string }[] }

const mostShown = 100

/** `target` is the project into which all of it goes, whatever the file says. */
export function trialOf(
  moving: Moving,
  seen: Survey,
  there: There,
  { choices, target }: { choices: Choices; target: string | null },
): Trial & { structure: Structure } {
  const structure = placeThings(seen.things, choices.types)
  const kinds = { epic: 0, story: 0, task: 0 }
  for (const { kind } of structure.places.values()) kinds[kind] += 1
  const { first, count } = structure.doubts
  return {
    source: moving.source,
    brings: moving.brings,
    columns: moving.columns,
    warnings: moving.warnings,
    kinds,
    raised: structure.raised,
    comments: seen.comments,
    items: seen.items,
    links: seen.links,
    hours: { entries: seen.hours.entries, seconds: seen.hours.seconds },
    left: [...seen.left],
    statuses: mappedStatuses(seen, choices),
    priorities: mappedPriorities(seen, choices),
    types: mappedTypes(seen, choices),
    people: seen.people.all().map((person) => matchOf(person, there.users, choices)),
    projects: projectsOf(seen, there, choices, target),
    doubles: seen.doubles,
    doubts: { count: seen.doubts.count + count, first: [...seen.doubts.first, ...first].slice(0, mostShown) },
    refused: seen.refused,
    tree: treeOf(seen, structure),
    structure,
  }
}

function matchOf(person: FilePerson, users: readonly User[], { people }: Choices): PersonMatch {
  const chosen = [person.key, person.name, person.email]
    .map((called) => people[called ?? ''])
    .find((id) => id !== undefined)
  if (chosen === undefined) return { ...person, match: matchPerson(person, users), isChosen: false }
  const user = users.find(({ id }) => id === chosen)
  return { ...person, match: user ? { user, by: 'name' } : null, isChosen: true }
}

function projectsOf(seen: Survey, { projects }: There, choices: Choices, target: string | null): ProjectMatch[] {
  const all = [...seen.projects]
  if (target !== null) {
    const name = projects.find(({ id }) => id === target)?.name ?? ''
    return [{ name, count: all.reduce((sum, [, { count }]) => sum + count, 0), client: null, id: target }]
  }
  return all.map(([name, { count, client }]) => {
    const chosen = choices.projects[name]
    const same = projects.filter((project) => isSame(project.name, name))
    const [only] = same.length === 1 ? same : []
    return { name, count, client, id: chosen ?? only?.id ?? null }
  })
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, 'pt-BR', { sensitivity: 'base' }) === 0
}

function treeOf(seen: Survey, { places }: Structure): Trial['tree'] {
  const inside = new Map<string | null, string[]>()
  for (const [id, { parent }] of places) inside.set(parent, [...(inside.get(parent) ?? []), id])
  const tree: Trial['tree'] = []
  const show = (id: string, depth: number): void => {
    const place = places.get(id)
    const thing = seen.things.get(id)
    if (!place || !thing || tree.length >= mostShown) return
    tree.push({ kind: place.kind, title: thing.title, depth })
    for (const child of inside.get(id) ?? []) show(child, depth + 1)
  }
  for (const id of inside.get(null) ?? []) show(id, 0)
  return tree
}
