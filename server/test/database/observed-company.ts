import type { RunGroup } from '@leme/contract/agents/run-group'
import type pg from 'pg'
import { expect } from 'vitest'
import { type Person, signUp } from '../person.ts'
import { expectedGroups, type StoredRun } from './run-groups.ts'

export type Company = { person: Person; org_id: string; assistant: string; agents: string[]; projects: string[] }

/** What a company is made of, and when: its server, the database's owner, and the instant that its runs lie around. */
export type Observed = { url: string; owner: pg.Client; at: Date }

/** An organisation in a zone, with so many runs of its agents, its assistant and no agent over 62 days around an instant. */
export async function observeCompany({ url, owner, at }: Observed, zone: string, runs: number): Promise<Company> {
  const person = await signUp(url)
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  await owner.query('update organizations set time_zone = $2 where id = $1', [org_id, zone])
  const ids = async (sql: string) => (await owner.query<{ id: string }>(sql, [org_id])).rows.map(({ id }) => id)
  const agents = await ids(
    `insert into agents (org_id, name) select $1, 'Agente ' || n from generate_series(1, 60) n returning id`,
  )
  const [assistant = ''] = await ids(
    `insert into agents (org_id, name, is_assistant) values ($1, 'Assistente', true) returning id`,
  )
  const projects = await ids(
    `insert into projects (org_id, name, client) values ($1, 'Um', 'Ela'), ($1, 'Outro', 'Ela') returning id`,
  )
  await owner.query(
    `insert into agent_runs (org_id, external_id, agent_id, project_id, run_type, status, latency_ms, cost_usd, cost_source,
       unpriced_steps, model, by_model, end_user, session, version, environment, created_at)
     select $1, 'random ' || n, ($4::uuid[])[1 + floor(random() * random() * 64)], ($5::uuid[])[1 + floor(random() * 3)],
       (array['chat', 'invoke_agent'])[1 + n % 2], (array['completed', 'completed', 'failed', 'running'])[1 + floor(random() * 4)],
       case when random() < 0.9 then floor(exp(random() * (case when n % 3 = 0 then 21 else 6 end)))::int end,
       cost, case when cost is not null then 'reported' end, case when cost is not null then n % 3 else 0 end,
       (array['o3', 'gpt-4.1', 'sem-preco'])[1 + floor(random() * 4)],
       case when n % 5 = 0 then jsonb_build_object('o3', round(random()::numeric, 8), 'outro', 0.5) end,
       'pessoa ' || lpad(floor(random() * random() * 200)::text, 3, '0'),
       case when random() < 0.7 then 'sessao ' || lpad(floor(random() * 900)::text, 3, '0') end,
       (array['1', '2', '3'])[1 + floor(random() * 4)], (array['producao', 'teste'])[1 + floor(random() * 3)],
       $2::timestamptz - (random() * 62 - 1) * interval '1 day'
     from (
       select n, case when random() < 0.7 then round((random() * 3)::numeric, 8) end as cost from generate_series(1, $3::int) n
     ) runs`,
    [org_id, at, runs, [...agents, assistant], projects],
  )
  return { person, org_id, assistant, agents, projects }
}

function expectClose(answered: number | null, exact: number | null): void {
  if (answered === null || exact === null || exact <= 50) expect(answered).toBe(exact)
  else expect(Math.abs(answered - exact) / exact).toBeLessThanOrEqual(0.01)
}

const groupings = [
  'agent_id',
  'model',
  'project_id',
  'end_user',
  'session',
  'version',
  'environment',
  'run_type',
] as const

/** Asks for every grouping, and compares it with one that is counted run by run. */
export async function expectExact(
  { person }: Company,
  { query, edges, runs }: { query: string; edges: number[]; runs: StoredRun[] },
): Promise<void> {
  for (const by of groupings) {
    const { status, body } = await person.ask('GET', `/api/observability/groups?by=${by}&${query}`)
    expect(status, `${by} ${query} ${JSON.stringify(body)}`).toBe(200)
    const expected = expectedGroups(runs, by, edges)
    const answered = (body as RunGroup[]).map(({ name: _, latency_p50_ms, latency_p95_ms, ...counted }) => counted)
    expect(answered, `${by} ${query}`).toEqual(expected.map(({ counted }) => counted))
    for (const [index, { latency_p50_ms, latency_p95_ms }] of (body as RunGroup[]).entries()) {
      expectClose(latency_p50_ms, expected[index]?.latencies[0] ?? null)
      expectClose(latency_p95_ms, expected[index]?.latencies[1] ?? null)
    }
  }
}

const day = 24 * 3_600_000

/** The instants in microseconds that bound a period of so many days that ends at an instant, and the one before it. */
export function edgesOf(end: Date, days: number): number[] {
  return [2, 1, 0].map((times) => (end.getTime() - times * days * day) * 1000)
}
