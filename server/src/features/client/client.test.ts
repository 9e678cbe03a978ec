import { type Client, clientLimits } from '@leme/contract/client/client'
import type { Project } from '@leme/contract/project/project'
import type { ProblemDocument } from '@leme/contract/wire/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { textCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const valid = { name: 'Cooperativa Vale do Iguaçu' }
const { refused, accepted } = textCases(valid, {
  name: { max: clientLimits.name, tooLong: 'Nome deve ter no máximo 200 caracteres', required: 'Nome é obrigatório' },
  email: { max: clientLimits.email, tooLong: 'Email deve ter no máximo 200 caracteres' },
  phone: { max: clientLimits.phone, tooLong: 'Telefone deve ter no máximo 50 caracteres' },
  partner: { max: clientLimits.partner, tooLong: 'Parceiro deve ter no máximo 200 caracteres' },
  document: { max: clientLimits.document, tooLong: 'Documento deve ter no máximo 50 caracteres' },
  address: { max: clientLimits.address, tooLong: 'Endereço deve ter no máximo 500 caracteres' },
  notes: { max: clientLimits.notes, tooLong: 'Observações devem ter no máximo 2000 caracteres' },
})

let server: TestServer
let admin: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
  stranger = await signUp(server.url)
})
afterAll(() => server?.close())

async function create(person: Person, body: Record<string, unknown>): Promise<Client> {
  const answer = await person.ask('POST', '/api/clients', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Client
}

async function list(person: Person, query = ''): Promise<Client[]> {
  return (await person.ask('GET', `/api/clients${query}`)).body as Client[]
}

describe('what the rules refuse', () => {
  test.each(refused)('[CL-04] [MS-02] $title', async ({ body, field, message }) => {
    const answer = await admin.ask('POST', '/api/clients', body)
    const problem = answer.body as ProblemDocument
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(problem.code).toBe('validation_failed')
    expect(problem.errors).toContainEqual({ field, message: expect.stringMatching(message) })
    expect(await list(admin)).toEqual([])
  })

  test.each(['a', 'a@', '@b.co', 'a b@c.co', 'a@b'])('[CL-04] the email %s', async (email) => {
    const { status, body } = await admin.ask('POST', '/api/clients', { ...valid, email })
    expect(status).toBe(422)
    expect((body as ProblemDocument).errors).toEqual([{ field: 'email', message: 'Email inválido' }])
  })

  test('[MS-02] an unknown field, by its name', async () => {
    const { status, body } = await admin.ask('POST', '/api/clients', { ...valid, health: 3 })
    expect(status).toBe(422)
    expect((body as ProblemDocument).errors).toEqual([{ field: 'health', message: 'Campo desconhecido' }])
  })

  test.each(Object.entries(clientLimits))('[MS-02] the row itself: %s past %i characters', async (field, max) => {
    const identity = await server.services.auth.identify(`Bearer ${admin.access_token}`)
    const row: Record<string, unknown> = { name: 'Cliente', [field]: 'ã'.repeat(max + 1) }
    const columns = Object.keys(row)
    const insert = server.services.db.transactionAs(identity, (tx) =>
      tx.query(
        `insert into clients (org_id, ${columns.join(', ')}) values ($1, ${columns.map((_, i) => `$${i + 2}`).join(', ')})`,
        [identity.org_id, ...Object.values(row)],
      ),
    )
    await expect(insert).rejects.toMatchObject({ code: '23514', constraint: `clients_${field}_length` })
  })
})

describe('what the rules take', () => {
  test.each(accepted)('[CL-04] [MS-02] $title', async ({ body, field, stored }) => {
    const client = await create(admin, body)
    expect(client[field as keyof Client]).toBe(stored)
  })

  test('[CL-04] an email, trimmed', async () => {
    expect((await create(admin, { ...valid, email: '  ti@valedoiguacu.coop.br ' })).email).toBe(
      'ti@valedoiguacu.coop.br',
    )
  })

  test('[CL-04] a partner on one line with one space between words; notes keep their lines and blanks', async () => {
    const { partner, notes } = await create(admin, { ...valid, partner: 'Rede \u00a0Sul\n Café ', notes: 'a  b\nc' })
    expect({ partner, notes }).toEqual({ partner: 'Rede Sul Café', notes: 'a  b\nc' })
  })

  test('[CL-04] a document with wrong check digits is stored as typed', async () => {
    expect((await create(admin, { ...valid, document: '11.222.333/0001-80' })).document).toBe('11.222.333/0001-80')
  })

  test('[CL-06] a new client is active unless said otherwise', async () => {
    expect((await create(admin, valid)).is_active).toBe(true)
    expect((await create(admin, { ...valid, is_active: false })).is_active).toBe(false)
  })

  test('[MS-05] the described fields and the own organisation', async () => {
    const { body } = await admin.ask('GET', '/api/me')
    const { org_id } = body as { org_id: string }
    const client = await create(admin, { ...valid, org_id })
    expect(client.org_id).toBe(org_id)
    expect(Object.keys(client).sort()).toEqual([
      'address',
      'created_at',
      'document',
      'email',
      'id',
      'is_active',
      'name',
      'notes',
      'org_id',
      'partner',
      'phone',
    ])
  })
})

test('[CL-02] the list is by name, as a Brazilian dictionary orders them', async () => {
  const person = await signUp(server.url)
  for (const name of ['Zélia', 'abacaxi', 'Água Viva', 'Ética', 'Estrela', 'Abril', 'ácido'])
    await create(person, { name })
  expect((await list(person)).map((client) => client.name)).toEqual([
    'abacaxi',
    'Abril',
    'ácido',
    'Água Viva',
    'Estrela',
    'Ética',
    'Zélia',
  ])
  const page = async (query: string) =>
    ((await person.ask('GET', `/api/clients?${query}`)).body as Client[]).map(({ name }) => name)
  const third = (await list(person))[2]
  expect(await page('limit=3')).toEqual(['abacaxi', 'Abril', 'ácido'])
  expect(await page(`limit=2&after=${third?.id}`)).toEqual(['Água Viva', 'Estrela'])
  expect(await page(`after=${third?.id}&active=false`)).toEqual([])
  expect((await person.ask('GET', `/api/clients?after=${person.id}`)).status).toBe(422)
})

test('[CL-06] only active clients are offered where active ones are asked for', async () => {
  const person = await signUp(server.url)
  const client = await create(person, { name: 'Editora Sabiá' })
  const { status, body } = await person.ask('PATCH', `/api/clients/${client.id}`, { is_active: false })
  expect(status).toBe(200)
  expect((body as Client).is_active).toBe(false)
  expect(await list(person, '?active=true')).toEqual([])
  expect((await list(person, '?active=false')).map(({ id }) => id)).toEqual([client.id])
  expect((await person.ask('GET', '/api/clients?active=maybe')).status).toBe(422)
})

test('[CL-06] an edit changes the given fields alone', async () => {
  const client = await create(admin, { name: 'Antes', phone: '(41) 3333-1111', notes: 'fica' })
  const { body } = await admin.ask('PATCH', `/api/clients/${client.id}`, { name: ' Depois ', phone: '' })
  expect(body).toEqual({ ...client, name: 'Depois', phone: null })
  expect((await admin.ask('GET', `/api/clients/${client.id}`)).body).toEqual(body)
  expect((await admin.ask('PATCH', `/api/clients/${client.id}`, {})).body).toEqual(body)
})

test('[PL-04] a renamed client is renamed on its projects', async () => {
  const client = await create(admin, { name: 'Vinícola Serra do Tigre' })
  const { body } = await admin.ask('POST', '/api/projects', { name: 'Safra', client: 'vinicola serra do tigre' })
  await admin.ask('PATCH', `/api/clients/${client.id}`, { name: 'Vinhos do Tigre' })
  const project = (await admin.ask('GET', `/api/projects/${(body as Project).id}`)).body as Project
  expect(project).toMatchObject({ client: 'Vinhos do Tigre', client_id: client.id })
})

test('[PL-04] partners are those of clients and projects, once each', async () => {
  const person = await signUp(server.url)
  await create(person, { name: 'A', partner: 'Minuano Dados' })
  await create(person, { name: 'B', partner: 'Aurora Consultoria' })
  await create(person, { name: 'C' })
  await person.ask('POST', '/api/projects', { name: 'P', client: 'A', partner: 'Minuano Dados' })
  await person.ask('POST', '/api/projects', { name: 'Q', client: 'A', partner: 'Órion' })
  expect((await person.ask('GET', '/api/partners')).body).toEqual(['Aurora Consultoria', 'Minuano Dados', 'Órion'])
})

describe('other organisations', () => {
  test('[MS-01] neither see, read nor change a client', async () => {
    const client = await create(admin, { name: 'Só nosso' })
    expect((await list(stranger)).map(({ id }) => id)).not.toContain(client.id)
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Roubado' }]] as const) {
      const answer = await stranger.ask(method, `/api/clients/${client.id}`, body)
      expect(answer.status).toBe(404)
      expect((answer.body as ProblemDocument).detail).toBe('Cliente não encontrado')
    }
    expect((await admin.ask('GET', `/api/clients/${client.id}`)).body).toEqual(client)
  })

  test('[MS-01] named in a body are refused, and nothing is stored', async () => {
    const { org_id } = (await stranger.ask('GET', '/api/me')).body as { org_id: string }
    const answer = await admin.ask('POST', '/api/clients', { name: 'Intruso', org_id })
    expect(answer.status).toBe(403)
    expect((answer.body as ProblemDocument).code).toBe('organization_mismatch')
    const both = [...(await list(admin)), ...(await list(stranger))]
    expect(both.map(({ name }) => name)).not.toContain('Intruso')
  })

  test('[MS-01] share nothing when the application forgets its filter', async () => {
    const identity = await server.services.auth.identify(`Bearer ${stranger.access_token}`)
    const rows = await server.services.db.transactionAs(identity, (tx) =>
      tx.query<{ org_id: string }>('select distinct org_id from clients'),
    )
    expect(rows.every(({ org_id }) => org_id === identity.org_id)).toBe(true)
  })
})

test('[CL-01] every role registers and edits clients', async () => {
  for (const role of ['member', 'manager'] as const) {
    const colleague = await inviteColleague(server.url, admin, role)
    const client = await create(colleague, { name: `Cliente de ${role}` })
    expect((await colleague.ask('PATCH', `/api/clients/${client.id}`, { notes: 'ok' })).status).toBe(200)
  }
})

test('[CL-05] the same Idempotency-Key creates once; another body with it is refused', async () => {
  const headers = { 'idempotency-key': 'a1b2c3' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => admin.ask('POST', '/api/clients', { name: 'Uma vez' }, headers)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => (body as Client).id)).size).toBe(1)
  const other = await admin.ask('POST', '/api/clients', { name: 'Outra' }, headers)
  expect(other.status).toBe(409)
  expect((await list(admin)).filter(({ name }) => name === 'Uma vez' || name === 'Outra')).toHaveLength(1)
  const foreign = await stranger.ask('POST', '/api/clients', { name: 'Uma vez' }, headers)
  expect(foreign.status).toBe(201)
})

test('[CL-04] [CL-06] a client is renamed to what another one is called only by who says that these are two', async () => {
  const someone = await signUp(server.url)
  const register = async (name: string, document: string) =>
    ((await someone.ask('POST', '/api/clients', { name, document })).body as { id: string }).id
  const id = await register('Delta', '33.592.510/0001-54')
  await register('Gama', '33.000.167/0001-01')
  const asked = await someone.ask('PATCH', `/api/clients/${id}`, { name: 'GAMA' })
  expect(asked.status).toBe(409)
  expect(asked.body).toMatchObject({
    code: 'client_name_taken',
    errors: [
      { field: 'name', message: expect.stringMatching(/^Este é o nome de outro cliente, Gama\. .*Juntar com…/) },
    ],
    client: { name: 'Gama' },
  })
  expect(await someone.ask('PATCH', `/api/clients/${id}`, { name: 'Gama', same_name: true })).toMatchObject({
    status: 200,
  })
  // Who has a namesake already may write the name otherwise.
  expect(await someone.ask('PATCH', `/api/clients/${id}`, { name: 'GAMA' })).toMatchObject({ status: 200 })
})
