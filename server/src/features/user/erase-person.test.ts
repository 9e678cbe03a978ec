import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '../../../test/assistant/assistant.ts'
import { createKey } from '../../../test/auth/api-key.ts'
import { ask, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { hexId, spanRow, storeAs } from '../../../test/spans.ts'
import { addMember, createProject, createWork, expectProblem, pastTheRoutes } from '../../../test/work.ts'
import type { Database } from '../../database/transaction.ts'
import { patternsOf } from './erase-patterns.ts'
import { erasePerson, resumeErasures } from './erase-person.ts'

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

/** Every column of every table, as "schema.table.column", that holds one of the words in any case. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await owner.query<{ relation: string; name: string }>(
    `select attrelid::regclass::text as relation, quote_ident(attname) as name
     from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'auth', 'system') and attnum > 0 and not attisdropped
       and atttypid not in ('bytea'::regtype, 'uuid'::regtype)`,
  )
  const found: string[] = []
  for (const { relation, name } of columns) {
    const text = `select from ${relation} where exists (
      select from unnest($1::text[]) word where strpos(lower(${name}::text), lower(word)) > 0) limit 1`
    if ((await owner.query(text, [words])).rowCount) found.push(`${relation}.${name}`)
  }
  return found.sort()
}

async function done(person: Pick<Person, 'ask'>, method: string, path: string, body?: unknown) {
  const answer = await person.ask(method, path, body, { 'idempotency-key': randomUUID() })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as Record<string, string>
}

/** As the dialog does: what would change is asked for first, and the names that it answers go. */
async function erase(by: Pick<Person, 'ask'>, { id }: Person) {
  const { body } = await by.ask('GET', `/api/users/${id}/erase`)
  const { names = [] } = body as { names?: { name: string }[] }
  return by.ask('POST', `/api/users/${id}/erase`, { names: names.map(({ name }) => name) })
}

/** Leaves a person's name and address in as many places as people and programs do. */
async function leaveTraces(admin: Person, person: Person, name: string) {
  const project = await createProject(admin)
  await addMember(admin, project, person.id)
  const task = await createWork(admin, 'tasks', project, {
    title: `Revisar com ${name}`,
    description: `Falar com ${name}\n${name}, ${person.email}`,
    assignee_user_id: person.id,
  })
  const doomed = await createWork(admin, 'tasks', project, { title: `Ligar para ${name.toUpperCase()}` })
  await done(admin, 'DELETE', `/api/tasks/${doomed.id}`)
  await done(person, 'POST', `/api/tasks/${task.id}/time-entries`, {
    date: '2026-03-02',
    hours: 2,
    note: `${name} esteve`,
  })
  await done(admin, 'POST', '/api/tickets/new', { title: `Acesso de ${name}`, requester: name })
  await say(person, `crie a task "Chamar ${name}" com o email ${person.email}`, { project })
  await say(admin, `tasks de ${name}`)
  await done(admin, 'POST', '/api/api-keys', { name: `Chave de ${name}`, scopes: ['read'] })
  const attributes = { 'gen_ai.prompt': `Responda a ${name} <${person.email}>` }
  await storeAs(server, admin, [
    spanRow(1, {
      trace_id: hexId(77, 32),
      operation: 'chat',
      attributes,
      agent: { id: null, name: `Robô de ${name}`, description: null, area: null },
    }),
  ])
  return { project, task }
}

test('[OP-11] after an erasure no column of any table holds name or mail, and the work is still there', async () => {
  const name = 'Zuleica Távora Quaresma'
  const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  const person = await inviteColleague(server.url, admin, 'admin', { display_name: name })
  const { project, task } = await leaveTraces(admin, person, name)
  expect((await columnsWith([name, person.email])).length).toBeGreaterThan(12)

  expect(await erase(admin, person)).toMatchObject({ status: 204 })

  expect(await columnsWith([name, person.email])).toEqual([])
  expect((await person.ask('GET', '/api/me')).status).toBe(401)
  const signIn = { email: person.email, password: 'vento-sudeste-17' }
  expect((await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', signIn)).status).toBe(400)
  const tasks = (await admin.ask('GET', `/api/projects/${project}/tasks`)).body as Record<string, unknown>[]
  expect(tasks.find(({ id }) => id === task.id)).toMatchObject({
    title: 'Revisar com Pessoa apagada',
    description: 'Falar com Pessoa apagada\nPessoa apagada, Pessoa apagada',
    assignee_user_id: person.id,
  })
  const hours = await owner.query('select hours::float8 as hours from time_entries where user_id = $1', [person.id])
  expect(hours.rows).toEqual([{ hours: 2 }])
  const events = (await admin.ask('GET', `/api/audit?user_id=${person.id}&limit=1000`)).body as Record<
    string,
    unknown
  >[]
  expect(events[0]).toMatchObject({ event: 'person_erased', actor_user_id: admin.id, target: 'Pessoa apagada' })
  const own = events.filter(({ actor_user_id }) => actor_user_id === person.id)
  expect(own.length).toBeGreaterThan(0)
  for (const event of own) {
    expect(event).toMatchObject({ actor_name: 'Pessoa apagada', actor_email: null, ip: null, user_agent: null })
  }
})

test('[OP-11] a name of one word goes from where it was copied to, and stays a word elsewhere', async () => {
  const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  const person = await inviteColleague(server.url, admin, 'member', { display_name: 'Rosa' })
  const project = await createProject(admin)
  await addMember(admin, project, person.id)
  const task = await createWork(admin, 'tasks', project, { title: 'Pintar o botão de rosa' })
  await done(admin, 'POST', '/api/tickets/new', { title: 'Rosa', requester: 'Rosa' })
  expect((await erase(admin, person)).status).toBe(204)
  const { rows } = await owner.query(
    `select (select title from tasks where id = $1) as task, (select requester from tickets where org_id = users.org_id) as requester,
       (select title from tickets where org_id = users.org_id) as ticket,
       (select count(*)::int from activity where org_id = users.org_id and label = 'Rosa') as labels,
       (select count(*)::int from audit_events where org_id = users.org_id and 'Rosa' in (actor_name, target)) as events
     from users where id = $2`,
    [task.id, person.id],
  )
  expect(rows).toEqual([{ task: 'Pintar o botão de rosa', requester: '…', ticket: 'Rosa', labels: 0, events: 0 }])
})

test('[OP-11] a namesake keeps the name where it may be theirs, and everybody else keeps all', async () => {
  const name = 'Ana Lúcia Prates'
  const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  const [person, namesake] = [
    await inviteColleague(server.url, admin, 'member', { display_name: name }),
    await inviteColleague(server.url, admin, 'member', { display_name: name }),
  ]
  const stranger = await signUp(server.url, { display_name: name })
  expect((await erase(admin, person)).status).toBe(204)
  const { rows } = await owner.query(
    'select id, display_name from users where id = any ($1) order by display_name, id',
    [[person.id, namesake.id, stranger.id]],
  )
  expect(rows.map(({ display_name }) => display_name)).toEqual([name, name, 'Pessoa apagada'])
  expect((await namesake.ask('GET', '/api/me')).body).toMatchObject({ display_name: name })
  const elsewhere = await owner.query(`select from audit_events where actor_name = $1 and actor_user_id = any ($2)`, [
    name,
    [namesake.id, stranger.id],
  ])
  expect(elsewhere.rowCount).toBeGreaterThanOrEqual(2)
  expect(await columnsWith([person.email])).toEqual([])
})

test('[OP-11] only another administrator of the same organisation erases, and never the last one', async () => {
  const admin = await signUp(server.url)
  const manager = await inviteColleague(server.url, admin, 'manager')
  const member = await inviteColleague(server.url, admin, 'member')
  const stranger = await signUp(server.url)
  for (const one of [manager, member]) {
    expectProblem(await erase(one, member), 403, 'forbidden', 'Você não tem permissão para fazer isso')
  }
  expectProblem(await erase(stranger, member), 404, 'person_not_found', 'Pessoa não encontrada')
  const self = 'Você não pode apagar a si mesmo. Peça a outro administrador, ou exclua a sua conta em Conta'
  expectProblem(await erase(admin, admin), 409, 'own_erasure', self)
  const { rows } = await owner.query<{ org_id: string }>('select org_id from users where id = $1', [admin.id])
  const erasure = { org_id: rows[0]?.org_id ?? '', person_id: admin.id, by: null }
  await expect(erasePerson(server.services.db, erasure)).rejects.toMatchObject({ code: 'last_admin' })
  const forged = erasePerson(server.services.db, { ...erasure, person_id: member.id, by: stranger.id })
  await expect(forged).rejects.toThrow(/only another admin/)
  const called = pastTheRoutes(server, admin, (tx) =>
    tx.query('select system.names_of_person(context.org_id(), $1)', [member.id]),
  )
  await expect(called).rejects.toThrow(/permission denied/)
  const key = await createKey(admin, ['read', 'runs:write'])
  expect((await erase(key, member)).status).toBe(403)
  for (const one of [admin, manager, member]) expect((await one.ask('GET', '/api/me')).status).toBe(200)
})

test('[OP-11] who was removed long ago is erased too, and again without harm', async () => {
  const name = 'Eleutério Bragança'
  const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  const person = await inviteColleague(server.url, admin, 'member', { display_name: name })
  await createWork(admin, 'tasks', await createProject(admin), { title: `De ${name}` })
  await done(admin, 'DELETE', `/api/users/${person.id}`)
  for (const _ of ['once', 'again']) expect((await erase(admin, person)).status).toBe(204)
  expect(await columnsWith([name, person.email])).toEqual([])
})

/** The database until a process that uses it ends: so many transactions go through. */
function endingAfter(transactions: number): Database {
  const { db } = server.services
  let left = transactions
  return {
    ...db,
    async authTransaction(work, origin) {
      left -= 1
      if (left < 0) throw new Error('this process has ended')
      return db.authTransaction(work, origin)
    },
  }
}

test.each([
  [1, 'the same call'],
  [4, 'the same call'],
  [9, 'the hourly sweep'],
])(
  '[OP-11] an erasure that ends after %i transactions is finished by %s, with all that the account alone knew',
  async (transactions, by) => {
    const [name, phone] = ['Ubirajara Colares', '5548991234567']
    const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
    const person = await inviteColleague(server.url, admin, 'member', { display_name: name })
    const account = 'update auth.accounts set phone = $2, phone_confirmed_at = now() where id = $1'
    await owner.query(account, [person.id, phone])
    const { project } = await leaveTraces(admin, person, name)
    await createWork(admin, 'tasks', project, { title: 'Ligar para a obra', description: `No +${phone}` })
    const { rows } = await owner.query<{ org_id: string }>('select org_id from users where id = $1', [admin.id])
    const erasure = { org_id: rows[0]?.org_id ?? '', person_id: person.id, by: admin.id }
    await expect(erasePerson(endingAfter(transactions), erasure)).rejects.toThrow('this process has ended')
    expect((await columnsWith([name, phone])).length).toBeGreaterThan(2)

    if (by === 'the same call') expect((await erase(admin, person)).status).toBe(204)
    else {
      await resumeErasures(server.services.db)
      expect((await owner.query('select from system.erasures')).rowCount).toBe(1)
      await owner.query(`update system.erasures set begun_at = begun_at - interval '2 hours'`)
      await resumeErasures(server.services.db)
    }
    expect(await columnsWith([name, person.email, phone])).toEqual([])
    expect((await owner.query('select from system.erasures')).rowCount).toBe(0)
    const erased = await owner.query(
      `select actor_user_id from audit_events where target_id = $1 and event = 'person_erased'`,
      [person.id],
    )
    expect(erased.rows).toEqual([{ actor_user_id: admin.id }])
  },
)

test('[OP-11] an administrator reads everything about a person as one file, without secrets, and it is written down', async () => {
  const name = 'Iolanda Marçal'
  const admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  const person = await inviteColleague(server.url, admin, 'member', { display_name: name })
  const { task } = await leaveTraces(admin, person, name)
  const read = (by: Pick<Person, 'ask'>) => by.ask('GET', `/api/users/${person.id}/export`)
  const { status, body, headers } = await read(admin)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="pessoa.json"')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    person: { id: person.id, display_name: name, email: person.email },
    account: { email: person.email, sessions: [{ ip: expect.any(String) }], identities: [{ provider: 'email' }] },
    rows: {
      'tasks.assignee_user_id': [{ id: task.id }],
      'time_entries.user_id': [{ note: `${name} esteve` }],
      'project_members.user_id': [{ user_id: person.id }],
      'assistant_exchanges.user_id': [{ asked: expect.stringContaining(name) }],
    },
  })
  expect(JSON.stringify(body)).not.toMatch(/hash|sealed|secret/)
  const [event] = (await admin.ask('GET', '/api/audit?kind=data')).body as Record<string, unknown>[]
  expect(event).toMatchObject({ event: 'data_exported', target: name, details: { noun: 'person', format: 'JSON' } })
  const stranger = await signUp(server.url)
  expectProblem(await read(stranger), 404, 'person_not_found', 'Pessoa não encontrada')
  expect((await read(person)).status).toBe(403)
  expect((await admin.ask('GET', '/api/users/nobody/export')).status).toBe(404)
})

test('[OP-11] a pattern replaces the name itself, however it is quoted, and nothing around it', async () => {
  const patterns = patternsOf({
    names: ['Ana (Nina) Sá'],
    addresses: ['ana.sa@x.com', '5548991234567', '351912345678'],
  })
  async function replaced(text: string, one: 'text' | 'json'): Promise<string> {
    let left = text
    for (const pattern of patterns) {
      const values = [left, pattern[one], pattern.replacement]
      left =
        (await owner.query<{ left: string }>(`select regexp_replace($1, $2, $3, 'gi') as left`, values)).rows[0]
          ?.left ?? ''
    }
    return left
  }
  expect(await replaced('ANA  (nina) sá, Joana (Nina) Sá e Ana (Nina) Sália', 'text')).toBe(
    '[apagado], Joana (Nina) Sá e Ana (Nina) Sália',
  )
  expect(await replaced('+55 (48) 99123-4567, (48) 99123-4567, 48991234567; 5548991234567', 'text')).toBe(
    '[apagado], [apagado], [apagado]; [apagado]',
  )
  expect(await replaced('+351 912 345 678 ou 912 345 678, 148991234567, 489912345678', 'text')).toBe(
    '[apagado] ou 912 345 678, 148991234567, 489912345678',
  )
  const quoted = JSON.stringify({ text: 'oi\nAna (Nina) Sá' })
  expect(JSON.parse(await replaced(quoted, 'json'))).toEqual({ text: 'oi\n[apagado]' })
  expect(await replaced('ana.sa@x.com, <ANA.SA@x.com>. mariana.sa@x.com ana.sa@x.com.br', 'text')).toBe(
    '[apagado], <[apagado]>. mariana.sa@x.com ana.sa@x.com.br',
  )
})
