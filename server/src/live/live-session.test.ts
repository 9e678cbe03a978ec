import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectLive, type LiveClient, openLive } from '../../test/live-client.ts'
import { ask, inviteColleague, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { buildApp } from '../app.ts'
import type { AuthService } from '../auth/service.ts'
import { createLive } from './live.ts'

let server: TestServer
let beside: TestServer
let deaf: TestServer
let admin: pg.Client
let shift = 0
const clock = () => new Date(Date.now() + shift)

beforeAll(async () => {
  server = await startTestServer({ clock })
  beside = await startTestServer({ beside: server, clock })
  deaf = await startTestServer({
    beside: server,
    clock,
    config: { databaseDirectUrl: 'postgres://nobody@127.0.0.1:1/leme' },
    liveTimes: { heartbeat: 2_500, introduction: 10_000 },
  })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await deaf?.close()
  await beside?.close()
  await server?.close()
})

/** A socket of this person's session at each server, the one that receives no notices of changes included. */
async function everywhere(person: Pick<Person, 'access_token'>): Promise<LiveClient[]> {
  return Promise.all([server, beside, deaf].map(({ url }) => openLive(url, person)))
}

const closings = (sockets: LiveClient[]) => Promise.all(sockets.map(({ closed }) => closed))
const unauthenticated = [4401, 4401, 4401]

/** Another session of the same person. */
async function signInAgain({ email }: Person, password = 'vento-sudeste-17'): Promise<Person> {
  const { body } = await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', { email, password })
  return body as Person
}

/** At once: the process without notices finds out by its heartbeat. */
describe.concurrent('a socket is closed in every process', () => {
  test('[AU-08] when its session signs out, and no other one with it', async () => {
    const person = await signUp(server.url)
    const sockets = await everywhere(person)
    const others = await everywhere(await signInAgain(person))
    expect((await person.ask('POST', '/auth/v1/logout?scope=local')).status).toBe(204)
    expect(await closings(sockets)).toEqual(unauthenticated)
    for (const other of others) {
      await other.settled()
      other.ws.close()
    }
  })

  test('[AU-08] when its person signs out everywhere', async () => {
    const person = await signUp(server.url)
    const sockets = [...(await everywhere(person)), ...(await everywhere(await signInAgain(person)))]
    expect((await person.ask('POST', '/auth/v1/logout')).status).toBe(204)
    expect(await closings(sockets)).toEqual([...unauthenticated, ...unauthenticated])
  })

  test('[AU-16] when the password changes, except for the one that changed it', async () => {
    const person = await signUp(server.url)
    const sockets = await everywhere(await signInAgain(person))
    const [own] = await everywhere(person)
    const { status } = await person.ask('PUT', '/auth/v1/user', { password: 'vento-nordeste-18' })
    expect(status).toBe(200)
    expect(await closings(sockets)).toEqual(unauthenticated)
    await own?.settled()
  })

  test('[AU-17] when its person is removed', async () => {
    const person = await inviteColleague(server.url, await signUp(server.url), 'member')
    const sockets = await everywhere(person)
    await admin.query('update users set removed_at = $2 where id = $1', [person.id, clock()])
    expect(await closings(sockets)).toEqual(unauthenticated)
  })

  test('[MS-01] when its person comes to belong to another organisation', async () => {
    const person = await signUp(server.url)
    const boss = await signUp(server.url)
    const sockets = await everywhere(person)
    const { body } = await boss.ask('POST', '/api/invitations', { email: person.email, role: 'member' })
    const { token } = body as { token: string }
    expect((await person.ask('POST', '/api/invitations/accept', { token })).status).toBe(201)
    expect(await closings(sockets)).toEqual(unauthenticated)
  })
})

describe('a socket is closed', () => {
  test('[AU-08] when the session ended while the process received no notices', async () => {
    const person = await signUp(server.url)
    const socket = await openLive(server.url, person)
    const peer = new pg.Client({ connectionString: server.database.serverUrl })
    await peer.connect()
    await admin.query('begin')
    await admin.query('delete from auth.sessions where account_id = $1', [person.id])
    await peer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'leme notices' and datname = current_database()`)
    await admin.query('commit')
    await peer.end()
    expect(await socket.closed).toBe(4401)
  })
})

test('[AU-08] a session that ends while its socket says who it is opens nothing', async () => {
  const person = await signUp(server.url)
  const { config, db, auth, log } = server.services
  let read = () => {}
  const hasRead = new Promise<void>((resolve) => {
    read = resolve
  })
  let ended = () => {}
  const hasEnded = new Promise<void>((resolve) => {
    ended = resolve
  })
  const slow: AuthService['identities'] = {
    ...auth.identities,
    async identifyToken(token) {
      const found = await auth.identities.identifyToken(token)
      read()
      await hasEnded
      return found
    },
  }
  const live = await createLive({ directUrl: config.databaseDirectUrl, db, identities: slow, clock, log })
  const app = await buildApp({ ...server.services, live })
  const socket = await connectLive(await app.listen({ port: 0, host: '127.0.0.1' }))
  socket.say({ type: 'auth', access_token: person.access_token })
  await hasRead
  expect((await person.ask('POST', '/auth/v1/logout')).status).toBe(204)
  ended()
  expect(await socket.closed).toBe(4401)
  expect(socket.received).toEqual([])
  await app.close()
  await live.close()
})

describe('a token', () => {
  test('[MS-03] that is none, or is dead, opens nothing', async () => {
    const person = await signUp(server.url)
    await person.ask('POST', '/auth/v1/logout')
    for (const access_token of ['', 'não é', person.access_token, person.access_token.slice(0, -4)]) {
      const socket = await connectLive(server.url)
      socket.say({ type: 'auth', access_token })
      expect(await socket.closed).toBe(4401)
      expect(socket.received).toEqual([])
    }
  })

  test('[MS-03] comes first: a client that says anything else before it is sent away', async () => {
    for (const message of [{ type: 'ping' }, { type: 'subscribe', project_id: 'x' }, 'oi', { type: 'auth' }]) {
      const socket = await connectLive(server.url)
      socket.say(message)
      expect(await socket.closed).toBe(4401)
      expect(socket.received).toEqual([])
    }
  })

  test('[AU-06] that expires ends the socket, unless its successor came in time', async () => {
    const person = await signUp(server.url)
    shift += 3_598_000
    const idle = await openLive(server.url, person)
    const renewed = await openLive(server.url, person)
    const { body } = await ask(server.url, 'POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: person.refresh_token,
    })
    const received = renewed.received.length
    renewed.say({ type: 'auth', access_token: (body as Person).access_token })
    await renewed.waitFor({ type: 'ready' }, received)
    expect(await idle.closed).toBe(4401)
    await renewed.settled()
    renewed.ws.close()
  })
})

test('[MS-03] a session has a hundred sockets at most, and a new one when one of them closes', async () => {
  const person = await signUp(server.url)
  const sockets = await Promise.all(Array.from({ length: 100 }, () => openLive(server.url, person)))
  const auth = { type: 'auth', access_token: person.access_token }
  const surplus = await connectLive(server.url)
  surplus.say(auth)
  expect(await surplus.closed).toBe(1008)
  sockets[0]?.say(auth)
  await sockets[0]?.settled()
  sockets[0]?.ws.close()
  await sockets[0]?.closed
  sockets.push(await openLive(server.url, person))
  for (const { ws } of sockets) ws.close()
})
