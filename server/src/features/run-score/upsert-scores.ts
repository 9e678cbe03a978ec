import { type RunScoreRow, runScoreRow } from '@leme/contract/agents/run-score'
import type { Transaction } from '../../database/transaction.ts'
import type { RowKind, Stored } from '../../ingest/bulk.ts'
import { notAhead } from '../../ingest/not-ahead.ts'
import { upsertByKey } from '../../ingest/upsert-by-key.ts'
import { Problem } from '../../problem/problem.ts'

const said = ['trace_id', 'span_id', 'session', 'name', 'value', 'label', 'explanation']
const of = (row: string) => said.map((column) => `${row}.${column}`).join(', ')
/** The run of a trace is found by `join_scores`. */
const run = 'case when excluded.trace_id is null then excluded.run_id else run_scores.run_id end'

const table = {
  upsert: `insert into run_scores (org_id, source, key, run_id, ${said.join(', ')}, created_at)
    select $1::uuid, 'api', external_id, run_id, ${said.join(', ')}, created_at
    from json_to_recordset($2::json) as sent (external_id text, run_id uuid, trace_id text, span_id text, session text,
      name text, value double precision, label text, explanation text, created_at timestamptz)
    order by external_id collate "C"
    on conflict (org_id, source, key) do update
      set run_id = ${run}, ${said.map((column) => `${column} = excluded.${column}`).join(', ')}
      where (${of('run_scores')}, run_scores.run_id) is distinct from (${of('excluded')}, ${run})
    returning id, key, xmax = 0 as created`,
  find: `select id, key from run_scores where source = 'api' and key = any($1)`,
}

/**
 * Scores as programs send them, known by their external_id. A run or a conversation that is not here refuses its row; a
 * trace may come later. `now` is when scores were given that do not say when.
 */
export function runScoreKind(now: Date): RowKind<RunScoreRow> {
  return {
    schema: notAhead(runScoreRow, now),
    keyOf: ({ external_id }) => external_id,
    upsert: async (tx, orgId, rows) => {
      const runOf = await runsOf(tx, rows)
      const known = rows.flatMap(({ run, created_at, ...row }) => {
        const run_id = runOf({ run, session: row.session })
        if (run_id === undefined && row.trace_id === null) return []
        return [{ ...row, run_id: run_id ?? null, created_at: new Date(created_at ?? now).toISOString() }]
      })
      const stored = await upsertByKey(tx, table, orgId, known, ({ external_id }) => external_id)
      const traces = known.flatMap(({ trace_id }) => trace_id ?? [])
      if (traces.length > 0) await tx.query(`select public.join_scores($1, '{}')`, [traces])
      const byKey = new Map(known.map(({ external_id }, place) => [external_id, stored[place]]))
      return rows.map(({ external_id, run }): Stored | { outcome: 'refused'; problem: Problem } => {
        return byKey.get(external_id) ?? { outcome: 'refused', problem: unknownOf(run) }
      })
    },
  }
}

function unknownOf(run: string | null): Problem {
  const field = run === null ? 'session' : 'run'
  const message = run === null ? 'Nenhuma execução é desta sessão' : 'Execução não encontrada'
  return new Problem('validation_failed', { fields: [{ field, message }] })
}

type Scored = Pick<RunScoreRow, 'run' | 'session'>

/** Finds runs by their external_id, and of conversations the latest run. */
async function runsOf(tx: Transaction, rows: readonly Scored[]): Promise<(scored: Scored) => string | undefined> {
  const found = await tx.query<{ run: string | null; session: string | null; id: string }>(
    `select external_id as run, null as session, id from agent_runs where external_id = any($1)
     union all
     (select distinct on (session) null, session, id from agent_runs where session = any($2)
      order by session, created_at desc, id desc)`,
    [rows.flatMap(({ run }) => run ?? []), rows.flatMap(({ session }) => session ?? [])],
  )
  const byRun = new Map(found.map(({ run, id }) => [run, id]))
  const bySession = new Map(found.map(({ session, id }) => [session, id]))
  return ({ run, session }) => (run !== null ? byRun.get(run) : session !== null ? bySession.get(session) : undefined)
}
