import { afterEach, expect, test } from 'vitest'
import { ask } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import type { Config } from '../config.ts'

let server: TestServer
afterEach(() => server?.close())

/** A server that trusts so many, and what it says of that in its log. */
async function start(trustProxy: Config['trustProxy']): Promise<string[]> {
  const lines: string[] = []
  const onLog = (line: string) => {
    if (line.includes('TRUST_PROXY')) lines.push(line)
  }
  server = await startTestServer({ config: { trustProxy }, onLog })
  return lines
}

test('[HU-02] forwarded headers that are not trusted are one warning, however many come', async () => {
  const lines = await start(false)
  await ask(server.url, 'GET', '/healthz')
  expect(lines).toEqual([])
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto']) {
    await ask(server.url, 'GET', '/healthz', undefined, { [name]: '203.0.113.7' })
  }
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    peer: '127.0.0.1',
    msg: expect.stringContaining('TRUST_PROXY'),
  })
})

test.each([[1], [['loopback']], [['127.0.0.1/32']]])(
  '[HU-02] those of a trusted proxy (%j) are none',
  async (trust) => {
    const lines = await start(trust)
    await ask(server.url, 'GET', '/healthz', undefined, { 'x-forwarded-for': '203.0.113.7' })
    expect(lines).toEqual([])
  },
)

test('[HU-02] a proxy is trusted by its own address, not by what another says', async () => {
  const lines = await start(['10.0.0.0/8'])
  await ask(server.url, 'GET', '/healthz', undefined, { 'x-forwarded-for': '10.0.0.1' })
  expect(lines).toHaveLength(1)
})
