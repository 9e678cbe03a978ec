import type { Agent } from '@leme/contract/agents/agent'
import type { AgentErrors } from '@leme/contract/agents/agent-error'
import type { TicketFailures } from '@leme/contract/agents/failure-rule'
import type { Ticket } from '@leme/contract/work/ticket'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../../../test/import/bulk.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused } from '../../../test/work.ts'

const minute = 60_000
const day = 24 * 60 * minute

let server: TestServer
let owner: pg.Client
let admin: Person
let manager: Person
let member: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url)
  manager = await inviteColleague(server.url, admin, 'manager')
  member = await inviteColleague(server.url, admin, 'member')
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

let sent = 0
/** Sends a run of this agent that began so many minutes from now and failed, unless it says otherwise. */
async function run(agent: string, at: number, fields: Record<string, unknown> = {}): Promise<void> {
  sent += 1
  const created_at = new Date(Date.now() + at * minute).toISOString()
  const row = { external_id: `run ${sent}`, run_type: 'chat', status: 'failed', agent, created_at, ...fields }
  const [result] = await send(admin, '/api/agent-runs', [row])
  expect(result?.outcome, JSON.stringify(result)).toBe('created')
}

const idOf = async (name: string) =>
  ((await admin.ask('GET', '/api/agents')).body as Agent[]).find((agent) => agent.name === name)?.id ?? ''

/** An agent with a rule, which is as old as an hour. */
async function ruled(name: string, rule = { priority: 'P1', quiet_days: 7 }): Promise<string> {
  await send(admin, '/api/agents', [{ name }])
  const id = await idOf(name)
  const answer = await manager.ask('PUT', `/api/agents/${id}/failure-rule`, rule)
  expect(answer).toMatchObject({ status: 200, body: rule })
  await owner.query(`update failure_rules set created_at = now() - interval '1 hour' where agent_id = $1`, [id])
  return id
}

/** Works so many minutes from now, as the queue does each minute. */
const work = (at: number, client = owner) =>
  client.query('select system.open_failure_tickets($1)', [new Date(Date.now() + at * minute)])

/** The tickets of an agent's failures, by title. */
async function ticketsOf(name: string): Promise<Ticket[]> {
  const tickets = (await member.ask('GET', '/api/tickets?limit=100')).body as Ticket[]
  return tickets
    .filter(({ requester }) => requester === name)
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))
}
const standing = async (name: string) => (await ticketsOf(name)).map(({ title, status }) => [title, status])

const errorsOf = async (id: string) =>
  (await member.ask('GET', `/api/agents/${id}/errors?period=24h`)).body as AgentErrors
const failuresOf = async (ticket: Ticket | undefined) =>
  ((await member.ask('GET', `/api/tickets/${ticket?.id}/failures`)).body as TicketFailures[])[0]

test('[AG-07] failures with the same error, whatever its numbers, are one ticket, which knows how many they are and lists them', async () => {
  const id = await ruled('Redator')
  await run('Redator', -50, { error: 'Tempo esgotado após 30 s' })
  await run('Redator', -40, { error: 'Tempo esgotado após 45 s' })
  await run('Redator', -30, { error: 'Modelo recusou\n  a chamada 17' })
  await run('Redator', -20, { status: 'completed' })
  await run('Outro', -20, { error: 'Tempo esgotado após 30 s' })
  for (const at of [0, 1]) await work(at)
  expect(await standing('Redator')).toEqual([
    ['Redator: Modelo recusou a chamada 17', 'open'],
    ['Redator: Tempo esgotado após 45 s', 'open'],
  ])
  expect(await ticketsOf('Outro')).toEqual([])
  const [, ticket] = await ticketsOf('Redator')
  expect(ticket).toMatchObject({
    priority: 'P1',
    description: 'Tempo esgotado após 45 s',
    key: expect.stringMatching(/^T-/),
  })
  await run('Redator', -10, { error: 'Tempo esgotado após 60 s' })
  await work(2)
  expect(await ticketsOf('Redator')).toHaveLength(2)
  const failures = await failuresOf(ticket)
  expect(failures).toMatchObject({ agent_id: id, agent_name: 'Redator', words: 'tempo esgotado após 0 s', runs: 3 })
  expect(Date.parse(failures?.last_at ?? '') - Date.parse(failures?.first_at ?? '')).toBeCloseTo(40 * minute, -4)
  const path = `/api/agent-runs?agent_id=${id}&error=${encodeURIComponent(failures?.words ?? '')}`
  const runs = (await member.ask('GET', path)).body as { error: string }[]
  expect(runs.map(({ error }) => error)).toEqual([60, 45, 30].map((s) => `Tempo esgotado após ${s} s`))
  const errors = await errorsOf(id)
  expect(errors.rule).toEqual({ priority: 'P1', quiet_days: 7 })
  expect(errors.groups[0]).toMatchObject({ runs: 3, ticket: { id: ticket?.id, key: ticket?.key, status: 'open' } })
})

test.each([
  ['ids', 'Overloaded (request_id: req_011CQabcX)', 'Overloaded (request_id: req_022ZZzzzY)'],
  ['ids with the digits behind', 'Sem resposta de call_AbCdeF12', 'Sem resposta de call_x9876543210abcdef'],
  ['UUIDs', 'Pedido 550e8400-e29b-41d4-a716-446655440000 caiu', 'Pedido abcdefab-cdef-abcd-efab-abcdefabcdef caiu'],
  ['capitals', 'LIMITE DE REQUISIÇÕES', 'Limite de requisições'],
  ['blanks', ' Modelo\n\trecusou', 'Modelo recusou'],
])('[AG-07] errors that differ in %s alone are one ticket, one group and one list', async (what, one, other) => {
  const name = `Dono de ${what}`
  const id = await ruled(name)
  await run(name, -30, { error: one })
  await work(0)
  await run(name, -20, { error: other })
  await work(1)
  const [ticket, ...others] = await ticketsOf(name)
  expect(others).toEqual([])
  const failures = await failuresOf(ticket)
  expect(failures).toMatchObject({ runs: 2 })
  expect((await errorsOf(id)).groups).toMatchObject([{ runs: 2, words: failures?.words, ticket: { id: ticket?.id } }])
  for (const error of [failures?.words ?? '', one, other]) {
    const path = `/api/agent-runs?agent_id=${id}&error=${encodeURIComponent(error)}`
    expect((await member.ask('GET', path)).body, error).toHaveLength(2)
  }
})

test('[AG-07] the words of an error say the same of themselves, whatever it is, and keep the names of models', async () => {
  const id = '550e8400-e29b-41d4-a716-446655440000'
  const errors = [
    ...[
      `abcdefgh${id}`,
      `${id}abcdefgh`,
      `zzzzzzzz${id}zzzzzzzz`,
      `${id}${id}`,
      `x_${id}_y`,
      'gpt4oabc1 abc1234567',
      'ΑΣ1',
      'İ',
    ],
    ...[`${'a'.repeat(195)}12345678`, `${'é '.repeat(150)}${id}`, `\u00a0\n ${'1a'.repeat(300)}`, '\\\\ ( [ * %'],
  ]
  for (const error of errors) {
    const { rows } = await owner.query('select error_words($1) as once, error_words(error_words($1)) as twice', [error])
    expect(rows[0].twice, error).toBe(rows[0].once)
  }
  const { rows } = await owner.query('select error_words($1) as one, error_words($2) as other', [
    ...['claude-sonnet-4-5 não existe', 'gpt-4.1-mini não existe'],
  ])
  expect(rows[0]).toEqual({ one: 'claude-sonnet-0-0 não existe', other: 'gpt-0.0-mini não existe' })
})

test('[AG-07] a ticket that was resolved opens again where the failure comes back after that, and not where it comes late', async () => {
  await ruled('Teimoso')
  await run('Teimoso', -30, { error: 'Falha 1' })
  await work(0)
  const [ticket] = await ticketsOf('Teimoso')
  expect((await member.ask('PATCH', `/api/tickets/${ticket?.id}`, { status: 'resolved' })).status).toBe(200)
  await run('Teimoso', -20, { error: 'Falha 2' })
  await work(1)
  expect(await standing('Teimoso')).toEqual([['Teimoso: Falha 1', 'resolved']])
  await run('Teimoso', 2, { error: 'Falha 3' })
  await work(3)
  expect(await standing('Teimoso')).toEqual([['Teimoso: Falha 1', 'open']])
  const changes = (await member.ask('GET', `/api/tickets/${ticket?.id}/changes`)).body as { user_id: string | null }[]
  expect(changes.map(({ user_id }) => user_id === null)).toEqual([true, false, true])
})

test('[AG-07] after quiet days it is closed, unless somebody is at work on it; deleted it stays away until the failure comes back', async () => {
  await ruled('Calmo', { priority: 'P3', quiet_days: 3 })
  await run('Calmo', -30, { error: 'Falha A' })
  await run('Calmo', -30, { error: 'Falha B' })
  await run('Calmo', -30, { error: 'Falha C' })
  await work(0)
  const [, worked, unwanted] = await ticketsOf('Calmo')
  await member.ask('PATCH', `/api/tickets/${worked?.id}`, { status: 'in_progress' })
  expect((await admin.ask('DELETE', `/api/tickets/${unwanted?.id}`)).status).toBe(204)
  await work(1)
  expect(await ticketsOf('Calmo')).toHaveLength(2)
  await work((3 * day) / minute - 31)
  expect((await standing('Calmo')).map(([, status]) => status)).toEqual(['open', 'in_progress'])
  await work((3 * day) / minute - 29)
  expect((await standing('Calmo')).map(([, status]) => status)).toEqual(['closed', 'in_progress'])
  await run('Calmo', 2, { error: 'Falha C' })
  await work(3)
  expect((await standing('Calmo')).map(([title]) => title)).toContain('Calmo: Falha C')
})

test('[AG-07] an agent has twenty such tickets open at most: the other failures share one; a failure without words is one too', async () => {
  await ruled('Confuso')
  const word = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))
  for (let n = 0; n < 24; n += 1) await run('Confuso', -30 + n, { error: `Falha ${word(n)}` })
  await run('Confuso', -40)
  for (const at of [0, 1]) await work(at)
  const titles = (await standing('Confuso')).map(([title]) => title)
  expect(titles).toHaveLength(21)
  expect(titles).toContain('Confuso: falha sem mensagem')
  expect(titles).toContain('Confuso: outras falhas')
  expect(titles).not.toContain('Confuso: Falha ax')
  const rest = (await ticketsOf('Confuso')).find(({ title }) => title === 'Confuso: outras falhas')
  expect(await failuresOf(rest)).toMatchObject({ words: null, runs: null })
})

test('[AG-07] what failed before the rule opens nothing; without the rule nothing more comes, and its tickets stay', async () => {
  const id = await ruled('Novo')
  await run('Novo', -90, { error: 'De antes' })
  await run('Novo', -30, { error: 'De depois' })
  await work(0)
  expect(await standing('Novo')).toEqual([['Novo: De depois', 'open']])
  expect((await admin.ask('DELETE', `/api/agents/${id}/failure-rule`)).status).toBe(204)
  await run('Novo', -10, { error: 'Mais uma' })
  await work(1)
  expect(await standing('Novo')).toEqual([['Novo: De depois', 'open']])
  expect((await errorsOf(id)).rule).toBeNull()
})

test('[AG-07] of several processes one opens a ticket', async () => {
  await ruled('Disputado')
  await run('Disputado', -10, { error: 'Uma só vez' })
  const others = [0, 1, 2, 3].map(() => new pg.Client({ connectionString: server.database.adminUrl }))
  await Promise.all(others.map((one) => one.connect()))
  await Promise.all(others.map((one) => work(0, one)))
  await Promise.all(others.map((one) => one.end()))
  expect(await standing('Disputado')).toEqual([['Disputado: Uma só vez', 'open']])
})

test('[AG-07] [MS-01] [MS-02] managers and administrators set the rule, which the audit knows; no member and nobody elsewhere does', async () => {
  const id = await ruled('Guardado')
  const rule = { priority: 'P2', quiet_days: 14 }
  const forbidden = [403, 'forbidden', 'Você não tem permissão para fazer isso'] as const
  expectProblem(await member.ask('PUT', `/api/agents/${id}/failure-rule`, rule), ...forbidden)
  expectProblem(await member.ask('DELETE', `/api/agents/${id}/failure-rule`), ...forbidden)
  const stranger = await signUp(server.url)
  const missing = [404, 'agent_not_found', 'Agente não encontrado'] as const
  expectProblem(await stranger.ask('PUT', `/api/agents/${id}/failure-rule`, rule), ...missing)
  expectProblem(
    await stranger.ask('DELETE', `/api/agents/${id}/failure-rule`),
    404,
    'failure_rule_not_found',
    'Esta regra não existe mais',
  )
  await run('Guardado', -10, { error: 'Segredo' })
  await work(0)
  const [ticket] = await ticketsOf('Guardado')
  expect((await stranger.ask('GET', `/api/tickets/${ticket?.id}/failures`)).body).toEqual([])
  for (const [given, field, message] of [
    [{ priority: 'P9', quiet_days: 7 }, 'priority', 'Prioridade deve ser P1, P2 ou P3'],
    [{ priority: 'P1', quiet_days: 0 }, 'quiet_days', 'Use de 1 a 90 dias'],
    [{ priority: 'P1', quiet_days: 91 }, 'quiet_days', 'Use de 1 a 90 dias'],
  ] as const) {
    expectRefused(await admin.ask('PUT', `/api/agents/${id}/failure-rule`, given), { field, message })
  }
  const events = (await admin.ask('GET', '/api/audit?limit=100')).body as { event: string; label: string }[]
  expect(events.filter(({ event }) => event === 'failure_rule_saved').length).toBeGreaterThan(0)
})
