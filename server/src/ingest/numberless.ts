import { createHash } from 'node:crypto'
import { nameKey } from '@leme/contract/client/client-key'
import { formatDate, formatMoney } from '@leme/contract/format/format'
import type { Telling } from '@leme/contract/import/import-lines'
import { plainName } from '@leme/contract/text/text'
import type { z } from 'zod'
import type { Transaction } from '../database/transaction.ts'
import { derivedPrefix } from './csv/derived-key.ts'
import type { FileLine, LineRead } from './csv/row.ts'
import { differing, type Found, findRows, type KeyedTable } from './merge-by-key.ts'

/** How rows that no number tells apart are recognised in one table. */
export type NumberlessKind<Row, Values extends Shared> = {
  schema: z.ZodType<Row>
  table: KeyedTable<Row, Values>
  /** The column of the day that tells rows apart. */
  day: 'due_date' | 'expected_date'
  dayOf: (values: Values) => string
  /** What became of the payment, as one text; `isPaid` where it came. */
  paymentOf: (values: Values) => string
  isPaid: (values: Values) => boolean
  /** Whether a row says anything of its payment: a blank cell leaves what is stored. */
  saysPayment: (row: Row) => boolean
  words: { one: string; many: string; paid: string; paids: string; which: string }
  /** The key under which each name counts for a client: `features/client` knows. */
  clientKeys: (tx: Transaction, names: readonly string[]) => Promise<Map<string, string>>
}

type Shared = { client: string; amount: string }
/** The row that is sent of a line. */
export type RowOf = (read: Extract<LineRead, { row: unknown }>) => Record<string, unknown>

/** Lines that say the same of their payment: those at hand, in their order, and how many others there are around them. */
type State<Row> = { row: Row | null; lines: FileLine[]; before: number; after: number }

type Group<Row, Values> = {
  /** The key of its client. */
  client: string
  said: Telling
  spellings: Set<string>
  states: Map<string, State<Row>>
  stored: Map<string, Found<Values>>
  isRest: boolean
}

/**
 * Gives lines that no number tells apart the key of the row that each is, and refuses those of which that is not known.
 * Lines that say the same row are compared with the stored ones as a whole, whatever their order and wherever the file is
 * cut: first those that say the same of the payment, then the others, as far as the file has no fewer lines than there are
 * rows; what it has beyond them is new. Where it has fewer, a line that would change a row is refused, as is one of a file of
 * refused lines where any row is stored. Imports into one organisation wait for each other.
 */
export async function placeNumberless<Row extends object, Values extends Shared>(
  tx: Transaction,
  orgId: string,
  kind: NumberlessKind<Row, Values>,
  lines: readonly FileLine[],
  rowOf: RowOf,
): Promise<FileLine[]> {
  const placed = new Map<FileLine, LineRead>()
  for (const group of await groupsOf(tx, orgId, kind, lines, rowOf)) {
    const taken = new Set(group.stored.keys())
    for (const { line, place } of placesOf(kind, group)) {
      if (!('row' in line.read)) continue
      const { read } = line
      const { key } = kind.table
      if (place === 'refused') {
        placed.set(line, { problems: [{ column: '', value: '', message: refusal(kind, group) }], rest: read.row })
      } else if (place === 'new') {
        placed.set(line, { ...read, row: { ...read.row, [key]: freeKey(group, line, taken) } })
      } else {
        // The row keeps the spelling that its client has.
        placed.set(line, { ...read, row: { ...read.row, [key]: place.key, client: place.stored.client } })
      }
    }
  }
  return lines.map((line) => ({ ...line, read: placed.get(line) ?? line.read }))
}

/** The rows that lines say, each with all lines of its file that say it and the stored rows that are it. */
async function groupsOf<Row extends object, Values extends Shared>(
  tx: Transaction,
  orgId: string,
  kind: NumberlessKind<Row, Values>,
  lines: readonly FileLine[],
  rowOf: RowOf,
): Promise<Group<Row, Values>[]> {
  const known = lines.flatMap((line) => (line.numberless ? [{ line, numberless: line.numberless }] : []))
  if (known.length === 0) return []
  await tx.query('select hold_client_names($1)', [orgId])
  const [first = 0, last = 0] = [lines[0]?.line, lines.at(-1)?.line]
  const around = known.map(({ numberless }) => numberless.others(first, last))
  const alike = await findAlike(
    tx,
    kind,
    known.map(({ numberless }) => numberless.said),
  )
  const names = [
    ...known.map(({ numberless }) => plainName(numberless.said.client)),
    ...around.flat().map(({ client }) => client),
    ...alike.map(({ stored }) => stored.client),
  ]
  const clients = await kind.clientKeys(tx, [...new Set(names)])

  const groups = new Map<string, Group<Row, Values>>()
  const groupOf = (client: string, said: Telling) => {
    const counted = clients.get(client) ?? client
    const key = `${counted}|${said.rest}`
    const group = groups.get(key) ?? {
      client: counted,
      said,
      spellings: new Set(),
      states: new Map(),
      stored: new Map(),
      isRest: false,
    }
    groups.set(key, group)
    return group
  }
  for (const { line, numberless } of known) {
    const { said, isRest } = numberless
    const group = groupOf(plainName(said.client), said)
    group.isRest = isRest
    for (const spelling of [said.client, plainName(said.client)]) group.spellings.add(nameKey(spelling))
    const row = 'row' in line.read ? rowIn(kind, rowOf(line.read), said) : null
    stateOf(kind, group, row).lines.push(line)
  }
  for (const [place, { numberless }] of known.entries()) {
    for (const { client, read, before, after } of around[place] ?? []) {
      const { said } = numberless
      const group = groupOf(client, said)
      const row = 'row' in read ? rowIn(kind, { ...rowOf(read), client }, said) : null
      const state = stateOf(kind, group, row)
      state.before += before
      state.after += after
    }
  }
  await findStored(tx, kind, [...groups.values()], alike, clients)
  return [...groups.values()].filter(({ states }) => [...states.values()].some((state) => state.lines.length > 0))
}

/** What a line says, by the rules that all rows have; null where they refuse it. */
function rowIn<Row extends object, Values extends Shared>(
  { schema, table, day }: NumberlessKind<Row, Values>,
  row: Record<string, unknown>,
  said: { day: string; amount: string },
): Row | null {
  const { data } = schema.safeParse({ ...row, [table.key]: derivedPrefix, [day]: said.day, amount: said.amount })
  return data ?? null
}

function stateOf<Row extends object, Values extends Shared>(
  { table, day }: NumberlessKind<Row, Values>,
  { states }: Group<Row, Values>,
  row: Row | null,
): State<Row> {
  const apart = new Set<string>([table.key, day, 'client', 'amount', 'notes'])
  const text = row && JSON.stringify(Object.entries(row).filter(([field]) => !apart.has(field)))
  const state = states.get(text ?? '') ?? { row, lines: [], before: 0, after: 0 }
  states.set(text ?? '', state)
  return state
}

/** Stored rows without a number that have the day and the amount of these. */
function findAlike<Row, Values extends Shared>(
  tx: Transaction,
  { table, day }: NumberlessKind<Row, Values>,
  said: readonly { day: string; amount: string }[],
): Promise<Found<Values>[]> {
  const each = [...new Map(said.map((one) => [`${one.day} ${one.amount}`, one])).values()]
  return findRows(
    tx,
    table,
    `left(${table.key}, ${derivedPrefix.length}) = '${derivedPrefix}'
     and (${day}, amount) in (select * from unnest($1::date[], $2::numeric[]))`,
    [each.map((one) => one.day), each.map((one) => one.amount)],
  )
}

/** Rows that were refused among equal ones left a gap in the numbers of those that were stored. */
const widestGap = 8

/** Finds the stored rows of each group: under a key of a spelling that the file has, or of the one that the row has. */
async function findStored<Row, Values extends Shared>(
  tx: Transaction,
  { table, dayOf }: NumberlessKind<Row, Values>,
  groups: readonly Group<Row, Values>[],
  alike: readonly Found<Values>[],
  clients: ReadonlyMap<string, string>,
): Promise<void> {
  const byContent = groupBy(alike, ({ stored }) => `${clients.get(stored.client)}|${dayOf(stored)}|${stored.amount}`)
  const owners = new Map<string, Group<Row, Values>>()
  for (const group of groups) {
    const { client, said } = group
    const found = byContent.get(`${client}|${said.day}|${said.amount}`) ?? []
    for (const one of found) {
      if (keysOf(nameKey(one.stored.client), group, found.length).includes(one.key)) group.stored.set(one.key, one)
    }
    for (const spelling of group.spellings) for (const own of keysOf(spelling, group)) owners.set(own, group)
  }
  for (const one of await findRows(tx, table, `${table.key} = any($1)`, [[...owners.keys()]])) {
    owners.get(one.key)?.stored.set(one.key, one)
  }
}

/** The keys that the rows of a group may have under one spelling of its client. */
function keysOf<Row, Values>(spelling: string, { said, states }: Group<Row, Values>, more = 0): string[] {
  const lines = [...states.values()].reduce((sum, state) => sum + sizeOf(state), 0)
  return Array.from({ length: lines + more + widestGap }, (_, place) => {
    const digest = createHash('sha256')
      .update(`${spelling}|${said.rest}|${place + 1}`)
      .digest('hex')
    return `${derivedPrefix}${digest.slice(0, 16).toUpperCase()}`
  })
}

function sizeOf<Row>({ lines, before, after }: State<Row>): number {
  return lines.length + before + after
}

type Placed<Values> = { line: FileLine; place: Found<Values> | 'new' | 'refused' }

/** What becomes of the lines of a group that are at hand. */
function placesOf<Row extends object, Values extends Shared>(
  kind: NumberlessKind<Row, Values>,
  group: Group<Row, Values>,
): Placed<Values>[] {
  const classes = groupBy(
    [...group.stored.values()].sort((one, other) => (one.key < other.key ? -1 : 1)),
    ({ stored }) => kind.paymentOf(stored),
  )
  const meant = group.isRest ? meantOfRest(kind, group, classes) : meantOf(kind, group, classes, sizeOf)
  const placed: Placed<Values>[] = []
  const waiting: { line: FileLine; row: Row; free: Found<Values>[] }[] = []
  for (const [{ row, lines, before }, places] of meant) {
    for (const [nth, line] of lines.entries()) {
      const place = places[before + nth] ?? 'new'
      if (place === 'new' || place === 'refused') placed.push({ line, place })
      else if (row) waiting.push({ line, row, free: place })
      // The rules refuse it where it is stored.
      else placed.push({ line, place: 'new' })
    }
  }
  // Rows that differ in their payment alone may have notes, too: a line takes the one that says what it says.
  const isSaid = ({ row, free }: { row: Row; free: Found<Values>[] }) =>
    free.find(({ stored }) => {
      const merged = kind.table.merge(row, stored)
      return (
        !('refusal' in merged) &&
        differing(kind.table, stored, { ...merged.values, client: stored.client }).length === 0
      )
    })
  for (const takes of [isSaid, ({ free }: { free: Found<Values>[] }) => free[0]]) {
    for (const one of waiting.splice(0)) {
      const taken = takes(one)
      if (taken) {
        one.free.splice(one.free.indexOf(taken), 1)
        placed.push({ line: one.line, place: taken })
      } else waiting.push(one)
    }
  }
  return placed
}

/** What each line of a state means, in their order: a row of those that are alike, a new one, or nobody knows which. */
type Meant<Row, Values> = Map<State<Row>, (Found<Values>[] | 'new' | 'refused')[]>
type Classes<Values> = ReadonlyMap<string, Found<Values>[]>

function meantOf<Row extends object, Values extends Shared>(
  kind: NumberlessKind<Row, Values>,
  { states, stored }: Group<Row, Values>,
  classes: Classes<Values>,
  count: (state: State<Row>) => number,
): Meant<Row, Values> {
  const meant: Meant<Row, Values> = new Map()
  const sorted = [...states].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, state]) => state)
  for (const state of sorted) meant.set(state, [])
  const left = new Map([...classes.values()].map((found) => [found, found.length]))
  const isPart = sorted.reduce((sum, state) => sum + count(state), 0) < stored.size
  for (const isMeant of isPart ? sureness(kind).slice(0, 2) : sureness(kind)) {
    for (const [state, places] of meant) {
      for (const [found, rows] of left) {
        const sample = found[0]?.stored
        const taken = sample && isMeant(state.row, sample) ? Math.min(rows, count(state) - places.length) : 0
        left.set(found, rows - taken)
        for (let nth = 0; nth < taken; nth += 1) places.push(found)
      }
    }
  }
  for (const [state, places] of meant) while (places.length < count(state)) places.push(isPart ? 'refused' : 'new')
  return meant
}

/** Of a file of refused lines: what was stored before it may be one of them, or another that said the same. */
function meantOfRest<Row extends object, Values extends Shared>(
  kind: NumberlessKind<Row, Values>,
  group: Group<Row, Values>,
  classes: Classes<Values>,
): Meant<Row, Values> {
  const sofar = meantOf(kind, group, classes, ({ before }) => before)
  const isOwn = [...sofar.values()].flat().filter((place) => typeof place === 'object').length === group.stored.size
  const isRead = [...sofar.values()].flat().every((place) => typeof place === 'object')
  const place = isOwn && isRead ? 'new' : 'refused'
  return new Map([...sofar].map(([state, places]) => [state, [...places, ...state.lines.map(() => place as 'new')]]))
}

/**
 * Whether a line means a stored row, from the surest to the least sure. A line whose payment cannot be read (null) means an
 * open row before a line that says a payment does.
 */
function sureness<Row extends object, Values extends Shared>({
  table,
  paymentOf,
  isPaid,
  saysPayment,
}: NumberlessKind<Row, Values>): ((row: Row | null, stored: Values) => boolean)[] {
  const after = (row: Row | null, stored: Values | null) => {
    const merged = row && table.merge(row, stored)
    return merged && !('refusal' in merged) ? merged.values : null
  }
  const isAs = (values: Values | null, stored: Values) => values !== null && paymentOf(values) === paymentOf(stored)
  return [
    (row, stored) => isAs(after(row, null), stored),
    (row, stored) => row !== null && saysPayment(row) && isAs(after(row, stored), stored),
    (row, stored) => row === null && !isPaid(stored),
    (row) => row === null,
    (row, stored) => {
      const values = after(row, stored)
      return values !== null && isPaid(values) && !isPaid(stored)
    },
    (row, stored) => isAs(after(row, stored), stored),
    (row, stored) => after(row, stored) !== null,
    () => true,
  ]
}

function freeKey<Row, Values>(group: Group<Row, Values>, { numberless }: FileLine, taken: Set<string>): string {
  const key = keysOf(nameKey(plainName(numberless?.said.client ?? '')), group, group.stored.size).find(
    (one) => !taken.has(one),
  )
  if (key === undefined) throw new Error('every key of a row without a number is taken')
  taken.add(key)
  return key
}

function refusal<Row, Values extends Shared>(
  { words, isPaid }: NumberlessKind<Row, Values>,
  { said, states, stored, isRest }: Group<Row, Values>,
): string {
  const rows = [...stored.values()]
  const paid = rows.filter((one) => isPaid(one.stored)).length
  const payments = [
    ...(rows.length > paid ? [`${rows.length - paid} em aberto`] : []),
    ...(paid > 0 ? [`${paid} ${paid === 1 ? words.paid : words.paids}`] : []),
  ].join(' e ')
  const what = `${rows[0]?.stored.client ?? said.client}, ${formatMoney(said.amount)}, ${formatDate(said.day)}: ${payments}`
  const there =
    rows.length === 1 ? `1 ${words.one} igual a esta linha` : `${rows.length} ${words.many} iguais a esta linha`
  const isStored = `já há ${there} (${what})`
  if (isRest) {
    return `${isStored}, e um arquivo só de linhas recusadas não diz se esta é a mesma ou outra. Se é outra, corrija o arquivo inteiro e importe-o de novo`
  }
  const lines = [...states.values()].reduce((sum, state) => sum + sizeOf(state), 0)
  return `${isStored}, e o arquivo só traz ${lines}: não se sabe qual ${words.which} mudaria. Importe um arquivo com todas as iguais`
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
