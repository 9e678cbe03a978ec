import { type LiveNotice, liveNotice } from '@leme/contract/wire/live'
import { WebSocket } from 'ws'
import type { Person } from './person.ts'

/** A browser's end of the live socket. */
export type LiveClient = {
  ws: WebSocket
  /** What the server said, oldest first; each message is compared with the contract. */
  received: LiveNotice[]
  /** The code that it was closed with, once it is. */
  closed: Promise<number>
  say(message: unknown): void
  /** Resolves with the first notice that matches, from `received[from]` on. Rejects when the socket closes before. */
  waitFor(expected: Partial<LiveNotice>, from?: number): Promise<LiveNotice>
  /** Resolves once the server has dealt with everything that was said before. */
  settled(): Promise<void>
}

/** Opens a socket at the server without saying anything. */
export async function connectLive(url: string, options: ConstructorParameters<typeof WebSocket>[2] = {}) {
  const address = new URL(url.replace(/^http/, 'ws'))
  if (address.pathname === '/') address.pathname = '/api/live'
  const ws = new WebSocket(address, options)
  const client = clientOf(ws)
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
  })
  return client
}

/** Opens a socket as this person and follows these projects. */
export async function openLive(url: string, person: Pick<Person, 'access_token'>, projects: string[] = []) {
  const client = await connectLive(url)
  client.say({ type: 'auth', access_token: person.access_token })
  await client.waitFor({ type: 'ready' })
  for (const project_id of projects) {
    client.say({ type: 'subscribe', project_id })
    await client.waitFor({ type: 'subscribed', project_id })
  }
  return client
}

function clientOf(ws: WebSocket): LiveClient {
  const received: LiveNotice[] = []
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of [...waiting]) look()
  }
  ws.on('message', (data) => {
    received.push(liveNotice.parse(JSON.parse(String(data))))
    wake()
  })
  ws.on('error', () => {})
  ws.on('close', wake)
  const closed = new Promise<number>((resolve) => ws.on('close', resolve))

  function waitFor(expected: Partial<LiveNotice>, from = 0): Promise<LiveNotice> {
    const fits = (notice: LiveNotice) =>
      Object.entries(expected).every(([field, value]) =>
        Object.entries(notice).some(([f, v]) => f === field && v === value),
      )
    return new Promise((resolve, reject) => {
      let place = from
      const look = () => {
        let notice: LiveNotice | undefined
        for (; place < received.length && !notice; place += 1) notice = received.slice(place, place + 1).find(fits)
        if (!notice && ws.readyState !== ws.CLOSED) return
        waiting.delete(look)
        if (notice) resolve(notice)
        else reject(new Error(`closed before ${JSON.stringify(expected)} came; received ${JSON.stringify(received)}`))
      }
      waiting.add(look)
      look()
    })
  }

  const say = (message: unknown) => ws.send(JSON.stringify(message))
  return {
    ws,
    received,
    closed,
    say,
    waitFor,
    async settled() {
      const from = received.length
      say({ type: 'ping' })
      await waitFor({ type: 'pong' }, from)
    },
  }
}
