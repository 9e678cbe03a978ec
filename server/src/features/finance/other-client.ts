import type { Transaction } from '../../database/transaction.ts'
import type { Review, Reviewed } from '../../ingest/merge-by-key.ts'
import { clientKeys } from '../client/client-keys.ts'

type Shared = { client: string; amount: string }

type Words<Row, Values> = {
  /** The day that is due. */
  dayOf: (values: Row | Values) => string
  isPaid: (values: Values) => boolean
  /** Whether a row says anything of its payment. */
  saysPayment: (row: Row) => boolean
  /** The row by its name, "a fatura 4001". */
  nameOf: (row: Row) => string
  /** What is stored: client, amount, day, and the payment if there is one. */
  describe: (stored: Values) => string
}

/**
 * Of rows of a file that name another client than what is stored under their number. Where the amount or the day is another
 * too, it is more likely another bill: with a payment stored it is refused, else it is said. A payment passes to another
 * client only where the row says one itself.
 */
export async function reviewClients<Row extends Shared, Values extends Shared>(
  tx: Transaction,
  { dayOf, isPaid, saysPayment, nameOf, describe }: Words<Row, Values>,
  pairs: readonly Reviewed<Row, Values>[],
): Promise<Review[]> {
  const names = pairs.flatMap(({ row, stored }) => (row.client === stored.client ? [] : [row.client, stored.client]))
  if (names.length === 0) return []
  const keys = await clientKeys(tx, [...new Set(names)])
  return pairs.map(({ row, stored }) => {
    if (keys.get(row.client) === keys.get(stored.client)) return null
    const isAnother = Number(row.amount) !== Number(stored.amount) || dayOf(row) !== dayOf(stored)
    const name = nameOf(row)
    if (isPaid(stored) && (isAnother || !saysPayment(row))) {
      const message = `${name} já existe: ${describe(stored)}. Se esta é outra conta, dê a ela outro número; se o cliente é o mesmo, ponha "${row.client}" entre os outros nomes dele`
      return { refusal: { field: '', message } }
    }
    return isAnother ? { note: `${name} era ${describe(stored)}: confira se não é outra conta` } : null
  })
}
