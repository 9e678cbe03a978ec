import type { RunRuleCreate } from '@leme/contract/agents/run-work'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { runsWhere } from './agent-run.queries.ts'

const columns = `run_rules.org_id, run_rules.id, run_rules.filter, run_rules.project_id,
  (select projects.name from projects where projects.org_id = run_rules.org_id and projects.id = run_rules.project_id)
    as project_name, run_rules.created_at`

/** Rules, the oldest first: in that order they are asked. */
export function listRunRules(tx: Transaction): Promise<string> {
  return jsonList(tx, `select ${columns} from run_rules order by created_at, id`, [])
}

/** Makes a rule, unless the same is there, and gives its runs to its project, the newest first, as far as they are without one. */
export async function createRunRule(
  tx: Transaction,
  orgId: string,
  { filter, project_id }: RunRuleCreate,
): Promise<string> {
  const [project] = await tx.query('select id from projects where id = $1', [project_id])
  if (!project) throw new Problem('project_not_found')
  const [agent] = filter.agent_id ? await tx.query('select from agents where id = $1', [filter.agent_id]) : [true]
  if (!agent) throw new Problem('agent_not_found')

  const [row] = await tx.query<{ id: string }>(
    `with made as (
       insert into run_rules (org_id, filter, project_id) values ($1, $2, $3)
       on conflict (org_id, project_id, hashtextextended(filter::text, 0)) do nothing returning id
     )
     select id from made union all select id from run_rules where project_id = $3 and filter = $2::jsonb limit 1`,
    [orgId, JSON.stringify(filter), project_id],
  )
  await applyRule(tx, { filter, project_id })
  const [created] = await tx.query<{ json: string }>(
    `select row_to_json(rule)::text as json from (select ${columns} from run_rules where id = $1) rule`,
    [row?.id],
  )
  if (!created) throw new Error('a rule that was made is missing')
  return created.json
}

export async function deleteRunRule(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx.query('delete from run_rules where id = $1 returning id', [id])
  return deleted.length > 0
}

/** Asks the rules of runs that have come and are without a project, or have their agent's. */
export async function applyRules(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rules = await tx.query<RunRuleCreate>('select filter, project_id from run_rules order by created_at, id')
  for (const rule of rules) await applyRule(tx, rule, ids)
}

/** Runs that a rule takes at once, where it is made: later ones come to it by themselves. */
const most = 20_000

async function applyRule(
  tx: Transaction,
  { filter, project_id }: RunRuleCreate,
  ids?: readonly string[],
): Promise<void> {
  const values: unknown[] = [project_id]
  const value = (one: unknown) => `$${values.push(one)}`
  const among = ids ? `agent_runs.id = any(${value(ids)})` : 'true'
  await tx.query(
    `update agent_runs set project_id = $1, item_noun = null, item_id = null, assigned_by = 'rule'
     where id in (select id from agent_runs
       where ${among} and coalesce(assigned_by, 'agent') = 'agent' and ${runsWhere(filter, value)}
       order by created_at desc limit ${most})`,
    values,
  )
}
