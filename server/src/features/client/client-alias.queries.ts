import { type ClientAliasCreate, clientAlias } from '@leme/contract/client/client-alias'
import { deleteRow } from '../../database/query/delete-row.ts'
import { jsonList } from '../../database/query/json.ts'
import { jsonObject, selectList, statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { found, Problem } from '../../problem/problem.ts'
import { adoptProjects, createClient } from './client.queries.ts'
import { bare, findHolder, type Holder } from './client-names.ts'
import { holdClients } from './document-holders.ts'

const columns = selectList('client_aliases', clientAlias)

/** By name; of one client where that is asked for. */
export function listAliases(tx: Transaction, clientId: string | undefined): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from client_aliases where $1::uuid is null or client_id = $1
     order by alias collate "pt-BR-x-icu", id`,
    [clientId ?? null],
  )
}

/** Gives a client another name, a new client where that is asked for; throws client_name_taken where it is somebody's. */
export async function createAlias(
  tx: Transaction,
  orgId: string,
  { alias, client_id, client_name }: Omit<ClientAliasCreate, 'org_id'>,
): Promise<string> {
  await holdClients(tx, orgId)
  await refuseName(tx, alias)
  const client = found(await findOrRegister(tx, orgId, { client_id, client_name }), 'client_not_found')
  if (client.name === alias) throw taken(`Este já é o nome de ${bare(client.name)}`, client)
  const [row] = await tx.run(
    statement
      .insertInto('client_aliases')
      .values({ org_id: orgId, client_id: client.id, alias })
      .returning(jsonObject(columns).as('json')),
  )
  if (!row) throw new Error('the insert returned no alias')
  await adoptProjects(tx, [client.id])
  return row.json
}

/** A name has one client. */
async function refuseName(tx: Transaction, alias: string): Promise<void> {
  const holder = await findHolder(tx, alias)
  if (holder) throw taken(`Este já é outro nome de ${bare(holder.name)}`, holder)
  const [named] = await tx.query<Holder>(
    'select id, name from clients where name collate same_name = $1 order by created_at, id limit 1',
    [alias],
  )
  if (!named) return
  throw taken(`${bare(named.name)} é um cliente cadastrado. Para que os dois sejam um, use Juntar com…`, named)
}

function taken(message: string, client: Holder): Problem {
  return new Problem('client_name_taken', { fields: [{ field: 'alias', message }], client })
}

async function findOrRegister(
  tx: Transaction,
  orgId: string,
  { client_id, client_name }: Pick<ClientAliasCreate, 'client_id' | 'client_name'>,
): Promise<Holder | null> {
  if (client_name === undefined) {
    const [client] = await tx.query<Holder>('select id, name from clients where id = $1', [client_id])
    return client ?? null
  }
  const nothing = { email: null, phone: null, partner: null, document: null, address: null, notes: null }
  const [known] = await tx.query<Holder>(
    'select id, name from clients where name collate same_name = $1 order by is_active desc, created_at, id limit 1',
    [client_name],
  )
  if (known) return known
  return JSON.parse(await createClient(tx, orgId, { name: client_name, ...nothing, is_active: true })) as Holder
}

/** What has the name counts for itself again; projects that follow the client stay its own. */
export function deleteAlias(tx: Transaction, id: string): Promise<void> {
  return deleteRow(tx, 'client_aliases', id, 'client_alias_not_found')
}
