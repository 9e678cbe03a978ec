import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveClient, openLive } from '../../test/live-client.ts'
import { type Person, signIn, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

/** A session may have a hundred. */
const [sessions, socketsOfEach, changes] = [4, 60, 5]
const waiting = { timeout: 30_000 }

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
})
afterAll(() => server?.close())

test('[OP-12] each of very many sockets gets each change once, and nothing is left of them once they are gone', async () => {
  const { body } = await person.ask('POST', '/api/projects', { name: 'Farol', client: 'Porto' })
  const { id } = body as { id: string }
  const people = [person]
  while (people.length < sessions) people.push(await signIn(server.url, person.email))
  const sockets: LiveClient[] = []
  for (const one of people) {
    const opened = Array.from({ length: socketsOfEach }, () => openLive(server.url, one, [id]))
    sockets.push(...(await Promise.all(opened)))
  }
  for (const socket of sockets) socket.say({ type: 'subscribe_organization' })
  await Promise.all(sockets.map((socket) => socket.waitFor({ type: 'organization_subscribed' })))
  expect(server.services.live.sockets()).toBe(sockets.length)
  expect(server.services.live.subscriptions()).toBe(2 * sockets.length)

  for (let turn = 0; turn < changes; turn += 1) {
    const { status } = await person.ask('PATCH', `/api/projects/${id}`, { name: randomUUID() })
    expect(status).toBe(200)
  }
  await Promise.all(sockets.map((socket) => socket.settled()))
  for (const { received } of sockets) {
    for (const type of ['change', 'organization_change']) {
      expect(received.filter((notice) => notice.type === type)).toHaveLength(changes)
    }
  }

  // Half of them say that they leave.
  for (const [index, { ws }] of sockets.entries()) {
    if (index % 2 === 0) ws.close()
    else ws.terminate()
  }
  await expect.poll(() => server.services.live.sockets(), waiting).toBe(0)
  expect(server.services.live.subscriptions()).toBe(0)
})
