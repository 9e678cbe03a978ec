import { documentKey } from '@leme/contract/client/client-key'
import type { Transaction } from '../../database/transaction.ts'

/**
 * Answers a text's client by name where it is a registered client's CPF or CNPJ, an active client's first and the oldest's of
 * several; any other text as it is.
 */
export async function namedByDocument(tx: Transaction, texts: readonly string[]): Promise<(text: string) => string> {
  const keys = [...new Set(texts.map(documentKey))].filter((key) => key !== null)
  if (keys.length === 0) return (text) => text
  const found = await tx.query<{ key: string; name: string }>(
    `select distinct on (key) key, name from (
       select regexp_replace(upper(document), '[^0-9A-Z]', '', 'g') as key, name, is_active, created_at, id from clients
     ) known where key = any($1::text[]) order by key, is_active desc, created_at, id`,
    [keys],
  )
  const names = new Map(found.map(({ key, name }) => [key, name]))
  return (text) => names.get(documentKey(text) ?? '') ?? text
}

/** The same rows, each with its client's name for a document: that is what is stored, as people's forms store it. */
export async function withNamedClients<Row extends { client: string }>(
  tx: Transaction,
  rows: readonly Row[],
): Promise<Row[]> {
  const nameOf = await namedByDocument(
    tx,
    rows.map(({ client }) => client),
  )
  return rows.map((row) => ({ ...row, client: nameOf(row.client) }))
}
