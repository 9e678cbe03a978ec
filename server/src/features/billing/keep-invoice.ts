import { formatMoney } from '@leme/contract/format/format'
import type {
  InstalmentCreate,
  InvoiceCreate,
  InvoiceCredit,
  InvoiceUpdate,
  ReceivableUpdate,
} from '@leme/contract/money/billing'
import { referenceMessages } from '@leme/contract/work/work'
import { statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'
import { countedName } from '../client/counted-name.ts'
import { whoseClient } from './whose-client.ts'

explainConstraints({
  finance_invoices_org_id_number_key: 'invoice_number_taken',
  finance_receivables_org_id_external_id_key: 'invoice_number_taken',
  finance_invoices_org_id_client_id_fkey: { field: 'client_id', message: referenceMessages.client },
  finance_invoices_org_id_project_id_fkey: { field: 'project_id', message: referenceMessages.project },
})

function refuse(field: string, message: string): never {
  throw new Problem('validation_failed', { fields: [{ field, message }] })
}

/** Creates an invoice with its instalments, which say what it amounts to and when it is due; answers its id. */
export async function createInvoice(tx: Transaction, orgId: string, body: InvoiceCreate): Promise<string> {
  const { instalments, client, client_id, ...fields } = body
  const whose = (await whoseClient(tx, { client, client_id })) ?? refuse('client', 'Cliente é obrigatório')
  const [sum] = await tx.query<{ amount: string; due_date: string }>(
    `select sum(amount)::text as amount, min(expected_date) as due_date
     from json_to_recordset($1::json) as (amount numeric, expected_date date)`,
    [JSON.stringify(instalments)],
  )
  if (!sum) throw new Error('the statement added nothing up')
  const [invoice] = await tx.run(
    statement
      .insertInto('finance_invoices')
      .values({ org_id: orgId, ...fields, ...whose, ...sum })
      .returning('id'),
  )
  if (!invoice) throw new Error('the insert returned no invoice')
  await addInstalments(tx, invoice.id, instalments)
  return invoice.id
}

/**
 * Instalments of an invoice that has none. A receivable that is there already with the client, the amount and the day of one
 * becomes that one: it is the same debt.
 */
export async function addInstalments(
  tx: Transaction,
  invoiceId: string,
  instalments: readonly InstalmentCreate[],
): Promise<void> {
  await tx.query(
    `with invoice as (
       select org_id, id, number, client, client_id, project_id from finance_invoices where id = $1
     ), parts as (
       select part.*, row_number() over (partition by amount, expected_date order by instalment) as place
       from (select (ordinality)::smallint as instalment, amount, expected_date
         from rows from (json_to_recordset($2::json) as (amount numeric(14, 2), expected_date date))
           with ordinality) part
     ), adopted as (
       update finance_receivables
       set invoice_id = invoice.id, instalment = same.instalment, project_id = invoice.project_id
       from invoice, (
         select parts.instalment, alike.id from parts join (
           select receivable.id, receivable.amount, receivable.expected_date,
             row_number() over (partition by receivable.amount, receivable.expected_date order by receivable.id) as place
           from finance_receivables receivable, invoice
           where receivable.invoice_id is null and receivable.cancelled_at is null
             and ${countedName('receivable.client')} collate same_name = ${countedName('invoice.client')}
         ) alike using (amount, expected_date, place)
       ) same
       where finance_receivables.id = same.id
       returning finance_receivables.instalment
     )
     insert into finance_receivables (org_id, external_id, client, client_id, project_id, amount, expected_date,
       invoice_id, instalment)
     select invoice.org_id, invoice.number || case when (select count(*) from parts) = 1 then '' else '-' || parts.instalment end,
       invoice.client, invoice.client_id, invoice.project_id, parts.amount, parts.expected_date, invoice.id,
       parts.instalment
     from parts cross join invoice where parts.instalment not in (select instalment from adopted)`,
    [invoiceId, JSON.stringify(instalments)],
  )
}

type Locked = {
  id: string
  number: string
  amount: string
  due_date: string
  kind: 'invoice' | 'credit_note'
  status: string
  has_instalments: boolean
}

/** The invoice, held until the transaction ends. Throws invoice_not_found, and invoice_cancelled. */
async function holdInvoice(tx: Transaction, id: string): Promise<Locked> {
  const [invoice] = await tx.query<Locked>(
    `select id, number, amount::text, due_date, kind, status, has_instalments from finance_invoices
     where id = $1 for no key update`,
    [id],
  )
  if (!invoice) throw new Problem('invoice_not_found')
  if (invoice.status === 'cancelled') throw new Problem('invoice_cancelled')
  return invoice
}

/** Changes the given fields. Instalments are for the same client and project as their invoice. */
export async function updateInvoice(tx: Transaction, id: string, change: InvoiceUpdate): Promise<void> {
  const invoice = await holdInvoice(tx, id)
  const { client, client_id, ...fields } = change
  for (const field of ['amount', 'due_date'] as const) {
    if (invoice.has_instalments && fields[field] !== undefined)
      refuse(field, 'A fatura tem parcelas: altere-as, e a fatura as segue')
  }
  const whose = await whoseClient(tx, { client, client_id })
  const set = { ...fields, ...whose }
  if (Object.keys(set).length === 0) return
  await tx.run(statement.updateTable('finance_invoices').set(set).where('id', '=', id))
  const shared = { ...whose, ...(fields.project_id === undefined ? {} : { project_id: fields.project_id }) }
  if (Object.keys(shared).length > 0)
    await tx.run(statement.updateTable('finance_receivables').set(shared).where('invoice_id', '=', id))
}

/** Divides an invoice without instalments into some that come to its amount. */
export async function splitInvoice(
  tx: Transaction,
  id: string,
  instalments: readonly InstalmentCreate[],
): Promise<void> {
  const invoice = await holdInvoice(tx, id)
  if (invoice.has_instalments) refuse('instalments', 'A fatura já tem parcelas')
  if (invoice.kind === 'credit_note') refuse('instalments', 'Uma nota de crédito não tem parcelas')
  if (invoice.status === 'paid') throw new Problem('invoice_settled')
  const [sum] = await tx.query<{ amount: string; fits: boolean }>(
    `select sum(amount)::text as amount, sum(amount) = $1::numeric as fits
     from json_to_recordset($2::json) as (amount numeric(14, 2))`,
    [invoice.amount, JSON.stringify(instalments)],
  )
  if (!sum?.fits)
    refuse(
      'instalments',
      `As parcelas somam ${formatMoney(sum?.amount ?? '0')}, e a fatura é de ${formatMoney(invoice.amount)}`,
    )
  await addInstalments(tx, id, instalments)
}

/**
 * Cancels an invoice with its instalments, or a credit note with what it took off those of its invoice. Throws
 * invoice_settled where something was received of an invoice.
 */
export async function cancelInvoice(tx: Transaction, id: string, reason: string): Promise<void> {
  const invoice = await holdInvoice(tx, id)
  if (invoice.kind === 'credit_note') {
    await tx.query(
      `update finance_payments set voided_at = now(), void_reason = $2 where credit_note_id = $1 and voided_at is null`,
      [id, reason],
    )
  } else {
    const [settled] = await tx.query('select from finance_receivables where invoice_id = $1 and settled <> 0 limit 1', [
      id,
    ])
    if (settled || invoice.status === 'paid') throw new Problem('invoice_settled')
  }
  await tx.query(
    `update finance_invoices set status = 'cancelled', cancel_reason = $2, paid_date = null where id = $1`,
    [id, reason],
  )
}

/**
 * Issues a credit note of an invoice. What is open of its instalments falls by it, from the last one on; what is more than
 * that is owed to the client, and stands below zero in the last one. An invoice that was paid without instalments keeps its
 * payment.
 */
export async function creditInvoice(
  tx: Transaction,
  orgId: string,
  id: string,
  { number, amount, issue_date, notes }: InvoiceCredit,
): Promise<void> {
  const invoice = await holdInvoice(tx, id)
  if (invoice.kind === 'credit_note') refuse('amount', 'Uma nota de crédito não tem crédito')
  const [left] = await tx.query<{ amount: string; fits: boolean }>(
    `select ($2::numeric + credited)::text as amount, $3::numeric <= $2::numeric + credited as fits from (
       select coalesce(sum(amount), 0) as credited from finance_invoices
       where credited_invoice_id = $1 and status <> 'cancelled'
     ) notes`,
    [id, invoice.amount, amount],
  )
  if (!left?.fits) refuse('amount', `O crédito pode ser de no máximo ${formatMoney(left?.amount ?? '0')}`)
  if (!invoice.has_instalments && invoice.status !== 'paid' && invoice.status !== 'draft')
    await addInstalments(tx, id, [{ amount: invoice.amount, expected_date: invoice.due_date }])
  const [note] = await tx.query<{ id: string }>(
    `insert into finance_invoices (org_id, number, client, client_id, project_id, kind, credited_invoice_id, amount,
       due_date, paid_date, issue_date, status, notes)
     select org_id, $2, client, client_id, project_id, 'credit_note', id, -$3::numeric, $4, $4, $4, 'paid', $5
     from finance_invoices where id = $1 returning id`,
    [id, number, amount, issue_date, notes],
  )
  await tx.query(
    `with parts as (
       select id, instalment, greatest(amount - settled, 0) as open,
         coalesce(sum(greatest(amount - settled, 0)) over (
           order by instalment desc rows between unbounded preceding and 1 preceding), 0) as before,
         sum(greatest(amount - settled, 0)) over () as all_open,
         row_number() over (order by instalment desc) as place
       from finance_receivables where invoice_id = $2
     ), shares as (
       select id, least(open, greatest($3::numeric - before, 0))
         + case when place = 1 then greatest($3::numeric - all_open, 0) else 0 end as amount
       from parts
     )
     insert into finance_payments (org_id, receivable_id, kind, amount, day, source, credit_note_id, user_id)
     select $1, id, 'credit', amount, $4, 'credit_note', $5, context.person_id() from shares where amount > 0`,
    [orgId, id, amount, issue_date, note?.id],
  )
}

/** Changes the given fields of a receivable; throws receivable_not_found. */
export async function updateReceivable(tx: Transaction, id: string, change: ReceivableUpdate): Promise<void> {
  const [receivable] = await tx.query<{ invoice_id: string | null; cancelled: boolean }>(
    `select invoice_id, cancelled_at is not null as cancelled from finance_receivables where id = $1 for no key update`,
    [id],
  )
  if (!receivable) throw new Problem('receivable_not_found')
  if (receivable.cancelled) throw new Problem('invoice_cancelled')
  const { client, client_id, ...fields } = change
  const whose = await whoseClient(tx, { client, client_id })
  if (whose && receivable.invoice_id) refuse('client', 'O cliente de uma parcela é o da fatura')
  const set = { ...fields, ...whose }
  if (Object.keys(set).length === 0) return
  await tx.run(statement.updateTable('finance_receivables').set(set).where('id', '=', id))
}
