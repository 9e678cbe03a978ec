import { type OwnScore, type RunScoreQuery, scoresShown } from '@leme/contract/agents/run-score'
import { peoplesScore } from '@leme/contract/agents/run-score-limits'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'

const columns = `run_scores.org_id, run_scores.id, run_scores.source,
  case when run_scores.source = 'api' then run_scores.key end as external_id, run_scores.run_id, run_scores.session,
  run_scores.name, run_scores.value, run_scores.label, run_scores.explanation, run_scores.user_id,
  (select users.display_name from users where users.org_id = run_scores.org_id and users.id = run_scores.user_id)
    as display_name, run_scores.created_at`

/** The newest scores of a run, those of its whole conversation left out, or of a conversation. */
export function listRunScores(tx: Transaction, { run_id, session }: RunScoreQuery): Promise<string> {
  const whose = run_id === undefined ? 'session = $1' : 'run_id = $1 and session is null'
  return jsonList(
    tx,
    `select ${columns} from run_scores where ${whose} order by created_at desc, id desc limit ${scoresShown}`,
    [run_id ?? session],
  )
}

type ScoredRun = { id: string; trace_id: string | null; span_id: string | null }

/** The latest run of a conversation: its agent and version are whom the conversation's scores count for. */
const latestOfSession = 'select id from agent_runs where session = $1 order by created_at desc, id desc limit 1'

/** Says what a person thinks of a run or a conversation; the same person's word again replaces the one before. */
export async function saveOwnScore(
  tx: Transaction,
  { org_id, user_id }: { org_id: string; user_id: string },
  { run_id, session, value, explanation }: OwnScore,
  now: Date,
): Promise<string> {
  const [run] = await tx.query<ScoredRun>(
    `select id, trace_id, span_id from agent_runs where id = ${run_id === null ? `(${latestOfSession})` : '$1'}`,
    [run_id ?? session],
  )
  if (!run) throw new Problem('agent_run_not_found')
  // A run that proves to be a step takes the scores of its span along.
  const { trace_id, span_id } = session === null ? run : { trace_id: null, span_id: null }
  const key = `${user_id} ${session === null ? `run ${run.id}` : `session ${session}`}`
  const [saved] = await tx.query<{ id: string }>(
    `insert into run_scores (org_id, source, key, user_id, run_id, trace_id, span_id, session, name, value, explanation, created_at)
     values ($1, 'person', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (org_id, source, key) do update
       set value = excluded.value, explanation = excluded.explanation
     returning id`,
    [org_id, key, user_id, run.id, trace_id, span_id, session, peoplesScore, value, explanation, now],
  )
  const [row] = await tx.query<{ json: string }>(
    `select row_to_json(score)::text as json from (select ${columns} from run_scores where id = $1) score`,
    [saved?.id],
  )
  if (!row) throw new Error('a score that was saved is missing')
  return row.json
}

/** Takes back what one said oneself; policies leave everybody else's. */
export async function deleteOwnScore(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx.query('delete from run_scores where id = $1 returning id', [id])
  return deleted.length > 0
}
