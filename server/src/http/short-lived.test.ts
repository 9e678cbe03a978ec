import { Agent, get, type OutgoingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outlivingBytes } from '../../test/outliving.ts'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const agent = new Agent({ keepAlive: true })
let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
})
afterAll(async () => {
  agent.destroy()
  await server?.close()
})

function ask(path: string, headers: OutgoingHttpHeaders): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(new URL(path, server.url), { agent, headers }, (answer) => answer.resume().once('end', resolve))
    asked.once('error', reject)
  })
}

test.each(['/healthz', '/nada', '/api/me', '/api/projects'])(
  'what a request of %s holds goes with the young generation once it is answered',
  async (path) => {
    const sent = 'x'.repeat(12_000)
    const left = await outlivingBytes(() => ask(path, { authorization: `Bearer ${person.access_token}`, sent }))
    expect(left).toBeLessThan(sent.length)
  },
)
