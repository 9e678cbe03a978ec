import type { Client } from '@leme/contract/client/client'
import { type Project, projectLimits } from '@leme/contract/project/project'
import { projectStatuses } from '@leme/contract/status'
import type { ProblemDocument } from '@leme/contract/wire/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { textCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const valid = { name: 'Portal do Cooperado', client: 'Cooperativa Vale do Iguaçu' }
const { refused, accepted } = textCases(valid, {
  name: { max: projectLimits.name, tooLong: 'Nome deve ter no máximo 200 caracteres', required: 'Nome é obrigatório' },
  client: {
    max: projectLimits.client,
    tooLong: 'Cliente deve ter no máximo 200 caracteres',
    required: 'Cliente é obrigatório',
  },
  partner: { max: projectLimits.partner, tooLong: 'Parceiro deve ter no máximo 200 caracteres' },
  description: { max: projectLimits.description, tooLong: 'Descrição deve ter no máximo 2000 caracteres' },
})

const otherRefusals: [string, Record<string, unknown>, string, string][] = [
  ['a negative budget', { budget_hours: -0.5 }, 'budget_hours', 'Budget deve ser positivo'],
  ['a budget off the half-hour step', { budget_hours: 0.3 }, 'budget_hours', 'Budget deve ser múltiplo de 0,5'],
  ['a budget past any project', { budget_hours: 1e9 }, 'budget_hours', 'Budget deve ser de no máximo 100.000 horas'],
  ['a budget as text', { budget_hours: 'abc' }, 'budget_hours', 'Budget deve ser um número'],
  ['an unknown kind', { kind: 'internal' }, 'kind', 'Tipo deve ser delivery ou product'],
  ['a start that is no date', { start_date: '31/12/2026' }, 'start_date', 'Data inválida'],
  ['a day that no calendar has', { end_date: '2026-02-30' }, 'end_date', 'Data inválida'],
  ['a year that PostgreSQL cannot hold', { start_date: '0000-01-01' }, 'start_date', 'Data inválida'],
  [
    'an end before the start',
    { start_date: '2026-03-02', end_date: '2026-03-01' },
    'end_date',
    'A data de fim não pode ser anterior à de início',
  ],
  ['a status other than planned', { status: 'doing' }, 'status', 'Um projeto começa planejado'],
]

let server: TestServer
let admin: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
  stranger = await signUp(server.url)
})
afterAll(() => server?.close())

async function create(person: Person, body: Record<string, unknown> = {}): Promise<Project> {
  const answer = await person.ask('POST', '/api/projects', { ...valid, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Project
}

async function list(person: Person): Promise<Project[]> {
  return (await person.ask('GET', '/api/projects')).body as Project[]
}

async function register(person: Person, name: string, is_active = true): Promise<Client> {
  return (await person.ask('POST', '/api/clients', { name, is_active })).body as Client
}

describe('what the rules refuse', () => {
  test.each(refused)('[PL-05] [MS-02] $title', async ({ body, field, message }) => {
    const before = (await list(admin)).length
    const answer = await admin.ask('POST', '/api/projects', body)
    expect(answer.status).toBe(422)
    expect((answer.body as ProblemDocument).errors).toContainEqual({ field, message: expect.stringMatching(message) })
    expect((await list(admin)).length).toBe(before)
  })

  test.each(otherRefusals)('[PL-05] [MS-02] %s', async (_title, body, field, message) => {
    const before = (await list(admin)).length
    const answer = await admin.ask('POST', '/api/projects', { ...valid, ...body })
    expect(answer.status).toBe(422)
    expect((answer.body as ProblemDocument).errors).toEqual([{ field, message }])
    expect((await list(admin)).length).toBe(before)
  })

  test('[PL-05] an end that an edit moves before the stored start', async () => {
    const project = await create(admin, { start_date: '2026-03-02', end_date: '2026-12-18' })
    const answer = await admin.ask('PATCH', `/api/projects/${project.id}`, { end_date: '2026-03-01' })
    expect(answer.status).toBe(422)
    expect((answer.body as ProblemDocument).errors).toEqual([
      { field: 'end_date', message: 'A data de fim não pode ser anterior à de início' },
    ])
    expect((await admin.ask('GET', `/api/projects/${project.id}`)).body).toEqual(project)
  })

  test.each(['budget_hours = -1', 'budget_hours = 0', 'budget_hours = 0.3', `end_date = '2000-01-01'`, `status = 'x'`])(
    '[MS-02] the row itself: %s',
    async (assignment) => {
      const project = await create(admin, { start_date: '2026-03-02' })
      const identity = await server.services.auth.identify(`Bearer ${admin.access_token}`)
      const update = server.services.db.transactionAs(identity, (tx) =>
        tx.query(`update projects set ${assignment} where id = $1`, [project.id]),
      )
      await expect(update).rejects.toMatchObject({ code: '23514' })
    },
  )
})

describe('what the rules take', () => {
  test.each(accepted)('[PL-06] [MS-02] $title', async ({ body, field, stored }) => {
    expect((await create(admin, body))[field as keyof Project]).toBe(stored)
  })

  test('[PL-06] a project starts planned, healthy and without hours, and keeps what it was given', async () => {
    const project = await create(admin, {
      kind: 'product',
      budget_hours: 480.5,
      start_date: '2026-03-02',
      end_date: '2026-03-02',
    })
    expect(project).toMatchObject({
      ...valid,
      kind: 'product',
      budget_hours: 480.5,
      spent_hours: 0,
      start_date: '2026-03-02',
      end_date: '2026-03-02',
      status: 'planned',
      health_score: 100,
    })
  })

  test('[PL-06] a zero budget and blank dates are stored as null', async () => {
    const project = await create(admin, { budget_hours: 0, start_date: '', end_date: '' })
    expect(project).toMatchObject({ budget_hours: null, start_date: null, end_date: null, kind: 'delivery' })
  })

  test('[MS-05] the described fields and the described payload', async () => {
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    const project = await create(admin, { org_id, status: 'planned' })
    expect(Object.keys(project)).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'client',
        'kind',
        'partner',
        'description',
        'budget_hours',
        'spent_hours',
        'start_date',
        'end_date',
        'status',
        'health_score',
        'org_id',
        'created_at',
      ]),
    )
    expect(project.org_id).toBe(org_id)
  })
})

describe('the client of a project', () => {
  test('[PL-04] refers to the registered client of that name, case and accents ignored, in its spelling', async () => {
    const client = await register(admin, 'Hospital São Vicente')
    const project = await create(admin, { client: 'hospital sao vicente' })
    expect(project).toMatchObject({ client: 'Hospital São Vicente', client_id: client.id })
  })

  test('[PL-04] stays a name alone where nobody of that name is registered, until somebody is', async () => {
    const project = await create(admin, { client: 'Ainda sem cadastro' })
    expect(project.client_id).toBeNull()
    const client = await register(admin, 'Ainda Sem Cadastro')
    const { body } = await admin.ask('GET', `/api/projects/${project.id}`)
    expect(body).toMatchObject({ client: 'Ainda Sem Cadastro', client_id: client.id })
  })

  test('[PL-04] cannot newly be an inactive one, yet a project keeps the one it has', async () => {
    const client = await register(admin, 'Livraria Ponto e Vírgula')
    const project = await create(admin, { client: client.name })
    await admin.ask('PATCH', `/api/clients/${client.id}`, { is_active: false })

    const answer = await admin.ask('POST', '/api/projects', { ...valid, client: client.name })
    expect(answer.status).toBe(422)
    expect((answer.body as ProblemDocument).errors).toEqual([{ field: 'client', message: 'Este cliente está inativo' }])
    const other = await create(admin)
    expect((await admin.ask('PATCH', `/api/projects/${other.id}`, { client: client.name })).status).toBe(422)

    const renamed = await admin.ask('PATCH', `/api/projects/${project.id}`, { client: client.name, name: 'Outro nome' })
    expect(renamed.body).toMatchObject({ name: 'Outro nome', client_id: client.id })
  })
})

test('[PL-03] the list is newest first and has no limit', async () => {
  const person = await signUp(server.url)
  const { org_id } = await server.services.auth.identify(`Bearer ${person.access_token}`)
  const identity = await server.services.auth.identify(`Bearer ${person.access_token}`)
  await server.services.db.transactionAs(identity, (tx) =>
    tx.query(`insert into projects (org_id, name, client) select $1, 'P' || n, 'C' from generate_series(1, 999) n`, [
      org_id,
    ]),
  )
  const newest = await create(person)
  const projects = await list(person)
  expect(projects).toHaveLength(1000)
  expect(projects[0]?.id).toBe(newest.id)
  const keys = projects.map(({ created_at, id }) => `${created_at} ${id}`)
  expect(keys).toEqual([...keys].sort().reverse())
})

test('[ST-05] a project takes each of its statuses and no other', async () => {
  const project = await create(admin)
  for (const status of projectStatuses) {
    const { body } = await admin.ask('PATCH', `/api/projects/${project.id}`, { status })
    expect((body as Project).status).toBe(status)
  }
  expect((await admin.ask('PATCH', `/api/projects/${project.id}`, { status: 'late' })).status).toBe(422)
})

describe('other organisations', () => {
  test('[MS-01] neither see, read nor change a project', async () => {
    const project = await create(admin)
    expect((await list(stranger)).map(({ id }) => id)).not.toContain(project.id)
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Roubado' }]] as const) {
      const answer = await stranger.ask(method, `/api/projects/${project.id}`, body)
      expect(answer.status).toBe(404)
      expect((answer.body as ProblemDocument).detail).toBe('Projeto não encontrado')
    }
    expect((await admin.ask('GET', `/api/projects/${project.id}`)).body).toEqual(project)
  })

  test('[MS-01] cannot be pointed at, even past the application', async () => {
    const project = await create(admin)
    const theirs = await register(stranger, 'Cliente deles')
    const identity = await server.services.auth.identify(`Bearer ${admin.access_token}`)
    const update = server.services.db.transactionAs(identity, (tx) =>
      tx.query('update projects set client_id = $1 where id = $2', [theirs.id, project.id]),
    )
    await expect(update).rejects.toMatchObject({ code: '23503' })
  })

  test('[MS-01] never receive a row, even past the application', async () => {
    const { org_id } = await server.services.auth.identify(`Bearer ${stranger.access_token}`)
    const identity = await server.services.auth.identify(`Bearer ${admin.access_token}`)
    const insert = server.services.db.transactionAs(identity, (tx) =>
      tx.query(`insert into projects (org_id, name, client) values ($1, 'P', 'C')`, [org_id]),
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
  })
})

test.each(['nada', '123', '00000000-0000-0000-0000-000000000000', "' or 1=1 --"])(
  '[MS-03] the path %s names no project and says so',
  async (path) => {
    const answer = await admin.ask('GET', `/api/projects/${encodeURIComponent(path)}`)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ code: 'project_not_found', detail: 'Projeto não encontrado' })
  },
)

test('[PL-01] every role creates and edits projects', async () => {
  for (const role of ['member', 'manager'] as const) {
    const colleague = await inviteColleague(server.url, admin, role)
    const project = await create(colleague)
    expect((await colleague.ask('PATCH', `/api/projects/${project.id}`, { status: 'doing' })).status).toBe(200)
    expect((await list(admin)).map(({ id }) => id)).toContain(project.id)
  }
})

test('[PL-01] [MS-02] the list comes whole, or page by page where one asks so', async () => {
  const owner = await signUp(server.url)
  for (const name of ['A', 'B', 'C']) await create(owner, { name })
  const names = async (query: string) =>
    ((await owner.ask('GET', `/api/projects${query}`)).body as Project[]).map(({ name }) => name)
  const [newest, middle, oldest] = await list(owner)
  expect(await names('')).toEqual(['C', 'B', 'A'])
  expect(await names('?limit=2')).toEqual(['C', 'B'])
  expect(await names(`?limit=2&after=${middle?.id}`)).toEqual(['A'])
  expect(await names(`?after=${newest?.id}`)).toEqual(['B', 'A'])
  expect(await names(`?limit=2&after=${oldest?.id}`)).toEqual([])
  const stranger = await signUp(server.url)
  for (const query of ['limit=0', 'limit=1001', 'limit=x', `after=${stranger.id}`, 'page=2']) {
    expect((await owner.ask('GET', `/api/projects?${query}`)).status, query).toBe(422)
  }
  expect((await stranger.ask('GET', `/api/projects?after=${newest?.id}`)).status).toBe(422)
})
