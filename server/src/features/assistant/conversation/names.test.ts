import type { Names } from '@leme/language/turn-context'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDatabase } from '../../../../test/command.ts'
import { inviteColleague, type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createWork, pastTheRoutes } from '../../../../test/work.ts'
import { matchName } from '../resolve/match-name.ts'
import { loadNames } from './names.queries.ts'

const nothing: Names = {
  people: [],
  projects: [],
  clients: [],
  partners: [],
  agents: [],
  subscriptions: [],
  epics: [],
  stories: [],
}

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Camila "Cá" Souza' })
})
afterAll(() => server?.close())

function load(person: Person, projectId: string | null): Promise<Names> {
  return pastTheRoutes(server, person, (tx) => loadNames(tx, projectId))
}

async function create(path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await admin.ask('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (answer.body as { id: string }).id
}

test('[AS-11] the assistant knows every name of its organisation, and of no other', async () => {
  const mine = { id: admin.id, label: 'Camila "Cá" Souza' }
  expect(await load(admin, null)).toEqual({ ...nothing, people: [mine] })

  const acme = await create('/api/clients', { name: 'Acme "Ltda", <b>', partner: 'Norte' })
  const gone = await create('/api/clients', { name: 'Beta', partner: 'Sul', is_active: false })
  const atlas = await create('/api/projects', { name: 'Atlas 🚀', client: 'Acme "Ltda", <b>', partner: 'Norte' })
  const other = await create('/api/projects', { name: 'Outro', client: 'Quem não é cadastrado' })
  const epic = await createWork(admin, 'epics', atlas, { title: 'Entrada' })
  const placed = await createWork(admin, 'stories', atlas, { title: 'Entrar', epic_id: epic.id })
  const loose = await createWork(admin, 'stories', atlas, { title: 'Sair' })
  await createWork(admin, 'epics', other, { title: 'De outro projeto' })
  const removed = await inviteColleague(server.url, admin, 'member')
  await askDatabase(server.database, 'update users set removed_at = now() where id = $1', [removed.id])

  const names = await load(admin, atlas)
  expect({
    ...names,
    projects: sorted(names.projects),
    clients: sorted(names.clients),
    stories: sorted(names.stories),
  }).toEqual({
    people: [mine],
    projects: [
      { id: atlas, label: 'Atlas 🚀', client: 'Acme "Ltda", <b>', status: 'planned' },
      { id: other, label: 'Outro', client: 'Quem não é cadastrado', status: 'planned' },
    ],
    clients: [
      { id: acme, label: 'Acme "Ltda", <b>', is_active: true },
      { id: gone, label: 'Beta', is_active: false },
    ],
    partners: expect.toSatisfy((partners: string[]) => partners.toSorted().join() === 'Norte,Sul'),
    agents: [],
    subscriptions: [],
    epics: [{ id: epic.id, label: 'Entrada' }],
    stories: [
      { id: placed.id, label: 'Entrar', epic_id: epic.id },
      { id: loose.id, label: 'Sair', epic_id: null },
    ],
  })
  expect(await load(await signUp(server.url), atlas)).toEqual({ ...nothing, people: [expect.anything()] })
})

test('[AS-11] names cached from an earlier request give way to what was renamed, added or switched off since', async () => {
  const client = await create('/api/clients', { name: 'Gama' })
  const project = await create('/api/projects', { name: 'Vela', client: 'Gama' })
  const nameOf = (rows: readonly { id: string; label: string }[], id: string) =>
    rows.find((row) => row.id === id)?.label
  const before = await load(admin, null)
  expect((await load(admin, null)).projects).toBe(before.projects)
  expect(nameOf(before.projects, project)).toBe('Vela')

  expect((await admin.ask('PATCH', `/api/projects/${project}`, { name: 'Mastro' })).status).toBe(200)
  expect((await admin.ask('PATCH', `/api/clients/${client}`, { is_active: false })).status).toBe(200)
  const after = await load(admin, null)
  expect(nameOf(after.projects, project)).toBe('Mastro')
  expect(after.clients.find(({ id }) => id === client)?.is_active).toBe(false)
})

test('[AS-11] names of a transaction that failed are not cached', async () => {
  const seen = await load(admin, null)
  const failing = pastTheRoutes(server, admin, async (tx) => {
    await tx.query(`update projects set name = 'Rascunho'`)
    expect((await loadNames(tx, null)).projects.every(({ label }) => label === 'Rascunho')).toBe(true)
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(sorted((await load(admin, null)).projects)).toEqual(sorted(seen.projects))
})

test('[AS-11] names that are read as they change are those that are there, also after rows are gone', async () => {
  const fill = `insert into projects (org_id, name, client, partner)
    select $1, 'Obra ' || n, 'Gama', case when n % 2 = 0 then 'Leste' end from generate_series($2::int, $3::int) n`
  const here = `org_id = $1 and name like 'Obra%'`
  const again = `insert into projects (org_id, id, name, client)
    values ($1, '0199c0de-0000-7000-8000-000000000001', 'Obra que volta', 'Gama')`
  const steps: [string, unknown[]][] = [
    [fill, [1, 60]],
    [`update projects set logged_hours = logged_hours + 1 where ${here}`, []],
    [`update projects set name = name || ' nova', status = 'doing' where ${here} and name like '%3'`, []],
    [`delete from projects where ${here} and name like '%7'`, []],
    [fill, [61, 64]],
    [`delete from projects where ${here} and name in ('Obra 64', 'Obra 1')`, []],
    [
      `with gone as (delete from projects where ${here} and name = 'Obra 2' returning org_id)
      insert into projects (org_id, name, client) select org_id, 'Obra 2', 'Gama' from gone`,
      [],
    ],
    [again, []],
    [`delete from projects where ${here} and name = 'Obra que volta'`, []],
    [fill, [65, 66]],
    [again, []],
    [`update projects set partner = null where ${here}`, []],
    [`update clients set name = name || '.' where org_id = $1`, []],
    [`delete from projects where ${here}`, []],
  ]
  const [mine] = await askDatabase<{ org_id: string }>(server.database, 'select org_id from users where id = $1', [
    admin.id,
  ])
  for (const [step, values] of steps) {
    await askDatabase(server.database, step, [mine?.org_id, ...values])
    const seen = await load(admin, null)
    const found = [
      ...seen.projects.map(({ id, label, status }) => [id, label, status].join()),
      ...seen.clients.map(({ label }) => label),
      ...seen.partners,
    ]
    const there = await askDatabase<{ found: string }>(
      server.database,
      `select concat_ws(',', id, name, status) as found from projects where org_id = $1
       union all select name from clients where org_id = $1
       union all (select partner from projects where org_id = $1 and partner is not null
         union select partner from clients where org_id = $1 and partner is not null)`,
      [mine?.org_id],
    )
    expect(found.sort(), step).toEqual(there.map((row) => row.found).sort())
    expect(matchName('obra 33', seen.projects).match, step).toBe(
      seen.projects.some(({ label }) => label.startsWith('Obra 33')) ? 'sure' : 'none',
    )
  }
})

function sorted<Row extends { label: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (one.label < other.label ? -1 : 1))
}
