import type { Dashboard } from '@leme/contract/work/dashboard'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { explaining, rowsRead } from '../../../test/database/explain.ts'
import { bulkNouns, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, pastTheRoutes } from '../../../test/work.ts'
import { getDashboard } from './dashboard.queries.ts'

const minute = 60_000
const day = 24 * 60 * minute
const noon = new Date('2026-11-22T15:00:00Z')
let now = noon
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = noon
  admin = await signUp(server.url)
})

async function measured(person: Pick<Person, 'ask'> = admin): Promise<Dashboard> {
  const { status, body } = await person.ask('GET', '/api/dashboard')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Dashboard
}

type Run = { at: number; status: 'running' | 'completed' | 'failed' }

async function storeRuns(person: Person, runs: readonly Run[]): Promise<void> {
  await pastTheRoutes(server, person, (tx) =>
    tx.query(
      `insert into agent_runs (org_id, run_type, status, created_at)
       select context.org_id(), 'chat', status, at from unnest($1::text[], $2::timestamptz[]) run (status, at)`,
      [runs.map(({ status }) => status), runs.map(({ at }) => new Date(at).toISOString())],
    ),
  )
}

test('[DB-03] an organisation that has nothing is measured as zero', async () => {
  expect(await measured()).toEqual({
    projects: { total: 0, doing: 0 },
    tickets: { total: 0, open: 0 },
    tasks: { total: 0, doing: 0 },
    agent_runs: { last_24h: 0, failed_last_24h: 0 },
  })
})

test('[DB-03] the whole organisation is counted, past what the lists show, and no other', async () => {
  const stranger = await signUp(server.url)
  await send(stranger, bulkNouns.ticket, [rowOf(bulkNouns.ticket, 'a')])
  await createWork(stranger, 'tasks', await createProject(stranger))
  await storeRuns(stranger, [{ at: now.getTime() - minute, status: 'failed' }])

  const [project] = [await createProject(admin), await createProject(admin)]
  await admin.ask('PATCH', `/api/projects/${project}`, { status: 'doing' })
  for (const status of ['doing', 'doing', 'review', 'done']) {
    const task = await createWork(admin, 'tasks', project)
    await admin.ask('PATCH', `/api/tasks/${task.id}`, { status })
  }
  const tickets = Array.from({ length: 30 }, (_, index) =>
    rowOf(bulkNouns.ticket, `t${index}`, { status: index < 17 ? 'open' : index < 25 ? 'in_progress' : 'closed' }),
  )
  await send(admin, bulkNouns.ticket, tickets)
  expect(await measured()).toEqual({
    projects: { total: 2, doing: 1 },
    tickets: { total: 30, open: 17 },
    tasks: { total: 4, doing: 2 },
    agent_runs: { last_24h: 0, failed_last_24h: 0 },
  })
})

describe('the runs of the last 24 hours', () => {
  /** What is counted at each of these moments, hours that are just whole among them. */
  const moments = [0, 1, 20 * minute + 30_001, 30 * minute, 30 * minute + 1, 59 * minute + 59_999].map(
    (late) => noon.getTime() + late,
  )

  test('[DB-02] [DB-03] are exactly those, of every status, however the hours lie', async () => {
    const statuses = ['running', 'completed', 'failed'] as const
    const edges = moments.flatMap((end) => [end, end - 1, end + 1, end - day, end - day - 1, end - day + 1])
    const hours = Array.from({ length: 30 }, (_, index) => noon.getTime() - index * 60 * minute)
    const spread = Array.from(
      { length: 400 },
      (_, index) => noon.getTime() + 2 * 60 * minute - index * 5 * minute - index,
    )
    const runs = [...edges, ...hours, ...spread].map((at, index) => ({ at, status: statuses[index % 3] ?? 'failed' }))
    await storeRuns(admin, runs)
    for (const end of moments) {
      now = new Date(end)
      const inside = runs.filter(({ at }) => at > end - day && at <= end)
      expect((await measured()).agent_runs, now.toISOString()).toEqual({
        last_24h: inside.length,
        failed_last_24h: inside.filter(({ status }) => status === 'failed').length,
      })
    }
  })

  test('[DB-03] are read one by one of half an hour at most', async () => {
    const began = noon.getTime() - day
    await storeRuns(
      admin,
      Array.from({ length: 3000 }, (_, n) => ({ at: began + n * 3600, status: 'completed' as const })),
    )
    for (const minutes of [1, 29, 31, 59]) {
      const plans = await pastTheRoutes(server, admin, async (asked) => {
        const { tx, plans } = explaining(asked)
        const counted = JSON.parse(await getDashboard(tx, new Date(noon.getTime() + minutes * minute)))
        expect(counted.agent_runs.last_24h).toBe(2999 - Math.floor((minutes * minute) / 3600))
        return plans
      })
      expect(rowsRead(plans)).toBeLessThan(3000 / 2 + 200)
    }
  })

  test('[DB-03] follow a run that ends, is moved or goes', async () => {
    const at = noon.getTime() - 5 * 60 * minute
    await storeRuns(admin, [
      { at, status: 'running' },
      { at: at - 1, status: 'failed' },
    ])
    const change = async (statement: string) => {
      await pastTheRoutes(server, admin, (tx) => tx.query(statement))
      return (await measured()).agent_runs
    }
    expect(await change(`update agent_runs set status = 'failed' where status = 'running'`)).toEqual({
      last_24h: 2,
      failed_last_24h: 2,
    })
    expect(await change(`delete from agent_runs where created_at = '${new Date(at).toISOString()}'`)).toEqual({
      last_24h: 1,
      failed_last_24h: 1,
    })
  })
})

test('[MS-04] a key that reads is answered what its organisation has', async () => {
  await send(admin, bulkNouns.ticket, [rowOf(bulkNouns.ticket, 'a')])
  await storeRuns(admin, [
    { at: noon.getTime() - minute, status: 'completed' },
    { at: noon.getTime() - 3 * 60 * minute, status: 'failed' },
  ])
  await createWork(admin, 'tasks', await createProject(admin))
  expect(await measured(await createKey(admin, ['read']))).toEqual(await measured())
  expect((await measured()).agent_runs).toEqual({ last_24h: 2, failed_last_24h: 1 })
  const writer = await createKey(admin, ['tickets:write', 'runs:write'])
  expect((await writer.ask('GET', '/api/dashboard')).body).toMatchObject({ status: 403, code: 'scope_missing' })
})
