import { routes } from '@leme/contract/routes'
import type { Route } from '@leme/contract/wire/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaChecker } from '../../test/json-schema.ts'
import { type Answer, ask, inviteColleague, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createWork } from '../../test/work.ts'
import type { Document, Schema } from './types.ts'

let server: TestServer
let admin: Person
let check: ReturnType<typeof schemaChecker>
/** What the `:id` of a path stands for. */
let ids: Record<string, string>
/** What a read must be asked with. */
let asked: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
  ids = await fill(admin)
  const { body } = await ask(server.url, 'GET', '/api/openapi.json')
  check = schemaChecker(withoutOtherFields(body as Document))
})
afterAll(() => server?.close())

/** The document may leave room for fields to come; today's answers have none that it does not name. */
function withoutOtherFields(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_key, value: Schema) =>
    value?.type === 'object' && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  )
}

/** Something of every noun. */
async function fill(person: Person): Promise<Record<string, string>> {
  const made = async (path: string, body: object) => idOf(await person.ask('POST', path, body))
  const client = await made('/api/clients', { name: 'Cooperativa Vale Azul', partner: 'Estúdio Maré' })
  const other = await made('/api/clients', { name: 'Vale Azul Cooperativa' })
  await made('/api/client-aliases', { alias: 'Vale Azul', client_id: client })
  const project = await made('/api/projects', { name: 'Portal', client: 'Cooperativa Vale Azul', budget_hours: 10 })
  await made(`/api/projects/${project}/members`, { user_id: person.id })
  await createWork(person, 'epics', project, { title: 'Entrega' })
  await createWork(person, 'stories', project, { title: 'Extrato' })
  const { id: task } = await createWork(person, 'tasks', project, { title: 'Validar', due_date: '2026-01-01' })
  await made(`/api/tasks/${task}/time-entries`, { date: '2026-01-01', hours: 1.5 })
  const former = await inviteColleague(server.url, person, 'member')
  await person.ask('DELETE', `/api/users/${former.id}`)
  await made('/api/invitations', { email: 'convidada@exemplo.com.br' })
  await made('/api/api-keys', { name: 'Integração', scopes: ['read'] })
  const sent = async (method: string, path: string, row: object) => {
    const answer = await person.ask(method, path, [row])
    const { results } = answer.body as { results?: { id?: string }[] }
    if (answer.status !== 200 || !results?.[0]?.id) throw new Error(JSON.stringify(answer.body))
    return results[0].id
  }
  const ticket = await sent('POST', '/api/tickets', { external_id: '1', title: 'Sem acesso', requester: 'Ana' })
  const amount = '1234.50'
  await sent('PUT', '/api/finance/invoices', { number: '1', client: 'Vale Azul', amount, due_date: '2026-01-01' })
  const expected_date = '2026-01-01'
  await sent('PUT', '/api/finance/receivables', { external_id: '1', client: 'Vale Azul', amount, expected_date })
  const agent = await sent('POST', '/api/agents', { name: 'Triagem', area: 'Suporte' })
  const run = await sent('POST', '/api/agent-runs', {
    external_id: '1',
    agent: 'Triagem',
    run_type: 'chat',
    status: 'completed',
    latency_ms: 840,
    cost_usd: '0.01',
    input_tokens: 12,
  })
  await sent('POST', '/api/agent-runs', { external_id: '2', agent: 'Triagem', run_type: 'chat', status: 'failed' })
  const { body } = await person.ask('POST', '/functions/v1/pm-bulk-create-epics', {
    args: { project_id: project, epics: [{ title: 'Cadastro' }] },
    confirmed: true,
  })
  const { exchange_id } = body as { exchange_id: string }
  asked = { getClientJoin: `?client_id=${other}`, findKeys: '?keys=T-1' }
  return {
    clients: client,
    users: former.id,
    projects: project,
    tasks: task,
    tickets: ticket,
    agents: agent,
    'agent-runs': run,
    'assistant-exchanges': exchange_id,
  }
}

function idOf({ status, body }: Answer): string {
  if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return (body as { id: string }).id
}

const reads = Object.entries<Route>(routes).filter(([, { method }]) => method === 'GET')

test.each(reads)('[MS-04] what %s really answers is what the document says', async (name, { path }) => {
  const noun = path.split('/')[2] ?? ''
  const { status, body } = await admin.ask('GET', path.replace(':id', ids[noun] ?? '') + (asked[name] ?? ''))
  expect(status).toBe(200)
  if (Array.isArray(body)) expect(body.length, 'fill() makes none').toBeGreaterThan(0)
  const named = path.replace(':id', '{id}').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
  const schema = `#/paths/${named}/get/responses/200/content/application~1json/schema`
  expect(check(schema, body)).toBeNull()
})

test('[MS-04] a refusal is what the document says', async () => {
  const { status, body } = await admin.ask('POST', '/api/clients', { name: '' })
  expect(status).toBe(422)
  expect(check('#/components/schemas/Problem', body)).toBeNull()
})

test('[MS-04] what the auth service answers is what the document says', async () => {
  const refused = await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', {
    email: 'a@b.co',
    password: 'x',
  })
  expect(refused.status).toBe(400)
  const document = (await ask(server.url, 'GET', '/api/openapi.json')).body as Document
  const open = schemaChecker(document)
  expect(open('#/components/schemas/AuthProblem', refused.body)).toBeNull()
  expect(open('#/components/schemas/AuthSession', admin.session)).toBeNull()
  expect(open('#/components/schemas/AuthUser', (await admin.ask('GET', '/auth/v1/user')).body)).toBeNull()
})
