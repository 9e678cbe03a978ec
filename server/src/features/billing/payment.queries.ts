import { formatDate, formatMoney } from '@leme/contract/format/format'
import { futureSettlement, type PaymentCreate, refundRefusal } from '@leme/contract/money/payment'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'
import { isMoney, moneyIn } from '../finance/received.ts'

explainConstraints({
  finance_payments_refund_within: { field: 'amount', message: 'A devolução passa do que foi recebido' },
  finance_payments_refund_covered: {
    field: 'reason',
    message: 'Uma devolução conta com este pagamento: estorne antes a devolução',
  },
})

type Held = {
  open: string
  /** What may go back: money that came, without what was agreed or withheld in its place, or what is owed to the client. */
  refundable: string
  cancelled: boolean
  issue_date: string | null
  over: boolean
}

/**
 * Records what settles a receivable, one at a time: who comes second sees what is left. What is more than what is open, and
 * what is before the invoice, is asked about first (payment_doubtful), unless it is `sure`. Back goes at most as much as money
 * came, or as is owed to the client: more is refused here and by `refuse_refund` (functions/money/payments.sql).
 */
export async function createPayment(
  tx: Transaction,
  orgId: string,
  receivableId: string,
  { sure = false, ...payment }: PaymentCreate,
  today: string,
): Promise<void> {
  if (payment.day > today) throw new Problem('validation_failed', { fields: [futureSettlement] })
  await tx.query('select from finance_receivables where id = $1 for no key update', [receivableId])
  const [held] = await tx.query<Held>(
    `select (finance_receivables.amount - settled)::text as open, cancelled_at is not null as cancelled,
       (select issue_date from finance_invoices where id = invoice_id) as issue_date,
       greatest(received, settled - finance_receivables.amount)::text as refundable,
       $2::numeric > finance_receivables.amount - settled as over
     from finance_receivables cross join lateral (
       select coalesce(sum(${moneyIn}), 0.00) as received from finance_payments
       where receivable_id = finance_receivables.id and ${isMoney}
     ) money where finance_receivables.id = $1`,
    [receivableId, payment.amount],
  )
  if (!held) throw new Problem('receivable_not_found')
  if (held.cancelled) throw new Problem('invoice_cancelled')
  const refused = payment.kind === 'refund' ? refundRefusal(payment.amount, held.refundable) : null
  if (refused) throw new Problem('validation_failed', { fields: [refused] })
  const doubt = doubtOf(held, payment)
  if (doubt && !sure) throw new Problem('payment_doubtful', { detail: doubt })
  await tx.query(
    `insert into finance_payments (org_id, receivable_id, kind, amount, day, note, user_id)
     values ($1, $2, $3, $4, $5, $6, context.person_id())`,
    [orgId, receivableId, payment.kind, payment.amount, payment.day, payment.note],
  )
}

function doubtOf({ over, open, issue_date }: Held, { kind, day }: Pick<PaymentCreate, 'kind' | 'day'>): string | null {
  if (issue_date && day < issue_date) return `A data é anterior à emissão da fatura, em ${formatDate(issue_date)}`
  if (!over || kind === 'interest' || kind === 'refund') return null
  return `O valor passa do que está em aberto: ${formatMoney(open)}`
}

/** Voids what a person recorded, or another system said; answers its receivable. Throws payment_not_found. */
export async function voidPayment(tx: Transaction, id: string, reason: string): Promise<string> {
  const [voided] = await tx.query<{ receivable_id: string }>(
    `update finance_payments set voided_at = now(), voided_by = context.person_id(), void_reason = $2
     where id = $1 and voided_at is null and source <> 'credit_note' returning receivable_id`,
    [id, reason],
  )
  if (!voided) throw new Problem('payment_not_found')
  return voided.receivable_id
}
