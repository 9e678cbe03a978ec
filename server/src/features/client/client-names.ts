import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'
import { holdClients } from './document-holders.ts'

explainConstraints({
  clients_name_is_no_alias: 'client_name_taken',
  client_aliases_alias_is_no_name: 'client_name_taken',
  client_aliases_alias_key: 'client_name_taken',
  client_aliases_org_id_client_id_fkey: 'client_not_found',
})

export type Holder = { id: string; name: string }

/** The client of which this is another name. */
export async function findHolder(tx: Transaction, name: string): Promise<Holder | undefined> {
  const [holder] = await tx.query<Holder>(
    `select clients.id, clients.name from client_aliases
     join clients on clients.org_id = client_aliases.org_id and clients.id = client_id
     where alias collate same_name = $1`,
    [name],
  )
  return holder
}

/** Without its last full stop, where a sentence ends with it. */
export const bare = (name: string) => name.replace(/\.$/, '')

/** Throws client_name_taken where a client is to be called what is another name of another one. */
export async function refuseAlias(
  tx: Transaction,
  orgId: string,
  { name, id = null }: { name: string; id?: string | null },
): Promise<void> {
  await holdClients(tx, orgId)
  const holder = await findHolder(tx, name)
  if (!holder || holder.id === id) return
  const message = `Este é outro nome de ${bare(holder.name)}. Se é outro cliente, tire antes este nome do cadastro dele`
  throw new Problem('client_name_taken', { fields: [{ field: 'name', message }], client: holder })
}

/**
 * Throws client_name_taken where a client is renamed to what another one is called: in sums they would count as one. One
 * that has its namesake already may write its name otherwise. Its caller holds the clients of the organisation.
 */
export async function refuseNamesake(tx: Transaction, { name, id }: { name: string; id: string }): Promise<void> {
  const [holder] = await tx.query<Holder>(
    `select other.id, other.name from clients own join clients other on other.org_id = own.org_id and other.id <> own.id
     where own.id = $2 and own.name collate same_name <> $1 and other.name collate same_name = $1
     order by other.created_at, other.id limit 1`,
    [name, id],
  )
  if (!holder) return
  const message = `Este é o nome de outro cliente, ${bare(holder.name)}. Se os dois são o mesmo, use Juntar com…; se são dois, confirme: nas somas, os lançamentos deles contam juntos`
  throw new Problem('client_name_taken', { fields: [{ field: 'name', message }], client: holder })
}
