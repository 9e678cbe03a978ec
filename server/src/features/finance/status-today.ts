/** An open invoice is overdue from the day after its due date on, whatever was stored; `day` is the SQL of today. */
export function invoiceStatus(day: string): string {
  return `case when finance_invoices.status not in ('pending', 'overdue') then finance_invoices.status
    when finance_invoices.due_date < ${day} then 'overdue' else 'pending' end`
}

/** Paid once received, late from the day after the expected date on; `day` is the SQL of today. */
export function receivableStatus(day: string): string {
  return `case when finance_receivables.received_date is not null then 'paid'
    when finance_receivables.expected_date < ${day} then 'late' else 'pending' end`
}
