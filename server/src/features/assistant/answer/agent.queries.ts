import type { Asked } from './asked.ts'
import { shown } from './wording.ts'
import { type Give, parameters } from './work.queries.ts'

type Days = { from: string; to: string }
export type RunSums = {
  runs: number
  completed: number
  failed: number
  running: number
  runs_with_cost: number
  /** Of the runs whose cost is known; exact. */
  cost_usd: string
}
export type ByAgent = { name: string | null } & RunSums

type Row = { [Field in keyof RunSums]: string }

const midnight = (day: string) => `${day}::date::timestamp at time zone 'America/Sao_Paulo'`

/** The instants of the days, both included. */
function within(column: string, { from, to }: Days, give: Give): string[] {
  return [`${column} >= ${midnight(give(from))}`, `${column} < ${midnight(`(${give(to)}::date + 1)`)}`]
}

const counts = `count(*) as runs, count(*) filter (where status = 'completed') as completed,
  count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'running') as running,
  count(cost_usd) as runs_with_cost, trim_scale(coalesce(sum(cost_usd), 0))::text as cost_usd`

/** Whole days of everybody are kept summed (migration 013); one agent's runs are counted. */
export async function countRuns({ tx, subjects: { agent } }: Asked, days: Days): Promise<RunSums> {
  const { values, give } = parameters()
  const kept = `select coalesce(sum(runs), 0) as runs, coalesce(sum(completed), 0) as completed,
      coalesce(sum(failed), 0) as failed, coalesce(sum(running), 0) as running,
      coalesce(sum(runs_with_cost), 0) as runs_with_cost, trim_scale(coalesce(sum(cost_usd), 0))::text as cost_usd
    from agent_run_figures where ${["grain = 'day'", ...within('part', days, give)].join(' and ')}`
  if (!agent) return numbersOf((await tx.query<Row>(kept, values))[0])
  const own = parameters()
  const where = [`agent_id = ${own.give(agent.id)}`, ...within('created_at', days, own.give)].join(' and ')
  return numbersOf((await tx.query<Row>(`select ${counts} from agent_runs where ${where}`, own.values))[0])
}

/** The same by agent, the costliest first. */
export async function countRunsByAgent({ tx }: Asked, days: Days): Promise<ByAgent[]> {
  const { values, give } = parameters()
  const rows = await tx.query<Row & { name: string | null }>(
    `select agents.name, counted.* from (
       select agent_id, ${counts}, coalesce(sum(cost_usd), 0) as cost from agent_runs
       where ${within('created_at', days, give).join(' and ')} group by agent_id
     ) counted left join agents on agents.id = counted.agent_id
     order by counted.cost desc, counted.runs::bigint desc, agents.name`,
    values,
  )
  return rows.map((row) => ({ name: row.name, ...numbersOf(row) }))
}

export type Failure = { id: string; name: string | null; run_type: string; error: string | null; created_at: string }

/** The last runs of the days that failed, newest first. */
export function findFailures({ tx, subjects: { agent } }: Asked, days: Days): Promise<Failure[]> {
  const { values, give } = parameters()
  const where = [
    `agent_runs.status = 'failed'`,
    ...within('agent_runs.created_at', days, give),
    ...(agent ? [`agent_runs.agent_id = ${give(agent.id)}`] : []),
  ]
  return tx.query<Failure>(
    `select agent_runs.id, agents.name, agent_runs.run_type, agent_runs.error,
       to_json(agent_runs.created_at)#>>'{}' as created_at
     from agent_runs left join agents on agents.org_id = agent_runs.org_id and agents.id = agent_runs.agent_id
     where ${where.join(' and ')} order by agent_runs.created_at desc, agent_runs.id desc limit ${shown}`,
    values,
  )
}

function numbersOf(row: Row | undefined): RunSums {
  if (!row) throw new Error('the sums of no rows are still a row')
  return {
    runs: Number(row.runs),
    completed: Number(row.completed),
    failed: Number(row.failed),
    running: Number(row.running),
    runs_with_cost: Number(row.runs_with_cost),
    cost_usd: row.cost_usd,
  }
}
