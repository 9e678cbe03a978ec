import type { WorkRate } from '@leme/contract/money/work-rate'
import { routes } from '@leme/contract/routes'
import { errors } from '@leme/contract/wire/errors'
import type { Route } from '@leme/contract/wire/route'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import {
  addMember,
  createProject,
  createWork,
  expectProblem,
  expectRefused,
  pastTheRoutes,
} from '../../../test/work.ts'

let server: TestServer
let admin: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  admin = await signUp(server.url)
  project = await createProject(admin)
})
afterAll(() => server?.close())

async function say(rate: object, person: Pick<Person, 'ask'> = admin): Promise<WorkRate> {
  const { status, body } = await person.ask('POST', '/api/work-rates', {
    kind: 'cost',
    valid_from: '2026-01-01',
    ...rate,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as WorkRate
}

async function listed(person: Pick<Person, 'ask'> = admin): Promise<WorkRate[]> {
  const { status, body } = await person.ask('GET', '/api/work-rates')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as WorkRate[]
}

/** What an hour of a person in the project is worth on a day. */
async function rateOn(day: string, { kind = 'cost', of = admin, asks = admin } = {}): Promise<string | null> {
  const [row] = await pastTheRoutes(server, asks, (tx) =>
    tx.query<{ amount: string | null }>(
      `select public.hour_rate($1, $2, $3, $4, (
         select role from project_members where project_id = $4 and user_id = $3))::text as amount`,
      [kind, day, of.id, project],
    ),
  )
  return row?.amount ?? null
}

test('[MT-02] a rate holds from its day until the next one’s, and where it says there is none, there is none', async () => {
  await say({ user_id: admin.id, amount: '100' })
  await say({ user_id: admin.id, amount: '120.5', valid_from: '2026-02-01' })
  await say({ user_id: admin.id, amount: null, valid_from: '2026-03-01' })
  const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-03-01', '2999-12-31']
  const rates = await Promise.all(days.map((day) => rateOn(day)))
  expect(rates).toEqual([null, '100.00', '100.00', '120.50', null, null])
  expect(await rateOn('2026-02-01', { kind: 'billing' })).toBeNull()
})

test('[MT-02] a cost is the person’s, else their role’s, else the project’s; in what is billed the project goes first', async () => {
  await addMember(admin, project, admin.id)
  for (const kind of ['cost', 'billing']) {
    await say({ kind, project_id: project, amount: '10' })
    expect(await rateOn('2026-01-01', { kind })).toBe('10.00')
    await say({ kind, role: 'contributor', amount: '20' })
    await say({ kind, role: 'lead', amount: '99' })
    expect(await rateOn('2026-01-01', { kind })).toBe(kind === 'cost' ? '20.00' : '10.00')
    await say({ kind, user_id: admin.id, amount: '30' })
    expect(await rateOn('2026-01-01', { kind })).toBe(kind === 'cost' ? '30.00' : '10.00')
  }
})

test('[MT-02] an hour costs what its person’s role cost when it was logged, whatever they are in the project later', async () => {
  for (const [role, amount] of [
    ['contributor', '20'],
    ['lead', '99'],
    ['reviewer', '50'],
  ])
    await say({ kind: 'cost', role, amount })
  await addMember(admin, project, admin.id)
  const task = (await createWork(admin, 'tasks', project)).id
  const log = async () => {
    const logged = await admin.ask('POST', `/api/tasks/${task}/time-entries`, { date: '2026-11-02', hours: 1 })
    expect(logged.status, JSON.stringify(logged.body)).toBe(201)
    return (logged.body as { id: string }).id
  }
  const worth = () =>
    pastTheRoutes(server, admin, async (tx) => {
      const rows = await tx.query<{ amount: string | null }>(
        `select trim_scale(public.hour_rate('cost', date, user_id, project_id, project_role))::text as amount
         from time_entries where project_id = any($1) order by id`,
        [[project, other]],
      )
      return rows.map(({ amount }) => amount)
    })
  const other = await createProject(admin)
  const role = async (said: string) =>
    expect((await admin.ask('PATCH', `/api/members/${await memberId()}`, { role: said })).status).toBe(200)
  const memberId = async () => {
    const { body } = await admin.ask('GET', `/api/projects/${project}/members`)
    return (body as { id: string; user_id: string }[]).find(({ user_id }) => user_id === admin.id)?.id
  }
  const first = await log()
  await role('lead')
  await log()
  expect(await worth()).toEqual(['20', '99'])
  expect((await admin.ask('PATCH', `/api/time-entries/${first}`, { hours: 2 })).status).toBe(200)
  await role('reviewer')
  expect((await admin.ask('DELETE', `/api/members/${await memberId()}`)).status).toBe(204)
  expect(await worth()).toEqual(['20', '99'])
  // What comes back has the role that it had; what is of another project by now has the one there.
  const deleted = await admin.ask('DELETE', `/api/time-entries/${first}`)
  expect(deleted.status).toBe(204)
  expect((await admin.ask('POST', `/api/deletions/${first}/restore`, {})).status).toBeLessThan(300)
  expect(await worth()).toEqual(['20', '99'])
  await pastTheRoutes(server, admin, async (tx) => {
    await tx.query(
      `insert into project_members (org_id, project_id, user_id, role) values (context.org_id(), $1, $2, 'reviewer')`,
      [other, admin.id],
    )
  })
  await pastTheRoutes(server, admin, (tx) => tx.query('update tasks set project_id = $1 where id = $2', [other, task]))
  // Both hours are of the task that went there.
  expect(await worth()).toEqual(['50', '50'])
})

test('[MT-02] the same day again is a correction, and a withdrawn rate gives way to the one before; both stay', async () => {
  await say({ user_id: admin.id, amount: '100' })
  const wrong = await say({ user_id: admin.id, amount: '1', valid_from: '2026-02-01' })
  const right = await say({ user_id: admin.id, amount: '110', valid_from: '2026-02-01' })
  expect(await rateOn('2026-02-01')).toBe('110.00')
  expect(await admin.ask('DELETE', `/api/work-rates/${right.id}`)).toMatchObject({ status: 204 })
  expect(await rateOn('2026-02-01')).toBe('100.00')
  for (const { id } of [wrong, right])
    expectProblem(
      await admin.ask('DELETE', `/api/work-rates/${id}`),
      404,
      'work_rate_not_found',
      errors.work_rate_not_found.message,
    )
  const rates = await listed()
  expect(rates.map(({ amount, replaced_at }) => [amount, replaced_at === null])).toEqual([
    ['110', false],
    ['1', false],
    ['100', true],
  ])
  expect(rates[0]).toMatchObject({ created_by: { id: admin.id }, replaced_by: { id: admin.id } })
})

test('[MT-02] a rate is of one person, role or project, and of this organisation', async () => {
  const one = { kind: 'cost', valid_from: '2026-01-01', amount: '1' }
  const ask = (rate: object) => admin.ask('POST', '/api/work-rates', { ...one, ...rate })
  const field = { field: 'user_id', message: 'Escolha uma pessoa, um papel ou um projeto' }
  expectRefused(await ask({}), field)
  expectRefused(await ask({ user_id: admin.id, project_id: project }), field)
  expectRefused(await ask({ user_id: admin.id, amount: '-1' }), {
    field: 'amount',
    message: 'Taxa não pode ser negativa',
  })
  expectRefused(await ask({ user_id: admin.id, amount: '1.005' }), {
    field: 'amount',
    message: 'Taxa deve ter no máximo 2 casas decimais',
  })
  const stranger = await signUp(server.url)
  expect(await ask({ user_id: stranger.id })).toMatchObject({ status: 404 })
  expect(await ask({ project_id: await createProject(stranger) })).toMatchObject({ status: 404 })
  await say({ user_id: stranger.id, amount: '7' }, stranger)
  expect(await listed()).toEqual([])
})

test('[MT-02] a member and a key see no rate: not by a route, past the routes, or by the value of an hour', async () => {
  const secret = '98765.43'
  await say({ user_id: admin.id, amount: secret })
  await say({ project_id: project, amount: secret, kind: 'billing' })
  const member = await inviteColleague(server.url, admin, 'member')
  const manager = await inviteColleague(server.url, admin, 'manager')
  const key = await createKey(admin, ['read'])
  expect(await listed(manager)).toHaveLength(2)
  expect(await member.ask('GET', '/api/work-rates')).toMatchObject({ status: 403 })
  expect(await key.ask('GET', '/api/work-rates')).toMatchObject({ status: 403 })
  expect(
    await member.ask('POST', '/api/work-rates', {
      kind: 'cost',
      user_id: member.id,
      valid_from: '2026-01-01',
      amount: '1',
    }),
  ).toMatchObject({ status: 403 })
  for (const { id } of await listed())
    expect(await member.ask('DELETE', `/api/work-rates/${id}`)).toMatchObject({ status: 403 })
  expect(await rateOn('2026-02-01', { asks: member })).toBeNull()
  expect(await rateOn('2026-02-01', { asks: manager })).toBe(secret)
})

test('[MT-02] in no table or view that the application may read does a member find a rate', async () => {
  const secret = '98765.43'
  await say({ user_id: admin.id, amount: secret })
  await say({ user_id: admin.id, amount: secret, valid_from: '2026-02-01' })
  const member = await inviteColleague(server.url, admin, 'member')
  const foundBy = (person: Person) =>
    pastTheRoutes(server, person, async (tx) => {
      const tables = await tx.query<{ name: string }>(
        `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where relkind in ('r', 'v', 'm', 'p') and nspname in ('public', 'system', 'auth')
           and has_schema_privilege(nspname, 'usage') and has_table_privilege(pg_class.oid, 'select')`,
      )
      expect(tables.length).toBeGreaterThan(40)
      const found: string[] = []
      for (const { name } of tables) {
        const rows = await tx.query(`select from ${name} row where row::text like '%' || $1 || '%' limit 1`, [secret])
        if (rows.length > 0) found.push(name)
      }
      return found
    })
  expect(await foundBy(admin)).toEqual(['public.work_rates'])
  expect(await foundBy(member)).toEqual([])
})

test('[MT-02] no read of the API answers a member with a rate, whatever it is asked about', async () => {
  const secret = '98765.43'
  await say({ user_id: admin.id, amount: secret })
  const member = await inviteColleague(server.url, admin, 'member')
  const ids = [project, admin.id, (await listed())[0]?.id ?? '']
  let asked = 0
  const reads = Object.values<Route>(routes).filter(({ method }) => method === 'GET')
  for (const { path } of reads) {
    for (const id of path.includes(':') ? ids : ['']) {
      const { body } = await member.ask('GET', path.replaceAll(/:\w+/g, id))
      expect(JSON.stringify(body), path).not.toContain('98765')
      asked += 1
    }
  }
  expect(asked).toBeGreaterThan(reads.length)
})
