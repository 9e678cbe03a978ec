import type { Hours, LeftKind, Row, Thing } from '../../ingest/moving/neutral.ts'
import { createPeople, type People } from './people.ts'

/** What is remembered of each thing of a file while it is looked at as a whole: enough to place it among the others. */
export type Known = Pick<Thing, 'id' | 'key' | 'title' | 'line' | 'type' | 'parent' | 'project'>

/** What a whole file says, in counts. */
export type Survey = {
  things: Map<string, Known>
  /** Those of them whose row is an earlier row's double. */
  doubles: { line: number; of: number; id: string }[]
  statuses: Map<string, { count: number; category: string | null }>
  priorities: Map<string, number>
  types: Map<string, number>
  projects: Map<string, { count: number; client: string | null }>
  people: People
  comments: number
  items: number
  links: number
  left: Map<LeftKind, number>
  hours: { entries: number; seconds: number; ids: Set<string> }
  doubts: Messages
  refused: Messages
}

/** Sentences about lines: the first of them, and how many there are. */
export type Messages = { count: number; first: { line: number; message: string }[] }

/** Sentences that are remembered. */
const mostMessages = 100

export function note(messages: Messages, line: number, message: string): void {
  messages.count += 1
  if (messages.first.length < mostMessages) messages.first.push({ line, message })
}

/** Reads a file through once. */
export async function survey(rows: AsyncIterable<Row>): Promise<Survey> {
  const seen: Survey = {
    things: new Map(),
    doubles: [],
    statuses: new Map(),
    priorities: new Map(),
    types: new Map(),
    projects: new Map(),
    people: createPeople(),
    comments: 0,
    items: 0,
    links: 0,
    left: new Map(),
    hours: { entries: 0, seconds: 0, ids: new Set() },
    doubts: { count: 0, first: [] },
    refused: { count: 0, first: [] },
  }
  for await (const row of rows) add(seen, row)
  return seen
}

function add(seen: Survey, row: Row): void {
  if (row.kind === 'thing') addThing(seen, row)
  else if (row.kind === 'hours') addHours(seen, row)
  else if (row.kind === 'comment') {
    seen.comments += 1
    seen.people.add(row.author, 'comment')
  } else if (row.kind === 'item') seen.items += 1
  else if (row.kind === 'link') seen.links += 1
  else if (row.kind === 'left') seen.left.set(row.what, (seen.left.get(row.what) ?? 0) + 1)
  else note(row.kind === 'doubt' ? seen.doubts : seen.refused, row.line, row.message)
}

function addThing(seen: Survey, thing: Thing): void {
  const { id, key, title, line, type, parent, project, status, category, priority } = thing
  const earlier = seen.things.get(id)
  if (earlier) {
    seen.doubles.push({ line, of: earlier.line, id: key ?? id })
    return
  }
  seen.things.set(id, { id, key, title, line, type, parent, project })
  const state = status ?? ''
  const known = seen.statuses.get(state)
  seen.statuses.set(state, { count: (known?.count ?? 0) + 1, category: known?.category ?? category })
  count(seen.priorities, priority ?? '')
  count(seen.types, type ?? '')
  addProject(seen, project, null)
  for (const person of thing.assignees) seen.people.add(person, 'assignee')
  if (thing.author) seen.people.add(thing.author, 'author')
}

function addHours(seen: Survey, hours: Hours): void {
  if (seen.hours.ids.has(hours.id)) return
  seen.hours.ids.add(hours.id)
  seen.hours.entries += 1
  seen.hours.seconds += hours.seconds
  seen.people.add(hours.person, 'hours', hours.seconds)
  if (hours.project !== null) addProject(seen, hours.project, hours.client)
}

function addProject({ projects }: Survey, name: string | null, client: string | null): void {
  const known = projects.get(name ?? '')
  projects.set(name ?? '', { count: (known?.count ?? 0) + 1, client: known?.client ?? client })
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
