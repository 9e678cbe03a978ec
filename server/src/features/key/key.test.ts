import type { Project } from '@leme/contract/project/project'
import type { KeyedThing } from '@leme/contract/work/keyed'
import type { Task } from '@leme/contract/work/work-item'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirm, confirmed, say } from '../../../test/assistant/assistant.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTicket } from '../../../test/ticket.ts'
import { createWork, expectRefused, listWork, pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let admin: Person
let member: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  member = await inviteColleague(server.url, admin, 'member')
  stranger = await signUp(server.url)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

let count = 0

/** A project with a prefix of its own, unless the name is to propose one. */
async function begin(person = admin, fields: Record<string, unknown> = {}): Promise<Project> {
  count += 1
  const given = { name: 'Obra', client: 'C', prefix: `K${count}X`, ...fields }
  const { status, body } = await person.ask('POST', '/api/projects', given)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Project
}

async function find(person: Person, keys: string): Promise<KeyedThing[]> {
  const { status, body } = await person.ask('GET', `/api/keys?keys=${encodeURIComponent(keys)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as KeyedThing[]
}

describe('a key', () => {
  test('[WD-01] is the project’s prefix and the next number, whatever the kind; tickets have a number of the organisation', async () => {
    const person = await signUp(server.url)
    const { id } = await begin(person, { name: 'Agenda Ipê', prefix: '' })
    const epic = await createWork(person, 'epics', id)
    const story = await createWork(person, 'stories', id)
    const task = await createWork(person, 'tasks', id)
    expect([epic, story, task].map(({ key }) => key)).toEqual(['AI-1', 'AI-2', 'AI-3'])
    const tickets = [await createTicket(person), await createTicket(person)]
    expect(tickets.map(({ key }) => key)).toEqual(['T-1', 'T-2'])
    expect((await listWork(person, 'tasks', id)).map(({ key }) => key)).toEqual(['AI-3'])
  })

  test('[WD-01] of what goes on to another project is the next one there, and the former one leads to it', async () => {
    const [here, there] = [await begin(), await begin()]
    const [one, other] = [await createWork(admin, 'tasks', here.id), await createWork(admin, 'tasks', here.id)]
    await createWork(admin, 'tasks', there.id)
    await owner.query('update tasks set project_id = $2 where id = any($1)', [[one.id, other.id], there.id])
    const moved = await find(member, `${one.key},${other.key}`)
    expect(moved.map(({ asked, id }) => `${asked} ${id}`).toSorted()).toEqual(
      [one, other].map(({ key, id }) => `${key} ${id}`).toSorted(),
    )
    expect(moved.map(({ key }) => key).toSorted()).toEqual([`${there.prefix}-2`, `${there.prefix}-3`])
    expect((await createWork(admin, 'tasks', there.id)).key).toBe(`${there.prefix}-4`)
  })

  test('[WD-01] is given once: a number does not return, and what was deleted comes back with its own', async () => {
    const { id, prefix } = await begin()
    const [first, second] = [await createWork(admin, 'tasks', id), await createWork(admin, 'tasks', id)]
    expect((await admin.ask('DELETE', `/api/tasks/${second.id}`)).status).toBe(204)
    expect((await createWork(admin, 'tasks', id)).key).toBe(`${prefix}-3`)
    expect((await admin.ask('POST', `/api/deletions/${second.id}/restore`)).status).toBe(200)
    const keys = (await listWork(admin, 'tasks', id)).map(({ key }) => key)
    expect(keys.toSorted()).toEqual([first.key, second.key, `${prefix}-3`])
  })

  test('[WD-01] is another for each of many that are created at once', async () => {
    const { id, prefix } = await begin()
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => createWork(admin, n % 2 ? 'tasks' : 'stories', id)),
    )
    const keys = made.map(({ key }) => Number(key.split('-')[1])).sort((a, b) => a - b)
    expect(keys).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
    expect(made[0]?.key.startsWith(`${prefix}-`)).toBe(true)
  })

  test('[WD-01] comes in one statement for many rows, of several projects too, and the next goes on behind them', async () => {
    const [one, other] = [await begin(), await begin()]
    await owner.query(
      `insert into tasks (org_id, project_id, title)
       select org_id, id, 'Muitas ' || n from projects, generate_series(1, 500) n where id = any ($1) order by n, id`,
      [[one.id, other.id]],
    )
    for (const { id, prefix } of [one, other]) {
      const numbers = (await listWork(admin, 'tasks', id)).map(({ key }) => Number(key.split('-')[1]))
      expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 500 }, (_, n) => n + 1)))
      expect((await createWork(admin, 'tasks', id)).key).toBe(`${prefix}-501`)
    }
  })

  test('[WD-01] is not given by what is undone, nor written by the application', async () => {
    const { id, prefix } = await begin()
    await pastTheRoutes(server, admin, async (tx) => {
      await tx.query(`insert into tasks (org_id, project_id, title) values (context.org_id(), $1, 'Não fica')`, [id])
      throw new Error('undone')
    }).catch(() => {})
    expect((await createWork(admin, 'tasks', id)).key).toBe(`${prefix}-1`)
    for (const statement of [
      `insert into tasks (org_id, project_id, title, key) values (context.org_id(), '${id}', 'T', 'ZZ-1')`,
      `update tasks set key = 'ZZ-1'`,
      'update key_counters set last_number = 0',
    ]) {
      await expect(pastTheRoutes(server, admin, (tx) => tx.query(statement))).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('[WD-01] comes with what the assistant creates, in the order of its plan', async () => {
    const { id, prefix } = await begin()
    const preview = await say(admin, 'crie os épicos Cadastro e Relatórios', { project: id })
    confirmed(await confirm(admin, preview))
    const epics = await listWork(admin, 'epics', id)
    expect(epics.map(({ key, title }) => [key, title])).toEqual([
      [`${prefix}-1`, 'Cadastro'],
      [`${prefix}-2`, 'Relatórios'],
    ])
  })
})

describe('a prefix', () => {
  test('[WD-01] is proposed from the name, and no two projects of an organisation have one', async () => {
    const person = await signUp(server.url)
    const names = [
      'Agenda',
      'Agenda',
      'Portal do Cooperado',
      'Portal da Cooperativa',
      'Área do associado',
      'Portal 2',
      '2026',
      '日本',
      'Nota Fiscal',
    ]
    const prefixes: string[] = []
    for (const name of names) prefixes.push((await begin(person, { name, prefix: '' })).prefix)
    expect(prefixes).toEqual(['AGE', 'AGEN', 'PC', 'POR', 'AA', 'PORT', 'PRJ', 'PRJ2', 'NOT'])
    expect((await begin(stranger, { name: 'Agenda', prefix: '' })).prefix).toBe('AGE')
  })

  test('[WD-01] may be chosen, of 2 to 6 letters and digits; one that another project has or had is refused', async () => {
    const { prefix } = await begin(admin, { prefix: ' faq1 ' })
    expect(prefix).toBe('FAQ1')
    const rule = 'Prefixo deve ter de 2 a 6 letras ou números, com ao menos uma letra'
    for (const [given, message] of [
      ['A', rule],
      ['ABCDEFG', rule],
      ['A-B', rule],
      ['ÁGUA', rule],
      ['2026', rule],
      ['FAQ1', 'Outro projeto tem ou já teve este prefixo'],
    ] as const) {
      const answer = await admin.ask('POST', '/api/projects', { name: 'P', client: 'C', prefix: given })
      expectRefused(answer, { field: 'prefix', message })
    }
  })

  test('[WD-01] is changed by managers: keys follow, and those of before lead to the same things', async () => {
    const { id, prefix } = await begin()
    const task = await createWork(admin, 'tasks', id)
    const epic = await createWork(admin, 'epics', id)
    expect((await member.ask('PATCH', `/api/projects/${id}`, { prefix: 'NOVO' })).status).toBe(403)
    const changed = await admin.ask('PATCH', `/api/projects/${id}`, { prefix: 'novo' })
    expect(changed.body).toMatchObject({ prefix: 'NOVO' })
    expect((await listWork(admin, 'tasks', id))[0]).toEqual({ ...task, key: 'NOVO-1' })
    expect((await createWork(member, 'tasks', id)).key).toBe('NOVO-3')
    expect(await find(admin, `${prefix.toLowerCase()}-1, NOVO-2`)).toMatchObject([
      { asked: 'NOVO-2', key: 'NOVO-2', noun: 'epic', id: epic.id, project_id: id },
      { asked: `${prefix}-1`, key: 'NOVO-1', noun: 'task', id: task.id, title: task.title, status: 'planned' },
    ])
    const taken = await admin.ask('POST', '/api/projects', { name: 'P', client: 'C', prefix })
    expectRefused(taken, { field: 'prefix', message: 'Outro projeto tem ou já teve este prefixo' })
    expect((await admin.ask('PATCH', `/api/projects/${id}`, { prefix })).body).toMatchObject({ prefix })
    expect((await listWork(admin, 'tasks', id)).map(({ key }) => key)).toContain(`${prefix}-1`)
  })

  test('[WD-01] is recorded as a change of the project, and taken back as one', async () => {
    const { id, prefix } = await begin()
    await createWork(admin, 'tasks', id)
    await admin.ask('PATCH', `/api/projects/${id}`, { prefix: `${prefix}Z` })
    const { body } = await admin.ask('GET', `/api/projects/${id}/activity`)
    expect(body).toMatchObject([{ noun: 'project', changes: { prefix: [prefix, `${prefix}Z`] } }, {}, {}])
    await say(admin, 'desfaça', { project: id })
    await say(admin, 'sim', { project: id })
    const task = (await listWork(admin, 'tasks', id))[0]
    expect([`${prefix}-1`, `${prefix}Z-1`]).toContain(task?.key)
  })
})

describe('a key is found', () => {
  test('[WD-01] [MS-01] by people of the organisation alone', async () => {
    const { id } = await begin()
    const task = await createWork(admin, 'tasks', id)
    const ticket = await createTicket(admin, { project_id: id })
    expect(await find(member, `${task.key},${ticket.key},${task.key.split('-')[0]}-99`)).toHaveLength(2)
    expect(await find(stranger, task.key)).toEqual([])
    expect(await find(admin, 'nada aqui, P1, 2026-11-28, a@b-1.com')).toEqual([])
  })

  test('[WD-01] in the searches of tasks and tickets', async () => {
    const { id } = await begin()
    const task = await createWork(admin, 'tasks', id, { title: 'Conferir' })
    await createWork(admin, 'tasks', id, { title: 'Conferir' })
    const ticket = await createTicket(admin, { title: 'Parou' })
    const found = async (path: string) => ((await admin.ask('GET', path)).body as Task[]).map(({ key }) => key)
    expect(await found(`/api/tasks?q=${task.key.toLowerCase()}`)).toEqual([task.key])
    expect(await found(`/api/tasks?q=conferir ${task.key}`)).toEqual([task.key])
    expect(await found(`/api/tickets?q=${ticket.key}`)).toEqual([ticket.key])
    // As the palette reads it.
    for (const between of ['', ' ']) {
      expect(await found(`/api/tasks?q=${task.key.toLowerCase().replace('-', between)}`)).toEqual([task.key])
      expect(await found(`/api/tickets?q=${ticket.key.toLowerCase().replace('-', between)}`)).toEqual([ticket.key])
    }
    const invoice = await createWork(admin, 'tasks', id, { title: 'Nota 4.812' })
    expect(await found('/api/tasks?q=4812')).toEqual([invoice.key])
  })
})

describe('the assistant, by keys', () => {
  test('[WD-01] changes the status of one and of several, and of a ticket', async () => {
    const { id } = await begin()
    const [one, other] = [
      await createWork(admin, 'tasks', id, { title: 'Ler a ata' }),
      await createWork(admin, 'stories', id, { title: 'Extrato' }),
    ]
    const ticket = await createTicket(admin, { title: 'Parou' })
    expect((await say(admin, `conclua ${one.key.toLowerCase()}`)).message).toBe(
      `${one.key} Ler a ata: de Planned para Done.`,
    )
    expect((await say(admin, `${one.key} e ${other.key} em revisão`)).message).toBe(
      `${one.key} Ler a ata: de Done para Review.\n${other.key} Extrato: de Planned para Review.`,
    )
    expect((await say(admin, `feche o ticket ${ticket.key}`)).message).toBe(
      `${ticket.key} Parou: de Open para Resolved.`,
    )
    expect((await say(admin, `a ${one.key} está em revisão`)).message).toBe(`${one.key} Ler a ata: já está em Review.`)
    expect((await listWork(admin, 'tasks', id))[0]).toMatchObject({ status: 'review' })
  })

  test('[WD-01] changes what a correction may change, and puts it in another story', async () => {
    const { id } = await begin()
    await createWork(admin, 'stories', id, { title: 'Login social' })
    const task = await createWork(admin, 'tasks', id, { title: 'Ler a ata' })
    expect((await say(admin, `mude ${task.key} para P1`)).message).toBe(
      `Task atualizada com sucesso: ${task.key}, em Obra (P1).`,
    )
    await say(admin, `mova ${task.key} para a story Login social`)
    const [story] = await listWork(admin, 'stories', id)
    expect((await listWork(admin, 'tasks', id))[0]).toMatchObject({ priority: 'P1', story_id: story?.id })
    await say(admin, `renomeie ${task.key} para Ler a ata de novembro`)
    expect((await listWork(admin, 'tasks', id))[0]).toMatchObject({ title: 'Ler a ata de novembro' })
  })

  test('[WD-01] tells of a thing, says which key is unknown, and changes nothing then', async () => {
    const { id, prefix } = await begin()
    const task = await createWork(admin, 'tasks', id, { title: 'Ler a ata', due_date: '2026-12-31' })
    expect((await say(admin, task.key)).message).toMatch(`${task.key} Ler a ata: task em Planned (Obra).`)
    const asked = await say(admin, `qual o prazo da ${task.key}?`)
    expect(asked.message).toMatch('Prazo: 31/12/2026')
    expect(asked.data.links).toMatchObject([{ noun: 'task', label: `${task.key} Ler a ata` }])
    expect((await say(admin, `conclua ${task.key} e ${prefix}-99`)).message).toBe(
      `Não encontrei ${prefix}-99. Nada mudou.`,
    )
    expect((await listWork(admin, 'tasks', id))[0]).toMatchObject({ status: 'planned' })
  })

  test('[WD-01] creates as before where a title has what looks like a key', async () => {
    const { id } = await begin()
    await say(admin, 'crie a task Migrar para UTF-8', { project: id })
    expect((await listWork(admin, 'tasks', id))[0]).toMatchObject({ title: 'Migrar para UTF-8' })
  })
})
