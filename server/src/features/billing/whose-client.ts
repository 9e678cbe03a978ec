import { documentKey } from '@leme/contract/client/client-key'
import { referenceMessages } from '@leme/contract/work/work'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { countedName } from '../client/counted-name.ts'

type Said = { client?: string | undefined; client_id?: string | null | undefined }
type Whose = { client: string; client_id: string | null }

/**
 * Whom what somebody writes of money is for: the client of the id, or the one that the text is the CPF or CNPJ, the name or
 * another name of. A text that is nobody's stays as it is. Null where neither is said.
 */
export async function whoseClient(tx: Transaction, { client, client_id }: Said): Promise<Whose | null> {
  if (client_id) return (await named(tx, 'clients.id = $1', client_id)) ?? refuse('client_id', referenceMessages.client)
  if (client === undefined) return null
  const key = documentKey(client)
  const byDocument = key ? await named(tx, documentIs, key) : null
  const found = byDocument ?? (await named(tx, `clients.name collate same_name = ${countedName('$1::text')}`, client))
  return found ?? { client, client_id: null }
}

/** As `documentKey` reads a CPF or CNPJ: its digits and letters. */
const documentIs = `regexp_replace(upper(clients.document), '[^0-9A-Z]', '', 'g') = $1`

async function named(tx: Transaction, condition: string, value: string): Promise<Whose | null> {
  const [found] = await tx.query<Whose>(
    `select name as client, id as client_id from clients where ${condition}
     order by is_active desc, created_at, id limit 1`,
    [value],
  )
  return found ?? null
}

function refuse(field: string, message: string): never {
  throw new Problem('validation_failed', { fields: [{ field, message }] })
}
