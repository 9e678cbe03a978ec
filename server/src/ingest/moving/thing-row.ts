import { type Cells, keyOf } from './cells.ts'
import { htmlToMarkdown, isHtml } from './markup/html.ts'
import { tidy } from './markup/plain-markdown.ts'
import { wikiToMarkdown } from './markup/wiki.ts'
import type { Person, Row, Thing } from './neutral.ts'
import type { Field, Markup } from './table-source.ts'
import { type Clock, dayOf, endsOf, instantOf, nearestDay, whyNoDate } from './times.ts'

export function markdownOf(text: string, markup: Markup = 'markdown'): string | null {
  // Jira's fields and tables of unknown programs hold what was pasted into them, HTML too.
  if (markup === 'html' || (markup !== 'markdown' && isHtml(text))) return htmlToMarkdown(text)
  return markup === 'wiki' ? wikiToMarkdown(text) : tidy(text)
}

/** An id that a spreadsheet has rounded: `1.21143E+15`. */
const rounded = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i

/** Fields of which one value is read: others in further columns are said to stay behind. */
const singleFields = [
  ...(['title', 'description', 'type', 'status', 'priority', 'group', 'project', 'author'] as const),
  ...(['completed_at', 'due_date', 'start_date', 'estimate', 'spent', 'points'] as const),
]

const linkFields = {
  link: '',
  blocked_by: 'blocked_by',
  blocks: 'blocks',
  relates: 'relates',
  duplicates: 'duplicates',
}

/** The thing that a line of a tracker says, and what hangs on it. */
export function* thingRows(cells: Cells, clock: Clock, turn: (key: string) => number): Generator<Row> {
  const { line, source } = cells
  const title = cells.one('title')?.replace(/\s+/g, ' ') ?? null
  const own = cells.one('id') ?? cells.one('key')
  if (title === null) {
    if (own !== null) yield { kind: 'refused', line, message: 'falta o título' }
    return
  }
  const doubt = (message: string): Row => ({ kind: 'doubt', line, message })
  const isRounded = own !== null && rounded.test(own)
  if (isRounded)
    yield doubt(
      `o identificador foi arredondado por uma planilha: "${own}"; a linha é reconhecida pelo título e pela data de criação`,
    )
  const key = keyOf(title, cells.one('created_at'), cells.one('project'))
  const id = own === null || isRounded ? `${key}.${turn(key)}` : own
  const days: Record<string, string | null> = {}
  for (const [field, text] of daysIn(cells)) {
    days[field] = daysOf(cells, text, clock)
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
  yield* hangingOn(cells, thing, clock)
  for (const field of singleFields) {
    for (const text of cells.others(field, field === 'group' ? -1 : 0))
      yield { kind: 'left', line, of: id, what: 'other_value', text }
  }
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

function daysOf({ source }: Cells, text: string, clock: Clock): string | null {
  return source.daysAsInstants ? nearestDay(text, clock) : dayOf(text, clock)
}

function* hangingOn(cells: Cells, { id, author }: Thing, clock: Clock): Generator<Row> {
  const { line, source } = cells
  for (const [field, as] of Object.entries(linkFields) as [Field, string][]) {
    if (source.repeats?.[field] === ',') {
      for (const to of cells.all(field)) yield { kind: 'link', line, from: id, to, as }
    } else {
      for (const { text, star } of cells.marked(field))
        yield { kind: 'link', line, from: id, to: text, as: as || star.toLowerCase() }
    }
  }
  for (const { text: cell } of cells.marked('comment')) {
    for (const { at, author: by, text } of source.comments?.(cell) ?? [{ at: null, author: '', text: cell }]) {
      const markdown = markdownOf(text, source.markup)
      const when = at === null ? null : instantOf(at, clock)
      if (markdown !== null)
        yield { kind: 'comment', line, id: null, of: id, author: personOf(by), at: when, text: markdown }
      if (at !== null && when === null) yield { kind: 'doubt', line, message: `não é uma data: "${at.slice(0, 80)}"` }
    }
  }
  for (const { text: cell } of cells.marked('checklist')) {
    for (const item of source.checklists?.(cell) ?? []) yield { kind: 'item', line, id: null, of: id, ...item }
  }
  // The same twice in one line is two; the same in another line is that line's double.
  const logs = new Map<string, number>()
  for (const { text: cell } of cells.marked('worklog')) {
    const work = source.works?.(cell)
    const day = work?.at ? dayOf(work.at, clock) : null
    if (!work || day === null)
      yield { kind: 'doubt', line, message: `horas que não se leem, e ficam de fora: "${cell.slice(0, 80)}"` }
    else {
      const person = work.author === '' && author ? author : personOf(work.author)
      const rest = { start: null, span: null, note: tidy(work.text), project: null, client: null, billable: null }
      const key = keyOf(id, work.at, work.author, work.seconds, work.text)
      logs.set(key, (logs.get(key) ?? 0) + 1)
      const known = { id: `${key}.${logs.get(key)}`, same: keyOf(id, instantOf(work.at ?? '', clock)) }
      yield { kind: 'hours', line, ...known, of: id, title: null, person, day, seconds: work.seconds, ...rest }
    }
  }
  const attachments =
    source.repeats?.attachment === ',' ? cells.all('attachment') : cells.marked('attachment').map(({ text }) => text)
  for (const text of attachments) {
    yield { kind: 'left', line, of: id, what: 'attachment', text: source.attachment?.(text) ?? text }
  }
  if (/^(?:yes|true|sim|1)$/i.test(cells.one('confidential') ?? ''))
    yield { kind: 'left', line, of: id, what: 'confidential', text: '' }
  for (const text of cells.all('watcher')) yield { kind: 'left', line, of: id, what: 'watcher', text }
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

/** What trackers write where they know a person: an address, an id, or a name. */
function personOf(text: string): Person {
  const plain = text.trim()
  if (plain === '') return { name: null, email: null, id: null }
  const [, name = '', address] = /^(.{0,200}?)\s*<([^<>\s@]{1,100}@[^<>\s]{1,150})>$/.exec(plain) ?? []
  if (address) return { name: name || null, email: address, id: null }
  if (/^[^\s@]{1,100}@[^\s@]{1,150}\.[^\s@]{1,50}$/.test(plain)) return { name: null, email: plain, id: null }
  const isId = /^(?:\d{3,10}:[0-9a-f-]{4,60}|[0-9a-f]{8}[0-9a-f-]{8,40})$/i.test(plain)
  return isId ? { name: null, email: null, id: plain } : { name: plain.replace(/\s+/g, ' '), email: null, id: null }
}

function pointsOf(text: string | null): number | null {
  const number = text === null ? Number.NaN : Number(text.replace(',', '.'))
  return Number.isFinite(number) && number >= 0 && number < 10_000 ? number : null
}
