import type { AgentAlertSave } from '@leme/contract/agents/agent-alert'
import { jsonList } from '../../database/query/json.ts'
import type { Database, Transaction } from '../../database/transaction.ts'

const columns = 'org_id, id, agent_id, kind, threshold, minutes, since, figure, created_at'

/** The alerts of an agent, by kind. */
export function listAgentAlerts(tx: Transaction, agentId: string): Promise<string> {
  return jsonList(tx, `select ${columns} from agent_alerts where agent_id = $1 order by kind`, [agentId])
}

/** Sets what an agent may not be; another one of the same kind gives way, and is judged again within the minute. */
export async function saveAgentAlert(
  tx: Transaction,
  { org_id, agent_id }: { org_id: string; agent_id: string },
  { kind, threshold, minutes }: AgentAlertSave,
): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `with saved as (
       insert into agent_alerts (org_id, agent_id, kind, threshold, minutes) values ($1, $2, $3, $4, $5)
       on conflict (org_id, agent_id, kind) do update
         set threshold = excluded.threshold, minutes = excluded.minutes
       returning ${columns}
     ) select row_to_json(saved)::text as json from saved`,
    [org_id, agent_id, kind, threshold, minutes],
  )
  if (!row) throw new Error('an alert that was saved is missing')
  return row.json
}

export async function deleteAgentAlert(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx.query('delete from agent_alerts where id = $1 returning id', [id])
  return deleted.length > 0
}

/** Judges the alerts of every organisation (functions/alerts.sql): who may set them hears of what begins and what is over. */
export async function judgeAlerts(db: Database, now: Date): Promise<void> {
  await db.authTransaction((tx) => tx.query('select system.judge_alerts($1)', [now]))
}
