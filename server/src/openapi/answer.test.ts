import { routes } from '@leme/contract/routes'
import type { Route } from '@leme/contract/wire/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaChecker } from '../../test/json-schema.ts'
import { bringAll } from '../../test/nfse/bring.ts'
import { nationalOf } from '../../test/nfse/nfse.ts'
import { documentOf, someSpan } from '../../test/otlp/payload.ts'
import { json } from '../../test/otlp/sender.ts'
import { type Answer, ask, inviteColleague, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createWork } from '../../test/work.ts'
import { openFailureTickets } from '../features/agent/failure-rule.queries.ts'
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
  const { key } = await createWork(person, 'tasks', project, { title: 'Publicar' })
  const { id: gone } = await createWork(person, 'tasks', project, { title: 'Repetida' })
  await person.ask('DELETE', `/api/tasks/${gone}`)
  for (const text of ['Falta <@00000000-0000-4000-8000-000000000000>', `Veja isto, <@${person.id}>`])
    await made(`/api/things/${task}/comments`, { text })
  await made(`/api/things/${task}/checklist`, { text: 'Conferir com o cliente' })
  await made(`/api/things/${task}/links`, { kind: 'blocks', key })
  const former = await inviteColleague(server.url, person, 'member')
  await former.ask('POST', `/api/things/${task}/comments`, { text: `Pronto, <@${person.id}>` })
  await person.ask('PUT', `/api/things/${task}/muting`, { is_muted: true })
  await person.ask('DELETE', `/api/users/${former.id}`)
  await made('/api/invitations', { email: 'convidada@exemplo.com.br' })
  await made('/api/api-keys', { name: 'Integração', scopes: ['read'] })
  const webhook = await made('/api/webhooks', { address: 'https://exemplo.com.br/leme', topics: ['tasks'] })
  const delivery = await made(`/api/webhooks/${webhook}/test`, {})
  const sent = async (method: string, path: string, row: object) => {
    const answer = await person.ask(method, path, [row])
    const { results } = answer.body as { results?: { id?: string }[] }
    if (answer.status !== 200 || !results?.[0]?.id) throw new Error(JSON.stringify(answer.body))
    return results[0].id
  }
  const ticket = await sent('POST', '/api/tickets', { external_id: '1', title: 'Sem acesso', requester: 'Ana' })
  const amount = '1234.50'
  const invoice = await sent('PUT', '/api/finance/invoices', {
    number: '1',
    client: 'Vale Azul',
    amount,
    due_date: '2026-01-01',
  })
  const expected_date = '2026-01-01'
  await sent('PUT', '/api/finance/invoices', { number: '2', client: 'Ninguém', amount, due_date: '2026-01-01' })
  const receivable = await sent('PUT', '/api/finance/receivables', {
    external_id: '1',
    client: 'Vale Azul',
    amount,
    expected_date,
  })
  await made(`/api/finance/receivables/${receivable}/payments`, { amount: '10', day: '2026-01-02' })
  const imported = await person.ask('POST', '/api/imports/invoices', {
    ...{ text: '3;Vale Azul;10,00;31/12/2026\n', last: true, delimiter: ';', line: 2, dry_run: false },
    ...{ columns: ['number', 'client', 'amount', 'due_date'], thousands_line: null, point_line: null },
    import: { id: '0190a8e0-7c1b-7d2e-9f00-000000000051', file: 'faturas.csv' },
  })
  if (imported.status !== 200) throw new Error(JSON.stringify(imported.body))
  const work = Buffer.from('Summary,Issue key,Issue id,Issue Type,Status\nTela,P-1,1,Task,Done\n')
  const moved = await made('/api/moving-files', { name: 'jira.csv', size: work.length })
  await person.ask('POST', `/api/moving-files/${moved}/pieces`, { number: 0, content: work.toString('base64') })
  const importedWork = await made(`/api/moving-files/${moved}/import`, {})
  const ofx = Buffer.from(
    '<OFX><STMTRS><CURDEF>BRL<BANKACCTFROM><ACCTID>1</BANKACCTFROM><STMTTRN><DTPOSTED>20260102<TRNAMT>1224.50<MEMO>VALE AZUL</OFX>',
  )
  const statement = await made('/api/moving-files', { name: 'extrato.ofx', size: ofx.length })
  await person.ask('POST', `/api/moving-files/${statement}/pieces`, { number: 0, content: ofx.toString('base64') })
  await person.ask('POST', `/api/moving-files/${statement}/bank`, {})
  await bringAll(person, nationalOf())
  const agent = await sent('POST', '/api/agents', { name: 'Triagem', area: 'Suporte' })
  await person.ask('PUT', `/api/agents/${agent}/alerts`, { kind: 'cost', threshold: 1, minutes: 60 })
  await person.ask('PUT', `/api/agents/${agent}/failure-rule`, { priority: 'P2', quiet_days: 7 })
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
  await openFailureTickets(server.services.db, new Date())
  const tickets = (await person.ask('GET', '/api/tickets')).body as { id: string; requester: string | null }[]
  const failing = tickets.find(({ requester }) => requester === 'Triagem')?.id ?? ticket
  await sent('POST', '/api/agent-runs', {
    external_id: '3',
    run_type: 'chat',
    status: 'completed',
    model: 'novo',
    input_tokens: 1,
  })
  await sent('POST', '/api/run-scores', { external_id: '1', run: '1', name: 'relevance', value: 1 })
  const span = someSpan(Date.now() - 60_000)
  await person.ask('POST', '/otlp/v1/traces', Buffer.from(JSON.stringify(documentOf(span))), json)
  await made('/api/saved-views', { list: 'tasks', name: 'Atrasadas', search: 'due=late' })
  await made('/api/work-rates', { kind: 'cost', user_id: person.id, valid_from: '2026-01-01', amount: '80' })
  await made('/api/costs', { part: 'other', label: 'Servidor', amount: '80', starts_on: '2026-01-02' })
  await made('/api/exchange-rates', { day: '2026-01-02', rate: '5.4321' })
  await person.ask('PUT', '/api/model-prices', { model: 'da-casa', valid_from: '2026-01-01', input: '1' })
  await made('/api/run-recounts', { from: '2026-01-01', to: '2026-01-31' })
  await person.ask('POST', '/api/run-rules', { filter: { model: 'gpt-5' }, project_id: project })
  const { body } = await person.ask('POST', '/functions/v1/pm-bulk-create-epics', {
    args: { project_id: project, epics: [{ title: 'Cadastro' }] },
    confirmed: true,
  })
  const { exchange_id } = body as { exchange_id: string }
  asked = {
    getBudgetRows: '?of=remaining',
    getSpanContents: '?span_id=00f067aa0ba902b7',
    getSessionConversation: '?session=s-1',
    getClientJoin: `?client_id=${other}`,
    listRunScores: `?run_id=${run}`,
    findKeys: '?keys=T-1',
    listTaskGroups: '?by=status',
    listTicketGroups: '?by=status',
  }
  return {
    clients: client,
    users: former.id,
    projects: project,
    tasks: task,
    things: task,
    tickets: failing,
    agents: agent,
    invoices: invoice,
    receivables: receivable,
    'agent-runs': run,
    'assistant-exchanges': exchange_id,
    'moving-imports': importedWork,
    webhooks: webhook,
    'webhook-deliveries': delivery,
  }
}

function idOf({ status, body }: Answer): string {
  if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return (body as { id: string }).id
}

const reads = Object.entries<Route>(routes).filter(([, { method }]) => method === 'GET')

test.each(reads)('[MS-04] what %s really answers is what the document says', async (name, { path }) => {
  const noun = path.split('/')[path.startsWith('/api/finance/') ? 3 : 2] ?? ''
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
