import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirm, confirmed, say, undo } from '../../../test/assistant/assistant.ts'
import { type Answer, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, listWork } from '../../../test/work.ts'
import { purge } from './purge.ts'

let server: TestServer
/** Holds what a decision needs, or is the sweep of another process. */
let other: pg.Client
let observer: pg.Client
let admin: Person
/** Another: one person's requests take turns. */
let manager: Person
let project: string
let org: string

beforeAll(async () => {
  server = await startTestServer()
  const connect = () => new pg.Client({ connectionString: server.database.superuserUrl }).connect()
  other = await connect()
  observer = await connect()
})
afterAll(async () => {
  await other?.end()
  await observer?.end()
  await server?.close()
})
beforeEach(async () => {
  admin = await signUp(server.url)
  manager = await inviteColleague(server.url, admin, 'manager')
  project = await createProject(admin)
  expect((await admin.ask('PATCH', '/api/organization', { keep_conversations_days: 2 })).status).toBe(200)
  const { rows } = await observer.query<{ org_id: string }>('select org_id from users where id = $1', [admin.id])
  org = rows[0]?.org_id ?? ''
})
afterEach(() => other.query('rollback'))

const titles = async () => (await listWork(admin, 'epics', project)).map(({ title }) => title).sort()

/** Shown, and decided on if it was, days ago. */
async function age(...exchanges: readonly { exchange_id: string }[]): Promise<void> {
  await observer.query(
    `update assistant_exchanges set created_at = created_at - interval '3 days', decided_at = decided_at - interval '3 days'
     where id = any ($1)`,
    [exchanges.map(({ exchange_id }) => exchange_id)],
  )
}

const previewOf = (person: Person, ...epics: readonly string[]) =>
  say(person, `crie os épicos ${epics.join(' e ')}`, { project })

async function createdOf(person: Person, ...epics: readonly string[]) {
  const preview = await previewOf(person, ...epics)
  confirmed(await confirm(person, preview))
  return preview
}

/** Resolves once so many requests of this database wait for what another transaction holds. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await observer.query(waiting)).rowCount, { timeout: 30_000 }).toBe(count)
}

const exchanges = async () =>
  (await observer.query(`select id, outcome from assistant_exchanges where org_id = $1`, [org])).rows

test('[AS-07] [OP-11] what somebody is confirming while the sweep runs is left to them, created whole and undone whole', async () => {
  const [preview, forgotten] = [
    await previewOf(admin, 'Cadastro', 'Relatórios'),
    await previewOf(admin, 'Carga', 'Doca'),
  ]
  await age(preview, forgotten)
  await other.query('begin; lock table epics in share mode')
  const pressed = confirm(admin, preview)
  await untilWaiting(1)
  expect(await purge(server.services.db)).toBe(1)
  await other.query('rollback')
  confirmed(await pressed)
  expect(await titles()).toEqual(['Cadastro', 'Relatórios'])
  expect(await purge(server.services.db)).toBe(0)
  expect(await exchanges()).toEqual([{ id: preview.exchange_id, outcome: 'applied' }])
  expect((await undo(admin, preview.exchange_id)).body).toMatchObject({
    removed: ['Épico Cadastro', 'Épico Relatórios'],
  })
})

test('[AS-07] [OP-11] what somebody is undoing while the sweep runs is undone whole', async () => {
  const old = await createdOf(admin, 'Cadastro', 'Relatórios')
  await age(old)
  await other.query('begin')
  await other.query(`select from epics where org_id = $1 and title = 'Relatórios' for update`, [org])
  const pressed = undo(admin, old.exchange_id)
  await untilWaiting(1)
  expect(await purge(server.services.db)).toBe(0)
  await other.query('rollback')
  expect((await pressed).body).toMatchObject({ removed: ['Épico Cadastro', 'Épico Relatórios'], kept: [] })
  expect(await titles()).toEqual([])
})

test('[AS-07] [OP-11] what the sweep is working on is neither created nor undone, and by a sweep that fails it is both', async () => {
  const [created, again] = [await createdOf(admin, 'Cadastro', 'Relatórios'), await createdOf(admin, 'Porto', 'Cais')]
  const [preview, next] = [await previewOf(manager, 'Carga', 'Doca'), await previewOf(manager, 'Boia', 'Farol')]
  const sweep = () => other.query('begin').then(() => other.query('select system.purge_conversations($1, 100)', [org]))
  await age(created, preview)
  await sweep()
  const late = [undo(admin, created.exchange_id), confirm(manager, preview)]
  await untilWaiting(2)
  await other.query('commit')
  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([404, 409])
  expect(await titles()).toEqual(['Cadastro', 'Cais', 'Porto', 'Relatórios'])

  await age(again, next)
  await sweep()
  const decided = [undo(admin, again.exchange_id), confirm(manager, next)]
  await untilWaiting(2)
  await other.query('rollback')
  expect((await Promise.all(decided)).map(({ status }) => status)).toEqual([200, 200])
  expect(await titles()).toEqual(['Boia', 'Cadastro', 'Farol', 'Relatórios'])
})

test('[AS-07] [OP-11] decisions beside one sweep after the other are each done whole or refused, and none waits for another', async () => {
  const people = [admin, manager, await inviteColleague(server.url, admin, 'manager')]
  const turns = [1, 2].flatMap((round) => people.map((person, n) => ({ person, name: `${n}${round}` })))
  const decisions: { epics: string[]; stayWhen: boolean; decide: () => Promise<Answer> }[] = []
  for (const { person, name } of turns) {
    const old = await createdOf(person, `Velho ${name}`, `Antigo ${name}`)
    const preview = await previewOf(person, `Novo ${name}`, `Moderno ${name}`)
    await age(old, preview)
    const undoing = () => undo(person, old.exchange_id)
    decisions.push({ epics: [`Velho ${name}`, `Antigo ${name}`], stayWhen: false, decide: undoing })
    decisions.push({
      epics: [`Novo ${name}`, `Moderno ${name}`],
      stayWhen: true,
      decide: () => confirm(person, preview),
    })
  }
  let deciding = true
  const sweeping = (async () => {
    while (deciding) await purge(server.services.db, 1)
  })()
  const answers = await Promise.all(decisions.map(({ decide }) => decide()))
  deciding = false
  await sweeping
  for (const { status } of answers) expect([200, 404, 409]).toContain(status)
  const expected = decisions.filter(({ stayWhen }, n) => (answers[n]?.status === 200) === stayWhen)
  expect(await titles()).toEqual(expected.flatMap(({ epics }) => epics).sort())
})
