import { documentKey, nameKey } from '@leme/contract/client/client-key'
import type { NfseFile, NfseTaker } from '@leme/contract/nfse/nfse'
import { referenceMessages } from '@leme/contract/work/work'
import type { Transaction } from '../../database/transaction.ts'
import type { NfseParty } from '../../ingest/nfse/nfse-note.ts'
import { Problem } from '../../problem/problem.ts'
import { createClient } from '../client/client.queries.ts'
import { createAlias } from '../client/client-alias.queries.ts'
import { findHolder } from '../client/client-names.ts'
import { countedName } from '../client/counted-name.ts'
import { storedKey } from '../client/document-holders.ts'

export type Taker = NfseTaker & { email: string | null }

/** Whose name a note does not say. */
const nobody = 'Tomador não informado'

/** Of clients that are alike the active one first, then the oldest. */
const firstClient = `(array_agg(json_build_object('id', id, 'name', name) order by is_active desc, created_at, id)
  filter (where id is not null))[1]`

export const takerKeyOf = ({ document, name }: NfseParty) => document ?? (name ? nameKey(name) : '-')

/** Who took the services of notes, each once, with the client that each is: the one of its CPF or CNPJ, else of its name. */
export async function findTakers(tx: Transaction, parties: readonly NfseParty[]): Promise<Map<string, Taker>> {
  const takers = new Map<string, Taker>()
  for (const party of parties) {
    const key = takerKeyOf(party)
    const name = party.name ?? party.document ?? nobody
    const taker = takers.get(key) ?? { key, document: party.document, name, email: party.email, notes: 0, client: null }
    taker.notes += 1
    takers.set(key, taker)
  }
  const sent = [...takers.values()].map(({ key, document, name }) => ({ key, paper: documentKey(document), name }))
  const found = await tx.query<{ key: string; id: string; name: string; by: 'document' | 'name' }>(
    `with said as materialized (
       select sent.*, ${countedName('sent.name')} as counted
       from json_to_recordset($1::json) as sent (key text, paper text, name text)
     ), sides as (
       select key, paper, counted as name, null::uuid as id, null::boolean as is_active, null::timestamptz as created_at from said
       union all
       select null, ${storedKey}, name, id, is_active, created_at from clients
     ), ranked as materialized (
       select sides.*, dense_rank() over (order by name collate same_name) as who from sides
     ), alike as (
       select 'document' as by, array_agg(key) filter (where key is not null) as keys, ${firstClient} as client
       from ranked where paper is not null group by paper
       union all
       select 'name', array_agg(key) filter (where key is not null), ${firstClient} from ranked group by who
     )
     select distinct on (key) key, client ->> 'id' as id, client ->> 'name' as name, by
     from alike, unnest(keys) key where client is not null order by key, by`,
    [JSON.stringify(sent)],
  )
  for (const { key, id, name, by } of found) {
    const taker = takers.get(key)
    if (taker && taker.name !== nobody) taker.client = { id, name, by }
  }
  return takers
}

/** Makes takers the clients that a person says, and remembers it: by the document, where the client has none, and the name. */
export async function chooseTakers(
  tx: Transaction,
  orgId: string,
  takers: Map<string, Taker>,
  choices: NfseFile['takers'],
): Promise<void> {
  for (const { key, client_id, create } of choices) {
    const taker = takers.get(key)
    if (!taker || (!client_id && !create)) continue
    if (client_id) taker.client = await joinTaker(tx, orgId, taker, client_id)
    else if (!taker.client) taker.client = await registerTaker(tx, orgId, taker)
  }
}

async function joinTaker(tx: Transaction, orgId: string, taker: Taker, clientId: string): Promise<Taker['client']> {
  const [client] = await tx.query<{ id: string; name: string; document: string | null }>(
    'select id, name, document from clients where id = $1',
    [clientId],
  )
  if (!client)
    throw new Problem('validation_failed', { fields: [{ field: 'takers', message: referenceMessages.client }] })
  if (client.document === null && documentKey(taker.document))
    await tx.query('update clients set document = $2 where id = $1', [clientId, taker.document])
  const [named] = await tx.query('select from clients where name collate same_name = $1 limit 1', [taker.name])
  if (!named && taker.name !== nobody && !(await findHolder(tx, taker.name)))
    await createAlias(tx, orgId, { alias: taker.name, client_id: clientId, client_name: undefined })
  return { id: client.id, name: client.name, by: 'document' }
}

async function registerTaker(
  tx: Transaction,
  orgId: string,
  { name, document, email }: Taker,
): Promise<Taker['client']> {
  const plain = { phone: null, partner: null, address: null, notes: null, is_active: true }
  const made = await createClient(tx, orgId, {
    ...{ name, document, ...plain },
    email: email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email.toLowerCase() : null,
  })
  const { id } = JSON.parse(made) as { id: string }
  return { id, name, by: 'document' }
}
