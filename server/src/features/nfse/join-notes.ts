import type { RefusedRow } from '@leme/contract/wire/errors'
import type { Transaction } from '../../database/transaction.ts'
import { addInstalments } from '../billing/keep-invoice.ts'
import { noteEnded } from './end-notes.ts'
import type { NoteOfInvoice } from './make-invoices.ts'
import type { Chosen } from './try-notes.ts'

type Bill = {
  id: string
  kind: 'invoice' | 'receivable'
  number: string
  is_gross: boolean
  is_net: boolean
  status: string
  due_date: string
  amount: string
  has_instalments: boolean
  is_taken: boolean
  /** Whether the note's discounts and taxes may be taken off it: they were not yet, and it is open by as much. */
  is_open: boolean
}

/**
 * Joins notes to the invoices and receivables that a person chose. Where the bill is of the gross amount, what was withheld
 * is taken off it; where it is of the net one, that was done already.
 */
export async function joinNotes(
  tx: Transaction,
  chosen: readonly Chosen[],
): Promise<{ notes: NoteOfInvoice[]; refused: RefusedRow[] }> {
  const notes: NoteOfInvoice[] = []
  const refused: RefusedRow[] = []
  const used = new Set<string>()
  for (const one of chosen) {
    const { weighed, join } = one
    const bill = await findBill(tx, one)
    const reason = whyNot(bill, used)
    if (!bill || reason) {
      refused.push({ id: join ?? '', label: weighed.number, reason: reason ?? '' })
      continue
    }
    used.add(bill.id)
    const invoice_id = bill.kind === 'invoice' ? await openInvoice(tx, one, bill) : await billReceivable(tx, one, bill)
    const made_invoice = bill.kind === 'receivable'
    notes.push({ weighed, invoice_id, receivable_id: null, made_invoice, withholds: bill.is_gross && bill.is_open })
  }
  return { notes, refused }
}

function whyNot(bill: Bill | undefined, used: ReadonlySet<string>): string | null {
  if (!bill) return 'é de uma fatura que não existe mais'
  if (bill.status === 'cancelled') return `é da fatura ${bill.number}, que está cancelada`
  if (used.has(bill.id)) return `está junto com outra na fatura ${bill.number}`
  if (bill.is_taken) return `é da fatura ${bill.number}, que já tem outra nota`
  if (!bill.is_gross && !bill.is_net) return `não tem o valor da fatura ${bill.number}, que mudou enquanto isso`
  return null
}

async function findBill(tx: Transaction, { weighed, join }: Chosen): Promise<Bill | undefined> {
  const [bill] = await tx.query<Bill>(
    `select id, 'invoice' as kind, number, amount = $2::numeric as is_gross, amount = $3::numeric as is_net, status,
       due_date::text, amount::text, has_instalments,
       exists (select from nfse_notes note where note.invoice_id = invoice.id and not ${noteEnded('note')}) as is_taken,
       case when has_instalments then coalesce((
           select sum(amount - settled) >= $2::numeric - $3::numeric from finance_receivables
           where finance_receivables.invoice_id = invoice.id and cancelled_at is null), false)
         and not exists (
           select from finance_payments payment join finance_receivables part on part.id = payment.receivable_id
           where part.invoice_id = invoice.id and payment.kind = 'withheld_tax' and payment.voided_at is null)
         else status <> 'paid' end as is_open
     from finance_invoices invoice where id = $1 and kind = 'invoice' for no key update`,
    [join, weighed.gross, weighed.due],
  )
  if (bill) return bill
  const [receivable] = await tx.query<Bill>(
    `select id, 'receivable' as kind, external_id as number, amount = $2::numeric as is_gross, amount = $3::numeric as is_net,
       case when cancelled_at is null then 'pending' else 'cancelled' end as status, expected_date::text as due_date,
       amount::text, false as has_instalments, invoice_id is not null as is_taken,
       amount - settled >= $2::numeric - $3::numeric and not exists (
         select from finance_payments payment where payment.receivable_id = receivable.id and payment.kind = 'withheld_tax'
           and payment.voided_at is null) as is_open
     from finance_receivables receivable where id = $1 for no key update`,
    [join, weighed.gross, weighed.due],
  )
  return receivable
}

/**
 * An invoice as taxes are taken off it: with an instalment, and no draft, as a note of it was issued, on that day. One that was
 * issued before counts by its own day.
 */
async function openInvoice(tx: Transaction, { weighed }: Chosen, bill: Bill): Promise<string> {
  await tx.query(
    `update finance_invoices set status = case when status = 'draft' then 'pending' else status end,
       issue_date = case when status = 'draft' then $2 else coalesce(issue_date, $2) end
     where id = $1 and (status = 'draft' or issue_date is null)`,
    [bill.id, weighed.issue_day],
  )
  if (!bill.has_instalments && bill.is_gross && bill.is_open)
    await addInstalments(tx, bill.id, [{ amount: bill.amount, expected_date: bill.due_date }])
  return bill.id
}

/** A receivable that no invoice had becomes the instalment of one. */
async function billReceivable(tx: Transaction, { weighed, taker }: Chosen, bill: Bill): Promise<string> {
  const [invoice] = await tx.query<{ id: string }>(
    `insert into finance_invoices (org_id, number, client, client_id, amount, due_date, issue_date, notes)
     select context.org_id(), free.number, receivable.client, coalesce($4, receivable.client_id), receivable.amount,
       receivable.expected_date, $3, $5
     from finance_receivables receivable, (
       select number from unnest(array['NFS-e ' || $2, 'NFS-e ' || $6]) with ordinality names (number, place)
       where not exists (select from finance_invoices taken where taken.number = names.number) order by place limit 1
     ) free
     where receivable.id = $1 returning id`,
    [
      ...[bill.id, weighed.number, weighed.issue_day, taker.client?.id ?? null, weighed.description],
      weighed.key.slice(0, 90),
    ],
  )
  if (!invoice) throw new Error('the insert returned no invoice')
  await tx.query('update finance_receivables set invoice_id = $2, instalment = 1 where id = $1', [bill.id, invoice.id])
  return invoice.id
}
