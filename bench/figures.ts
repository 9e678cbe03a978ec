import type pg from 'pg'
import { hashPassword } from '../server/src/auth/password/password.ts'
import { getDashboard } from '../server/src/features/dashboard/dashboard.queries.ts'
import { noteFigure } from './aims.ts'
import {
  agentsSql,
  asOwner,
  makeOrganization,
  type Organization,
  othersSql,
  password,
  runsSql,
  settle,
} from './data.ts'
import { openBenchDatabase } from './database.ts'
import { rawContenders, serverContender } from './load/contenders.ts'
import type { Options } from './options.ts'
import { figure, table } from './report.ts'
import { type Effort, playScenario } from './scenario.ts'
import { signIn } from './sign-in.ts'
import { type Closer, type Stage, startLeme } from './stage.ts'

const runsAtFirst = 200_000
/** Runs of one statement: its triggers see all of them at once. */
const batch = 200_000
/** Of the finance pages, which runs should not concern. */
const invoices = 20_000

const month = '/api/observability?period=30d'
const paths = [
  '/api/dashboard',
  '/api/observability?period=24h',
  '/api/observability?period=7d',
  month,
  '/api/agent-runs?limit=50',
  '/api/finance/summary',
]

type FiguresStage = Pick<Stage, 'database' | 'leme'> & { organization: Organization }

/**
 * The answers that sum things up, while the organisation's runs of the last 30 days grow from 200 thousand to `runs`:
 * p50 in ms, and how many times as long it takes at the end. On a database of its own.
 */
export async function measureFigures(
  { folder, runs, seconds, rounds }: Options,
  opened: (close: Closer) => void,
): Promise<string> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const { adminUrl } = database
  const passwordHash = await hashPassword(password)
  const organization = await asOwner(adminUrl, (client) =>
    makeOrganization(client, { name: 'observada', projects: 200, tasks: 50, passwordHash }),
  )
  await asOwner(adminUrl, (client) => client.query(agentsSql, [organization.org_id]))
  await asOwner(adminUrl, (client) => client.query(othersSql, [organization.org_id, invoices]))
  const leme = await startLeme(database.dataDir)
  opened(leme.close)
  const stage = { database, leme, organization }
  const sizes = [Math.min(runsAtFirst, runs), runs]
  const measured: Map<string, number>[] = []
  for (const size of sizes) {
    await asOwner(adminUrl, (client) => growTo(client, organization, size))
    measured.push(await measureAnswers(stage, { connections: [1], seconds, rounds }))
  }
  const [before, after] = measured
  const rows = [...(before ?? [])].map(([what, ms]) => {
    const later = after?.get(what) ?? Number.NaN
    if (what === month) noteFigure('growth', later / ms)
    return [what, figure(ms), figure(later), (later / ms).toFixed(2)]
  })
  const head = ['p50, ms', ...sizes.map((size) => `${size.toLocaleString('en')} runs`), 'times']
  return table(head, rows)
}

/** The middle time of each answer, and of the dashboard's statements alone. */
async function measureAnswers(stage: FiguresStage, effort: Effort): Promise<Map<string, number>> {
  const { leme, organization } = stage
  const headers = await signIn(leme, organization.admin.email)
  const medians = new Map<string, number>()
  const raw = await rawContenders(stage, organization, (tx) => getDashboard(tx, new Date()))
  const [alone] = await playScenario({ title: 'raw', contenders: { raw: raw.raw } }, effort)
  medians.set('/api/dashboard, its statements alone', alone?.measures.raw?.p50 ?? Number.NaN)
  for (const path of paths) {
    const contenders = { leme: serverContender(stage, leme, { method: 'GET', path, headers }) }
    const [outcome] = await playScenario({ title: path, contenders }, effort)
    medians.set(path, outcome?.measures.leme?.p50 ?? Number.NaN)
  }
  return medians
}

/** Adds runs of the last 30 days, one agent's after another's, until there are so many; the figures' triggers run. */
async function growTo(client: pg.Client, { org_id }: Organization, size: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>('select count(*) from agent_runs where org_id = $1', [org_id])
  for (let there = Number(rows[0]?.count); there < size; there += batch) {
    await client.query(runsSql, [org_id, Math.min(batch, size - there), 30, 0])
  }
  await settle(client)
}
