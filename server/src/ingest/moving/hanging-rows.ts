import { type Cells, keyOf } from './cells.ts'
import { markdownOf } from './markup/markdown-of.ts'
import { tidy } from './markup/plain-markdown.ts'
import type { Person, Row, Thing } from './neutral.ts'
import { personOf } from './person-of.ts'
import type { Field } from './table-source.ts'
import { type Clock, dayOf, instantOf } from './times.ts'
import { type Wanted, wants } from './wanted.ts'

const linkFields = {
  link: '',
  blocked_by: 'blocked_by',
  blocks: 'blocks',
  relates: 'relates',
  duplicates: 'duplicates',
}

type Of = Pick<Thing, 'id' | 'author'>

/** What hangs on the thing of a line. */
export function* hangingOn(cells: Cells, of: Of, clock: Clock, wanted: Wanted | undefined): Generator<Row> {
  if (wants(wanted, 'link')) yield* linksOf(cells, of)
  if (wants(wanted, 'comment')) yield* commentsOf(cells, of, clock)
  if (wants(wanted, 'item')) yield* itemsOf(cells, of)
  if (wants(wanted, 'hours')) yield* worksOf(cells, of, clock)
  if (wants(wanted, 'left')) yield* leftOf(cells, of)
}

function* linksOf(cells: Cells, { id }: Of): Generator<Row> {
  const { line, source } = cells
  for (const [field, as] of Object.entries(linkFields) as [Field, string][]) {
    if (source.repeats?.[field] === ',') {
      for (const to of cells.all(field)) yield { kind: 'link', line, from: id, to, as }
    } else {
      for (const { text, star } of cells.marked(field))
        yield { kind: 'link', line, from: id, to: text, as: as || star.toLowerCase() }
    }
  }
}

function* commentsOf(cells: Cells, { id }: Of, clock: Clock): Generator<Row> {
  const { line, source } = cells
  for (const { text: cell } of cells.marked('comment')) {
    for (const { at, author: by, text } of source.comments?.(cell) ?? [{ at: null, author: '', text: cell }]) {
      const markdown = markdownOf(text, source.markup)
      const when = at === null ? null : instantOf(at, clock)
      if (markdown !== null)
        yield { kind: 'comment', line, id: null, of: id, author: personOf(by), at: when, text: markdown }
      if (at !== null && when === null) yield { kind: 'doubt', line, message: `não é uma data: "${at.slice(0, 80)}"` }
    }
  }
}

function* itemsOf(cells: Cells, { id }: Of): Generator<Row> {
  const { line, source } = cells
  for (const { text: cell } of cells.marked('checklist')) {
    for (const item of source.checklists?.(cell) ?? []) yield { kind: 'item', line, id: null, of: id, ...item }
  }
}

function* worksOf(cells: Cells, { id, author }: Of, clock: Clock): Generator<Row> {
  const { line, source } = cells
  // The same twice in one line is two; the same in another line is that line's double.
  const logs = new Map<string, number>()
  for (const { text: cell } of cells.marked('worklog')) {
    const work = source.works?.(cell)
    const day = work?.at ? dayOf(work.at, clock) : null
    if (!work || day === null)
      yield { kind: 'doubt', line, message: `horas que não se leem, e ficam de fora: "${cell.slice(0, 80)}"` }
    else {
      const person: Person = work.author === '' && author ? author : personOf(work.author)
      const rest = { start: null, span: null, note: tidy(work.text), project: null, client: null, billable: null }
      const key = keyOf(id, work.at, work.author, work.seconds, work.text)
      logs.set(key, (logs.get(key) ?? 0) + 1)
      const known = { id: `${key}.${logs.get(key)}`, same: keyOf(id, instantOf(work.at ?? '', clock)) }
      yield { kind: 'hours', line, ...known, of: id, title: null, person, day, seconds: work.seconds, ...rest }
    }
  }
}

function* leftOf(cells: Cells, { id }: Of): Generator<Row> {
  const { line, source } = cells
  const attachments =
    source.repeats?.attachment === ',' ? cells.all('attachment') : cells.marked('attachment').map(({ text }) => text)
  for (const text of attachments) {
    yield { kind: 'left', line, of: id, what: 'attachment', text: source.attachment?.(text) ?? text }
  }
  if (/^(?:yes|true|sim|1)$/i.test(cells.one('confidential') ?? ''))
    yield { kind: 'left', line, of: id, what: 'confidential', text: '' }
  for (const text of cells.all('watcher')) yield { kind: 'left', line, of: id, what: 'watcher', text }
}
