import { documentKey } from '@leme/contract/client/client-key'
import type { Transaction } from '../../database/transaction.ts'

/** The registered client of each text that is a CPF or CNPJ: its name, an active client's first and the oldest's of several. */
async function namesByDocument(tx: Transaction, texts: readonly string[]): Promise<Map<string, string>> {
  const keys = new Map(texts.flatMap((text) => ((key) => (key ? [[text, key] as const] : []))(documentKey(text))))
  if (keys.size === 0) return new Map()
  const found = await tx.query<{ key: string; name: string }>(
    `select distinct on (key) key, name from (
       select regexp_replace(upper(document), '[^0-9A-Z]', '', 'g') as key, name, is_active, created_at, id from clients
     ) known where key = any($1::text[]) order by key, is_active desc, created_at, id`,
    [[...new Set(keys.values())]],
  )
  const names = new Map(found.map(({ key, name }) => [key, name]))
  return new Map([...keys].flatMap(([text, key]) => ((name) => (name ? [[text, name] as const] : []))(names.get(key))))
}

/** The same names, or rows, with the client's name for its document: that is what is stored, as people's forms store it. */
export async function namedByDocument(tx: Transaction, texts: readonly string[]): Promise<(text: string) => string> {
  const names = await namesByDocument(tx, texts)
  return (text) => names.get(text) ?? text
}

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
