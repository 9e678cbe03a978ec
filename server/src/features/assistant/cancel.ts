import { assistantTexts } from '@leme/contract/assistant/assistant'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { decide, lockConversation, type Outcome } from './conversation/exchange.queries.ts'

type Exchange = { conversation_id: string; outcome: Outcome }

/** Gives up one's own preview or question; again is harmless. Throws exchange_not_found and exchange_applied. */
export async function cancel(tx: Transaction, userId: string, id: string): Promise<void> {
  const find = () =>
    tx.query<Exchange>(
      `select conversation_id, outcome from assistant_exchanges
       where org_id = context.org_id() and user_id = $1 and id = $2`,
      [userId, id],
    )
  const [seen] = await find()
  if (!seen) throw new Problem('exchange_not_found')
  await lockConversation(tx, seen.conversation_id)
  const [exchange = seen] = await find()
  if (exchange.outcome === 'applied' || exchange.outcome === 'undone') throw new Problem('exchange_applied')
  if (exchange.outcome === 'asking' || exchange.outcome === 'previewed') {
    await decide(tx, id, 'cancelled', assistantTexts.cancelled)
  }
}
