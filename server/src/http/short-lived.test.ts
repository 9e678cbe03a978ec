import { Agent, get, type OutgoingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectYoung, outlivingBytes } from '../../test/outliving.ts'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createProject, createWork } from '../../test/work.ts'

const agent = new Agent({ keepAlive: true })
let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer({ share: { runningAll: 1 } })
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

test('an answer goes with the young generation also where its request is old, as it waited', async () => {
  const description = 'x'.repeat(2_000)
  const id = await createProject(person)
  for (let number = 0; number < 60; number += 1) await createWork(person, 'tasks', id, { description })
  const authorization = `Bearer ${person.access_token}`
  const identity = { user_id: person.id, org_id: null, role: 'admin', email: person.email, session_id: null } as const
  const wait = async () => {
    let release = () => {}
    const busy = new Promise<void>((resolve) => {
      release = resolve
    })
    const running = server.services.db.transactionAs(identity, () => busy)
    const asked = Array.from({ length: 5 }, () => ask(`/api/projects/${id}/tasks`, { authorization }))
    await sleep(30)
    collectYoung()
    release()
    await Promise.all([running, ...asked])
  }
  expect(await outlivingBytes(wait, 4)).toBeLessThan((5 * 60 * description.length) / 2)
})
