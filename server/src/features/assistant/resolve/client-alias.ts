import { fold } from '@leme/language/text'
import type { Names } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { matchName } from './match-name.ts'

type Client = Names['clients'][number]
type Aliased = { client: Client; isWhole: boolean }

/** The registered client of which something like these words is another name; null where that is not clear. */
export async function findAliased(tx: Transaction, said: string, names: Names): Promise<Aliased | null> {
  const aliases = await tx.query<{ id: string; label: string }>(
    'select client_id as id, alias as label from client_aliases',
  )
  if (aliases.length === 0) return null
  const matched = matchName(said, aliases)
  if (matched.match === 'none' || matched.match === 'near') return null
  const [row, ...others] = matched.match === 'sure' ? [matched.row] : matched.rows
  if (!row || others.some(({ id }) => id !== row.id)) return null
  const client = names.clients.find(({ id }) => id === row.id)
  return client ? { client, isWhole: fold(row.label) === fold(said) } : null
}
