import { noChoices, statusFor } from '../../src/features/moving/choices.ts'
import { createPeople } from '../../src/features/moving/people.ts'
import { createStates } from '../../src/features/moving/states.ts'
import type { Row } from '../../src/ingest/moving/neutral.ts'
import { readMoving } from '../import/moving.ts'
import type { Played, PlayedFile, Player } from './play.ts'

/** What was counted of a file of another tracker or timer; `asked_order` is what a person answers for its dates. */
type Expected = { asked_order?: 'dmy' | 'mdy'; refused?: true } & Record<string, unknown>

/** Reads each file as an import does, and counts what comes of it. */
export async function playMoving(): Promise<Player> {
  return { play, close: async () => {} }
}

async function play({ name, bytes, expected }: PlayedFile): Promise<Played> {
  const { asked_order, ...numbers } = expected as Expected
  const asked = await readMoving(name, bytes).catch(() => null)
  if (!asked) return { actual: { refused: true }, expected }
  const read = asked_order && asked.open.length > 0 ? await readMoving(name, bytes, { order: asked_order }) : asked
  const counted: Record<string, unknown> = { ...countsOf(read.all), source: read.source }
  return { actual: Object.fromEntries(Object.keys(numbers).map((field) => [field, counted[field]])), expected: numbers }
}

function countsOf(rows: readonly Row[]) {
  const people = createPeople()
  const states = createStates()
  const things = rows.filter((row) => row.kind === 'thing')
  const hours = rows.filter((row) => row.kind === 'hours')
  const comments = rows.filter((row) => row.kind === 'comment')
  for (const thing of things) states.add(thing)
  for (const { assignees, author } of things)
    for (const person of [...assignees, ...(author ? [author] : [])]) people.add(person, 'author')
  for (const { author } of comments) people.add(author, 'comment')
  for (const { person } of hours) people.add(person, 'hours')
  return {
    things: things.length,
    comments: comments.length,
    checklist_items: rows.filter(({ kind }) => kind === 'item').length,
    links: rows.filter(({ kind }) => kind === 'link').length,
    attachments: rows.filter((row) => row.kind === 'left' && row.what === 'attachment').length,
    hours: hours.length,
    seconds: hours.reduce((sum, { seconds }) => sum + seconds, 0),
    people: people.all().length,
    parents: things.filter(({ parent }) => parent !== null).length,
    done: things.filter((thing) => statusFor(thing, states.wordOf(thing), noChoices()).value === 'done').length,
    due: things.filter(({ due_date }) => due_date !== null).length,
    days: [...new Set(hours.map(({ day }) => day))].sort(),
  }
}
