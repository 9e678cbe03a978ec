/** An open invoice is overdue from the day after its due date on, whatever was stored; `day` is the SQL of today. */
export function invoiceStatus(day: string): string {
  return `case when finance_invoices.status not in ('pending', 'overdue') then finance_invoices.status
    when finance_invoices.due_date < ${day} then 'overdue' else 'pending' end`
}

/** Paid once received, late from the day after the expected date on; `day` is the SQL of today. */
export function receivableStatus(day: string): string {
  return `case when finance_receivables.cancelled_at is not null then 'cancelled'
    when finance_receivables.received_date is not null then 'paid'
    when finance_receivables.expected_date < ${day} then 'late' else 'pending' end`
}

/** SQL of what is still to come of a receivable: its amount without what its payments settled, below zero where too much came. */
export const receivableOpen = `case when finance_receivables.cancelled_at is null
  then finance_receivables.amount - finance_receivables.settled else 0.00 end`

/** SQL of what a receivable counts for among debts: what is open of it, or all of it once it is received. */
export const receivableDebt = `case when finance_receivables.received_date is null and finance_receivables.cancelled_at is null
  then finance_receivables.amount - finance_receivables.settled else finance_receivables.amount end`

/** SQL of the same of an invoice: of one with instalments, what is open of these. */
export const invoiceDebt = `case
  when finance_invoices.has_instalments and finance_invoices.status in ('pending', 'overdue') then (
    select sum(part.amount - part.settled) from finance_receivables part
    where part.org_id = finance_invoices.org_id and part.invoice_id = finance_invoices.id)
  else finance_invoices.amount end`
