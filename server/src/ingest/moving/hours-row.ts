import { type Cells, keyOf } from './cells.ts'
import type { Hours, LeftKind, Row } from './neutral.ts'
import { type Clock, dayOf, secondsBetween, timeOf, whyNoDate } from './times.ts'

/** The hours that a line of a timer says; what is not whole is said, and not guessed. */
export function* hoursOf(cells: Cells, clock: Clock, turn: (key: string) => number): Generator<Row> {
  const { line } = cells
  const refuse = (message: string): Row => ({ kind: 'refused', line, message })
  const written = cells.one('day')
  const day = written === null ? null : dayOf(written, clock)
  const exact = cells.one('duration')
  const decimal = cells.one('hours')
  const length = exact ?? decimal
  const measured = secondsOf(cells, exact)
  const seconds = measured ?? secondsOf(cells, decimal)
  if (written === null && length === null) return
  if (day === null) return yield refuse(written === null ? 'falta o dia' : `o dia ${whyNoDate(written, clock)}`)
  if (length !== null && seconds === null) return yield refuse(`a duração não é um número de horas: "${length}"`)
  const name = cells.one('person') ?? [cells.one('first_name'), cells.one('last_name')].filter(Boolean).join(' ')
  const person = { name: name || null, email: cells.one('email'), id: null }
  if (!person.name && !person.email) return yield refuse('não diz de quem são as horas')
  const start = cells.one('start')
  const reference = referenceIn(cells.one('url'))
  const [task, note] = [cells.one('task'), cells.one('note')]
  const row = {
    kind: 'hours' as const,
    line,
    of: reference ?? task,
    title: cells.one('title'),
    person,
    day,
    start: start === null ? timeOf(written ?? '') : timeOf(start),
    // What was done of the thing that the address means.
    note: reference === null ? note : [task, note].filter(Boolean).join(': ') || null,
    project: cells.one('project'),
    client: cells.one('client'),
    billable: billableOf(cells.one('billable')),
  }
  const span = spanOf(cells, row, clock)
  if (seconds === null && span === null) return yield refuse('não diz quantas horas foram')
  const lasted = seconds ?? span ?? 0
  const own = cells.one('id')
  const key = keyOf(row.day, row.start, person.email ?? person.name, row.project, task, note, lasted)
  const isRounded = measured === null && decimal !== null
  const clashes = span !== null && Math.abs(span - lasted) > (isRounded ? roundedBy : clockBy(cells))
  const id = own ?? `${key}.${turn(key)}`
  yield {
    ...row,
    seconds: lasted,
    span: clashes ? span : null,
    id,
    same: own === null ? sameOf({ ...row, of: task }, start) : null,
  }
  yield* leftOf(cells, row)
}

/** Where trackers write what they know a thing by in its address. */
const references = [
  /^https?:\/\/[^/\s]{1,200}\/browse\/([A-Z][A-Z0-9_]{0,20}-\d{1,9})\b/,
  /^https:\/\/linear\.app\/[^/\s]{1,100}\/issue\/([A-Z0-9]{1,20}-\d{1,9})\b/,
  /^https:\/\/app\.asana\.com\/[^\s?#]{1,200}\/(\d{6,20})(?:\/f)?$/,
  /^https:\/\/app\.clickup\.com\/t\/(?:\d{1,20}\/)?([\w-]{1,40})$/,
  /^(https:\/\/github\.com\/[^\s?#]{1,200}\/issues\/\d{1,9})\b/,
]

/** What the thing is called in its tracker that the address of an entry means. */
function referenceIn(url: string | null): string | null {
  for (const reference of references) {
    const found = reference.exec(url ?? '')?.[1]
    if (found) return found
  }
  return null
}

/** Nobody begins twice at one time; without a time that somebody measured, it is the day's work on one thing. */
function sameOf({ day, start, project, of }: Pick<Hours, 'day' | 'start' | 'project' | 'of'>, measured: string | null) {
  return measured === null || start === null ? keyOf(day, start, project, of) : keyOf(day, start)
}

/** Seconds by which a duration in decimals of an hour may be rounded, and one between clocks without seconds. */
const roundedBy = 90
const clockBy = (cells: Cells) =>
  [cells.one('start'), cells.one('end')].every((text) => /:\d{2}:\d{2}/.test(text ?? '')) ? 1 : 60

/** Seconds from start to end; null where one of them is not said. Without a day, an end before the start is on the next. */
function spanOf(cells: Cells, { day, start }: Pick<Hours, 'day' | 'start'>, clock: Clock): number | null {
  const [end, ends] = [cells.one('end'), cells.one('end_day')]
  const until = end === null ? null : timeOf(end)
  if (start === null || until === null) return null
  const last = ends === null ? day : dayOf(ends, clock)
  if (last === null) return null
  const seconds = secondsBetween(`${day}T${start}`, `${last}T${until}`)
  return ends === null && seconds < 0 ? seconds + 24 * 3600 : seconds
}

/** What an entry has that hours here do not. */
function* leftOf(cells: Cells, { start, billable }: Pick<Hours, 'start' | 'billable'>): Generator<Row> {
  const left = (what: LeftKind, count = 1): Row => ({ kind: 'left', line: cells.line, of: null, what, text: '', count })
  if (billable !== null) yield left('billable')
  if (start !== null) yield left('time_of_day')
  const tags = cells.marked('labels').flatMap(({ text }) => text.split(','))
  if (tags.length > 0) yield left('tag', tags.length)
}

function secondsOf(cells: Cells, text: string | null): number | null {
  return text === null ? null : cells.seconds(text)
}

function billableOf(text: string | null): boolean | null {
  if (text === null) return null
  if (/^(?:yes|sim|s[ií]|true|1)$/i.test(text)) return true
  return /^(?:no|não|nao|false|0)$/i.test(text) ? false : null
}
