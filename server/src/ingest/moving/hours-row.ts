import { type Cells, keyOf } from './cells.ts'
import type { Row } from './neutral.ts'
import { type Clock, dayOf, timeOf } from './times.ts'

/** The hours that a line of a timer says; what is not whole is said, and not guessed. */
export function* hoursOf(cells: Cells, clock: Clock, turn: (key: string) => number): Generator<Row> {
  const { line } = cells
  const refuse = (message: string): Row => ({ kind: 'refused', line, message })
  const written = cells.one('day')
  const day = written === null ? null : dayOf(written, clock)
  const exact = cells.one('duration')
  const decimal = cells.one('hours')
  const length = exact ?? decimal
  const seconds = length === null ? null : (secondsOf(cells, exact) ?? secondsOf(cells, decimal))
  if (written === null && length === null) return
  if (day === null) return yield refuse(`o dia não é uma data: "${written ?? ''}"`)
  if (seconds === null) return yield refuse(`a duração não é um número de horas: "${length ?? ''}"`)
  const name = cells.one('person') ?? [cells.one('first_name'), cells.one('last_name')].filter(Boolean).join(' ')
  const person = { name: name || null, email: cells.one('email'), id: null }
  if (!person.name && !person.email) return yield refuse('não diz de quem são as horas')
  const start = cells.one('start')
  const row = {
    kind: 'hours' as const,
    line,
    of: cells.one('task'),
    person,
    day,
    start: start === null ? timeOf(written ?? '') : timeOf(start),
    seconds,
    note: cells.one('note'),
    project: cells.one('project'),
    client: cells.one('client'),
    billable: billableOf(cells.one('billable')),
  }
  const own = cells.one('id')
  const key = keyOf(row.day, row.start, person.email ?? person.name, row.project, row.of, row.note, row.seconds)
  yield { ...row, id: own ?? `${key}.${turn(key)}` }
}

function secondsOf(cells: Cells, text: string | null): number | null {
  return text === null ? null : cells.seconds(text)
}

function billableOf(text: string | null): boolean | null {
  if (text === null) return null
  if (/^(?:yes|sim|s[ií]|true|1)$/i.test(text)) return true
  return /^(?:no|não|nao|false|0)$/i.test(text) ? false : null
}
