import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orchestratorPath } from '../../test/assistant/assistant.ts'
import { startModelServer } from '../../test/assistant/model-server.ts'
import { createKey } from '../../test/auth/api-key.ts'
import { type CollectedSpan, type Collector, startCollector } from '../../test/otlp/collector.ts'
import { ask, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import type { Config } from '../config.ts'
import { freePort } from '../free-port.ts'
import { openSender, sendTimes } from './sender.ts'

let collector: Collector
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector?.close())

const sentTo = (endpoint: string, headers: Record<string, string> = {}, ratio = 1) => ({
  traces: { endpoint, headers, ratio },
})

const parent = '00f067aa0ba902b7'
const longTimeout = { timeout: 60_000, interval: 100 }

/** The last request, and one that is always sampled where a proxy is trusted: spans arrive in the order of their ends. */
const last = { name: 'GET /api/openapi.json', headers: { traceparent: `00-${'c'.repeat(32)}-${parent}-01` } }

/** What a server sent of what `work` did. */
async function traced(
  work: (server: TestServer) => Promise<unknown>,
  config: Partial<Config> = {},
): Promise<CollectedSpan[]> {
  const server = await startTestServer({ config: { ...sentTo(collector.url), ...config } })
  try {
    await work(server)
    await ask(server.url, 'GET', '/api/openapi.json', undefined, last.headers)
  } finally {
    await server.close()
  }
  await expect.poll(() => collector.spans().map(({ name }) => name), longTimeout).toContain(last.name)
  return collector.spans().filter(({ name }) => name !== last.name)
}

const below = (spans: CollectedSpan[], parent: CollectedSpan | undefined) =>
  spans.filter((span) => span.parent === parent?.id)

test('[OP-04] a request is a span with its route and id, and below it each statement by its name', async () => {
  let id: string | null = null
  const spans = await traced(async ({ url }) => {
    const person = await signUp(url)
    const { headers } = await person.ask('POST', '/api/clients', { name: 'Estaleiro Guaíba' })
    id = headers.get('x-request-id')
    await person.ask('GET', '/api/clients/019000aa-0000-7000-8000-00000000dead')
  })
  const request = spans.find((span) => span.name === 'POST /api/clients')
  expect(request?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/clients',
    'http.response.status_code': '201',
    'leme.request_id': id,
  })
  const statements = below(spans, request)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert clients', 'commit']))
  const insert = statements.find(({ name }) => name === 'insert clients')
  expect(insert?.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.query.summary': 'insert clients',
    'leme.statement': expect.stringMatching(/^s\d+$/),
  })
  expect(new Set(statements.map(({ trace }) => trace))).toEqual(new Set([request?.trace]))
  expect(spans.map(({ name }) => name)).toContain('GET /api/clients/:id')
  expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
})

test('[OP-04] traces hold nothing that anybody typed: no password, token, name, address or search', async () => {
  const password = 'palavra-secreta-de-bordo'
  const token = 'a3f1c5d7e9b20846a3f1c5d7e9b20846'
  const secrets: string[] = [password, token, 'Guaíba', 'guaiba', 'exemplo.com.br', '127.0.0.1']
  const config = { ...sentTo(collector.url, { 'x-key': 'chave-do-coletor' }), trustProxy: ['loopback'] }
  const spans = await traced(async ({ url }) => {
    const person = await signUp(url, { password })
    secrets.push(person.access_token, person.refresh_token, person.id, person.email)
    const wrong = { email: person.email, password: `${password}-errada` }
    await ask(url, 'POST', '/auth/v1/token?grant_type=password', wrong)
    await ask(url, 'GET', `/auth/v1/verify?type=recovery&token=${token}`)
    await person.ask('POST', '/api/clients', { name: 'Estaleiro Guaíba' })
    await person.ask('POST', '/api/clients', { name: 'Estaleiro Guaíba', status: token })
    await person.ask('GET', `/api/tasks?search=guaiba&access_token=${token}`)
    await person.ask('GET', '/api/clients/guaiba')
    await ask(url, 'GET', `/nada/${person.email}`, undefined, { 'x-forwarded-for': '203.0.113.7', cookie: token })
  }, config)
  expect(spans.length).toBeGreaterThan(20)
  const sent = [Buffer.concat(collector.requests.map(({ body }) => body)).toString('latin1'), JSON.stringify(spans)]
  for (const secret of [...secrets, '203.0.113.7', 'chave-do-coletor'])
    expect(
      sent.some((text) => text.includes(secret) || text.includes(Buffer.from(secret).toString('latin1'))),
      secret,
    ).toBe(false)
  expect(new Set(collector.requests.map(({ headers }) => headers['x-key']))).toEqual(new Set(['chave-do-coletor']))
})

test('[OP-04] a statement that fails is a span with PostgreSQL’s code, without what it says', async () => {
  const spans = await traced(async ({ url, services }) => {
    const person = await signUp(url)
    services.db.transactionAs = (identity, work) =>
      services.db.authTransaction(async (tx) => {
        await tx.query('select $1::text::int from pg_class', ['Guaíba'])
        return work(tx)
      }, identity.origin)
    await person.ask('GET', '/api/clients')
  })
  const failed = spans.find(({ name }) => name === 'select pg_class')
  expect(failed?.attributes['error.type']).toBe('22P02')
  expect(JSON.stringify(spans)).not.toContain('Guaíba')
})

test('[OP-04] a trusted proxy names the trace of a request, and what it does not sample is not sent', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const call = async ({ url }: TestServer) => {
    await ask(url, 'GET', '/readyz', undefined, { traceparent: `00-${trace}-${parent}-01` })
    await ask(url, 'GET', '/healthz', undefined, { traceparent: `00-${trace}-${parent}-00` })
    await ask(url, 'GET', '/api/none', undefined, { traceparent: 'rubbish' })
  }
  const never = sentTo(collector.url, {}, 0)
  const named = await traced(call, { ...never, trustProxy: ['loopback'] })
  expect(named.map((span) => [span.name, span.trace, span.parent])).toEqual([['GET /readyz', trace, parent]])
  const before = collector.requests.length
  const server = await startTestServer({ config: never })
  await call(server)
  await server.close()
  expect(collector.requests).toHaveLength(before)
})

test('[OP-04] the language model gets the trace of the request that asks it', async () => {
  const models = await startModelServer(() => ({ status: 400, message: 'não sei' }))
  const model = { provider: 'openai-compatible', base_url: models.url, api_key: null, model: 'm-1' } as const
  const spans = await traced(
    async ({ url }) => {
      const person = await signUp(url)
      await person.ask('POST', orchestratorPath, { text: 'ajeita aquilo lá que a gente falou' })
    },
    { model },
  ).finally(() => models.close())
  const request = spans.find(({ name }) => name === `POST ${orchestratorPath}`)
  const asked = below(spans, request).find(({ attributes }) => attributes['server.port'] === new URL(models.url).port)
  expect(asked?.attributes).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': '400' })
  expect(models.requests.map(({ headers }) => headers.traceparent)).toEqual([`00-${request?.trace}-${asked?.id}-01`])
})

test('[OP-04] Leme takes the traces of another Leme, with an API key', async () => {
  const receiver = await startTestServer()
  const key = await createKey(await signUp(receiver.url), ['runs:write', 'read'])
  // The figures are the process's, and other files of tests may have sent spans too.
  const taken = async () => {
    const { body } = await ask(receiver.url, 'GET', '/metrics')
    return Number(/_count\{[^}]*route="\/otlp\/v1\/traces",status="200"\} (\d+)/.exec(String(body))?.[1] ?? 0)
  }
  const before = await taken()
  const config = sentTo(`${receiver.url}/otlp`, { authorization: `Bearer ${key.key}` })
  const server = await startTestServer({ config })
  const person = await signUp(server.url)
  await person.ask('POST', '/api/clients', { name: 'Estaleiro Guaíba' })
  await server.close()
  await expect.poll(taken, longTimeout).toBeGreaterThan(before)
  await receiver.close()
})

test.each(['answers nothing', 'is away'])(
  '[OP-04] a collector that %s delays no request, and the log says so',
  async (how) => {
    collector.hold()
    const endpoint = how === 'is away' ? `http://127.0.0.1:${await freePort()}` : collector.url
    const lines: string[] = []
    const server = await startTestServer({ config: sentTo(endpoint), onLog: (line) => lines.push(line) })
    expect((await ask(server.url, 'GET', '/healthz')).status).toBe(200)
    if (how === 'answers nothing') await expect.poll(() => collector.requests.length, longTimeout).toBe(1)
    expect((await ask(server.url, 'GET', '/readyz')).status).toBe(200)
    await server.close()
    expect(lines.filter((line) => line.includes('traces could not be sent'))).not.toEqual([])
  },
)

test('[OP-04] spans wait in a queue with a limit, and what comes on top is dropped', async () => {
  collector.hold()
  const { tracer, close } = openSender(sentTo(collector.url).traces, { warn: () => {} }, { ...sendTimes, delay: 50 })
  for (let count = 0; count < 10_000; count += 1) tracer.startSpan('span').end()
  await expect.poll(() => collector.requests.length, longTimeout).toBe(1)
  collector.answer()
  await close()
  await expect.poll(() => collector.spans().length, longTimeout).toBe(512 + 2_048)
})

test('[OP-04] a server without traces of its own loads nothing of OpenTelemetry’s senders', async () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const { metafile } = await build({
    entryPoints: [main],
    outdir: 'out',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const loaded = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const { path, kind } of metafile.outputs[name]?.imports ?? [])
      if (kind === 'import-statement') loaded(path, seen)
    return seen
  }
  const entry = Object.keys(metafile.outputs).find((name) => name.endsWith('main.js')) ?? ''
  const atStart = [...loaded(entry, new Set())]
  expect(atStart).toContain('fastify')
  expect(atStart.filter((name) => name.startsWith('@opentelemetry/'))).toEqual([])
  const all = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  expect(all).toContain('@opentelemetry/sdk-trace')
})
