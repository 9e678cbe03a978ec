import { projectLimits } from '@leme/contract/project/project'
import { spelling } from '@leme/contract/text/spelling'
import { plainName } from '@leme/contract/text/text'
import type { LeftKind } from '../../ingest/moving/neutral.ts'
import type { Moving, ReadColumn } from '../../ingest/moving/open.ts'
import type { Kind } from '../../ingest/moving/words.ts'
import { addTo } from './add-to.ts'
import {
  type Choices,
  type Mapped,
  mappedPriorities,
  mappedStatuses,
  mappedTypes,
  type Priority,
  type WorkStatus,
} from './choices.ts'
import { inTurns } from './in-turns.ts'
import { type FilePerson, type Match, matchPerson, type Team, teamOf, type User } from './people.ts'
import { projectNames } from './project-names.ts'
import { cut } from './rows/cut.ts'
import type { Messages, Survey } from './survey.ts'
import { placeThings, type Structure } from './tree/structure.ts'

/**
 * A project that the file names, empty for rows that name none, and which one of the organisation that is: its id, null for
 * one that is to be made; what it is called, null where nobody has said into which these rows go.
 */
export type ProjectMatch = {
  name: string
  count: number
  client: string | null
  id: string | null
  called: string | null
}

export type PersonMatch = FilePerson & { match: Match | null; isChosen: boolean }

/** What a file would bring, before anything is written. */
export type Trial = {
  source: string
  brings: Moving['brings']
  columns: ReadColumn[]
  warnings: string[]
  kinds: Record<Kind, number>
  raised: Structure['raised']
  comments: number
  items: number
  left: LeftOver
  statuses: Mapped<WorkStatus>[]
  priorities: Mapped<Priority>[]
  types: Mapped<Kind>[]
  people: PersonMatch[]
  /** Of how many people hours are who are nobody of the team, and how much. */
  strangers: { people: number; seconds: number }
  projects: ProjectMatch[]
  clashes: Messages
  doubles: Survey['doubles']
  doubts: Messages
  refused: Messages
  /** The first things as they would stand, each with how deep. */
  tree: { kind: Kind; title: string; depth: number }[]
}

/** What stays behind: kinds of things, values by their columns, and time that nobody says the day of. */
export type LeftOver = {
  kinds: [LeftKind, number][]
  columns: [name: string, count: number][]
  spent: { things: number; seconds: number; shared: number }
}

/** What is there already that a file's names may mean. */
export type There = { users: readonly User[]; projects: readonly { id: string; name: string }[] }

const mostShown = 100

/** A project into which all of a file goes, whatever the file says: one that is here, or a new one. */
export type Target = { id: string } | { name: string } | null

export async function trialOf(
  moving: Moving,
  seen: Survey,
  there: There,
  { choices, projects, levels }: { choices: Choices; projects: ProjectMatch[]; levels: ReadonlyMap<string, Kind> },
): Promise<Trial & { structure: Structure }> {
  const structure = await placeThings(seen.things, choices.types, placesOf(projects), levels)
  const kinds = { epic: 0, story: 0, task: 0 }
  for (const { kind } of structure.places.values()) kinds[kind] += 1
  const { first, count } = structure.doubts
  const team = teamOf(there.users)
  const people: PersonMatch[] = []
  await inTurns(seen.people.all(), (person) => people.push(matchOf(person, there.users, team, choices)))
  return {
    source: moving.source,
    brings: moving.brings,
    columns: moving.columns,
    warnings: moving.warnings,
    kinds,
    raised: structure.raised,
    comments: seen.comments,
    items: seen.items,
    left: leftOver(moving, seen),
    statuses: mappedStatuses(seen, choices),
    priorities: mappedPriorities(seen, choices),
    types: mappedTypes(seen, choices),
    people,
    strangers: strangersOf(people),
    projects,
    clashes: seen.clashes,
    doubles: seen.doubles,
    doubts: { count: seen.doubts.count + count, first: [...seen.doubts.first, ...first].slice(0, mostShown) },
    refused: seen.refused,
    tree: treeOf(seen, structure),
    structure,
  }
}

function leftOver({ unread }: Moving, { left, others, unlogged }: Survey): LeftOver {
  const columns = new Map(unread)
  for (const [name, count] of others) columns.set(name, (columns.get(name) ?? 0) + count)
  const spent = [...unlogged.values()].filter(({ seconds }) => seconds >= 60)
  return {
    kinds: [...left],
    columns: [...columns].toSorted(([, one], [, other]) => other - one),
    spent: {
      things: spent.length,
      seconds: spent.reduce((sum, { seconds }) => sum + seconds, 0),
      shared: spent.filter(({ people }) => people > 1).length,
    },
  }
}

function strangersOf(people: readonly PersonMatch[]): Trial['strangers'] {
  const strangers = people.filter(({ match, seconds }) => match === null && seconds > 0)
  return { people: strangers.length, seconds: strangers.reduce((sum, { seconds }) => sum + seconds, 0) }
}

function matchOf(person: FilePerson, users: readonly User[], team: Team, { people }: Choices): PersonMatch {
  const chosen = [person.key, person.name, person.email]
    .map((called) => people[called ?? ''])
    .find((id) => id !== undefined)
  if (chosen === undefined) return { ...person, match: matchPerson(person, team), isChosen: false }
  const user = users.find(({ id }) => id === chosen)
  return { ...person, match: user ? { user, by: 'name' } : null, isChosen: true }
}

/** What the people of a file are called who are of the team. */
export function namesOf(people: readonly PersonMatch[]): (user_id: string) => string {
  const names = new Map(people.flatMap(({ match }) => (match ? [[match.user.id, match.user.display_name]] : [])))
  return (user_id) => names.get(user_id) ?? user_id
}

export function projectsOf(seen: Survey, { projects }: There, choices: Choices, target: Target): ProjectMatch[] {
  const names = projectNames(projects)
  const called = new Map(projects.map(({ id, name }) => [id, name]))
  const byName = (name: string) => ({ id: names.idOf(name), called: name })
  const byId = (id: string) => ({ id, called: called.get(id) ?? '' })
  const matchOf = (name: string): Pick<ProjectMatch, 'id' | 'called'> => {
    if (target !== null) return 'id' in target ? byId(target.id) : byName(target.name)
    const [id, said] = [choices.projects[name], choices.project_names[name]]
    // What was said once may be of a project that is gone.
    if (id !== undefined && called.has(id)) return byId(id)
    if (said !== undefined) return byName(said)
    return name === '' ? { id: null, called: null } : byName(cut(plainName(name), projectLimits.name).text)
  }
  return [...seen.projects].map(([name, { count, client }]) => ({ name, count, client, ...matchOf(name) }))
}

/** Which project each name of the file comes into: the same for names that become one. */
function placesOf(projects: readonly ProjectMatch[]): (name: string) => string {
  const places = new Map(
    projects.map(({ name, id, called }) => [name, id ?? (called === null ? '' : spelling(called))]),
  )
  return (name) => places.get(name) ?? ''
}

function treeOf(seen: Survey, { places }: Structure): Trial['tree'] {
  const inside = new Map<string | null, string[]>()
  for (const [id, { parent }] of places) addTo(inside, parent, id)
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
