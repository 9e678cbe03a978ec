import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../test/auth/api-key.ts'
import { openLive } from '../../test/live-client.ts'
import { ask, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let person: Person
const token = 'medida-certa-para-o-painel'

beforeAll(async () => {
  server = await startTestServer({ config: { metricsToken: token, trustProxy: 1 } })
  person = await signUp(server.url)
})
afterAll(() => server?.close())

const read = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/metrics`, { headers })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

/** The value of a line with these labels; 0 where there is none yet. */
async function readValue(line: string): Promise<number> {
  const { text } = await read()
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.split(' ').at(-1) ?? 0)
}

test('[OP-03] says in the text of Prometheus how long requests took, by route and status, and never an address', async () => {
  const line = 'leme_http_request_duration_seconds_count{method="GET",route="/api/projects/:id",status="404"}'
  const before = await readValue(line)
  const id = '0190a8e0-0000-7000-8000-000000000000'
  await person.ask('GET', `/api/projects/${id}`)
  await fetch(`${server.url}/nada/${id}`)
  expect(await readValue(line)).toBe(before + 1)
  const { status, type, text } = await read()
  expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)])
  expect(text).not.toContain(id)
  expect(text).not.toContain(person.email)
})

test('[OP-03] counts refused sign-ins, live sockets and changes, rows of other systems, sentences, and the process', async () => {
  const refused = 'leme_refusals_total{route="/auth/v1/token",code="invalid_credentials"}'
  const created = 'leme_ingested_rows_total{source="rows",outcome="created"}'
  const before = [await readValue(refused), await readValue(created), await readValue('leme_live_changes_total')]
  await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', {
    email: person.email,
    password: 'errada-de-todo',
  })
  const key = await createKey(person, ['tickets:write'])
  await key.ask('POST', '/api/tickets', [{ external_id: 'um', title: 'Painel fora do ar' }])
  const socket = await openLive(server.url, person)
  expect([await readValue(refused), await readValue(created)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
  expect(await readValue('leme_live_changes_total')).toBeGreaterThan(before[2] ?? 0)
  expect(await readValue('leme_live_sockets')).toBe(1)
  socket.ws.close()
  const { text } = await read()
  for (const name of [
    'leme_pool_connections',
    'leme_pool_waiting',
    'leme_messages_waiting',
    'leme_jobs_waiting',
    'leme_jobs_failed',
    'leme_jobs_oldest_seconds',
    'leme_assistant_exchange_duration_seconds',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(text, name).toContain(`# TYPE ${name} `)
  }
})

test('[OP-03] is there for this machine and for who shows METRICS_TOKEN alone', async () => {
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
  expect((await read(elsewhere)).status).toBe(404)
  expect((await read({ ...elsewhere, authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await read({ ...elsewhere, authorization: `Bearer ${token}x` })).status).toBe(404)
  expect((await read({ ...elsewhere, authorization: `Bearer ${person.access_token}` })).status).toBe(404)
})
