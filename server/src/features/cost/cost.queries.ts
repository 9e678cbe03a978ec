import type { CostCreate } from '@leme/contract/money/cost'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'

explainConstraints({
  costs_org_id_project_id_fkey: 'project_not_found',
  costs_org_id_user_id_fkey: 'person_not_found',
  costs_org_id_agent_id_fkey: 'agent_not_found',
})

const personOf = (column: string) => `(
  select json_build_object('id', users.id, 'display_name', display_name, 'email', email) from users
  where users.id = costs.${column})`
const namedOf = (table: 'projects' | 'agents', column: string) => `(
  select json_build_object('id', ${table}.id, 'name', ${table}.name) from ${table} where ${table}.id = costs.${column})`

const columns = `costs.org_id, costs.id, part, label, trim_scale(amount)::text as amount, currency, every, starts_on, ends_on,
  ${namedOf('projects', 'project_id')} as project, spread, ${personOf('user_id')} as user,
  ${namedOf('agents', 'agent_id')} as agent, costs.created_at, ${personOf('created_by')} as created_by, withdrawn_at,
  ${personOf('withdrawn_by')} as withdrawn_by`

const listed = 2_000

/** Subscriptions first, then by the day from which they are charged, the latest first. */
export function listCosts(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from costs
     order by part desc, starts_on desc, costs.created_at desc, costs.id limit ${listed}`,
  )
}

/** Stores a cost; the one that it corrects counts no more, and stays as history. */
export async function createCost(tx: Transaction, orgId: string, cost: CostCreate): Promise<string> {
  if (cost.replaces !== null) await withdrawCost(tx, cost.replaces)
  const { part, label, amount, currency, every, starts_on, ends_on, project_id, spread, user_id, agent_id } = cost
  const [row] = await tx.query<{ json: string }>(
    `with added as (
       insert into costs (org_id, part, label, amount, currency, every, starts_on, ends_on, project_id, spread, user_id,
         agent_id, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, context.person_id()) returning *
     )
     select row_to_json(shown)::text as json from (select ${columns} from added costs) shown`,
    [orgId, part, label, amount, currency, every, starts_on, ends_on, project_id, spread, user_id, agent_id],
  )
  if (!row) throw new Error('the insert returned no cost')
  return row.json
}

/** Withdraws a cost that counts. Throws cost_not_found. */
export async function withdrawCost(tx: Transaction, id: string): Promise<void> {
  const withdrawn = await tx.query(
    `update costs set withdrawn_at = clock_timestamp(), withdrawn_by = context.person_id()
     where id = $1 and withdrawn_at is null returning id`,
    [id],
  )
  if (withdrawn.length === 0) throw new Problem('cost_not_found')
}
