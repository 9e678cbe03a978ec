import { type Calendar, calendarIn } from '@leme/contract/format/calendar'
import { type StatusLabels, type StatusText, statusTexts } from '@leme/contract/status'
import type { Transaction } from '../../../database/transaction.ts'

/** What the organisation of who asks calls a status, and how its calendar shows an instant. */
export async function readOrganizationWords(tx: Transaction): Promise<{ statusText: StatusText; calendar: Calendar }> {
  const [row] = await tx.query<{ status_labels: StatusLabels; time_zone: string }>(
    'select status_labels, time_zone from organizations where id = (select context.org_id())',
  )
  if (!row) throw new Error('who asks belongs to no organisation')
  return { statusText: statusTexts[row.status_labels], calendar: calendarIn(row.time_zone) }
}
