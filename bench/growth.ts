import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '../server/src/auth/password.ts'
import { readToday } from '../server/src/database/calendar.ts'
import { listProjects } from '../server/src/features/project/project.queries.ts'
import { listTasks } from '../server/src/features/task/task.queries.ts'
import { rawContenders, serverContender } from './contenders.ts'
import { asOwner, makeOrganization, type Organization, password, settle } from './data.ts'
import { openBenchDatabase } from './database.ts'
import type { Options } from './options.ts'
import { figure, table } from './report.ts'
import { type Outcome, playScenario, type Scenario } from './scenario.ts'
import { signIn } from './sign-in.ts'
import { type Closer, type Stage, startLeme } from './stage.ts'

const projects = 200
const tasksAtFirst = 20_000
/** Of the project whose list is read. */
const listed = 100

type GrowthStage = Pick<Stage, 'database' | 'leme'> & { organization: Organization }

/**
 * One project's list of 100 tasks, and the list of 200 projects with their health, while the organisation's tasks grow
 * from 20 thousand to `most`: p50 in ms, and how many times as long it takes at the end. On a database of its own.
 */
export async function measureGrowth(
  { folder, most, seconds, rounds }: Options,
  opened: (close: Closer) => void,
): Promise<string> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const { adminUrl } = database
  const passwordHash = await hashPassword(password)
  const organization = await asOwner(adminUrl, (client) =>
    makeOrganization(client, { name: 'crescida', projects: projects - 1, tasks: 0, passwordHash }),
  )
  const leme = await startLeme(database.dataDir)
  opened(leme.close)
  const stage = { database, leme, organization }
  const effort = { connections: [1], seconds, rounds }
  const measures: Outcome['measures'][][] = []
  for (const tasks of [tasksAtFirst, most]) {
    const id = await asOwner(adminUrl, (client) => growTo(client, organization, tasks))
    const scenarios = [await taskListScenario(stage, id), await projectListScenario(stage)]
    const outcomes: Outcome['measures'][] = []
    for (const scenario of scenarios) outcomes.push((await playScenario(scenario, effort))[0]?.measures ?? {})
    measures.push(outcomes)
  }
  const rows = ['list of 100 tasks', `list of ${projects} projects with health`].flatMap((what, index) =>
    (['raw', 'leme'] as const).map((who) => {
      const [before, after] = measures.map((outcomes) => outcomes[index]?.[who]?.p50)
      const ratio = (after ?? Number.NaN) / (before ?? Number.NaN)
      return [`${what}, ${who === 'raw' ? 'raw' : 'Leme'}`, figure(before), figure(after), ratio.toFixed(2)]
    }),
  )
  const head = ['p50, ms', `${tasksAtFirst.toLocaleString('en')} tasks`, `${most.toLocaleString('en')} tasks`, 'times']
  return table(head, rows)
}

/**
 * Adds tasks until the organisation has so many, a task of one project after a task of another, as they come in life;
 * a project of 100 lies among them, from the first to the last. Answers that project's id.
 */
async function growTo(client: pg.Client, { org_id }: Organization, most: number): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into projects (org_id, id, name, client, start_date) values ($1, $2, 'Projeto de 100', 'Cliente 7', now())`,
    [org_id, id],
  )
  const { rows } = await client.query<{ count: string }>('select count(*) from tasks where org_id = $1', [org_id])
  const more = most - Number(rows[0]?.count)
  await client.query(
    `insert into tasks (org_id, project_id, title, description, priority, estimate_hours, due_date, status, created_at)
     select $1, case when n % ($3 / $4) = 0 then $2 else other.ids[1 + n % cardinality(other.ids)] end,
       'Task ' || n || ': conferir a integração de pedidos com o sistema do cliente',
       case when n % 2 = 0 then 'Conferir os campos obrigatórios, os arredondamentos e o retorno de cada erro.' end,
       'P' || 1 + n % 3, 1 + n % 16, current_date + n % 40 - 5,
       (array['done', 'planned', 'done', 'doing', 'done', 'review', 'done', 'planned', 'done', 'blocked'])[1 + n / 7 % 10],
       now() - ($3 - n) * interval '1 second'
     from generate_series(1, $3::int) n,
       (select array_agg(id) as ids from projects where org_id = $1 and name <> 'Projeto de 100') other`,
    [org_id, id, more, listed],
  )
  await settle(client)
  return id
}

async function taskListScenario(stage: GrowthStage, id: string): Promise<Scenario> {
  const path = `/api/projects/${id}/tasks`
  return {
    title: 'the list of 100 tasks',
    contenders: {
      ...(await rawContenders(stage, stage.organization, (tx) => listTasks(tx, id))),
      ...(await lemeContender(stage, path)),
    },
  }
}

async function projectListScenario(stage: GrowthStage): Promise<Scenario> {
  return {
    title: 'the list of projects',
    contenders: {
      ...(await rawContenders(stage, stage.organization, async (tx) =>
        listProjects(tx, await readToday(tx, new Date())),
      )),
      ...(await lemeContender(stage, '/api/projects')),
    },
  }
}

async function lemeContender(stage: GrowthStage, path: string): Promise<Scenario['contenders']> {
  const { leme, organization } = stage
  const headers = await signIn(leme, organization.admin.email)
  return { leme: serverContender(stage, leme, { method: 'GET', path, headers }) }
}
