import { nameKey } from '@leme/contract/client/client-key'
import type { Transaction } from '../../database/transaction.ts'
import { namedByDocument } from './client-documents.ts'
import { countedName } from './counted-name.ts'

/**
 * A key for each name that lines without a number are recognised by: names that count for one client, and its CPF or CNPJ, have
 * the same, and so do those that differ in signs and blanks alone (S/A, S.A., SA), unless each is a registered client of its own.
 */
export async function clientKeys(tx: Transaction, names: readonly string[]): Promise<Map<string, string>> {
  const nameOf = await namedByDocument(tx, names)
  const found = await tx.query<{ name: string; counted: string; letters: string; registered: boolean }>(
    `select name, counted, replace(name_words(counted), ' ', '') as letters,
       exists (select from clients where clients.name collate same_name = counted) as registered
     from (select said.name, ${countedName('said.name')} as counted from unnest($1::text[]) said (name)) sent`,
    [[...new Set(names.map(nameOf))]],
  )
  const registered = new Map<string, Set<string>>()
  for (const one of found) {
    if (!one.registered) continue
    registered.set(one.letters, (registered.get(one.letters) ?? new Set()).add(nameKey(one.counted)))
  }
  const keys = new Map(
    found.map(({ name, counted, letters }) => {
      const isShared = (registered.get(letters)?.size ?? 0) > 1
      return [name, letters === '' || isShared ? nameKey(counted) : letters]
    }),
  )
  return new Map(names.map((name) => [name, keys.get(nameOf(name)) ?? nameKey(name)]))
}

/** Every other name of a client, with the name that it counts for. */
export function listAliases(tx: Transaction): Promise<{ alias: string; client: string }[]> {
  return tx.query(
    `select alias, clients.name as client from client_aliases
     join clients on clients.org_id = client_aliases.org_id and clients.id = client_id order by alias`,
    [],
  )
}
