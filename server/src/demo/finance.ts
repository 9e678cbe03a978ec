import type { Calendar } from './calendar.ts'
import { invoices } from './invoices.ts'
import { receivables } from './receivables.ts'
import { stamp } from './stamp.ts'

/** Share of a year's days on which the organisation issues an invoice; the demo shows some of them. */
const invoicesPerDay = 0.36

/** Numbered within the year of issue and by its day, so that a number is about as high as the year is old. */
export function invoiceRows(calendar: Calendar, org_id: string) {
  let last = { year: '', sequence: 0 }
  return invoices.map(([issued_day, due_day, paid_day, status, amount, client], index) => {
    const { id, created_at } = stamp(calendar, `finance_invoices/${index}`, issued_day)
    const year = created_at.slice(0, 4)
    const byDay = 1 + Math.floor(dayOfYear(created_at) * invoicesPerDay)
    const sequence = year === last.year ? Math.max(byDay, last.sequence + 1) : byDay
    last = { year, sequence }
    const number = `${year}-${String(sequence).padStart(4, '0')}`
    const due_date = calendar.workday(due_day)
    const paid_date = paid_day === null ? null : calendar.workday(paid_day)
    const issue_date = status === 'draft' ? null : calendar.day(issued_day)
    const content = { number, client, amount, due_date, paid_date, issue_date, status }
    return { org_id, id, ...content, created_at, updated_at: created_at }
  })
}

export function receivableRows(calendar: Calendar, org_id: string) {
  const firstNumber = 388
  return receivables.map(([expected_day, received_day, amount, client, notes], index) => {
    const external_id = `REC-${String(firstNumber + index).padStart(5, '0')}`
    const promised_day = Math.min(expected_day - 40, -2)
    const { id, created_at } = stamp(calendar, `finance_receivables/${external_id}`, promised_day)
    const expected_date = calendar.workday(expected_day)
    const received_date = received_day === null ? null : calendar.workday(received_day)
    const content = { external_id, client, amount, expected_date, received_date, notes }
    return { org_id, id, ...content, created_at, updated_at: created_at }
  })
}

function dayOfYear(instant: string): number {
  return Math.floor((Date.parse(instant) - Date.parse(`${instant.slice(0, 4)}-01-01`)) / 86_400_000)
}
