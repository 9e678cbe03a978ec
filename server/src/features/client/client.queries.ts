import { type ClientCreate, type ClientUpdate, client } from '@leme/contract/client/client'
import { clientList } from '@leme/contract/client/client-list'
import type { ClientQuery } from '@leme/contract/client/client-query'
import { type ListSql, listPage } from '../../database/query/list.ts'
import { jsonObject, selectList, statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { refuseAlias } from './client-names.ts'
import { refuseTaken } from './document-holders.ts'

const columns = selectList('clients', client)
const json = jsonObject(columns).as('json')

const sql: ListSql<typeof clientList> = {
  list: clientList,
  table: 'clients',
  columns,
  order: { by: ['clients.name collate "pt-BR-x-icu"'], dir: 'asc' },
}

/** By name, as a Brazilian dictionary would order them, all or `limit` of them; null where there is no client `after`. */
export function listClients(tx: Transaction, query: ClientQuery = {}): Promise<string | null> {
  return listPage(tx, sql, { ...query, limit: query.limit ?? null }, undefined)
}

export async function getClient(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.run(statement.selectFrom('clients').select(json).where('id', '=', id))
  return row?.json ?? null
}

type NewClient = Omit<ClientCreate, 'org_id'>

/**
 * Throws document_taken where another client has its CPF or CNPJ and nobody said that there are two, and client_name_taken
 * where its name is another name of one.
 */
export async function createClient(
  tx: Transaction,
  orgId: string,
  { same_document, ...client }: NewClient,
): Promise<string> {
  await refuseAlias(tx, orgId, { name: client.name })
  if (!same_document) await refuseTaken(tx, orgId, client)
  const [row] = await tx.run(
    statement
      .insertInto('clients')
      .values({ org_id: orgId, ...client })
      .returning(['id', json]),
  )
  if (!row) throw new Error('the insert returned no client')
  await adoptProjects(tx, [row.id])
  return row.json
}

/** Changes the given fields; answers null when there is no such client. A new name goes on to the client's projects. */
export async function updateClient(tx: Transaction, id: string, change: ClientUpdate): Promise<string | null> {
  if (Object.keys(change).length === 0) return getClient(tx, id)
  const [row] = await tx.run(statement.updateTable('clients').set(change).where('id', '=', id).returning(json))
  if (!row) return null
  if (change.name !== undefined) await renameOnProjects(tx, [id])
  return row.json
}

/** Projects that already bore a name of these clients become their own, in their spelling. */
export async function adoptProjects(tx: Transaction, clientIds: readonly string[]): Promise<void> {
  await tx.query(
    `update projects set client_id = named.id, client = named.name from (
       select id, name, name as known from clients where id = any($1)
       union all
       select clients.id, name, alias from clients
       join client_aliases on client_aliases.org_id = clients.org_id and client_id = clients.id
       where clients.id = any($1)
     ) named
     where projects.client_id is null and projects.client collate same_name = named.known`,
    [clientIds],
  )
}

/** Projects of renamed clients take the new name, and those that bore it already become their own. */
export async function renameOnProjects(tx: Transaction, clientIds: readonly string[]): Promise<void> {
  await tx.query(
    `update projects set client = clients.name from clients
     where clients.id = any($1) and projects.client_id = clients.id and projects.client <> clients.name`,
    [clientIds],
  )
  await adoptProjects(tx, clientIds)
}

/** Every partner that a client or a project names, once, by name. */
export function listPartners(tx: Transaction): Promise<string> {
  return tx
    .query<{ json: string }>(
      `select coalesce(json_agg(partner order by partner collate "pt-BR-x-icu"), '[]')::text as json from (
         select partner from clients where partner is not null
         union
         select partner from projects where partner is not null
       ) named`,
    )
    .then(([row]) => row?.json ?? '[]')
}
