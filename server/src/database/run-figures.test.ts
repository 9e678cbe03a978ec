import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFiguresMatchRuns } from '../../test/database/run-figures.ts'
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts'
import { migrate } from './migrate/migrate.ts'

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
let database: TestDatabase
let owner: pg.Client
let before: string

beforeAll(async () => {
  database = await createEmptyDatabase()
  owner = new pg.Client({ connectionString: database.adminUrl })
  await owner.connect()
  before = mkdtempSync(join(tmpdir(), 'leme-before-figures-'))
  for (const name of readdirSync(migrations).filter((name) => name < '013')) {
    cpSync(join(migrations, name), join(before, name))
  }
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
  rmSync(before, { recursive: true, force: true })
})

test('[OB-02] [OB-06] runs that were there before their figures were stored are in the figures, the assistant’s apart', async () => {
  await migrate(database.adminUrl, before)
  await owner.query(
    `with organization as (insert into organizations (name) select 'O' || n from generate_series(1, 2) n returning id),
     agent as (
       insert into agents (org_id, name) select organization.id, name
       from organization cross join unnest(array['triagem', 'Assistente de Projetos']) name returning org_id, id, name
     )
     insert into agent_runs (org_id, agent_id, external_id, run_type, status, latency_ms, cost_usd, cost_source, created_at)
     select organization.id, agent.id, case when agent.name like 'A%' then 'assistant:' || n end, 'chat',
       (array['completed', 'failed', 'running'])[1 + n % 3], nullif(n % 500, 0), cost,
       case when cost is not null then 'reported' end, timestamptz '2026-03-01' + n * interval '37 minutes'
     from organization cross join generate_series(1, 900) n
     left join agent on agent.org_id = organization.id
       and agent.name = case when n % 5 = 0 then 'Assistente de Projetos' when n % 5 < 3 then 'triagem' end
     cross join lateral (select case when n % 4 > 0 then n * 0.00000001 end as cost) costs`,
  )
  await migrate(database.adminUrl)
  const { rows } = await owner.query(
    `select grain, sum(runs)::int as runs, 
       sum(cost_usd) = (select sum(cost_usd) from agent_runs where external_id is null) as whole_cost
     from agent_run_figures where subject = org_id group by grain order by grain`,
  )
  expect(rows).toEqual([
    { grain: 'day', runs: 1440, whole_cost: true },
    { grain: 'hour', runs: 1440, whole_cost: true },
  ])
  await expectFiguresMatchRuns(owner)
})
