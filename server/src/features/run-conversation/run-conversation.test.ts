import type { AgentRun, AgentRunWithSpans } from '@leme/contract/agents/agent-run'
import type { Conversation } from '@leme/contract/agents/conversation'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OtlpDocument, toProtobuf } from '../../../test/otlp/payload.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { hexId } from '../../../test/spans.ts'

const now = new Date('2026-03-15T17:42:31.250Z')
let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function read<Answer>(person: Person, path: string): Promise<Answer> {
  const { status, body } = await person.ask('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Answer
}

/** Somebody whose organisation stores prompts. */
async function keeper(): Promise<Person> {
  const person = await signUp(server.url)
  const { status, body } = await person.ask('PATCH', '/api/organization', { keep_prompts: true })
  expect(status, JSON.stringify(body)).toBe(200)
  return person
}

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
let traces = 0

/** A trace of one call of a model. */
function call(said: Record<string, string>, events: { name: string; attributes: object[] }[] = []): OtlpDocument {
  traces += 1
  const span = {
    traceId: hexId(traces, 32),
    spanId: hexId(1, 16),
    name: 'chat',
    startTimeUnixNano: String(BigInt(now.getTime() - 60_000 + traces) * 1_000_000n),
    endTimeUnixNano: String(BigInt(now.getTime()) * 1_000_000n),
    attributes: [
      text('gen_ai.operation.name', 'chat'),
      ...Object.entries(said).map(([key, value]) => text(key, value)),
    ],
    events,
  }
  return { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] } as OtlpDocument
}

async function sendTrace(person: Person, body: OtlpDocument, protobuf = false): Promise<AgentRun> {
  const bytes = protobuf ? toProtobuf(body) : Buffer.from(JSON.stringify(body))
  const type = protobuf ? 'application/x-protobuf' : 'application/json'
  const { status, body: answer } = await person.ask('POST', '/otlp/v1/traces', bytes, { 'content-type': type })
  expect([status, answer]).toEqual([200, protobuf ? expect.anything() : {}])
  const [run] = await read<AgentRun[]>(person, '/api/agent-runs?limit=1')
  if (!run) throw new Error('no run')
  return run
}

const messages = (...said: [role: string, content: string][]) =>
  JSON.stringify(said.map(([role, content]) => ({ role, content })))
const spoken = ({ turns }: Conversation) =>
  turns.map((turn) => turn.messages.map(({ role, parts }) => `${role}: ${parts.map((part) => part.text).join('')}`))

test.each([false, true])(
  '[AG-04] a long prompt is stored whole, and its last question and answer are there (protobuf: %s)',
  async (protobuf) => {
    const person = await keeper()
    const many = Array.from({ length: 40 }, (_, at): [string, string] => [
      at % 2 ? 'assistant' : 'user',
      `${at} ${'palavra '.repeat(600)}`,
    ])
    const input = messages(...many, ['user', 'A última pergunta?'])
    expect(input.length).toBeGreaterThan(190_000)
    const said = { 'gen_ai.input.messages': input, 'gen_ai.output.messages': messages(['assistant', 'A resposta']) }
    const run = await sendTrace(person, call(said), protobuf)
    const conversation = await read<Conversation>(person, `/api/agent-runs/${run.id}/conversation`)
    expect(spoken(conversation)[0]?.slice(-2)).toEqual(['user: A última pergunta?', 'assistant: A resposta'])
    expect(conversation.turns[0]?.messages).toHaveLength(42)
    const opened = await read<AgentRunWithSpans>(person, `/api/agent-runs/${run.id}`)
    const [span] = opened.spans
    expect(span?.long_contents).toEqual({ 'gen_ai.input.messages': input.length })
    expect(JSON.stringify(span?.attributes).length).toBeLessThan(10_000)
    const { contents } = await read<{ contents: Record<string, string> }>(
      person,
      `/api/agent-runs/${run.id}/contents?span_id=${span?.span_id}`,
    )
    expect(contents).toEqual({ 'gen_ai.input.messages': input })
  },
)

test('[AG-04] of more than a megabyte the middle is cut, and how much is said', async () => {
  const person = await keeper()
  const run = await sendTrace(person, call({ input: `início ${'ã'.repeat(1_200_000)} fim` }))
  const [turn] = (await read<Conversation>(person, `/api/agent-runs/${run.id}/conversation`)).turns
  const said = turn?.messages[0]?.parts[0]?.text ?? ''
  expect(said).toMatch(/^início ã+\n\[… [\d.]+ caracteres cortados …\]\nã+ fim$/)
  expect(said.length).toBeLessThan(1024 * 1024 + 100)
})

test('[AG-04] messages of events of one name are all there, and so is a stack trace', async () => {
  const person = await keeper()
  const event = (name: string, content: string) => ({ name, attributes: [text('content', content)] })
  const trace = { name: 'exception', attributes: [text('exception.stacktrace', `Erro\n${'  at linha\n'.repeat(900)}`)] }
  const events = [
    event('gen_ai.user.message', 'Um'),
    event('gen_ai.assistant.message', 'Dois'),
    event('gen_ai.user.message', 'Três'),
    trace,
  ]
  const run = await sendTrace(person, call({}, events))
  expect(spoken(await read<Conversation>(person, `/api/agent-runs/${run.id}/conversation`))).toEqual([
    ['user: Um', 'assistant: Dois', 'user: Três'],
  ])
  const { contents } = await read<{ contents: Record<string, string> }>(
    person,
    `/api/agent-runs/${run.id}/contents?span_id=${hexId(1, 16)}`,
  )
  expect(contents['exception.stacktrace']).toContain('Erro\n  at linha')
})

test('[AG-04] a session is one conversation: each turn without what the one before it said', async () => {
  const person = await keeper()
  const turn = (input: string, output: string) =>
    sendTrace(
      person,
      call({
        'session.id': 's-1',
        'gen_ai.input.messages': input,
        'gen_ai.output.messages': messages(['assistant', output]),
      }),
    )
  await turn(messages(['user', 'Oi']), 'Olá')
  const second = await turn(messages(['user', 'Oi'], ['assistant', 'Olá'], ['user', 'E agora?']), 'Sim')
  const conversation = await read<Conversation>(person, '/api/agent-runs/conversation?session=s-1')
  expect(spoken(conversation)).toEqual([
    ['user: Oi', 'assistant: Olá'],
    ['user: E agora?', 'assistant: Sim'],
  ])
  expect(conversation.turns[1]).toMatchObject({ run_id: second.id, run_name: 'chat', status: 'completed' })
  expect(spoken(await read<Conversation>(person, '/api/agent-runs/conversation?session=outra'))).toEqual([])
})

test('[AG-04] tools that were called in spans of their own stand before the answer, unless the messages have them', async () => {
  const person = await keeper()
  const body = call({ 'gen_ai.input.messages': messages(['user', 'Qual o prazo?']), 'gen_ai.completion': 'Sexta' })
  const spans = (body as unknown as { resourceSpans: { scopeSpans: { spans: { spanId: string }[] }[] }[] })
    .resourceSpans[0]?.scopeSpans[0]?.spans
  const [chat] = spans ?? []
  spans?.push({
    ...chat,
    spanId: hexId(2, 16),
    parentSpanId: hexId(1, 16),
    name: 'execute_tool prazo',
    attributes: [
      text('gen_ai.operation.name', 'execute_tool'),
      text('gen_ai.tool.name', 'prazo'),
      text('gen_ai.tool.call.arguments', '{"id":7}'),
      text('gen_ai.tool.call.result', '"sexta"'),
    ],
  } as never)
  const { id } = await sendTrace(person, body)
  const { turns } = await read<Conversation>(person, `/api/agent-runs/${id}/conversation`)
  const said = turns[0]?.messages.map(({ role, parts }) => [
    role,
    ...parts.map(({ kind, name, text }) => `${kind} ${name} ${text}`),
  ])
  expect(said).toEqual([
    ['user', 'text null Qual o prazo?'],
    ['assistant', 'tool_call prazo {"id":7}'],
    ['tool', 'tool_result prazo "sexta"'],
    ['assistant', 'text null Sexta'],
  ])
})

test('[AG-04] [MS-01] nothing of it is stored unless the organisation says so, read by others, or left after its time', async () => {
  const silent = await signUp(server.url)
  const none = await sendTrace(
    silent,
    call({ input: 'x'.repeat(9000), 'gen_ai.input.messages': messages(['user', 'Oi']) }),
  )
  expect(spoken(await read<Conversation>(silent, `/api/agent-runs/${none.id}/conversation`))).toEqual([[]])
  const person = await keeper()
  const run = await sendTrace(person, call({ 'session.id': 's-2', input: 'y'.repeat(9000) }))
  expect((await silent.ask('GET', `/api/agent-runs/${run.id}/conversation`)).status).toBe(404)
  expect((await silent.ask('GET', `/api/agent-runs/${run.id}/contents?span_id=${hexId(1, 16)}`)).status).toBe(404)
  expect((await read<Conversation>(silent, '/api/agent-runs/conversation?session=s-2')).turns).toEqual([])
  const contents = () => owner.query('select from span_contents where org_id = $1', [run.org_id])
  expect((await contents()).rowCount).toBe(1)
  await owner.query('update organizations set keep_prompts_days = 1 where id = $1', [run.org_id])
  await owner.query(`update span_contents set started_at = now() - interval '2 days' where org_id = $1`, [run.org_id])
  await owner.query('select system.purge_prompts($1, 100)', [run.org_id])
  expect((await contents()).rowCount).toBe(0)
})
