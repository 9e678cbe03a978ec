import { userTables } from '@leme/contract/wire/live'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveClient, openLive } from '../../test/live-client.ts'
import { inviteColleague, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { pastTheRoutes } from '../../test/work.ts'

let server: TestServer
let beside: TestServer
let ana: Person

beforeAll(async () => {
  server = await startTestServer()
  beside = await startTestServer({ beside: server })
  ana = await signUp(server.url)
})
afterAll(async () => {
  await beside?.close()
  await server?.close()
})

async function follow({ url }: TestServer, person: Person, age_ms?: number): Promise<LiveClient> {
  const socket = await openLive(url, person)
  socket.say({ type: 'subscribe_user', age_ms })
  await socket.waitFor({ type: 'user_subscribed' })
  return socket
}

/** Something of this person's own changes. */
const changeOwn = (person: Person) =>
  pastTheRoutes(server, person, (tx) =>
    tx.query(`insert into assistant_exchanges (org_id, conversation_id, user_id, asked, answered, understood_by, plan, outcome)
      values (context.org_id(), uuid_v7(), context.user_id(), 'oi', 'Entendi!', 'grammar', '{}', 'answered')`),
  )

const changes = (socket: LiveClient) => socket.received.filter(({ type }) => type === 'user_change')

test('[PD-26] who follows what is their own is notified in every process, and nobody else is, in whatever organisation', async () => {
  const colleague = await inviteColleague(server.url, ana, 'admin')
  const stranger = await signUp(server.url)
  const own = [await follow(server, ana), await follow(server, ana), await follow(beside, ana)]
  const others = [
    await follow(server, colleague),
    await follow(beside, colleague),
    await follow(server, stranger),
    await follow(beside, stranger),
    await openLive(server.url, ana),
  ]
  await changeOwn(ana)
  for (const socket of own) await socket.waitFor({ type: 'user_change', table: 'assistant_exchanges' })
  // The other process has dealt with the first notice once it has with a later one.
  await changeOwn(stranger)
  await others[3]?.waitFor({ type: 'user_change' })
  for (const socket of [...own, ...others]) await socket.settled()
  expect(own.map((socket) => changes(socket).length)).toEqual([1, 1, 1])
  expect(others.map((socket) => changes(socket).length)).toEqual([0, 0, 1, 1, 0])
  for (const socket of [...own, ...others]) socket.ws.close()
})

test('[PD-26] who follows what is their own is notified of what changed since they began to read', async () => {
  const bia = await signUp(server.url)
  await changeOwn(bia)
  const [early, late] = [await follow(server, bia, 30_000), await follow(server, bia)]
  await early.settled()
  await late.settled()
  // Which of the tables it was is not remembered: each is read again.
  expect([changes(early).length, changes(late).length]).toEqual([userTables.length, 0])
  early.ws.close()
  late.ws.close()
})

test('[MS-01] a socket that goes over to another person is notified of nothing of the former one', async () => {
  const bia = await signUp(server.url)
  const socket = await follow(server, bia)
  socket.say({ type: 'auth', access_token: ana.access_token })
  await socket.waitFor({ type: 'ready' }, 1)
  await changeOwn(bia)
  await socket.settled()
  expect(changes(socket)).toEqual([])
  socket.ws.close()
})
