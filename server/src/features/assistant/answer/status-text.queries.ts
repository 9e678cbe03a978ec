import { type StatusLabels, type StatusText, statusTexts } from '@leme/contract/status'
import type { Transaction } from '../../../database/transaction.ts'

/** What the organisation of who asks calls a status. */
export async function readStatusText(tx: Transaction): Promise<StatusText> {
  const [row] = await tx.query<{ status_labels: StatusLabels }>(
    'select status_labels from organizations where id = (select context.org_id())',
  )
  return statusTexts[row?.status_labels ?? 'original']
}
