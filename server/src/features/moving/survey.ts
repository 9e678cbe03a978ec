import { createHash } from 'node:crypto'
import { durationText } from '@leme/contract/moving/moving-counts'
import { keyOf } from '../../ingest/moving/cells.ts'
import type { Hours, Left, LeftKind, Link, Row, Thing } from '../../ingest/moving/neutral.ts'
import { createPeople, type People } from './people.ts'
import { createStates, type States } from './states.ts'

/** What is remembered of each thing of a file while it is looked at as a whole: enough to place it among the others. */
export type Known = Pick<Thing, 'id' | 'key' | 'title' | 'line' | 'type' | 'parent' | 'project'>

/** What a whole file says, in counts. */
export type Survey = {
  things: Map<string, Known>
  /** Rows that have the id of an earlier one, and whether they say the same. */
  doubles: { line: number; of: number; id: string; isSame: boolean }[]
  /** What each thing's row says, hashed. */
  said: Map<string, string>
  states: States
  priorities: Map<string, number>
  types: Map<string, number>
  projects: Map<string, { count: number; client: string | null }>
  people: People
  comments: number
  items: number
  links: Link[]
  left: Map<LeftKind, number>
  /** Values that stand in a further column of a field of which one is read, by the column. */
  others: Map<string, number>
  /** Time that a thing says was spent and of which the file has no day: by the thing, in seconds, and of how many people. */
  unlogged: Map<string, { seconds: number; people: number }>
  /** Entries whose start and end contradict their duration. */
  clashes: Messages
  /** Entries by their id: whose they are, and what they are known by once they were corrected. */
  hours: {
    entries: Map<string, Pick<Hours, 'person' | 'same' | 'line'>>
    /** The first line that says this of one person's work. */
    said: Map<string, number>
    seconds: number
  }
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
    said: new Map(),
    states: createStates(),
    priorities: new Map(),
    types: new Map(),
    projects: new Map(),
    people: createPeople(),
    comments: 0,
    items: 0,
    links: [],
    left: new Map(),
    others: new Map(),
    unlogged: new Map(),
    clashes: { count: 0, first: [] },
    hours: { entries: new Map(), said: new Map(), seconds: 0 },
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
  else if (row.kind === 'link') seen.links.push(row)
  else if (row.kind === 'left') addLeft(seen, row)
  else note(row.kind === 'doubt' ? seen.doubts : seen.refused, row.line, row.message)
}

function addLeft(seen: Survey, { what, text, count: times = 1 }: Left): void {
  if (what === 'other_value') count(seen.others, text)
  else seen.left.set(what, (seen.left.get(what) ?? 0) + times)
}

function addThing(seen: Survey, thing: Thing): void {
  const { id, key, title, line, type, parent, project, priority } = thing
  const earlier = seen.things.get(id)
  const said = saidBy(thing)
  if (earlier) {
    seen.doubles.push({ line, of: earlier.line, id: key ?? id, isSame: seen.said.get(id) === said })
    return
  }
  seen.said.set(id, said)
  seen.things.set(id, { id, key, title, line, type, parent, project })
  seen.states.add(thing)
  count(seen.priorities, priority ?? '')
  count(seen.types, type ?? '')
  addProject(seen, project, null)
  const spent = (thing.spent_minutes ?? 0) * 60
  if (spent > 0) seen.unlogged.set(id, { seconds: spent, people: thing.assignees.length })
  seen.people.addAssignees(thing.assignees, line)
  if (thing.author) seen.people.add(thing.author, 'author')
}

/** The same for rows that say the same, whatever line they stand on. */
function saidBy({ line: _, ...said }: Thing): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64')
}

function addHours(seen: Survey, hours: Hours): void {
  const { entries } = seen.hours
  const earlier = entries.get(hours.id)
  // Worked hours of a tracker stand again in each double of their line.
  if (earlier && hours.same === null)
    note(seen.doubts, hours.line, `tem o identificador da linha ${earlier.line}, e não entra`)
  if (earlier) return
  entries.set(hours.id, { person: hours.person, same: hours.same, line: hours.line })
  noteSaidTwice(seen, hours)
  seen.hours.seconds += hours.seconds
  seen.people.add(hours.person, 'hours', hours.seconds)
  if (hours.span !== null) note(seen.clashes, hours.line, clashText(hours.seconds, hours.span))
  const spent = seen.unlogged.get(hours.of ?? '')
  if (spent) spent.seconds -= hours.seconds
  // The hours of a thing of the file are of the thing's project.
  if (hours.of === null || !seen.things.has(hours.of)) addProject(seen, hours.project, hours.client)
}

/** Work of one person that began at one time and lasted as long, or of which two lines say all the same, counts twice. */
function noteSaidTwice({ hours: { said }, doubts }: Survey, hours: Hours): void {
  const { line, person, day, start, seconds, same, project, of, note: text } = hours
  const whose = (person.email ?? person.name ?? person.id)?.toLowerCase()
  const key = keyOf(whose ?? '', same ?? day, start, seconds, ...(start === null ? [project, of, text] : []))
  const first = said.get(key)
  if (first === undefined) said.set(key, line)
  else if (start === null) note(doubts, line, `diz o mesmo que a linha ${first}: contam as duas`)
  else note(doubts, line, `a pessoa, o início e a duração são os da linha ${first}: contam as duas`)
}

/** What two lengths of one entry say. */
export function clashText(seconds: number, span: number): string {
  const said = span < 0 ? 'o fim vem antes do início' : `do início ao fim são ${durationText(span)}`
  return `a duração diz ${durationText(seconds)}, e ${said}`
}

function addProject({ projects }: Survey, name: string | null, client: string | null): void {
  const known = projects.get(name ?? '')
  projects.set(name ?? '', { count: (known?.count ?? 0) + 1, client: known?.client ?? client })
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
