import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { errors, problem } from '@leme/contract/wire/errors'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openLive } from '../../test/live-client.ts'
import { ask, type Person, signUp } from '../../test/person.ts'
import { closed, firstAnswer, head, openSocket } from '../../test/raw-http.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const sockets: Socket[] = []
const timers: NodeJS.Timeout[] = []
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer)
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function open(server: TestServer): Promise<Socket> {
  const socket = await openSocket(server.url)
  sockets.push(socket)
  return socket
}

/** A client that says a little every moment, for as long as it is let. */
function drip(socket: Socket, text: string): void {
  timers.push(setInterval(() => socket.write(text), 20))
}

describe('[HU-02] a server with little time', () => {
  let server: TestServer
  let person: Person
  beforeAll(async () => {
    server = await startTestServer({ connections: { headers: 400, request: 800, check: 50, silence: 1200 } })
    person = await signUp(server.url)
  })
  afterAll(() => server?.close())

  test.each([
    [
      300,
      'a body',
      head('POST', '/auth/v1/signup', { 'Content-Type': 'application/json', 'Content-Length': 4000 }),
      ' ',
    ],
    [
      30,
      'a body in chunks',
      head('POST', '/auth/v1/signup', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }),
      '1\r\n \r\n',
    ],
    [300, 'headers', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'],
    [30, 'nothing', '', ''],
  ])('cuts %i who send %s slowly, and answers the others meanwhile', async (count, _title, first, more) => {
    const slow = await Promise.all(Array.from({ length: count }, () => open(server)))
    const answers = slow.map((socket) => firstAnswer(socket))
    const ends = slow.map((socket) => closed(socket))
    for (const socket of slow) {
      if (first) socket.write(first)
      if (more) drip(socket, more)
    }
    let cut = false
    const allCut = Promise.all(ends).then(() => {
      cut = true
    })
    while (!cut) expect(await person.ask('GET', '/api/me')).toMatchObject({ status: 200 })
    await allCut
    for (const answer of await Promise.all(answers)) {
      expect(answer?.status).toBe(408)
      expect(answer?.head).toMatch(/^content-type: application\/problem\+json/im)
      const { message: title } = errors.request_timeout
      expect(problem.parse(JSON.parse(answer?.body ?? ''))).toMatchObject({ code: 'request_timeout', title })
    }
  })

  test('cuts who was refused already and goes on sending', async () => {
    const socket = await open(server)
    socket.write(head('POST', '/api/projects', { 'Content-Type': 'application/json', 'Content-Length': 1_000_000 }))
    drip(socket, ' ')
    expect((await firstAnswer(socket))?.status).toBe(401)
    await closed(socket)
  })

  test('answers a second request of a connection that was quiet in between', async () => {
    const socket = await open(server)
    socket.write(head('GET', '/healthz'))
    expect((await firstAnswer(socket))?.status).toBe(200)
    await sleep(1000)
    socket.removeAllListeners('data')
    socket.write(head('GET', '/healthz'))
    expect((await firstAnswer(socket))?.status).toBe(200)
  })

  test('leaves a live socket open that has nothing to say', async () => {
    const live = await openLive(server.url, person)
    await sleep(1600)
    expect(live.ws.readyState).toBe(live.ws.OPEN)
    live.ws.close()
  })
})

describe('[HU-02] a server for few connections', () => {
  let server: TestServer
  afterEach(() => server?.close())

  async function answerOn(socket: Socket): Promise<number | undefined> {
    socket.write(head('GET', '/healthz'))
    return (await firstAnswer(socket))?.status
  }

  test.each([
    ['of one address', { perNetwork: 3 }],
    ['in all', { total: 3 }],
  ])('hangs up on those beyond %s, and has room again once one has gone', async (_title, connections) => {
    server = await startTestServer({ connections })
    const some = await Promise.all([open(server), open(server), open(server)])
    for (const socket of some) expect(await answerOn(socket)).toBe(200)
    await closed(await open(server))
    some[0]?.destroy()
    await expect.poll(async () => answerOn(await open(server))).toBe(200)
  })

  test('does not count those of a proxy that it trusts', async () => {
    server = await startTestServer({ connections: { perNetwork: 1 }, config: { trustProxy: ['loopback'] } })
    const some = await Promise.all([open(server), open(server), open(server)])
    for (const socket of some) expect(await answerOn(socket)).toBe(200)
  })
})

test('[MS-03] what is no request at all is refused as a problem', async () => {
  const server = await startTestServer()
  try {
    const refused: [text: string, code: 'malformed_request' | 'headers_too_large'][] = [
      ['HELO leme\r\n\r\n', 'malformed_request'],
      [head('GET', '/healthz', { 'X-Long': 'x'.repeat(20_000) }), 'headers_too_large'],
    ]
    for (const [text, code] of refused) {
      const socket = await open(server)
      const answer = firstAnswer(socket)
      socket.write(text)
      expect(problem.parse(JSON.parse((await answer)?.body ?? ''))).toMatchObject({ code, status: errors[code].status })
      await closed(socket)
    }
    expect((await ask(server.url, 'GET', '/healthz')).status).toBe(200)
  } finally {
    await server.close()
  }
})
