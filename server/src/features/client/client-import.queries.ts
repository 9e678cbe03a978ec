import { type ClientRow, clientRow } from '@leme/contract/client/client'
import { documentKey, nameKey } from '@leme/contract/client/client-key'
import { documentWarning, mendDocument } from '@leme/contract/text/document-number'
import { plainKey } from '@leme/contract/text/text'
import type { Transaction } from '../../database/transaction.ts'
import type { RefusedBeside, RowKind, Stored } from '../../ingest/bulk.ts'
import { Problem } from '../../problem/problem.ts'
import { adoptProjects, renameOnProjects } from './client.queries.ts'
import type { Holder } from './client-names.ts'
import { holdClients, nounOf, storedKey } from './document-holders.ts'

/** `alias`: the client of which the row's name is another name. */
type Placed = { place: number; row: ClientRow; document: string | null; alias: Holder | undefined }
type Match = { id: string; ambiguous: boolean }
type Answer = Stored | RefusedBeside
type CompleteClientRow = Required<ClientRow>

const nothing: Omit<CompleteClientRow, 'name'> = {
  email: null,
  phone: null,
  partner: null,
  document: null,
  address: null,
  notes: null,
  is_active: true,
}

const columns = 'name, email, phone, partner, document, address, notes, is_active'
const recordColumns = `name text, email text, phone text, partner text, document text, address text, notes text,
  is_active boolean`

/**
 * Creates or changes clients, of which no two share a document or a name. A client is recognised by its CPF or CNPJ
 * where both it and the row have one, else by its name or another name of it, case and accents aside; of several the
 * oldest. What a row leaves out stays as it is, and so does the name where the row says another name of a client. Imports into one organisation wait for each other, so that none is created twice.
 */
async function upsertClients(tx: Transaction, orgId: string, rows: readonly ClientRow[]): Promise<Answer[]> {
  await holdClients(tx, orgId)
  const stored: Answer[] = []
  const aliases = await findAliases(tx, rows)
  let waiting: Placed[] = rows.map((row, place) => ({
    place,
    row,
    document: documentKey(row.document),
    alias: aliases.get(place),
  }))
  while (waiting.length > 0) {
    const matches = await findMatches(tx, waiting)
    // A row may mean a client by its document and another the same by its name: they are stored one after the other.
    const first = new Map<string, Placed>()
    for (const placed of waiting) {
      const match = matches.get(placed.place)
      if (match?.ambiguous) stored[placed.place] = refuse(severalCalled(placed.row))
      else if (match && !first.has(match.id)) first.set(match.id, placed)
    }
    const fresh: Placed[] = []
    for (const placed of waiting) {
      if (matches.has(placed.place)) continue
      if (placed.alias) stored[placed.place] = refuse(otherName(placed.row, placed.alias))
      else fresh.push(placed)
    }
    for (const [place, one] of await create(tx, orgId, fresh)) stored[place] = one
    for (const [place, one] of await change(tx, first)) stored[place] = one
    waiting = waiting.filter(({ place }) => !stored[place])
  }
  return stored
}

function refuse(message: string): RefusedBeside {
  return { outcome: 'refused', problem: new Problem('client_name_taken', { fields: [{ field: 'name', message }] }) }
}

/** A client's other name beside a document that is not its own. */
function otherName({ name }: ClientRow, alias: Holder): string {
  return `"${name}" é outro nome de "${alias.name}", que tem outro documento. Se é outro cliente, tire antes este nome do cadastro dele`
}

function severalCalled({ name }: ClientRow): string {
  return `Nome de mais de um cliente, "${name}": diga na linha o CPF ou CNPJ do que é`
}

/** Why a row may not give the client that it means its name; null where it may. */
function renameRefusal({ row, document }: Placed, before: CompleteClientRow, namesakes: ReadonlyMap<string, string>) {
  const other = namesakes.get(nameKey(row.name))
  const isSame = nameKey(row.name) === nameKey(before.name)
  if (other !== undefined && !isSame) {
    return `Nome de outro cliente, "${other}": ${document ? `este ${nounOf(document)} é de "${before.name}"` : `a linha diz "${before.name}"`}. Confira o documento; se os dois são o mesmo cliente, use Juntar no cadastro`
  }
  const isMarked = (name: string) => name.normalize('NFD') !== name.normalize('NFD').replace(/\p{M}/gu, '')
  const folded = (name: string) => name.toLocaleUpperCase('pt-BR').normalize('NFC')
  if (document === documentKey(before.document) && document !== null) return null
  return isSame && folded(row.name) !== folded(before.name) && isMarked(row.name) && isMarked(before.name)
    ? `Nome quase igual ao de "${before.name}": escreva os acentos como lá, ou diga o CPF ou CNPJ se é outro cliente`
    : null
}

/** The client of which the row's name is another name, by the row's place. */
async function findAliases(tx: Transaction, rows: readonly ClientRow[]): Promise<Map<number, Holder>> {
  const found = await tx.query<Holder & { place: number }>(
    `select sent.place::int - 1 as place, clients.id, clients.name
     from unnest($1::text[]) with ordinality as sent (name, place)
     join client_aliases on client_aliases.alias collate same_name = sent.name
     join clients on clients.org_id = client_aliases.org_id and clients.id = client_id`,
    [rows.map(({ name }) => name)],
  )
  return new Map(found.map(({ place, ...holder }) => [place, holder]))
}

/** The id of the client that each row means, by the row's place; `ambiguous` where its name is that of several. */
async function findMatches(tx: Transaction, rows: readonly Placed[]): Promise<Map<number, Match>> {
  const sent = rows.map(({ place, row, document, alias }) => ({ place, name: row.name, document, alias: alias?.id }))
  const found = await tx.query<Match & { place: number }>(
    `with sent as materialized (
       select place, name collate same_name as name, document, alias
       from json_to_recordset($1::json) as sent (place integer, name text, document text, alias uuid)
     ), known as materialized (
       select id, created_at, name collate same_name as name, ${storedKey} as document from clients
     )
     select distinct on (place) place, id, rank = 2 and count(*) over (partition by place, rank) > 1 as ambiguous from (
       select place, id, created_at, 1 as rank from sent join known using (document)
       union all
       select place, id, created_at, 2 from sent join known using (name)
       where sent.document is null or known.document is null
       union all
       select place, id, created_at, 2 from sent join known on known.id = sent.alias
       where sent.document is null or known.document is null
     ) matched
     order by place, rank, created_at, id`,
    [JSON.stringify(sent)],
  )
  return new Map(found.map(({ place, ...match }) => [place, match]))
}

async function create(tx: Transaction, orgId: string, rows: readonly Placed[]): Promise<[number, Stored][]> {
  if (rows.length === 0) return []
  const created = await tx.query<{ id: string; name: string }>(
    `insert into clients (org_id, ${columns})
     select $1::uuid, ${columns} from json_to_recordset($2::json) as sent (place integer, ${recordColumns}) order by place
     returning id, name`,
    [orgId, JSON.stringify(rows.map(({ place, row }) => ({ place, ...nothing, ...row })))],
  )
  const ids = new Map(created.map(({ id, name }) => [name, id]))
  await adoptProjects(tx, [...ids.values()])
  return rows.map(({ place, row }) => {
    const id = ids.get(row.name)
    if (id === undefined) throw new Error('the insert returned no client')
    return [place, { id, outcome: 'created' }]
  })
}

async function change(tx: Transaction, rows: ReadonlyMap<string, Placed>): Promise<[number, Answer][]> {
  const now = await tx.query<CompleteClientRow & { id: string }>(
    `select id, ${columns} from clients where id = any($1) order by id for update`,
    [[...rows.keys()]],
  )
  const namesakes = await listNamesakes(tx, rows)
  const refused = new Map<string, string>()
  for (const before of now) {
    const placed = rows.get(before.id)
    const message =
      placed && !placed.alias ? renameRefusal(placed, before, namesakes.get(before.id) ?? new Map()) : null
    if (message) refused.set(before.id, message)
  }
  const changed = now.flatMap((client) => {
    const next = { ...client, ...changesOf(rows.get(client.id), client) }
    if (refused.has(client.id)) return []
    return differing(client, next).length === 0 ? [] : [next]
  })
  if (changed.length > 0) {
    await tx.query(
      `update clients set (${columns}) = row (sent.${columns.replaceAll(', ', ', sent.')})
       from json_to_recordset($1::json) as sent (id uuid, ${recordColumns}) where clients.id = sent.id`,
      [JSON.stringify(changed)],
    )
    await renameOnProjects(
      tx,
      changed.map(({ id }) => id),
    )
  }
  const shared = await listSharers(tx, rows)
  return now.flatMap((before): [number, Answer][] => {
    const placed = rows.get(before.id)
    if (!placed) return []
    const message = refused.get(before.id)
    if (message) return [[placed.place, refuse(message)]]
    const fields = differing(before, { ...before, ...changesOf(placed, before) })
    const outcome = fields.length > 0 ? 'updated' : 'unchanged'
    const notes = fields.includes('name') ? [`"${before.name}" passa a se chamar "${placed.row.name}"`] : []
    if (placed.alias)
      notes.push(`"${placed.row.name}" é outro nome de "${placed.alias.name}": o nome "${before.name}" fica`)
    const sharers = shared.get(before.id)
    if (sharers && placed.document)
      notes.push(
        `este ${nounOf(placed.document)} é de mais de um cliente: ${sharers.join(', ')}; vale "${before.name}"`,
      )
    return [[placed.place, { id: before.id, outcome, before, fields, notes }]]
  })
}

/** What a row changes: a client that it calls by another name, or writes without its accents, keeps its own. */
function changesOf(placed: Placed | undefined, { name }: { name: string }): Partial<ClientRow> {
  if (!placed) return {}
  const { name: said, ...fields } = placed.row
  const isBare = said !== name && said.toLocaleUpperCase('pt-BR') === nameKey(name) && nameKey(said) === nameKey(name)
  const isUnmarked = isBare && name.toLocaleUpperCase('pt-BR') !== nameKey(name)
  return placed.alias || isUnmarked ? fields : placed.row
}

/** Other clients that are called as a row calls the one that it means: by the key of the name, by the id of that one. */
async function listNamesakes(
  tx: Transaction,
  rows: ReadonlyMap<string, Placed>,
): Promise<Map<string, ReadonlyMap<string, string>>> {
  const found = await tx.query<{ id: string; name: string }>(
    `select sent.id, min(clients.name) as name
     from unnest($1::uuid[], $2::text[]) sent (id, name)
     join clients on clients.name collate same_name = sent.name and clients.id <> sent.id group by sent.id`,
    [[...rows.keys()], [...rows.values()].map(({ row }) => row.name)],
  )
  return new Map(found.map(({ id, name }) => [id, new Map([[nameKey(name), name]])]))
}

/** The names of the clients that have the document of a row, by the id of the one that it means; where they are several. */
async function listSharers(tx: Transaction, rows: ReadonlyMap<string, Placed>): Promise<Map<string, string[]>> {
  const documents = [...rows.values()].flatMap(({ document }) => document ?? [])
  if (documents.length === 0) return new Map()
  const found = await tx.query<{ document: string; names: string[] }>(
    `select document, (array_agg(name order by created_at, id))[:5] as names
     from (select id, created_at, name, ${storedKey} as document from clients) known
     where document = any($1) group by document having count(*) > 1`,
    [documents],
  )
  const names = new Map(found.map((one) => [one.document, one.names]))
  return new Map(
    [...rows].flatMap(([id, { document }]) => {
      const sharing = document === null ? undefined : names.get(document)
      return sharing ? [[id, sharing] as const] : []
    }),
  )
}

function differing(before: CompleteClientRow, after: CompleteClientRow): string[] {
  const fields = ['name', ...Object.keys(nothing)] as (keyof CompleteClientRow)[]
  return fields.filter((field) => before[field] !== after[field])
}

function keysOf({ name, document }: ClientRow): string[] {
  const key = documentKey(document)
  return key === null ? [`name ${nameKey(name)}`] : [`name ${nameKey(name)}`, `document ${key}`]
}

/** A document that is not as it was sent, or that looks wrong. */
function notesOf({ document }: ClientRow, value: unknown): string[] {
  if (!document) return []
  const sent = plainKey(String((value as { document?: unknown }).document ?? '')).replace(/^'/, '')
  if (/^\d+$/.test(sent) && mendDocument(sent) !== sent)
    return [`o documento ${sent} foi lido como ${document}: a planilha tira os zeros da frente`]
  const doubt = documentWarning(document)
  return doubt === null
    ? []
    : [`o documento ${document} merece ser conferido: ${doubt[0]?.toLowerCase()}${doubt.slice(1)}`]
}

export const clientKind: RowKind<ClientRow> = { schema: clientRow, keyOf: keysOf, upsert: upsertClients, notesOf }
