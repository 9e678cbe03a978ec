import { type MovingCounts, noCounts } from '@leme/contract/moving/moving-counts'
import { movingLimits } from '@leme/contract/moving/moving-file'
import type { Transaction } from '../../../database/transaction.ts'

export type RecentImport = {
  id: string
  source: string
  file_name: string
  started_at: string
  made: MovingCounts
  changed: MovingCounts
  updated: number
  finished_at: string | null
  undone_at: string | null
}

/** Imports that are looked at to find one that may be undone. */
const mostRecent = 500

export function recentImports(tx: Transaction): Promise<RecentImport[]> {
  return tx.query<RecentImport>(
    `select id, source, file_name, started_at::text, '${JSON.stringify(noCounts())}'::jsonb || made as made,
       '${JSON.stringify(noCounts())}'::jsonb || changed as changed, updated,
       finished_at::text, undone_at::text from imports
     where brings in ('work', 'hours') and started_at > now() - make_interval(days => $1) order by started_at desc, id desc limit ${mostRecent}`,
    [movingLimits.undoDays],
  )
}
