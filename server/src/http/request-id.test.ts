import { afterEach, expect, test } from 'vitest'
import { askDatabase } from '../../test/command.ts'
import { ask, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import type { Config } from '../config.ts'

let server: TestServer
const lines: string[] = []
afterEach(() => server?.close())

async function start(trustProxy: Config['trustProxy']): Promise<TestServer> {
  lines.length = 0
  server = await startTestServer({ config: { trustProxy }, onLog: (line) => lines.push(line) })
  return server
}

test('[OP-04] every answer names its request, the same as the problem and the log do', async () => {
  const { url, database } = await start(false)
  const person = await signUp(url)
  const paths = ['/healthz', '/api/me', '/api/none', '/api/projects/none', '/auth/v1/none', '/%zz']
  const answers = await Promise.all(
    paths.map((path) => person.ask('GET', path, undefined, { 'x-request-id': 'forged-1' })),
  )
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
  expect(new Set(ids).size).toBe(paths.length)
  expect(ids).not.toContain('forged-1')
  for (const [index, { status, body }] of answers.entries()) {
    if (status >= 400) expect(body).toMatchObject({ request_id: ids[index] })
  }

  await askDatabase(database, 'alter table projects rename to gone')
  const failed = await person.ask('GET', '/api/projects')
  expect(failed.status).toBeGreaterThanOrEqual(500)
  const { request_id } = failed.body as { request_id: string }
  expect(failed.headers.get('x-request-id')).toBe(request_id)
  expect(lines.map((line) => JSON.parse(line)).filter((line) => line.request_id === request_id)).toHaveLength(1)
})

test('[OP-04] a trusted proxy may give the id, where it is one', async () => {
  const { url } = await start(['loopback'])
  const idFor = async (given: string) =>
    (await ask(url, 'GET', '/api/me', undefined, { 'x-request-id': given })).headers.get('x-request-id')
  expect(await idFor('4bf92f3577b34da6')).toBe('4bf92f3577b34da6')
  for (const odd of ['short', 'with space in it', 'x'.repeat(101), '{"json":"text"}'])
    expect(await idFor(odd)).not.toBe(odd)
})
