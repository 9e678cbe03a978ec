import { type Cells, keyOf } from './cells.ts'
import { hangingOn } from './hanging-rows.ts'
import { markdownOf } from './markup/markdown-of.ts'
import type { Person, Row, Thing } from './neutral.ts'
import { personOf } from './person-of.ts'
import { type Clock, dayOf, endsOf, instantOf, nearestDay, whyNoDate } from './times.ts'
import { type Wanted, wants } from './wanted.ts'

/** An id that a spreadsheet has rounded: `1.21143E+15`. */
const rounded = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i

/** Fields of which one value is read: others in further columns are said to stay behind. */
const singleFields = [
  ...(['title', 'description', 'type', 'status', 'priority', 'group', 'milestone', 'project', 'author'] as const),
  ...(['completed_at', 'due_date', 'start_date', 'estimate', 'spent', 'points'] as const),
]

/** The thing that a line of a tracker says, and what hangs on it. */
export function* thingRows(cells: Cells, clock: Clock, turn: (key: string) => number, wanted?: Wanted): Generator<Row> {
  const { line } = cells
  const title = cells.one('title')?.replace(/\s+/g, ' ') ?? null
  const own = cells.one('id') ?? cells.one('key')
  if (title === null) {
    if (cells.isAny) yield { kind: 'refused', line, message: 'falta o título' }
    return
  }
  const isRounded = own !== null && rounded.test(own)
  if (isRounded) yield { kind: 'doubt', line, message: roundedText(own) }
  const id =
    own === null || isRounded ? numbered(keyOf(title, cells.one('created_at'), cells.one('project')), turn) : own
  if (wanted?.of && !wanted.of(id)) return
  if (wants(wanted, 'thing')) yield* thingItself(cells, { id, title }, clock)
  yield* hangingOn(cells, { id, author: authorOf(cells) }, clock, wanted)
  if (!wants(wanted, 'left')) return
  for (const field of singleFields) {
    for (const text of cells.others(field, field === 'group' ? -1 : 0))
      yield { kind: 'left', line, of: id, what: 'other_value', text }
  }
}

const roundedText = (id: string) =>
  `o identificador foi arredondado por uma planilha: "${id}"; a linha é reconhecida pelo título e pela data de criação`

const numbered = (key: string, turn: (key: string) => number) => `${key}.${turn(key)}`

/** The thing that a line says, behind what of it is not read. */
function* thingItself(cells: Cells, { id, title }: Pick<Thing, 'id' | 'title'>, clock: Clock): Generator<Row> {
  const { line, source } = cells
  const doubt = (message: string): Row => ({ kind: 'doubt', line, message })
  const days: Record<string, string | null> = {}
  for (const [field, text] of daysIn(cells)) {
    days[field] = cells.source.daysAsInstants && field === 'due_date' ? nearestDay(text, clock) : dayOf(text, clock)
    if (days[field] === null) yield doubt(`${whyNoDate(text, clock)}; ela fica de fora`)
  }
  const instants: Record<string, string | null> = {}
  for (const field of ['created_at', 'completed_at', 'cancelled_at'] as const) {
    const text = cells.one(field)
    instants[field] = text === null ? null : instantOf(text, source.isUtc ? { ...clock, timeZone: 'UTC' } : clock)
    if (text !== null && instants[field] === null) yield doubt(`${whyNoDate(text, clock)}; ela fica de fora`)
  }
  const minutes: Record<string, number | null> = {}
  for (const field of ['estimate', 'spent'] as const) {
    const text = cells.one(field)
    const seconds = text === null ? null : cells.seconds(text)
    minutes[field] = seconds === null ? null : Math.round(seconds / 60)
    if (text !== null && seconds === null) yield doubt(`não é um número de horas: "${text.slice(0, 80)}"`)
  }
  const thing: Thing = {
    kind: 'thing',
    line,
    id,
    key: cells.one('key'),
    title,
    description: markdownOf(cells.one('description') ?? '', source.markup),
    type: cells.one('type'),
    status: cells.one('status'),
    category: cells.one('category'),
    priority: cells.one('priority'),
    assignees: assigneesOf(cells),
    author: authorOf(cells),
    labels: cells.all('labels'),
    group: cells.marked('group').at(-1)?.text ?? null,
    milestone: cells.one('milestone'),
    project: cells.one('project'),
    created_at: instants.created_at ?? null,
    completed_at: instants.completed_at ?? instants.cancelled_at ?? null,
    over: overOf(cells, instants),
    start_date: days.start_date ?? null,
    due_date: days.due_date ?? null,
    estimate_minutes: minutes.estimate ?? null,
    spent_minutes: minutes.spent ?? null,
    points: pointsOf(cells.one('points')),
    parent: cells.one('parent'),
    url: cells.one('url'),
    archived: cells.one('archived_at') !== null,
  }
  yield thing
}

/** The days between which it is to be done: of their columns, or both of a span in the latter. */
function daysIn(cells: Cells): [field: 'start_date' | 'due_date', text: string][] {
  const [start, due] = [cells.one('start_date'), cells.one('due_date')]
  const [first, last] = due === null ? [null, null] : endsOf(due)
  const begins = start === null ? (first === last ? null : first) : endsOf(start)[0]
  const days: [field: 'start_date' | 'due_date', text: string][] = []
  if (begins) days.push(['start_date', begins])
  if (last) days.push(['due_date', last])
  return days
}

/** The column that says when it was completed or cancelled. */
function overOf(cells: Cells, { completed_at, cancelled_at }: Record<string, string | null>): Thing['over'] {
  if (!completed_at && !cancelled_at) return null
  const column = cells.nameOf(completed_at ? 'completed_at' : 'cancelled_at').slice(0, 60)
  return { as: completed_at ? 'done' : 'cancelled', says: `a coluna ${column}` }
}

function assigneesOf(cells: Cells): Person[] {
  const names = cells.all('assignee')
  const email = cells.one('assignee_email')
  const id = cells.one('assignee_id')
  if (names.length > 1) return names.map(personOf)
  const [name] = names
  if (name === undefined) return email || id ? [{ name: null, email, id }] : []
  const person = personOf(name)
  return [{ name: person.name, email: email ?? person.email, id: id ?? person.id }]
}

function authorOf(cells: Cells): Person | null {
  const name = cells.one('author')
  return name === null ? null : { ...personOf(name), id: cells.one('author_id') }
}

function pointsOf(text: string | null): number | null {
  const number = text === null ? Number.NaN : Number(text.replace(',', '.'))
  return Number.isFinite(number) && number >= 0 && number < 10_000 ? number : null
}
