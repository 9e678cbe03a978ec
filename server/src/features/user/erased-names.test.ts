import { randomInt } from 'node:crypto'
import type { ErasureTrial } from '@leme/contract/people/erasure'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteColleague, type Person, signIn, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, expectProblem } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function tryErasure(by: Person, person: Person): Promise<ErasureTrial> {
  const { status, body } = await by.ask('GET', `/api/users/${person.id}/erase`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ErasureTrial
}

const erase = (by: Person, person: Person, names: string[]) =>
  by.ask('POST', `/api/users/${person.id}/erase`, { names })

async function projectNamed(person: Person, name: string): Promise<string> {
  const { status, body } = await person.ask('POST', '/api/projects', { name, client: 'Cooperativa' })
  expect(status).toBe(201)
  return (body as { id: string }).id
}

/** Every text that the organisation has of its work, by its row. */
async function texts({ id }: Person): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>(
    `select concat_ws(' | ', title, description) as text from tasks
       where org_id = (select org_id from users where id = $1)
     union all select requester from tickets where org_id = (select org_id from users where id = $1)
     union all select concat_ws(' | ', name, description) from projects where org_id = (select org_id from users where id = $1)
     order by text`,
    [id],
  )
  return rows.map(({ text }) => text)
}

test('[OP-11] what a member claims of themselves unseen, or has not proved, stays in everybody’s texts', async () => {
  const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  const person = await inviteColleague(server.url, admin, 'member', { display_name: 'Otávio Lins' })
  const data = { nickname: 'Portal', full_name: 'Portal do Cliente', name: 'Meta do Ano', preferred_username: 'Site' }
  expect((await person.ask('PUT', '/auth/v1/user', { data })).status).toBe(200)
  // What an address waits as until somebody who reads its mail confirms it.
  const unproved = `update auth.accounts set new_email = 'contato@cliente.com.br', new_phone = '5548991230000',
    phone = '5548991231111' where id = $1`
  await owner.query(unproved, [person.id])
  const project = await projectNamed(admin, 'Portal do Cliente')
  const phones = '+55 48 99123-0000 e 48 99123-1111'
  await createWork(admin, 'tasks', project, { title: 'Meta do Ano', description: `contato@cliente.com.br ${phones}` })
  for (const requester of ['Portal', 'Site', 'Otávio Lins']) {
    await admin.ask('POST', '/api/tickets/new', { title: 'Sem acesso', requester })
  }
  const before = await texts(admin)

  const trial = await tryErasure(admin, person)
  expect(trial.names).toEqual([{ name: 'Otávio Lins', rows: expect.any(Number) }])
  expect(trial.addresses.map(({ address }) => address)).toEqual([person.email])
  const every = [...Object.values(data), 'Otávio Lins']
  expect((await erase(admin, person, every)).status).toBe(204)

  const expected = before.map((text) => (text === 'Otávio Lins' ? '[apagado]' : text)).sort()
  expect((await texts(admin)).sort()).toEqual(expected)
})

test('[OP-11] a name that was shown for a moment only is no name of the person', async () => {
  const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  const person = await inviteColleague(server.url, admin, 'member', { display_name: 'Otávio Lins' })
  for (const display_name of ['Obra da Ponte', 'Otávio Lins']) {
    expect((await person.ask('PUT', '/auth/v1/user', { data: { display_name } })).status).toBe(200)
    // The audit keeps the name that was shown.
    await signIn(server.url, person.email)
  }
  await projectNamed(admin, 'Obra da Ponte')
  const events = await owner.query("select from audit_events where actor_name = 'Obra da Ponte'")
  expect(events.rowCount).toBeGreaterThan(0)
  const { names } = await tryErasure(admin, person)
  expect(names.map(({ name }) => name)).toEqual(['Otávio Lins'])
})

test('[OP-11] before the erasure is confirmed it says how many rows of which kind change, where, and changes nothing', async () => {
  const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  const person = await inviteColleague(server.url, admin, 'member', { display_name: 'Zélia Portinari' })
  const project = await createProject(admin)
  for (const at of [1, 2, 3]) {
    await createWork(admin, 'tasks', project, { title: `Ligar ${at}`, description: `Falar com Zélia Portinari ${at}` })
  }
  await createWork(admin, 'stories', project, { title: 'Escrever a Zélia Portinari', description: person.email })
  const before = await texts(admin)
  const trial = await tryErasure(admin, person)
  const rows = Object.fromEntries(trial.tables.map((one) => [one.table, one.rows]))
  expect(rows).toMatchObject({ tasks: 3, stories: 1 })
  expect(trial.complete).toBe(true)
  expect(trial.examples).toContainEqual({ table: 'tasks', text: 'Falar com Zélia Portinari 1' })
  expect(await texts(admin)).toEqual(before)
  expect((await person.ask('GET', '/api/me')).status).toBe(200)
  expectProblem(
    await person.ask('GET', `/api/users/${admin.id}/erase`),
    403,
    'forbidden',
    'Você não tem permissão para fazer isso',
  )
  const stranger = await signUp(server.url)
  expectProblem(
    await stranger.ask('GET', `/api/users/${person.id}/erase`),
    404,
    'person_not_found',
    'Pessoa não encontrada',
  )
})

test('[OP-11] a name can be left in the texts: addresses, account and what names the person by id go', async () => {
  const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  const person = await inviteColleague(server.url, admin, 'member', { display_name: 'Projeto' })
  const project = await createProject(admin)
  await createWork(admin, 'tasks', project, { title: 'Escrever', description: `Projeto\n${person.email}` })
  for (let at = 0; at < 12; at += 1) {
    await admin.ask('POST', '/api/tickets/new', { title: `Pedido ${at}`, requester: 'Projeto' })
  }
  const { names } = await tryErasure(admin, person)
  expect(names).toEqual([{ name: 'Projeto', rows: expect.any(Number) }])
  expect(names[0]?.rows).toBeGreaterThanOrEqual(12)
  expect((await erase(admin, person, [])).status).toBe(204)
  const left = await texts(admin)
  expect(left.filter((text) => text === 'Projeto')).toHaveLength(12)
  expect(left).toContain('Escrever | Projeto\nPessoa apagada')
  const { rows } = await owner.query(
    `select display_name, email, (select count(*)::int from audit_events where actor_user_id = users.id and actor_name <> 'Pessoa apagada') as named
     from users where id = $1`,
    [person.id],
  )
  expect(rows).toEqual([{ display_name: 'Pessoa apagada', email: null, named: 0 }])
})

test('[OP-11] names that the account’s provider says, and confirmed addresses, leave the texts', async () => {
  const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  const person = await inviteColleague(server.url, admin, 'member', { display_name: 'Nina Sá' })
  await owner.query(
    `insert into auth.identities (account_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at)
     values ($1, 'google', 'nina', $2, now(), now(), now())`,
    [
      person.id,
      {
        full_name: 'Ana Luísa Sá',
        nickname: 'Painel',
        email: 'nina@provedor.com.br',
        email_verified: true,
        sub: 'nina',
      },
    ],
  )
  const trial = await tryErasure(admin, person)
  expect(trial.names.map(({ name }) => name).sort()).toEqual(['Ana Luísa Sá', 'Nina Sá'])
  expect(trial.addresses.map(({ address }) => address).sort()).toEqual(['nina@provedor.com.br', person.email].sort())
})

test('[OP-11] the rows that are counted are those that change, in 120 generated texts', async () => {
  const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  const person = await inviteColleague(server.url, admin, 'member', { display_name: 'Ivo Sá (Ivo)' })
  const project = await createProject(admin)
  const parts = [
    'IVO SÁ (IVO)',
    'Ivo  Sá (Ivo)',
    'Ivo Sáb',
    'XIvo Sá (Ivo)',
    person.email,
    `x${person.email}`,
    'obra',
    '.',
    '\n',
  ]
  for (let at = 0; at < 120; at += 1) {
    const words = Array.from({ length: 1 + randomInt(4) }, () => parts[randomInt(parts.length)] ?? '')
    await createWork(admin, 'tasks', project, { title: `Texto ${at}`, description: words.join(' ') })
  }
  const read = () =>
    owner.query<{ id: string; description: string }>(
      'select id, description from tasks where project_id = $1 order by id',
      [project],
    )
  const before = (await read()).rows
  const trial = await tryErasure(admin, person)
  expect((await erase(admin, person, ['Ivo Sá (Ivo)'])).status).toBe(204)
  const after = (await read()).rows
  const changed = before.filter(({ description }, place) => description !== after[place]?.description).length
  expect(trial.tables.find(({ table }) => table === 'tasks')?.rows).toBe(changed)
  expect(changed).toBeGreaterThan(30)
})
