import { type Agent, agentLimits } from '@leme/contract/agents/agent'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { send } from '../../../test/import/bulk.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { expectRefusals, textCases, valueCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'

const valid = { name: 'triagem' }
const cases = [
  textCases(valid, {
    external_id: { max: agentLimits.external_id, tooLong: 'Identificador externo deve ter no máximo 200 caracteres' },
    name: {
      max: agentLimits.name,
      tooLong: 'Nome deve ter no máximo 200 caracteres',
      required: 'Nome é obrigatório',
      isKey: true,
    },
    description: { max: agentLimits.description, tooLong: 'Descrição deve ter no máximo 2000 caracteres' },
    area: { max: agentLimits.area, tooLong: 'Área deve ter no máximo 100 caracteres' },
  }),
  valueCases(valid, 'is_active', {
    refused: [
      ['true', 'Deve ser verdadeiro ou falso'],
      [1, 'Deve ser verdadeiro ou falso'],
      [null, 'Deve ser verdadeiro ou falso'],
    ],
    accepted: [
      [undefined, true],
      [false, false],
    ],
  }),
]
const refused = cases.flatMap((one) => one.refused)
const accepted = cases.flatMap((one) => one.accepted)

let server: TestServer
let owner: pg.Client
let admin: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url)
  stranger = await signUp(server.url)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function list(person: Pick<Person, 'ask'>): Promise<Agent[]> {
  const { status, body } = await person.ask('GET', '/api/agents')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Agent[]
}

async function outcomes(person: Person, ...rows: unknown[]): Promise<string[]> {
  return (await send(person, '/api/agents', rows)).map(({ outcome }) => outcome)
}

describe('what the rules refuse', () => {
  test('[OB-03] [MS-02] each with its field and sentence, and nothing of it is stored', async () => {
    const results = await send(
      admin,
      '/api/agents',
      refused.map(({ body }) => body),
    )
    expectRefusals(results, refused)
    expect(await list(admin)).toEqual([])
  })

  test.each([null, 7, 'triagem', [], [valid]])('[MS-02] a row that is %j', async (row) => {
    const person = await signUp(server.url)
    expect((await send(person, '/api/agents', [row]))[0]?.outcome).toBe('refused')
    expect(await list(person)).toEqual([])
  })

  test('[MS-02] an unknown field, by its name', async () => {
    const [result] = await send(admin, '/api/agents', [{ ...valid, id: 'x' }])
    expect(result?.problem?.errors).toEqual([{ field: 'id', message: 'Campo desconhecido' }])
  })

  test.each([
    [`external_id = repeat('ã', 201)`, 'external_id_length'],
    [`external_id = ''`, 'external_id_length'],
    [`name = repeat('ã', 201)`, 'name_length'],
    [`name = ''`, 'name_length'],
    [`name = ' '`, 'name_not_blank'],
    [`description = repeat('ã', 2001)`, 'description_length'],
    [`description = ''`, 'description_length'],
    [`area = repeat('ã', 101)`, 'area_length'],
    [`area = ''`, 'area_length'],
  ])('[MS-02] the row itself: %s', async (assignment, rule) => {
    await send(admin, '/api/agents', [{ name: 'para checar' }])
    const update = pastTheRoutes(server, admin, (tx) =>
      tx.query(`update agents set ${assignment} where name = 'para checar'`),
    )
    await expect(update).rejects.toMatchObject({ code: '23514', constraint: `agents_${rule}` })
  })
})

describe('what the rules take', () => {
  test.each(accepted)('[OB-03] [MS-02] $title', async ({ body, field, stored }) => {
    const person = await signUp(server.url)
    expect(await outcomes(person, body)).toEqual(['created'])
    expect((await list(person))[0]?.[field as keyof Agent]).toBe(stored)
  })

  test('[MS-05] the described fields, and the own organisation', async () => {
    const person = await signUp(server.url)
    const row = { external_id: 'asst_1', name: 'triagem', description: 'Classifica', area: 'Saúde', is_active: false }
    const [result] = await send(person, '/api/agents', [row])
    const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
    expect(await list(person)).toEqual([
      { ...row, org_id, id: result?.id, is_assistant: false, project_id: null, created_at: expect.any(String) },
    ])
  })
})

describe('an agent is known', () => {
  test('[OB-04] by its external_id, whatever its name becomes', async () => {
    const person = await signUp(server.url)
    expect(await outcomes(person, { external_id: 'a', name: 'antes', area: 'Fiscal' })).toEqual(['created'])
    expect(await outcomes(person, { external_id: 'a', name: 'depois' })).toEqual(['updated'])
    expect(await outcomes(person, { external_id: 'a', name: 'depois' })).toEqual(['unchanged'])
    expect(await list(person)).toMatchObject([{ external_id: 'a', name: 'depois', area: 'Fiscal' }])
    expect(await outcomes(person, { external_id: 'a', name: 'depois', area: null })).toEqual(['updated'])
  })

  test('[OB-04] by its name where no external_id is said: the oldest of that name', async () => {
    const person = await signUp(server.url)
    await send(person, '/api/agents', [{ external_id: 'velho', name: 'gêmeo' }])
    await send(person, '/api/agents', [{ external_id: 'novo', name: 'gêmeo' }])
    expect(await outcomes(person, { name: 'gêmeo', area: 'Comercial' })).toEqual(['updated'])
    const agents = await list(person)
    expect(agents.map(({ external_id, area }) => [external_id, area]).sort()).toEqual([
      ['novo', null],
      ['velho', 'Comercial'],
    ])
  })

  test('[OB-04] by its name until its system’s external_id is sent, which it then takes', async () => {
    const person = await signUp(server.url)
    const [first] = await send(person, '/api/agents', [{ name: 'sem id' }])
    const [second] = await send(person, '/api/agents', [{ external_id: 'enfim', name: 'sem id' }])
    expect(second).toEqual({ index: 0, id: first?.id, outcome: 'updated' })
    expect(await list(person)).toMatchObject([{ external_id: 'enfim', name: 'sem id' }])
  })

  test('[OB-04] in one call too, where the later row wins', async () => {
    const person = await signUp(server.url)
    const rows = [
      { name: 'a', area: '1' },
      { name: 'b' },
      { external_id: 'x', name: 'a', area: '2' },
      { name: 'a', area: '3' },
    ]
    expect(await outcomes(person, ...rows)).toEqual(['created', 'created', 'updated', 'updated'])
    expect(await list(person)).toMatchObject([{ external_id: 'x', name: 'a', area: '3' }, { name: 'b' }])
  })

  test('[OB-04] once, when many calls at once name it', async () => {
    const person = await signUp(server.url)
    const names = Array.from({ length: 30 }, (_, index) => ({ name: `agente ${index}` }))
    const calls = Array.from({ length: 8 }, (_, index) => (index % 2 ? [...names].reverse() : names))
    const results = await Promise.all(calls.map((rows) => send(person, '/api/agents', rows)))
    expect(results.flat().filter(({ outcome }) => outcome === 'created')).toHaveLength(30)
    expect(results.flat().filter(({ outcome }) => outcome === 'refused')).toEqual([])
    expect(await list(person)).toHaveLength(30)
  })
})

test('[OB-03] the list is by name, as a Brazilian dictionary orders them', async () => {
  const person = await signUp(server.url)
  await send(
    person,
    '/api/agents',
    ['Zé', 'água', 'Árvore', 'banco', 'Ético', 'estoque'].map((name) => ({ name })),
  )
  expect((await list(person)).map(({ name }) => name)).toEqual(['água', 'Árvore', 'banco', 'estoque', 'Ético', 'Zé'])
})

test('[MS-03] five thousand rows at once are each answered by themselves', async () => {
  const person = await signUp(server.url)
  const rows = Array.from({ length: 5000 }, (_, index) => ({ name: index % 1000 === 7 ? '' : `agente ${index}` }))
  const results = await send(person, '/api/agents', rows)
  expect(results.map(({ index }) => index)).toEqual(rows.map((_, index) => index))
  expect(results.flatMap(({ outcome, index }) => (outcome === 'refused' ? [index] : []))).toEqual([
    7, 1007, 2007, 3007, 4007,
  ])
  expect(await list(person)).toHaveLength(4995)
  expectRefused(await person.ask('POST', '/api/agents', [...rows, valid]), {
    field: '',
    message: 'Envie no máximo 5.000 registros por vez',
  })
})

test('[MS-03] with all_or_nothing one refused row refuses all', async () => {
  const person = await signUp(server.url)
  const answer = await person.ask('POST', '/api/agents?all_or_nothing=true', [valid, { name: '' }])
  expectRefused(answer, { field: '1.name', message: 'Nome é obrigatório' })
  expect(await list(person)).toEqual([])
})

describe('other organisations', () => {
  test('[MS-01] have agents of the same marks for themselves', async () => {
    const row = { external_id: 'mesmo', name: 'Mesmo nome' }
    expect(await outcomes(admin, row)).toEqual(['created'])
    expect(await outcomes(stranger, { ...row, area: 'Outra' })).toEqual(['created'])
    expect((await list(admin)).find(({ external_id }) => external_id === 'mesmo')?.area).toBeNull()
  })

  test('[MS-01] share nothing when the application forgets its filter', async () => {
    await send(admin, '/api/agents', [{ name: 'Só nosso' }])
    const seen = await pastTheRoutes(server, stranger, (tx) =>
      tx.query<{ name: string }>(`update agents set area = 'Roubado' where name = 'Só nosso' returning name`),
    )
    expect(seen).toEqual([])
    const { rows } = await owner.query(`select area from agents where name = 'Só nosso'`)
    expect(rows).toEqual([{ area: null }])
  })

  test('[MS-01] cannot be written to past the application', async () => {
    const { org_id } = (await stranger.ask('GET', '/api/me')).body as { org_id: string }
    const insert = pastTheRoutes(server, admin, (tx) =>
      tx.query(`insert into agents (org_id, name) values ($1, 'Intruso')`, [org_id]),
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the agent that the assistant is', () => {
  const agentRows = async (person: Person) => {
    const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
    const insert = 'insert into agents (org_id, name, area, is_assistant) values ($1, $2, $3, true) returning id'
    const { rows } = await owner.query<{ id: string }>(insert, [org_id, 'Assistente de Projetos', 'Gestão'])
    return { org_id, id: rows[0]?.id ?? '' }
  }

  test('[OB-06] is listed only where asked for, and nothing that comes in finds or changes it', async () => {
    const person = await signUp(server.url)
    const { id } = await agentRows(person)
    expect(await list(person)).toEqual([])
    const namesake = { name: 'Assistente de Projetos', area: 'Comercial' }
    expect(await outcomes(person, namesake)).toEqual(['created'])
    expect(await outcomes(person, { ...namesake, external_id: 'a' })).toEqual(['updated'])
    expect(await list(person)).toMatchObject([{ ...namesake, is_assistant: false }])
    const all = (await person.ask('GET', '/api/agents?with_assistant=true')).body as Agent[]
    expect(all.find((agent) => agent.id === id)).toMatchObject({ area: 'Gestão', is_assistant: true })
  })

  test('[OB-06] is one, and not changed past the application', async () => {
    const person = await signUp(server.url)
    const { org_id, id } = await agentRows(person)
    const changed = await pastTheRoutes(server, person, (tx) =>
      tx.query(`update agents set area = 'Outra' where id = $1 returning id`, [id]),
    )
    expect(changed).toEqual([])
    const second = pastTheRoutes(server, person, (tx) =>
      tx.query(`insert into agents (org_id, name, is_assistant) values ($1, 'Outro', true)`, [org_id]),
    )
    await expect(second).rejects.toMatchObject({ code: '23505' })
  })
})

describe('who may send agents', () => {
  test('[MS-02] managers and admins, and no member, not even what is there already', async () => {
    await send(await inviteColleague(server.url, admin, 'manager'), '/api/agents', [{ name: 'da gerência' }])
    const member = await inviteColleague(server.url, admin, 'member')
    const answer = await member.ask('POST', '/api/agents', [{ name: 'da gerência' }])
    expectProblem(answer, 403, 'forbidden', 'Você não tem permissão para fazer isso')
    expect((await list(member)).map(({ name }) => name)).toContain('da gerência')
  })

  test('[MS-04] a key with runs:write, which lists none, and a key with read, which sends none', async () => {
    const person = await signUp(server.url)
    const writer = await createKey(person, ['runs:write'])
    const reader = await createKey(person, ['read'])
    expect((await send(writer, '/api/agents', [valid]))[0]?.outcome).toBe('created')
    expect(await list(reader)).toMatchObject([valid])
    expect((await reader.ask('POST', '/api/agents', [valid])).status).toBe(403)
    expect((await writer.ask('GET', '/api/agents')).status).toBe(403)
  })
})
