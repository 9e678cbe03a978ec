import { randomUUID } from 'node:crypto'
import type { LiveNotice } from '@leme/contract/wire/live'
import { liveClose } from '@leme/contract/wire/live-limits'
import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import type { AuthService } from '../auth/service.ts'
import type { IdentityChange } from '../auth/session/identities.ts'
import { createListener } from '../database/listener.ts'
import type { Database, Identity } from '../database/transaction.ts'
import { everything, parseChange } from './change.ts'
import { ChangeMemory } from './change-memory.ts'
import { createRelay, unpack } from './relay.ts'
import { LiveSocket, type SocketServices } from './socket.ts'
import { Subscriptions } from './subscriptions.ts'

/** In ms: how often sockets are asked whether they are there, and how long a stranger may take to say who they are. */
export const liveTimes = { heartbeat: 30_000, introduction: 10_000 }
const socketsPerSession = 100
/** How long clients may take to hang up when the server stops; ms. */
const farewell = 1_000

/** Notifies the open browsers of what changes in the projects they follow, whichever process changed it. */
export type Live = {
  /** Takes over a socket that was just opened. */
  accept(ws: WebSocket): void
  /** How many are open. */
  sockets(): number
  /** How many subscriptions they have, to projects, to organizations and to what is a person's own. */
  subscriptions(): number
  /**
   * Asks every client to connect elsewhere within so many ms, notifies it as ever until it does, and resolves once none
   * is left, or a second after that time. Takes no more.
   */
  leave(withinMs: number): Promise<void>
  /** Closes every socket, so that its client connects elsewhere, and takes no more. */
  stop(): Promise<void>
  /** Takes what is left to the other processes, and no longer listens. */
  close(): Promise<void>
}

type LiveServices = {
  /** Where notices are received and sent. */
  directUrl: string
  db: Database
  identities: AuthService['identities']
  clock: () => Date
  log: FastifyBaseLogger
  /** Shorter in tests. */
  times?: typeof liveTimes
}

const channel = 'leme_changed'

export async function createLive(given: LiveServices): Promise<Live> {
  const { directUrl, db, identities, clock, log, times = liveTimes } = given
  const sender = randomUUID()
  const sockets = new Set<LiveSocket>()
  const subscriptions = new Subscriptions()
  const memory = new ChangeMemory()
  let identityChanges = 0
  let stopping = false

  function receive(changes: readonly string[]): void {
    if (changes.includes(everything)) receiveEverything()
    for (const text of changes) {
      const change = parseChange(text)
      if (!change) continue
      memory.note(change)
      subscriptions.notify(change)
    }
  }

  /** Nobody knows what changed until now. */
  function receiveEverything(): void {
    memory.begin()
    subscriptions.notifyAll()
  }

  const listener = await createListener({
    url: directUrl,
    name: 'leme live',
    log,
    channels: {
      [channel]: (payload) => {
        const { sender: from, changes } = unpack(payload)
        if (from !== sender) receive(changes)
      },
    },
    onGap: () => memory.pause(),
    onListening: receiveEverything,
  })
  const relay = createRelay(sender, (payloads) => listener.notify(channel, payloads))
  db.onChanges((changes) => {
    receive(changes)
    relay.add(changes)
  })

  identities.onChange((change) => {
    identityChanges += 1
    void recheck(change)
  })

  /** One after the other: many sockets must not keep the database from everybody else. */
  async function recheck(change: IdentityChange): Promise<void> {
    for (const socket of [...sockets].filter((socket) => socket.concerns(change))) await socket.recheck()
  }

  const services: SocketServices = {
    async recognise(token) {
      // A change that comes while we look may be about the person that we find, and nobody would notify us again.
      for (;;) {
        const before = identityChanges
        const found = await identities.identifyToken(token)
        if (before === identityChanges) return found
      }
    },
    isVisible: (identity, projectId) => seesProject(db, identity, projectId),
    hasRoom: (sessionId) =>
      [...sockets].filter(({ identity }) => identity?.session_id === sessionId).length < socketsPerSession,
    clock,
    introduction: times.introduction,
    subscriptions,
    memory,
    log,
  }

  async function emptied(ms: number): Promise<void> {
    const deadline = performance.now() + ms
    while (sockets.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  const beats = setInterval(() => {
    for (const socket of sockets) socket.beat(!identities.listening)
  }, times.heartbeat).unref()

  return {
    sockets: () => sockets.size,
    subscriptions: () => subscriptions.count,
    accept(ws) {
      const socket = new LiveSocket(ws, services)
      sockets.add(socket)
      ws.on('close', () => sockets.delete(socket))
      if (stopping) socket.close(liveClose.goingAway)
    },
    async leave(withinMs) {
      stopping = true
      const going: LiveNotice = { type: 'going', within_ms: withinMs }
      for (const socket of sockets) socket.send(JSON.stringify(going))
      await emptied(withinMs + farewell)
    },
    async stop() {
      stopping = true
      clearInterval(beats)
      for (const socket of sockets) socket.close(liveClose.goingAway)
      await emptied(farewell)
      for (const socket of sockets) socket.terminate()
    },
    async close() {
      await relay.close()
      await listener.close()
    },
  }
}

async function seesProject(db: Database, identity: Identity, projectId: string): Promise<boolean> {
  const find = 'select from projects where id = $1'
  const rows = await db.transactionAs(identity, (tx) => tx.query(find, [projectId]), { readOnly: true })
  return rows.length > 0
}
