import { randomUUID } from 'node:crypto'
import type { Agent } from '@leme/contract/agents/agent'
import type { AgentErrors } from '@leme/contract/agents/agent-error'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { send } from '../../../test/import/bulk.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused } from '../../../test/work.ts'

const hour = 3_600_000
const now = new Date('2026-03-15T17:42:31.250Z')

let server: TestServer
let owner: pg.Client
let admin: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url)
  stranger = await signUp(server.url)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function create(row: Record<string, unknown>, person = admin): Promise<string> {
  const [result] = await send(person, '/api/agents', [row])
  expect(result?.outcome, JSON.stringify(result)).toBe('created')
  return result?.id ?? ''
}

const read = async (id: string) => (await admin.ask('GET', `/api/agents/${id}`)).body as Agent

async function change(id: string, body: object, person: Pick<Person, 'ask'> = admin) {
  return person.ask('PATCH', `/api/agents/${id}`, body)
}

describe('the settings of an agent', () => {
  test('[OB-05] are its name, description, area and whether it is in use', async () => {
    const id = await create({ external_id: 'ajustado', name: 'antes', area: 'RH', description: 'Faz' })
    const settings = { name: ' Triagem ', description: '', area: 'Saúde', is_active: false }
    const { status, body } = await change(id, settings)
    const changed = { id, external_id: 'ajustado', name: 'Triagem', description: null, area: 'Saúde', is_active: false }
    expect({ status, body }).toMatchObject({ status: 200, body: changed })
    expect(await read(id)).toMatchObject(changed)
    expect((await change(id, {})).body).toMatchObject(changed)
    expect((await change(id, { is_active: true })).body).toMatchObject({ ...changed, is_active: true })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Nome é obrigatório'],
    [{ name: 'ã'.repeat(201) }, 'name', 'Nome deve ter no máximo 200 caracteres'],
    [{ description: 'ã'.repeat(2001) }, 'description', 'Descrição deve ter no máximo 2000 caracteres'],
    [{ area: 'ã'.repeat(101) }, 'area', 'Área deve ter no máximo 100 caracteres'],
    [{ is_active: 'não' }, 'is_active', 'Deve ser verdadeiro ou falso'],
    [{ external_id: 'x' }, 'external_id', 'Campo desconhecido'],
  ])('[OB-05] [MS-02] refuse %j', async (body, field, message) => {
    const id = await create({ external_id: `recusa ${field} ${JSON.stringify(body).length}`, name: 'fica' })
    expectRefused(await change(id, body), { field, message })
    expect(await read(id)).toMatchObject({ name: 'fica' })
  })

  test('[OB-05] [AG-05] a name that another agent has is refused, however it is written: it would take its runs', async () => {
    const id = await create({ external_id: 'quem troca', name: 'quem troca' })
    await create({ name: 'Cobrança Ativa' })
    const renamed = await create({ name: 'Nome Antigo' })
    await change(renamed, { name: 'Nome Novo' })
    for (const name of ['Cobrança Ativa', 'cobranca ativa', 'NOME NOVO', 'nome antigo']) {
      const { status, body } = await change(id, { name })
      expect({ status, body }, name).toMatchObject({ status: 409, body: { code: 'agent_name_taken' } })
    }
    expect((await change(id, { name: 'QUEM troca' })).status).toBe(200)
    expect((await change(renamed, { name: 'Nome Antigo' })).status).toBe(200)
  })

  test('[OB-05] stay, whatever comes in about the agent', async () => {
    const id = await create({ external_id: 'firme', name: 'firme', area: 'RH' })
    await change(id, { area: 'Saúde', is_active: false })
    await send(admin, '/api/agents', [{ external_id: 'firme', name: 'de novo', description: 'Outra' }])
    const agent = { external_id: 'firme', name: 'de novo', area: 'RH' }
    await send(admin, '/api/agent-runs', [{ external_id: 'r firme', run_type: 'chat', status: 'completed', agent }])
    expect(await read(id)).toMatchObject({ name: 'firme', area: 'Saúde', description: null, is_active: false })
  })

  test('[OB-05] a renamed agent is still known by the name that its system gives it', async () => {
    const id = await create({ name: 'nome-de-sistema' })
    expect((await change(id, { name: 'Nome de gente' })).body).toMatchObject({ external_id: 'nome-de-sistema' })
    const row = { external_id: 'r renomeado', run_type: 'chat', status: 'completed', agent: 'nome-de-sistema' }
    await send(admin, '/api/agent-runs', [row])
    const { body } = await admin.ask('GET', `/api/agent-runs?agent_id=${id}`)
    expect(body).toMatchObject([{ external_id: 'r renomeado', agent_name: 'Nome de gente' }])
  })

  test('[OB-05] [MS-02] are set by managers and admins, by no member and with no key', async () => {
    const id = await create({ external_id: 'papeis', name: 'papéis' })
    const member = await inviteColleague(server.url, admin, 'member')
    expectProblem(await change(id, { area: 'X' }, member), 403, 'forbidden', 'Você não tem permissão para fazer isso')
    expect((await change(id, { area: 'X' }, await createKey(admin, ['read', 'runs:write']))).status).toBe(403)
    expect((await read(id)).area).toBeNull()
    const manager = await inviteColleague(server.url, admin, 'manager')
    expect((await change(id, { area: 'X' }, manager)).body).toMatchObject({ area: 'X' })
    expect((await member.ask('GET', `/api/agents/${id}`)).body).toMatchObject({ area: 'X' })
  })

  test('[OB-06] of the assistant are nobody’s to set', async () => {
    const { org_id } = await read(await create({ external_id: 'dona', name: 'dona' }))
    const insert = `insert into agents (org_id, name, is_assistant) values ($1, 'Assistente de Projetos', true) returning id`
    const { rows } = await owner.query<{ id: string }>(insert, [org_id])
    const answer = await change(rows[0]?.id ?? '', { name: 'Outro' })
    expectProblem(answer, 403, 'forbidden', 'Você não tem permissão para fazer isso')
  })

  test('[MS-01] [OB-05] of another organisation’s agent are not found, nor is the agent, nor its errors', async () => {
    const id = await create({ external_id: 'alheio', name: 'alheio' })
    for (const unknown of [id, '0190a8e0-0000-7000-8000-000000000000']) {
      const answers = [
        await stranger.ask('GET', `/api/agents/${unknown}`),
        await stranger.ask('GET', `/api/agents/${unknown}/errors`),
        await change(unknown, { name: 'Roubado' }, stranger),
      ]
      for (const answer of answers) expectProblem(answer, 404, 'agent_not_found', 'Agente não encontrado')
    }
    expect((await read(id)).name).toBe('alheio')
  })
})

describe('the errors of an agent', () => {
  const failed = (agent: string, error: string | null, ago: number, given: object = {}) => ({
    external_id: randomUUID(),
    run_type: 'chat',
    status: 'failed',
    agent,
    error,
    created_at: new Date(now.getTime() - ago).toISOString(),
    ...given,
  })
  async function errorsOf(name: string, rows: readonly object[], query = ''): Promise<AgentErrors> {
    if (rows.length > 0) await send(admin, '/api/agent-runs', rows)
    const agents = (await admin.ask('GET', '/api/agents')).body as Agent[]
    const id = agents.find((agent) => agent.name === name)?.id
    const { status, body } = await admin.ask('GET', `/api/agents/${id}/errors${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as AgentErrors
  }

  test('[OB-05] are grouped by what they say except for their numbers, those that came most often first', async () => {
    const rows = [
      failed('com erros', 'Tempo esgotado após 30 s', 5 * hour),
      failed('com erros', 'Tempo esgotado após 45 s', 2 * hour),
      failed('com erros', 'Limite de requisições (429)', hour),
      failed('com erros', null, 3 * hour),
      failed('com erros', 'Antigo', 25 * hour),
      failed('com erros', 'Sucesso com aviso', hour, { status: 'completed' }),
      failed('sem relação', 'De outro', hour),
    ]
    const answer = await errorsOf('com erros', rows)
    expect(answer).toMatchObject({ period: '24h', failed: 4, groups_total: 3 })
    expect(answer.groups.map(({ error, runs }) => [error, runs])).toEqual([
      ['Tempo esgotado após 45 s', 2],
      ['Limite de requisições (429)', 1],
      [null, 1],
    ])
    const [first] = answer.groups
    expect(Date.parse(first?.last_at ?? '')).toBe(now.getTime() - 2 * hour)
    expect((await admin.ask('GET', `/api/agent-runs/${first?.last_run_id}`)).body).toMatchObject({
      error: 'Tempo esgotado após 45 s',
    })
    expect(await errorsOf('com erros', [], '?period=7d')).toMatchObject({ period: '7d', failed: 5, groups_total: 4 })
  })

  test('[OB-05] are bounded, however many messages there are', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const rows = Array.from({ length: 60 }, (_, index) =>
      failed('de muitos', `${letters[index % 26]}${'z'.repeat(index)}`, hour),
    )
    const answer = await errorsOf('de muitos', rows)
    expect(answer).toMatchObject({ failed: 60, groups_total: 60 })
    expect(answer.groups).toHaveLength(20)
  })

  test('[OB-05] are none where none failed', async () => {
    await create({ external_id: 'sem erros', name: 'sem erros' })
    expect(await errorsOf('sem erros', [])).toEqual({
      rule: null,
      period: '24h',
      failed: 0,
      groups_total: 0,
      groups: [],
    })
  })
})
