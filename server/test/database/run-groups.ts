import { groupsShown, type RunGrouping } from '@leme/contract/agents/run-group'
import type pg from 'pg'

export type StoredRun = Record<RunGrouping, string | null> & {
  at: number
  status: string
  latency_ms: number | null
  cost_usd: string | null
  unpriced_steps: number
  by_model: Record<string, string> | null
}

/** All runs of an organisation; instants in microseconds. */
export async function storedRuns(owner: pg.Client, org_id: string): Promise<StoredRun[]> {
  const { rows } = await owner.query<StoredRun>(
    `select agent_id, project_id, run_type, end_user, session, version, environment, model_name as model, status, latency_ms,
       cost_usd::text, unpriced_steps, (extract(epoch from created_at) * 1000000)::float8 as at,
       (select jsonb_object_agg(key, value) from jsonb_each_text(by_model)) as by_model
     from agent_runs where org_id = $1`,
    [org_id],
  )
  return rows
}

type Sums = { now: StoredRun[]; cost: bigint; before: number; costBefore: bigint; unpriced: number; priced: number }

/** A hundred-millionth of a dollar each. */
function unitsOf(dollars: string): bigint {
  const [whole = '', part = ''] = dollars.split('.')
  return BigInt(whole + part.padEnd(8, '0'))
}

function dollarsOf(units: bigint): string {
  const digits = String(units).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0*$/, '')
}

function countedGroups(
  runs: StoredRun[],
  by: RunGrouping,
  [before, began, ended]: readonly number[],
): Map<string | null, Sums> {
  const groups = new Map<string | null, Sums>()
  for (const run of runs) {
    if (run.at < (before ?? 0) || run.at > (ended ?? 0)) continue
    const parts: [string | null, string | null, number][] =
      by === 'model' && run.by_model
        ? Object.entries(run.by_model).map(([model, cost]) => [model, cost, 0])
        : [[run[by], run.cost_usd, run.unpriced_steps]]
    for (const [value, cost, unpriced] of parts) {
      const sums = groups.get(value) ?? { now: [], cost: 0n, before: 0, costBefore: 0n, unpriced: 0, priced: 0 }
      groups.set(value, sums)
      const units = cost === null ? 0n : unitsOf(cost)
      if (run.at >= (began ?? 0)) {
        sums.now.push(run)
        sums.cost += units
        sums.unpriced += unpriced
        if (cost !== null) sums.priced += 1
      } else {
        sums.before += 1
        sums.costBefore += units
      }
    }
  }
  return groups
}

/** The latency that at least this part of the runs did not exceed. */
function percentile(runs: StoredRun[], part: number): number | null {
  const all = runs.flatMap(({ latency_ms }) => latency_ms ?? []).sort((one, other) => one - other)
  return all[Math.ceil(part * all.length) - 1] ?? null
}

/** What the groups of runs are, counted run by run; the edges are where the period before begins, and the period, and its end. */
export function expectedGroups(all: StoredRun[], by: RunGrouping, edges: readonly number[]) {
  const order = ([value, one]: [string | null, Sums], [otherValue, other]: [string | null, Sums]) => {
    if (one.cost !== other.cost) return one.cost > other.cost ? -1 : 1
    if (one.now.length !== other.now.length) return other.now.length - one.now.length
    return (value ?? '~') < (otherValue ?? '~') ? -1 : 1
  }
  const shown = [...countedGroups(all, by, edges)].sort(order).slice(0, groupsShown)
  return shown.map(([value, { now: runs, cost, before, costBefore, unpriced, priced }]) => ({
    counted: {
      value,
      runs: runs.length,
      failed: runs.filter(({ status }) => status === 'failed').length,
      runs_with_cost: priced,
      unpriced_steps: unpriced,
      cost_usd: dollarsOf(cost),
      runs_before: before,
      cost_before_usd: dollarsOf(costBefore),
    },
    latencies: [percentile(runs, 0.5), percentile(runs, 0.95)],
  }))
}
