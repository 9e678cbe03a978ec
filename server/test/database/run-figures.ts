import type pg from 'pg'
import { expect } from 'vitest'

/** Each run under its own agent, and under its organisation where it is none of the assistant's. */
const subjects = `from agent_runs left join agents on agents.org_id = agent_runs.org_id and agents.id = agent_runs.agent_id
  cross join lateral unnest(array[agent_runs.agent_id, case when agents.is_assistant is not true then agent_runs.org_id end])
    subject
  join organizations on organizations.id = agent_runs.org_id
  cross join lateral parts_of(agent_runs.created_at, organizations.time_zone)
  where subject is not null`

/** The stored figures of every organisation match its runs; stored parts without a run are zero. */
export async function expectFiguresMatchRuns(owner: pg.Client): Promise<void> {
  // Both of one moment: a run of the assistant is stored after its answer.
  await owner.query('begin isolation level repeatable read')
  try {
    await expectMatch(owner)
  } finally {
    await owner.query('commit')
  }
}

async function expectMatch(owner: pg.Client): Promise<void> {
  const stored = await owner.query(
    `select org_id, subject, grain, part, runs, completed, failed, running, trim_scale(cost_usd) as cost_usd, runs_with_cost,
       unpriced_steps
     from agent_run_figures
     where (runs, completed, failed, running, cost_usd, runs_with_cost, unpriced_steps) <> (0, 0, 0, 0, 0, 0, 0)
     order by 1, 2, 3, 4`,
  )
  const counted = await owner.query(
    `select agent_runs.org_id, subject, grain, part, count(*) as runs,
       count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'failed') as failed,
       count(*) filter (where status = 'running') as running, trim_scale(coalesce(sum(cost_usd), 0)) as cost_usd,
       count(cost_usd) as runs_with_cost, coalesce(sum(unpriced_steps), 0) as unpriced_steps
     ${subjects} group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
  expect(stored.rows).toEqual(counted.rows)
  const latencies = await owner.query(
    `select org_id, subject, grain, part, bucket, latencies[bucket]::bigint as runs
     from agent_run_figures cross join lateral generate_subscripts(latencies, 1) bucket where latencies[bucket] <> 0
     order by 1, 2, 3, 4, 5`,
  )
  const measured = await owner.query(
    `select agent_runs.org_id, subject, grain, part, latency_bucket(latency_ms) as bucket, count(*) as runs
     ${subjects} and latency_ms is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  )
  expect(latencies.rows).toEqual(measured.rows)
}
