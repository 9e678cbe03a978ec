import { type Cells, keyOf } from './cells.ts'
import { htmlToMarkdown } from './markup/html.ts'
import { tidy } from './markup/plain-markdown.ts'
import { wikiToMarkdown } from './markup/wiki.ts'
import type { Person, Row, Thing } from './neutral.ts'
import type { Field, Markup } from './table-source.ts'
import { type Clock, dayOf, instantOf, nearestDay } from './times.ts'

export function markdownOf(text: string, markup: Markup = 'markdown'): string | null {
  if (markup === 'wiki') return wikiToMarkdown(text)
  return markup === 'html' ? htmlToMarkdown(text) : tidy(text)
}

/** An id that a spreadsheet has rounded: `1.21143E+15`. */
const rounded = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i

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
  for (const field of ['start_date', 'due_date'] as const) {
    const text = cells.one(field)
    days[field] = text === null ? null : daysOf(cells, text, clock)
    if (text !== null && days[field] === null) yield doubt(`não é uma data: "${text.slice(0, 80)}"`)
  }
  const instants: Record<string, string | null> = {}
  for (const field of ['created_at', 'completed_at', 'cancelled_at'] as const) {
    const text = cells.one(field)
    instants[field] = text === null ? null : instantOf(text, clock)
    if (text !== null && instants[field] === null) yield doubt(`não é uma data: "${text.slice(0, 80)}"`)
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
      if (markdown !== null) yield { kind: 'comment', line, of: id, author: personOf(by), at: when, text: markdown }
      if (at !== null && when === null) yield { kind: 'doubt', line, message: `não é uma data: "${at.slice(0, 80)}"` }
    }
  }
  for (const { text: cell } of cells.marked('checklist')) {
    for (const item of source.checklists?.(cell) ?? []) yield { kind: 'item', line, of: id, ...item }
  }
  let count = 0
  for (const { text: cell } of cells.marked('worklog')) {
    const work = source.works?.(cell)
    const day = work?.at ? dayOf(work.at, clock) : null
    count += 1
    if (!work || day === null) yield { kind: 'doubt', line, message: `horas que não se leem: "${cell.slice(0, 80)}"` }
    else {
      const person = work.author === '' && author ? author : personOf(work.author)
      const rest = { start: null, note: tidy(work.text), project: null, client: null, billable: null }
      yield { kind: 'hours', line, id: `${id}/${count}`, of: id, person, day, seconds: work.seconds, ...rest }
    }
  }
  const attachments =
    source.repeats?.attachment === ',' ? cells.all('attachment') : cells.marked('attachment').map(({ text }) => text)
  for (const text of attachments) {
    yield { kind: 'left', line, of: id, what: 'attachment', text: source.attachment?.(text) ?? text }
  }
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
