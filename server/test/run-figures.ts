import type pg from 'pg'
import { expect } from 'vitest'

const parts = `cross join lateral parts_of(created_at) group by org_id, grain, part`

/** The kept figures of every organisation say what its runs say; kept parts without a run say nothing. */
export async function expectFiguresKept(owner: pg.Client): Promise<void> {
  const kept = await owner.query(
    `select org_id, grain, part, runs, completed, failed, running, trim_scale(cost_usd) as cost_usd, runs_with_cost
     from agent_run_figures where (runs, completed, failed, running, cost_usd, runs_with_cost) <> (0, 0, 0, 0, 0, 0)
     order by 1, 2, 3`,
  )
  const counted = await owner.query(
    `select org_id, grain, part, count(*) as runs, count(*) filter (where status = 'completed') as completed,
       count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'running') as running,
       trim_scale(coalesce(sum(cost_usd), 0)) as cost_usd, count(cost_usd) as runs_with_cost
     from agent_runs ${parts} order by 1, 2, 3`,
  )
  expect(kept.rows).toEqual(counted.rows)
  const latencies = await owner.query(
    'select org_id, grain, part, bucket, runs from agent_run_latencies where runs <> 0 order by 1, 2, 3, 4',
  )
  const measured = await owner.query(
    `select org_id, grain, part, latency_bucket(latency_ms) as bucket, count(*) as runs
     from (select * from agent_runs where latency_ms is not null) agent_runs ${parts}, 4 order by 1, 2, 3, 4`,
  )
  expect(latencies.rows).toEqual(measured.rows)
}
