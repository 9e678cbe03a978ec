import type { WorkRateCreate } from '@leme/contract/money/work-rate'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'

explainConstraints({
  work_rates_org_id_user_id_fkey: 'person_not_found',
  work_rates_org_id_project_id_fkey: 'project_not_found',
})

const personOf = (
  column: string,
) => `(select json_build_object('id', users.id, 'display_name', display_name, 'email', email)
  from users where users.id = work_rates.${column})`

const columns = `work_rates.org_id, work_rates.id, work_rates.kind, ${personOf('user_id')} as user, work_rates.role,
  (select json_build_object('id', projects.id, 'name', projects.name) from projects
   where projects.id = work_rates.project_id) as project,
  valid_from, trim_scale(amount)::text as amount, work_rates.created_at, ${personOf('created_by')} as created_by,
  replaced_at, ${personOf('replaced_by')} as replaced_by`

const listed = 2_000

/** Whom they are of, then the day from which they hold, the latest first. */
export function listWorkRates(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from work_rates
     order by work_rates.user_id, work_rates.role, work_rates.project_id, work_rates.kind, valid_from desc,
       work_rates.created_at desc, work_rates.id limit ${listed}`,
  )
}

/** Stores a rate; one of the same kind, owner and day counts no more, and stays as history. */
export async function createWorkRate(tx: Transaction, orgId: string, rate: WorkRateCreate): Promise<string> {
  const { kind, user_id, role, project_id, valid_from, amount } = rate
  // Two who correct one rate at once: the second one replaces what the first one said.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('work_rates/' || $1, 0))`, [orgId])
  const same = [kind, user_id, role, project_id, valid_from]
  await tx.query(
    `update work_rates set replaced_at = clock_timestamp(), replaced_by = context.person_id()
     where kind = $1 and user_id is not distinct from $2 and role is not distinct from $3
       and project_id is not distinct from $4 and valid_from = $5 and replaced_at is null`,
    same,
  )
  const [row] = await tx.query<{ json: string }>(
    `with added as (
       insert into work_rates (org_id, kind, user_id, role, project_id, valid_from, amount, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, context.person_id()) returning *
     )
     select row_to_json(shown)::text as json from (select ${columns} from added work_rates) shown`,
    [orgId, ...same, amount],
  )
  if (!row) throw new Error('the insert returned no rate')
  return row.json
}

/** Withdraws a rate that holds. Throws work_rate_not_found. */
export async function withdrawWorkRate(tx: Transaction, id: string): Promise<void> {
  const withdrawn = await tx.query(
    `update work_rates set replaced_at = clock_timestamp(), replaced_by = context.person_id()
     where id = $1 and replaced_at is null returning id`,
    [id],
  )
  if (withdrawn.length === 0) throw new Problem('work_rate_not_found')
}
