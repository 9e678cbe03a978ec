import type { BankAccount } from '@leme/contract/money/bank'
import { type MovementState, movementList } from '@leme/contract/money/bank-list'
import { jsonList } from '../../database/query/json.ts'
import { type ListSql, listPage, type PageOf } from '../../database/query/list.ts'
import type { Transaction } from '../../database/transaction.ts'
import { personOf } from '../user/user.queries.ts'

const ofCard = `(select kind from bank_accounts where bank_accounts.id = bank_movements.account_id) = 'card'`

/** SQL of each state; together they are all movements, each once. */
const states: Record<MovementState, string> = {
  open: `bank_movements.ignored_at is null and bank_movements.amount > bank_movements.matched and not ${ofCard}`,
  matched: `bank_movements.amount > 0 and bank_movements.amount = bank_movements.matched`,
  ignored: `bank_movements.ignored_at is not null and bank_movements.amount > bank_movements.matched and not ${ofCard}`,
  other: `(bank_movements.amount <= 0 or ${ofCard})`,
}

/** SQL of a movement that a receivable may be proposed for. */
export const openMovement = states.open

const payments = `(
  select coalesce(json_agg(listed), '[]') from (
    select finance_payments.id, finance_payments.receivable_id, finance_receivables.client,
      finance_payments.amount::text, finance_payments.kind
    from finance_payments
    join finance_receivables on finance_receivables.org_id = finance_payments.org_id
      and finance_receivables.id = finance_payments.receivable_id
    where finance_payments.movement_id = bank_movements.id and finance_payments.voided_at is null
    order by finance_payments.id
  ) listed)`

const sql: ListSql<typeof movementList> = {
  list: movementList,
  table: 'bank_movements',
  columns: `bank_movements.org_id, bank_movements.id, bank_movements.account_id, bank_movements.day,
    bank_movements.amount::text,
    (select currency from bank_accounts where bank_accounts.id = bank_movements.account_id) as currency,
    (greatest(bank_movements.amount, 0) - bank_movements.matched)::text as rest, bank_movements.memo,
    case when ${states.other} then 'other' when ${states.open} then 'open' when ${states.matched} then 'matched'
      else 'ignored' end as state,
    ${payments} as payments, bank_movements.ignored_at, ${personOf('bank_movements.ignored_by')}`,
  filters: {
    state: (state) => states[state],
    account_id: (account, { value }) => `bank_movements.account_id::text = ${value(account)}`,
  },
  order: { by: ['bank_movements.day'], dir: 'desc' },
}

/** A page of movements, the latest day first; null where there is no movement `after`. */
export function listBankMovements(tx: Transaction, page: PageOf<typeof movementList>): Promise<string | null> {
  return listPage(tx, sql, page, undefined)
}

/** The accounts with what is there of each. */
export function listBankAccounts(tx: Transaction): Promise<string> {
  const columns: readonly (keyof BankAccount)[] = ['kind', 'bank', 'branch', 'number', 'currency', 'bank_name']
  return jsonList(
    tx,
    `select org_id, id, ${columns.join(', ')}, created_at, there.movements, there.open, there.first_day, there.last_day
     from bank_accounts cross join lateral (
       select count(*)::int as movements, count(*) filter (where ${states.open})::int as open,
         min(day) as first_day, max(day) as last_day
       from bank_movements where account_id = bank_accounts.id
     ) there
     order by kind, bank, key, id`,
  )
}
