import { type Margin, type MarginFigures, type MarginRow, marginParts } from '@leme/contract/money/margin'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'
import { withClient } from '../../database/client.ts'
import { recountMargins } from './recount-margins.ts'

const now = new Date('2026-06-30T15:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server?.close())

/** Decimal text in whole 10⁻²⁰: exact, and apart from how PostgreSQL adds. */
const scale = 20
function units(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(scale, '0'))
  return decimal.startsWith('-') ? -size : size
}

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-05-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const cents = fc.integer({ min: 1, max: 10 ** 6 }).map((one) => (one / 100).toFixed(2))
const project = fc.constantFrom('Atlas', 'Bússola', 'Casco')
const nothing = fc.constant(null)
const place = fc.oneof(project, nothing)

/** What somebody may do, as SQL over names; $1 and on are the values. */
const id = (table: 'projects' | 'clients', value: string) => `(select id from ${table} where name = ${value}::text)`
const step = fc.oneof(
  fc.tuple(project, day, fc.integer({ min: 1, max: 86_400 }), fc.boolean()).map((values) => ({
    sql: `insert into time_entries (org_id, project_id, user_id, date, hours)
      select context.org_id(), ${id('projects', '$1')}, context.user_id(), $2::date, $3::numeric / 3600`,
    values: values.slice(0, 3),
    byOther: values[3],
  })),
  fc.tuple(place, day, fc.integer({ min: 0, max: 10 ** 6 }), fc.nat(5000)).map((values) => ({
    sql: `insert into agent_runs (org_id, run_type, status, project_id, created_at, cost_usd, cost_source, input_tokens)
      values (context.org_id(), 'chat', 'completed', ${id('projects', '$1')}, $2::date + interval '2 hours',
        $3::numeric / 10000, 'reported', $4)`,
    values,
  })),
  fc
    .tuple(
      fc.uuid(),
      cents,
      day,
      place,
      fc.constantFrom('Cooperativa', 'Outra', 'Ninguém'),
      fc.constantFrom('BRL', 'USD'),
    )
    .map((values) => ({
      sql: `insert into finance_invoices (org_id, number, amount, due_date, project_id, client, currency)
        values (context.org_id(), $1, $2, $3, ${id('projects', '$4')}, $5, $6)`,
      values,
    })),
  fc.tuple(fc.constantFrom('user', 'role', 'project'), day, fc.option(cents)).map(([owner, ...values]) => ({
    sql: `insert into work_rates (org_id, kind, ${owner === 'role' ? 'role' : `${owner}_id`}, valid_from, amount)
      values (context.org_id(), 'cost', ${{ user: 'context.user_id()', role: "'contributor'", project: id('projects', "'Atlas'") }[owner]},
        $1, $2) on conflict do nothing`,
    values,
  })),
  fc.tuple(day, cents).map((values) => ({
    sql: `insert into exchange_rates (org_id, day, rate, source) values (context.org_id(), $1, $2, 'person') on conflict do nothing`,
    values,
  })),
  fc
    .tuple(
      cents,
      fc.constantFrom('BRL', 'USD'),
      fc.constantFrom('month', 'year'),
      day,
      fc.constantFrom('hours', 'runs', 'tokens'),
    )
    .map((values) => ({
      sql: `insert into costs (org_id, part, label, amount, currency, every, starts_on, spread)
      values (context.org_id(), 'seats', 'Editor', $1, $2, $3, $4, $5)`,
      values,
    })),
  fc.tuple(cents, day, place).map((values) => ({
    sql: `insert into costs (org_id, part, label, amount, starts_on, project_id)
      values (context.org_id(), 'other', 'Servidor', $1, $2, ${id('projects', '$3')})`,
    values,
  })),
  fc
    .constantFrom(
      `update work_rates set replaced_at = now() where id = (select id from work_rates where replaced_at is null limit 1)`,
      `update exchange_rates set replaced_at = now() where id = (select id from exchange_rates where replaced_at is null limit 1)`,
      `update costs set withdrawn_at = now() where id = (select id from costs where withdrawn_at is null order by id limit 1)`,
      `update time_entries set date = date + 31, hours = hours / 2 where id = (select id from time_entries where hours * 1800 = trunc(hours * 1800) limit 1)`,
      `insert into tasks (org_id, project_id, title) select context.org_id(), id, 'Vela' from projects where name = 'Atlas'`,
      `insert into time_entries (org_id, project_id, task_id, user_id, date, hours)
       select context.org_id(), project_id, id, context.user_id(), '2026-02-10', 2.5 from tasks limit 1`,
      `update tasks set project_id = ${id('projects', "'Casco'")} where id = (select id from tasks limit 1)`,
      `delete from time_entries where id = (select id from time_entries order by id desc limit 1)`,
      `insert into time_entries (org_id, id, project_id, user_id, date, hours)
       select context.org_id(), noun_id, project_id, context.user_id(), '2026-03-07', 1.25 from events
       where noun = 'time_entry' and action = 'deleted' order by id limit 1 on conflict do nothing`,
      `update agent_runs set project_id = ${id('projects', "'Casco'")} where id = (select id from agent_runs limit 1)`,
      `update agent_runs set cost_usd = cost_usd * 1.5, cost_source = 'reported' where created_at >= '2026-03-01'`,
      `delete from agent_runs where id = (select id from agent_runs order by id desc limit 1)`,
      `insert into project_members (org_id, project_id, user_id) select context.org_id(), id, context.user_id() from projects
     where name = 'Bússola' on conflict do nothing`,
      `update project_members set role = 'lead'`,
      `update organizations set time_zone = 'Asia/Tokyo'`,
      `delete from projects where name = 'Bússola'`,
      'recount',
    )
    .map((sql) => ({ sql, values: [] as unknown[] })),
)

/** All that is stored of a margin, as text; and the same once it was thrown away and every month was counted again. */
async function storedAndCounted(admin: Person): Promise<[string, string]> {
  const org = (await read<{ org_id: string }>(admin, '/api/me')).org_id
  const { adminUrl } = server.database
  const stored = () =>
    withClient(adminUrl, async (client) => {
      const tables = ['margin_months', 'margin_totals'].map(
        (table) => `select '${table}' as place, to_jsonb(one) - 'id' as said from ${table} one where org_id = $1`,
      )
      const { rows } = await client.query(`${tables.join(' union all ')} order by 1, 2`, [org])
      return JSON.stringify(rows, null, 1)
    })
  await recountMargins(server.services.db, now)
  const before = await stored()
  await withClient(adminUrl, async (client) => {
    await client.query('delete from margin_months where org_id = $1', [org])
    await client.query('delete from margin_totals where org_id = $1', [org])
    await client.query(
      `insert into margin_marks (org_id, project_id, month, what)
       select org_id, project_id, date_trunc('month', date)::date, 'use' from time_entries where org_id = $1
       union select org_id, project_id, month::date, 'use' from agent_runs
         cross join lateral (select date_trunc('month', created_at) + step * interval '1 month' as month
           from generate_series(-1, 1) step) around where org_id = $1`,
      [org],
    )
  })
  await recountMargins(server.services.db, now)
  return [before, await stored()]
}

async function read<Body>(person: Person, path: string): Promise<Body> {
  const { status, body } = await person.ask('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Body
}

/** Compares the figures of a place and time with what their rows add up to. */
async function compare(person: Person, figures: MarginFigures, query: string): Promise<void> {
  const { rows } = await read<{ rows: MarginRow[] }>(person, `/api/margin/rows?${query}`)
  const sum = (of: MarginRow[]) => of.reduce((so, { amount }) => so + units(amount ?? '0'), 0n)
  for (const part of marginParts)
    expect(sum(rows.filter((row) => row.part === part)), `${part} ${query}`).toBe(units(figures[part]))
  expect(sum(rows), query).toBe(units(figures.margin))
  const leftOut = (parts: string[]) =>
    rows.reduce(
      (so, { part, amount, quantity }) => so + (amount === null && parts.includes(part) ? units(quantity) : 0n),
      0n,
    )
  expect(leftOut(['hours'])).toBe(units(figures.hours_without_rate))
  expect(leftOut(['agents'])).toBe(units(figures.agents_without_rate_usd))
  expect(leftOut(['seats', 'other'])).toBe(units(figures.costs_without_rate_usd))
  expect(rows.filter(({ part, amount }) => part === 'invoiced' && amount === null).length).toBe(figures.other_currency)
}

const idOf = (named: { id: string | null } | null) => named?.id ?? ''

test('[MT-04] [AG-09] whatever is worked, run, invoiced, paid, rated, corrected and moved, in any order: the rows of every figure of month, client and project add up to it, counted now or stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      const admin = await signUp(server.url)
      const other = await inviteColleague(server.url, admin, 'manager')
      for (const name of ['Cooperativa', 'Outra']) await admin.ask('POST', '/api/clients', { name })
      for (const [name, client] of [
        ['Atlas', 'Cooperativa'],
        ['Bússola', 'Outra'],
        ['Casco', 'Sem cadastro'],
      ])
        await admin.ask('POST', '/api/projects', { name, client })
      for (const { sql, values, ...one } of steps) {
        if (sql === 'recount') await recountMargins(server.services.db, now)
        else await pastTheRoutes(server, 'byOther' in one && one.byOther ? other : admin, (tx) => tx.query(sql, values))
      }
      const counted = await read<Margin>(admin, '/api/margin')
      await recountMargins(server.services.db, now)
      expect(await read<Margin>(admin, '/api/margin')).toEqual(counted)
      const [stored, recounted] = await storedAndCounted(admin)
      expect(stored).toBe(recounted)
      await compare(admin, counted.total, '')
      for (const { month, ...figures } of counted.months) await compare(admin, figures, `month=${month}`)
      for (const { project: of, client, ...figures } of counted.projects) {
        const where = of ? `project_id=${of.id}` : client ? `client_id=${client.id}&unassigned=true` : 'unassigned=true'
        await compare(admin, figures, where)
      }
      for (const { client, ...figures } of counted.clients) {
        if (client?.id) {
          await compare(admin, figures, `client_id=${client.id}`)
          expect((await read<Margin>(admin, `/api/margin?client_id=${client.id}`)).total).toEqual(figures)
        } else if (client) await compare(admin, figures, `client=${encodeURIComponent(client.name)}`)
      }
      const clients = new Set(counted.clients.map(({ client }) => `${idOf(client)} ${client?.name}`))
      expect(clients.size).toBe(counted.clients.length)
    }),
    { numRuns: 6 },
  )
}, 240_000)
