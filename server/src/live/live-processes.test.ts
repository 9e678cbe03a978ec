import { randomUUID } from 'node:crypto'
import { liveTables } from '@leme/contract/wire/live'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveClient, openLive } from '../../test/live-client.ts'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let beside: TestServer
let peer: pg.Client
let ana: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  beside = await startTestServer({ beside: server })
  peer = new pg.Client({ connectionString: server.database.serverUrl })
  await peer.connect()
  ana = await signUp(server.url)
  const { body } = await ana.ask('POST', '/api/projects', { name: 'Farol', client: 'Porto' })
  project = (body as { id: string }).id
  await receivesLater()
})
afterAll(async () => {
  await peer?.end()
  await beside?.close()
  await server?.close()
})

/** Notices come in order: with a later project's, the process beside has dealt with the project's creation. */
async function receivesLater(): Promise<void> {
  const { body } = await ana.ask('POST', '/api/projects', { name: 'Boia', client: 'Porto' })
  const { id } = body as { id: string }
  const there = await openLive(beside.url, ana, [id])
  await ana.ask('PATCH', `/api/projects/${id}`, { name: 'Boia de luz' })
  await there.waitFor({ type: 'change', table: 'projects' })
  there.ws.close()
}

/** Changes the project through one of the processes. */
const rename = ({ url }: TestServer) =>
  ana.ask('PATCH', new URL(`/api/projects/${project}`, url).href, { name: randomUUID() })

const changes = (socket: LiveClient, from = 0) => socket.received.slice(from).filter(({ type }) => type === 'change')

/** Breaks the connection on which one process receives and sends notices, or those of both. */
async function breakListening(count: number): Promise<void> {
  const { rowCount } = await peer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'leme live' and datname = current_database() limit $1`,
    [count],
  )
  expect(rowCount).toBe(count)
}

test('[PD-16] a change in one process reaches the sockets of every process, once', async () => {
  const here = await openLive(server.url, ana, [project])
  const there = await openLive(beside.url, ana, [project])
  await rename(server)
  await there.waitFor({ type: 'change', table: 'projects' })
  const [receivedHere, receivedThere] = [here.received.length, there.received.length]
  await rename(beside)
  await here.waitFor({ type: 'change', table: 'projects' }, receivedHere)
  await Promise.all([here.settled(), there.settled()])
  expect(changes(here, receivedHere)).toHaveLength(1)
  expect(changes(there, receivedThere)).toHaveLength(1)
  here.ws.close()
  there.ws.close()
})

test('[PD-16] a hundred changes in a row all reach the other process', async () => {
  const there = await openLive(beside.url, ana, [project])
  for (let turn = 0; turn < 100; turn += 1) {
    const received = there.received.length
    await rename(server)
    await there.waitFor({ type: 'change', table: 'projects' }, received)
  }
  there.ws.close()
})

test('[PD-16] a process that was cut off from notices reports everything once it receives them again, and then goes on', async () => {
  const here = await openLive(server.url, ana, [project])
  const there = await openLive(beside.url, ana, [project])
  const [receivedHere, receivedThere] = [here.received.length, there.received.length]
  await breakListening(2)
  for (const table of liveTables) {
    await here.waitFor({ type: 'change', project_id: project, table }, receivedHere)
    await there.waitFor({ type: 'change', project_id: project, table }, receivedThere)
  }
  await Promise.all([here.settled(), there.settled()])
  const [backHere, backThere] = [here.received.length, there.received.length]
  await rename(beside)
  await here.waitFor({ type: 'change', table: 'projects' }, backHere)
  await rename(server)
  await there.waitFor({ type: 'change', table: 'projects' }, backThere)
  here.ws.close()
  there.ws.close()
})

test('[PD-16] what a process changed while cut off reaches the others', async () => {
  const sockets = [await openLive(server.url, ana, [project]), await openLive(beside.url, ana, [project])]
  const received = sockets.map((socket) => socket.received.length)
  await breakListening(1)
  await Promise.all([rename(server), rename(beside)])
  for (const [index, socket] of sockets.entries()) {
    await socket.waitFor({ type: 'change', table: 'projects' }, received[index])
    socket.ws.close()
  }
})

test('[PD-16] a server that stops sends its sockets elsewhere, and takes the last changes to the others', async () => {
  const leaving = await startTestServer({ beside: server })
  const sockets = await Promise.all(Array.from({ length: 100 }, () => openLive(leaving.url, ana, [project])))
  const stubborn = await openLive(leaving.url, await signUp(server.url))
  stubborn.ws.pause()
  const there = await openLive(beside.url, ana, [project])
  const received = there.received.length
  await rename(leaving)
  await rename(leaving)
  await leaving.close()
  expect(new Set(await Promise.all(sockets.map(({ closed }) => closed)))).toEqual(new Set([1001]))
  await there.waitFor({ type: 'change', table: 'projects' }, received)
  stubborn.ws.resume()
  await stubborn.closed
  there.ws.close()
})
