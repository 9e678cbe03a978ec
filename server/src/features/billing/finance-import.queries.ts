import type { ImportKind } from '@leme/contract/import/import-kind'
import type { ImportUndone } from '@leme/contract/money/billing'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { personOf } from '../user/user.queries.ts'

const mostImports = 50

/** The latest imports of invoices, receivables and notes, with how many rows each created and changed. */
export function listFinanceImports(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select latest.id, latest.brings as kind, latest.file_name as file, latest.started_at as created_at, latest.undone_at,
       ${personOf('latest.started_by')}, wrote.created, wrote.updated
     from (
       select * from imports where brings in ('invoices', 'receivables', 'notes') order by started_at desc, id desc limit ${mostImports}
     ) latest
     cross join lateral (
       select count(*) filter (where created)::int as created, count(*) filter (where not created)::int as updated
       from (
         select bool_or(action = 'created') as created from events
         where import_id = latest.id and noun = case latest.brings when 'receivables' then 'receivable' else 'invoice' end group by noun_id
       ) rows_of_it
     ) wrote
     order by latest.started_at desc, latest.id desc`,
  )
}

/** What this transaction stores is of that import; it may be one of many of the same file. */
export async function beginFinanceImport(
  tx: Transaction,
  kind: ImportKind,
  { id, file }: { id: string; file: string },
): Promise<void> {
  if (kind !== 'invoices' && kind !== 'receivables') return
  await tx.query(
    `insert into imports (org_id, id, source, brings, file_name, started_by)
     values (context.org_id(), $1, 'csv', $2, $3, context.person_id()) on conflict (org_id, id) do nothing`,
    [id, kind, file],
  )
  await tx.query(`select set_config('app.import_id', $1, true)`, [id])
}

/** Undoes an import, as far as nobody has changed what it wrote; throws import_not_found where that was done already. */
export async function undoFinanceImport(tx: Transaction, id: string): Promise<string> {
  const [known] = await tx.query<{ file_name: string; is_of_notes: boolean }>(
    `select file_name, brings = 'notes' as is_of_notes from imports
     where id = $1 and undone_at is null and brings in ('invoices', 'receivables', 'notes') for update`,
    [id],
  )
  if (!known) throw new Problem('import_not_found')
  const rows = await tx.query<{ outcome: string; noun: 'invoice' | 'receivable'; name: string | null }>(
    `select outcome, noun, name from ${known.is_of_notes ? 'undo_nfse_import' : 'undo_finance_import'}($1)`,
    [id],
  )
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  const answer: ImportUndone = {
    removed: count('removed'),
    restored: count('restored'),
    stayed: rows.flatMap(({ outcome, noun, name }) => (outcome === 'stayed' ? [{ noun, name: name ?? '' }] : [])),
  }
  const { removed, restored, stayed } = answer
  await recordAudit(tx, 'import_undone', { file: known.file_name, removed, restored, stayed: stayed.length })
  return JSON.stringify(answer)
}
