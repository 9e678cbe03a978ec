import { type SameDebtsJoin, type SameDebtsJoined, sameDebtsListed } from '@leme/contract/money/same-debt'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { countedName, sameClient } from '../client/counted-name.ts'

/**
 * SQL of pairs: an open invoice without instalments, and a receivable of no invoice, of one client, amount, currency and day.
 * Of several that are alike the first is the first's, those that were received before the others. `counted` is whose both count for.
 */
export const sameDebts = `(
  with close as materialized (
    select invoice.id as invoice_id, invoice.number, invoice.client, invoice.amount, invoice.due_date,
      receivable.id as receivable_id, receivable.external_id, receivable.received_date, receivable.client as receivable_client
    from finance_invoices invoice join finance_receivables receivable
      on receivable.org_id = invoice.org_id and receivable.expected_date = invoice.due_date
      and receivable.amount = invoice.amount and receivable.currency = invoice.currency
    where invoice.kind = 'invoice' and invoice.status in ('pending', 'overdue') and not invoice.has_instalments
      and receivable.invoice_id is null and receivable.cancelled_at is null
  ), alike as (
    select close.*, ${countedName('close.client')} as counted from close
    where ${countedName('close.client')} collate same_name = ${countedName('close.receivable_client')}
  ), placed as (
    select *, dense_rank() over (partition by amount, due_date, ${sameClient('counted')} order by invoice_id) as invoice_place,
      dense_rank() over (partition by amount, due_date, ${sameClient('counted')}
        order by received_date is null, receivable_id) as receivable_place
    from alike
  )
  select * from placed where invoice_place = receivable_place
)`

/** Invoices and receivables that look like one debt, those that were received first; at most 200. */
export function listSameDebts(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select invoice_id, receivable_id, number, external_id, client, amount::text, due_date, received_date
     from ${sameDebts} pairs
     order by received_date is null, due_date, number collate "C", invoice_id limit ${sameDebtsListed}`,
  )
}

/**
 * Makes each receivable the only instalment of its invoice, whose status is then that of what was received. A pair that is
 * not alike any more is left, as is one that names what another pair of the call did.
 */
export async function joinSameDebts(tx: Transaction, { pairs }: SameDebtsJoin): Promise<string> {
  const asked = JSON.stringify(pairs)
  await tx.query(
    `select from finance_invoices where id in (select invoice_id from json_to_recordset($1::json) as (invoice_id uuid))
     order by id for no key update`,
    [asked],
  )
  const [row] = await tx.query<{ joined: number }>(
    `with asked as (
       select * from json_to_recordset($1::json) as (invoice_id uuid, receivable_id uuid)
     ), alike as (
       select distinct on (invoice.id) invoice.id, invoice.project_id, receivable.id as receivable_id
       from asked join finance_invoices invoice on invoice.id = asked.invoice_id
       join finance_receivables receivable on receivable.id = asked.receivable_id
       where invoice.kind = 'invoice' and invoice.status in ('pending', 'overdue') and not invoice.has_instalments
         and receivable.invoice_id is null and receivable.cancelled_at is null
         and receivable.amount = invoice.amount and receivable.currency = invoice.currency
         and receivable.expected_date = invoice.due_date
         and ${countedName('invoice.client')} collate same_name = ${countedName('receivable.client')}
       order by invoice.id, receivable.id
     ), same as (
       select distinct on (receivable_id) * from alike order by receivable_id, id
     ), joined as (
       update finance_receivables set invoice_id = same.id, instalment = 1, project_id = same.project_id
       from same where finance_receivables.id = same.receivable_id returning finance_receivables.id
     )
     select count(*)::int as joined from joined`,
    [asked],
  )
  const joined = row?.joined ?? 0
  const answer: SameDebtsJoined = { joined, left: pairs.length - joined }
  return JSON.stringify(answer)
}

const refusals: Record<string, string> = {
  not_joined: 'Ninguém disse que este recebível e a fatura são a mesma cobrança: ele nasceu como parcela dela',
  cancelled: 'A fatura está cancelada',
  instalments: 'A fatura tem outras parcelas',
  note: 'Uma NFS-e conta nesta fatura. Desfaça antes a importação da nota',
  credit: 'Uma nota de crédito abate esta fatura. Cancele antes a nota',
}

/**
 * Parts a receivable from the invoice that a person said it is: what was received stays with it, and the invoice is open
 * again. Joining them again undoes it. Throws receivable_not_found, and receivable_not_parted with the reason.
 */
export async function partReceivable(tx: Transaction, id: string): Promise<void> {
  // The invoice is held before its instalment, as by who joins them.
  await tx.query(
    `select from finance_invoices where id = (select invoice_id from finance_receivables where id = $1) for no key update`,
    [id],
  )
  const [held] = await tx.query<{ invoice_id: string | null; reason: string | null }>(
    `select invoice_id, why_not_part(id) as reason from finance_receivables where id = $1 for no key update`,
    [id],
  )
  if (!held) throw new Problem('receivable_not_found')
  if (!held.invoice_id) throw new Problem('receivable_not_parted', { detail: 'O recebível não é de nenhuma fatura' })
  if (held.reason) throw new Problem('receivable_not_parted', { detail: refusals[held.reason] })
  await tx.query('select part_invoice($1)', [id])
}
