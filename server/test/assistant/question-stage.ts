import pg from 'pg'
import { inviteColleague, signUp } from '../person.ts'
import { startTestServer } from '../server.ts'

/** The day of which the questions are asked. */
export const today = '2026-11-23'

/**
 * An organisation of many rows that contradict each other: paid without a day, open with one, a debt in both lists, a client
 * in several spellings; and a second one, whose rows no answer counts. Figures are numbers that no other part adds up to.
 */
export async function startQuestionStage() {
  const server = await startTestServer()
  const owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  const admin = await signUp(server.url, { display_name: 'Camila Rocha' })
  const rafael = await inviteColleague(server.url, admin, 'member', { display_name: 'Rafael Lima' })
  const other = await signUp(server.url, { display_name: 'Camila Vizinha' })
  const orgOf = async (id: string) => (await owner.query('select org_id from users where id = $1', [id])).rows[0].org_id
  const org: string = await orgOf(admin.id)
  for (const [id, people] of [
    [org, [admin.id, rafael.id]],
    [await orgOf(other.id), [other.id, other.id]],
  ] as const)
    await fill(owner, id, people)
  return {
    server,
    admin,
    /** Rows of the organisation, by plain SQL: `$1` is the organisation. */
    rows: async <Row>(sql: string): Promise<Row[]> => (await owner.query(sql, [org])).rows,
    async close() {
      await owner.end()
      await server.close()
    },
  }
}

async function fill(owner: pg.Client, org: string, [first, second]: readonly [string, string]): Promise<void> {
  const run = (sql: string, ...values: unknown[]) => owner.query(sql, [org, ...values])
  await run(`insert into clients (org_id, name) select $1, unnest(array['Norte Engenharia', 'Clínica Vida', 'Sabiá'])`)
  await run(`insert into projects (org_id, name, client, status, end_date, budget_hours, created_at)
    select $1, name, client, status, end_date, budget, timestamptz '2026-01-01' + n * interval '1 day' from (values
      (1, 'Loja Virtual', 'Norte Engenharia', 'doing', date '2026-12-20', 200), (2, 'Prontuário', 'Clínica Vida', 'doing', '2026-11-10', 90),
      (3, 'Estoque', 'Sabiá', 'review', null, null), (4, 'Legado', 'Sabiá', 'done', '2026-03-01', 40),
      (5, 'Cobrança', 'NORTE ENGENHARIA', 'planned', '2027-02-01', 300)) p (n, name, client, status, end_date, budget)`)
  await run(
    `insert into project_members (org_id, project_id, user_id) select $1, id, unnest($2::uuid[]) from projects where org_id = $1
     on conflict do nothing`,
    [first, second],
  )
  await run(
    `insert into tasks (org_id, project_id, title, status, priority, due_date, assignee_user_id, estimate_hours)
     select $1, projects.id, 'Tarefa ' || n, (array['planned', 'doing', 'review', 'blocked', 'done'])[1 + n % 5],
       (array['P1', 'P2', 'P3'])[1 + n % 3], case when n % 7 = 0 then null else date '2026-08-01' + n * 3 end,
       case n % 4 when 0 then null when 1 then $2::uuid else $3::uuid end, case when n % 6 = 0 then null else 1 + n % 9 end
     from generate_series(1, 61) n join lateral (
       select id from projects where org_id = $1 order by created_at offset n * n % 5 limit 1) projects on true`,
    first,
    second,
  )
  await run(
    `insert into tickets (org_id, external_id, title, status, priority, client_id, project_id, assignee_user_id, created_at)
     select $1, 'T' || n, 'Chamado ' || n, (array['open', 'in_progress', 'waiting', 'resolved', 'closed'])[1 + n * n % 5],
       (array['P1', 'P2', 'P3'])[1 + n % 3],
       (select id from clients where org_id = $1 order by name offset n % 3 limit 1),
       case when n % 2 = 0 then (select id from projects where org_id = $1 order by created_at offset n % 5 limit 1) end,
       case when n % 3 = 0 then null else $2::uuid end, timestamptz '2026-09-01 12:00-03' + n * interval '2 days'
     from generate_series(1, 41) n`,
    first,
  )
  // A client in capitals, a paid invoice without its day, one that was paid and is called open, drafts and cancelled ones.
  await run(`insert into finance_invoices (org_id, number, client, amount, due_date, paid_date, status)
    select $1, lpad(n::text, 6, '0'), (array['Norte Engenharia', 'NORTE ENGENHARIA', 'Clínica Vida', 'Sabiá', 'Sabia', 'Sabiá Ltda.'])[1 + n % 6],
      n * 101.01 + 0.13, date '2026-07-01' + n * 2,
      case when n % 4 = 1 and n % 12 <> 1 then date '2026-07-01' + n * 2 + (n % 9) - 3 end,
      case when n % 4 = 1 then 'paid' when n % 11 = 0 then 'draft' when n % 13 = 0 then 'cancelled' when n % 2 = 0 then 'pending' else 'overdue' end
    from generate_series(1, 97) n`)
  // Every third debt is one of an invoice too; the others are their own.
  await run(`insert into finance_receivables (org_id, external_id, client, amount, expected_date, received_date)
    select $1, 'R' || n, client, case when n % 3 = 0 then amount else amount + 7.77 end, due_date,
      case when n % 5 = 2 then due_date + 4 end
    from (select row_number() over (order by number) as n, client, amount, due_date from finance_invoices
      where org_id = $1 and status in ('pending', 'overdue')) invoices`)
  await run(
    `insert into time_entries (org_id, project_id, user_id, date, hours)
     select $1, (select id from projects where org_id = $1 order by created_at offset n % 4 limit 1),
       case when n % 3 = 0 then $2::uuid else $3::uuid end, date '2026-09-10' + n, 0.25 * (1 + n % 13)
     from generate_series(1, 73) n`,
    first,
    second,
  )
  await run(`insert into agents (org_id, name) select $1, unnest(array['Triagem', 'Cobrador', 'Resumo'])`)
  await run(`insert into agent_runs (org_id, agent_id, run_type, status, cost_usd, cost_source, created_at)
    select $1, (select id from agents where org_id = $1 order by name offset n % 3 limit 1), 'invoke_agent',
      case when n % 7 = 0 then 'failed' else 'completed' end, n * 0.0101, 'reported',
      timestamptz '2026-11-23 10:00-03' - n * interval '9 hours'
    from generate_series(1, 90) n`)
}
