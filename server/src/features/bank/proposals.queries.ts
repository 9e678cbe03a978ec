import { type BankProposal, bankLimits } from '@leme/contract/money/bank'
import type { Transaction } from '../../database/transaction.ts'
import { countedName } from '../client/counted-name.ts'
import { openMovement } from './bank.queries.ts'
import { type OpenMovement, type OpenReceivable, proposeReceivables } from './propose.ts'

/** Open receivables that are compared, those expected first. */
const mostReceivables = 20_000

/** What the latest open movements may have paid. */
export async function listProposals(tx: Transaction): Promise<BankProposal[]> {
  const movements = await tx.query<OpenMovement>(
    `select bank_movements.id, bank_movements.day::text, (bank_movements.amount - bank_movements.matched)::text as rest,
       bank_accounts.currency, bank_movements.memo, bank_movements.document
     from bank_movements join bank_accounts on bank_accounts.id = bank_movements.account_id
     where ${openMovement}
     order by bank_movements.day desc, bank_movements.id desc limit ${bankLimits.proposed}`,
  )
  if (movements.length === 0) return []
  // Most receivables have one of few names: each name is looked up once.
  const receivables = await tx.query<OpenReceivable>(
    `with open as (
       select id, external_id, client, client_id, expected_date, amount - settled as open, currency from finance_receivables
       where received_date is null and cancelled_at is null and amount > settled
       order by expected_date, id limit ${mostReceivables}
     ), named as materialized (
       select client, (
         select clients.id from clients where clients.name collate public.same_name = counted
         order by clients.is_active desc, clients.created_at, clients.id limit 1) as client_id
       from (select client, ${countedName('client')} as counted from (select distinct client collate "C" as client from open) one) two
     )
     select open.id, open.external_id, coalesce(clients.name, open.client) as client,
       regexp_replace(upper(clients.document), '[^0-9A-Z]', '', 'g') as document,
       open.expected_date::text, open.open::text, open.currency
     from open join named on named.client = open.client
     left join clients on clients.id = coalesce(open.client_id, named.client_id)`,
  )
  return proposeReceivables(movements, receivables)
}
