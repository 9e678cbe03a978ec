import { id } from '@leme/contract/text/text'
import { type LiveNotice, type LiveRequest, liveTables, organizationTables, userTables } from '@leme/contract/wire/live'
import { liveClose, liveLimits } from '@leme/contract/wire/live-limits'
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { IdentityChange } from '../auth/session/identities.ts'
import type { Identity } from '../database/transaction.ts'
import { Problem } from '../problem/problem.ts'
import type { ChangeMemory } from './change-memory.ts'
import { readMessage } from './message.ts'
import type { Subscriptions } from './subscriptions.ts'

/** A client that reads slower than this many bytes pile up is cut off: it catches up when it connects again. */
const mostUnread = 1024 * 1024

/** What a socket asks of the process. */
export type SocketServices = {
  /** Who a token belongs to. Throws a Problem where it is nobody any more. */
  recognise(token: string): Promise<{ identity: Identity; expires_at: number }>
  isVisible(identity: Identity, projectId: string): Promise<boolean>
  /** Whether this session may have one more socket. */
  hasRoom(sessionId: string | null): boolean
  clock: () => Date
  /** How long a client may take to say who it is; ms. */
  introduction: number
  subscriptions: Subscriptions
  memory: ChangeMemory
  log: Pick<FastifyBaseLogger, 'error'>
}

/** One browser's socket: who it is, what it follows, what it is sent. */
export class LiveSocket {
  identity: Identity | null = null
  readonly #ws: WebSocket
  readonly #services: SocketServices
  readonly #projects = new Set<string>()
  #token = ''
  #deadline: NodeJS.Timeout
  #malformed = 0
  /** Messages are dealt with one after the other, and no more are read meanwhile. */
  #queue: Promise<unknown> = Promise.resolve()
  #queued = 0
  #answered = true
  /** Nobody could be asked whether the identity still holds. */
  #doubtful = false

  constructor(ws: WebSocket, services: SocketServices) {
    this.#ws = ws
    this.#services = services
    this.#deadline = this.#closeAfter(services.introduction)
    ws.on('message', (data, isBinary) => this.#receive(data, isBinary))
    ws.on('pong', () => {
      this.#answered = true
    })
    ws.on('close', () => this.#leave())
  }

  /** Cuts off a client that is silent. Call it about every half minute; `deaf` while changes of identities are not received. */
  beat(deaf: boolean): void {
    if (!this.#answered) {
      this.terminate()
      return
    }
    this.#answered = false
    this.#ws.ping()
    if (deaf || this.#doubtful) void this.recheck()
  }

  concerns(change: IdentityChange): boolean {
    if (!this.identity) return false
    if (change === 'anybody') return true
    if ('user_id' in change) return change.user_id === this.identity.user_id
    return change.session_id === this.identity.session_id
  }

  /** Closes the socket of somebody who may no longer ask, or who now belongs elsewhere. */
  async recheck(): Promise<void> {
    const token = this.#token
    try {
      const { identity } = await this.#services.recognise(token)
      this.#doubtful = false
      if (token !== this.#token) return
      if (identity.org_id !== this.identity?.org_id) return this.close(liveClose.unauthenticated)
      this.identity = identity
    } catch (error) {
      if (token !== this.#token) return
      if (error instanceof Problem) this.close(liveClose.unauthenticated)
      else this.#doubtful = true
    }
  }

  close(code: number): void {
    this.#ws.close(code)
    this.#leave()
  }

  terminate(): void {
    this.#ws.terminate()
  }

  send(text: string): void {
    if (!this.#isOpen()) return
    if (this.#ws.bufferedAmount > mostUnread) this.terminate()
    else this.#ws.send(text)
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#queued += 1
    this.#ws.pause()
    this.#queue = this.#queue
      .then(() => this.#handle(readMessage(data, isBinary)))
      .catch((error: unknown) => {
        this.#services.log.error({ err: error }, 'a live message failed')
        this.close(liveClose.failed)
      })
      .then(() => {
        this.#queued -= 1
        if (this.#queued === 0) this.#ws.resume()
      })
  }

  async #handle(request: LiveRequest | null): Promise<void> {
    if (!this.#isOpen()) return
    if (request?.type === 'auth') return this.#authenticate(request.access_token)
    if (!this.identity) return this.close(liveClose.unauthenticated)
    if (!request) return this.#refuseMalformed()
    if (request.type === 'ping') return this.#say({ type: 'pong' })
    if (request.type === 'subscribe') return this.#subscribe(this.identity, request)
    if (request.type === 'subscribe_organization') return this.#subscribeToOrganization(this.identity, request.age_ms)
    if (request.type === 'subscribe_user') return this.#subscribeToUser(this.identity, request.age_ms)
    this.#unfollow(request.project_id.toLowerCase())
  }

  async #authenticate(token: string): Promise<void> {
    const found = await this.#services.recognise(token).catch((error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    })
    if (!this.#isOpen()) return
    if (!found) return this.close(liveClose.unauthenticated)
    const { identity, expires_at } = found
    const before = this.identity
    const isNew = before?.session_id !== identity.session_id
    if (isNew && !this.#services.hasRoom(identity.session_id)) return this.close(liveClose.tooMuch)
    if (before?.user_id !== identity.user_id || before.org_id !== identity.org_id) this.#unfollowAll()
    this.identity = identity
    this.#token = token
    clearTimeout(this.#deadline)
    this.#deadline = this.#closeAfter(expires_at * 1000 - this.#services.clock().getTime())
    this.#say({ type: 'ready' })
  }

  async #subscribe(identity: Identity, request: { project_id: string; age_ms?: number | undefined }): Promise<void> {
    const { project_id, age_ms } = request
    // As the tables write it: changes are reported under that name.
    const followed = project_id.toLowerCase()
    if (!this.#projects.has(followed) && this.#projects.size >= liveLimits.subscriptions) {
      return this.#say({ type: 'refused', project_id, code: 'too_many_subscriptions' })
    }
    const visible = id.safeParse(followed).success && (await this.#services.isVisible(identity, followed))
    if (!this.#isOpen()) return
    if (!visible) return this.#say({ type: 'refused', project_id, code: 'project_not_found' })
    this.#projects.add(followed)
    this.#services.subscriptions.add(followed, this)
    this.#say({ type: 'subscribed', project_id })
    if (age_ms === undefined) return
    // Only now: a change that comes in between is reported, even if twice.
    for (const table of this.#services.memory.changedWithin(followed, liveTables, age_ms)) {
      this.#say({ type: 'change', project_id: followed, table })
    }
  }

  #subscribeToOrganization({ org_id }: Identity, age_ms: number | undefined): void {
    if (org_id === null) return
    this.#services.subscriptions.addToOrganization(org_id, this)
    this.#say({ type: 'organization_subscribed' })
    if (age_ms === undefined) return
    for (const table of this.#services.memory.changedWithin(org_id, organizationTables, age_ms)) {
      this.#say({ type: 'organization_change', table })
    }
  }

  #subscribeToUser({ user_id }: Identity, age_ms: number | undefined): void {
    this.#services.subscriptions.addToUser(user_id, this)
    this.#say({ type: 'user_subscribed' })
    if (age_ms === undefined) return
    for (const table of this.#services.memory.changedWithin(user_id, userTables, age_ms)) {
      this.#say({ type: 'user_change', table })
    }
  }

  #refuseMalformed(): void {
    this.#malformed += 1
    this.#say({ type: 'error', code: 'malformed_request' })
    if (this.#malformed >= liveLimits.malformed) this.close(liveClose.tooMuch)
  }

  #say(notice: LiveNotice): void {
    this.send(JSON.stringify(notice))
  }

  #isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN
  }

  #closeAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.close(liveClose.unauthenticated), ms).unref()
  }

  #unfollow(projectId: string): void {
    this.#projects.delete(projectId)
    this.#services.subscriptions.remove(projectId, this)
  }

  #unfollowAll(): void {
    for (const projectId of this.#projects) this.#unfollow(projectId)
    if (!this.identity) return
    const { org_id, user_id } = this.identity
    if (org_id) this.#services.subscriptions.removeFromOrganization(org_id, this)
    this.#services.subscriptions.removeFromUser(user_id, this)
  }

  #leave(): void {
    clearTimeout(this.#deadline)
    this.#unfollowAll()
  }
}
