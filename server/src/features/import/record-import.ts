import type { ImportKind } from '@leme/contract/import/import-kind'
import type { Transaction } from '../../database/transaction.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { LineOutcome } from './store-lines.ts'

/** Writes down what a transaction has stored of a file, so that none is stored unsaid; nothing where it stored none. */
export async function recordImport(
  tx: Transaction,
  what: { noun: ImportKind; file?: string },
  outcomes: readonly LineOutcome[],
): Promise<void> {
  const count = (wanted: LineOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const [created, updated] = [count('created'), count('updated')]
  if (created + updated > 0) await recordAudit(tx, 'data_imported', { ...what, created, updated })
}
