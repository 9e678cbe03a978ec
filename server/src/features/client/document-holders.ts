import { documentKey } from '@leme/contract/client/client-key'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'

/** The same as `documentKey`, of a stored client. */
export const storedKey = `(select key from upper(regexp_replace(document, '[^0-9A-Za-z]', '', 'g')) key
  where key ~ '^(\\d{11}|[0-9A-Z]{12}\\d{2})$' and key !~ '^(.)\\1+$')`

/** Who registers clients, or gives them names, waits for others who do so: no document and no name is taken twice. */
export async function holdClients(tx: Transaction, orgId: string): Promise<void> {
  await tx.query('select hold_client_names($1)', [orgId])
}

/** "CNPJ" of a document's key, or "CPF". */
export function nounOf(key: string): string {
  return key.length === 11 ? 'CPF' : 'CNPJ'
}

/**
 * Throws document_taken where another client has this CPF or CNPJ, however it is punctuated. `id`: the client that is
 * changed, which may keep what it shares already.
 */
export async function refuseTaken(
  tx: Transaction,
  orgId: string,
  { document, id = null }: { document: string | null | undefined; id?: string | null },
): Promise<void> {
  const key = documentKey(document)
  if (key === null) return
  await holdClients(tx, orgId)
  const holders = await tx.query<{ id: string; name: string }>(
    `select id, name from clients where ${storedKey} = $1 order by id = $2::uuid desc nulls last, created_at, id limit 1`,
    [key, id],
  )
  const [holder] = holders
  if (!holder || holder.id === id) return
  const message = `Este ${nounOf(key)} já é de ${holder.name.replace(/\.$/, '')}. Para salvar assim mesmo, confirme que são dois clientes`
  throw new Problem('document_taken', { fields: [{ field: 'document', message }], client: holder })
}
