import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hashPassword } from '../../server/src/auth/password/password.ts'
import { agentsSql, asOwner, makeOrganization, type Organization, password, settle } from '../data.ts'
import { openBenchDatabase } from '../database.ts'
import { percentile } from '../load/measure.ts'
import type { Options } from '../options.ts'
import { figure, table } from '../report.ts'
import { signIn } from '../sign-in.ts'
import { type Closer, startLeme } from '../stage.ts'
import { makeMargin } from './margin-data.ts'

const projects = 200
/** Runs for each entry of hours. */
const runsOfEntry = 10
/** How often each is asked, after some times for nothing. */
const times = 40
const warmUp = 6

/** What is stored of a margin, added up by the database alone: no answer can take less. */
const bareTotals = `select month, part, sum(amount), sum(left_out) from margin_totals where org_id = $1 group by month, part`

/**
 * Margins of 200 projects with `runs` runs and a tenth as many entries of hours of two years, from what is stored; and right after
 * a rate of a person was corrected from the first day on, before the queue has stored anything again. On a database of its own.
 */
export async function measureMargin(
  { folder, runs }: Pick<Options, 'folder' | 'runs'>,
  opened: (close: Closer) => void,
): Promise<string> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const { adminUrl } = database
  const entries = Math.ceil(runs / runsOfEntry)
  const passwordHash = await hashPassword(password)
  const organization = await asOwner(adminUrl, async (client) => {
    const made = await makeOrganization(client, { name: 'lucrativa', projects, tasks: 10, passwordHash })
    await client.query(agentsSql, [made.org_id])
    await makeMargin(client, made, { runs, entries })
    await settle(client)
    return made
  })
  const leme = await startLeme(database.dataDir)
  opened(leme.close)
  const headers = await signIn(leme, organization.admin.email)
  const ask = async (path: string) => {
    const answer = await fetch(leme.url + path, { headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
  }
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  opened(() => client.end())
  const stored = await untilStored(client, organization)

  const paths = await pathsOf(client, organization)
  const bare = await timesOf(() => client.query(bareTotals, [organization.org_id]))
  const rows = [['the stored totals alone', ...figures(bare), '1.0']]
  for (const [what, path] of paths) {
    const asked = await timesOf(() => ask(path))
    rows.push([what, ...figures(asked), (percentile(asked, 0.5) / percentile(bare, 0.5)).toFixed(1)])
  }
  for (const [what, path] of paths.slice(0, 2)) {
    await client.query(correctionSql, [organization.org_id])
    const start = performance.now()
    await ask(path)
    rows.push([`${what}, right after a rate was corrected`, figure(performance.now() - start), '', ''])
  }
  const sizes = `${entries.toLocaleString('en')} entries of hours, ${runs.toLocaleString('en')} runs`
  return `${sizes}; the queue stored all of it within ${figure(stored)} s.\n\n${table(['margin', 'p50 ms', 'p95 ms', '÷ totals'], rows)}`
}

const figures = (all: number[]) => [0.5, 0.95].map((part) => figure(percentile(all, part)))

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let turn = 0; turn < warmUp + times; turn += 1) {
    const start = performance.now()
    await work()
    if (turn >= warmUp) all.push(performance.now() - start)
  }
  return all
}

/** Waits until the queue has stored what is marked, and seats; seconds. */
async function untilStored(client: pg.Client, { org_id }: Organization): Promise<number> {
  const start = performance.now()
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(
      `select not exists (select from margin_marks where org_id = $1)
         and exists (select from margin_totals where org_id = $1 and part = 'seats') as done`,
      [org_id],
    )
    if (rows[0]?.done) return (performance.now() - start) / 1000
    await sleep(500)
  }
}

async function pathsOf(client: pg.Client, { org_id }: Organization): Promise<[string, string][]> {
  const { rows } = await client.query<{ id: string; from: string; to: string }>(
    `select (select id from projects where org_id = $1 order by id limit 1) as id,
       to_char(now() - interval '11 months', 'YYYY-MM') as from, to_char(now(), 'YYYY-MM') as to`,
    [org_id],
  )
  const { id, from, to } = rows[0] ?? { id: '', from: '', to: '' }
  return [
    ['one project', `/api/projects/${id}/margin`],
    ['all projects, all months', '/api/margin'],
    ['all projects, 12 months', `/api/margin?from=${from}&to=${to}`],
    ["a manager's home", '/api/money-home'],
  ]
}

/** Replaces the first rate of one person, and has the next one hold from that day. */
const correctionSql = `with wrong as (
    update work_rates set replaced_at = now()
    where id = (select id from work_rates where org_id = $1 and replaced_at is null order by valid_from, user_id limit 1)
    returning org_id, kind, user_id, valid_from, amount
  )
  insert into work_rates (org_id, kind, user_id, valid_from, amount)
  select org_id, kind, user_id, valid_from, amount + 1 from wrong`
