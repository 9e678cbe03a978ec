import { keysIn } from '@leme/contract/text/key-places'
import type { Keyed, KeyedRow } from '@leme/language/turn-context'
import type { Transaction } from '../../database/transaction.ts'
import { findKeyed } from '../key/key.queries.ts'

/** What is named by its key, as it is now. */
export type NamedRow = KeyedRow & { label: string; status: string; project: string | null }

/** The most keys of one sentence. */
const most = 50

/** What the keys of a sentence lead to; null where it has none. What begins as no project's keys do is no key. */
export async function findKeysOf(tx: Transaction, text: string): Promise<Keyed | null> {
  const keys = keysIn(text).slice(0, most)
  if (keys.length === 0) return null
  const found = await findKeyed(tx, keys)
  const rows = keys
    .flatMap((key) => found.filter(({ asked }) => asked === key))
    .map(({ asked, noun, id, project_id }) => {
      return { key: asked, noun, id, project_id }
    })
  const missing = keys.filter((key) => !rows.some((row) => row.key === key))
  const unknown = missing.length > 0 ? await ofKnownPrefix(tx, missing) : []
  return rows.length > 0 || unknown.length > 0 ? { rows, unknown } : null
}

async function ofKnownPrefix(tx: Transaction, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(
    `select key from unnest($1::text[]) key where key like 'T-%'
       or exists (select from project_prefixes where prefix = split_part(key, '-', 1))`,
    [keys],
  )
  return rows.map(({ key }) => key)
}

/** The same rows as they are now, in the order of their keys in the sentence. */
export async function findNamed(tx: Transaction, rows: readonly KeyedRow[]): Promise<NamedRow[]> {
  const found = await findKeyed(
    tx,
    rows.map(({ key }) => key),
  )
  const projects = await tx.query<{ id: string; name: string }>('select id, name from projects where id = any ($1)', [
    found.flatMap(({ project_id }) => project_id ?? []),
  ])
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  return rows.flatMap(({ key: asked }) =>
    found
      .filter((one) => one.asked === asked)
      .map(({ noun, key, id, title, status, project_id }) => {
        return { noun, key, id, label: title, status, project_id, project: names.get(project_id ?? '') ?? null }
      }),
  )
}

/** Of whom a ticket is, for which client, and how urgent. */
type TicketFacts = { person: string | null; client: string | null; priority: string }

export async function readTicketFacts(tx: Transaction, id: string): Promise<TicketFacts | null> {
  const [row] = await tx.query<TicketFacts>(
    `select (select display_name from users where users.id = assignee_user_id) as person,
            (select name from clients where clients.id = client_id) as client, priority
     from tickets where id = $1`,
    [id],
  )
  return row ?? null
}
