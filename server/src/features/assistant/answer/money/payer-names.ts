import type { Named, TurnContext } from '@leme/language/turn-context'
import type { Transaction } from '../../../../database/transaction.ts'
import { countedName, sameClient, usualSpelling } from '../../../client/counted-name.ts'

/** A name in the finances, and the one that it counts for. */
export type PayerName = { id: string; label: string; counted: string }

/** Invoices and receivables have names of clients that need not be in the register; each is one, however spelled. */
export async function namesInFinance(tx: Transaction): Promise<PayerName[]> {
  const rows = await tx.query<{ label: string; counted: string }>(
    `select label, ${countedName('spelled.label')} as counted from (
       select ${usualSpelling('client', 'uses')} as label from (
         select client collate "C" as client, count(*) as uses from (
           select client from finance_invoices union all select client from finance_receivables
         ) said group by 1
       ) used group by ${sameClient('client')}
     ) spelled`,
  )
  return rows.map((row) => ({ id: '', ...row }))
}

/** The client that a name counts for: a registered one, or one that only the finances name; then its id is empty. */
export function payerOf({ id, label, counted }: PayerName, { names }: TurnContext): Named {
  if (id !== '' || label === counted) return { id, label }
  return names.clients.find((client) => client.label === counted) ?? { id: '', label: counted }
}
