import type { LiveNotice, LiveTable, OrganizationTable, UserTable } from '@leme/contract/wire/live'
import { liveClose, liveLimits } from '@leme/contract/wire/live-limits'
import type { Session } from '@supabase/auth-js'
import { connectionDoubtful, connectionState, onConnectionChange } from '../http/connection.ts'
import { isAuthRetryableFetchError } from '../session/auth-error.ts'
import { currentSession, loadAuth } from '../session/load-auth.ts'
import { onAuthEvent } from '../session/session.ts'
import { storedSession } from '../session/stored-session.ts'
import { type LiveConnection, openLiveConnection } from './live-connection.ts'

/** A part of the page that shows a project, lists of the organization, or what is the person's own. */
export type Follower<Table = LiveTable> = {
  /** Since when it may have fetched what it shows; `Date.now()`. */
  since: number
  /** Something in this table changed. */
  onChange(table: Table): void
  /** The connection was lost in between: anything may have changed. */
  onCatchUp(): void
}

const fastest = 200
const slowest = 10_000
/** A connection that lasted so long was a good one; ms. */
const lasting = 10_000
/** How long the socket stays when nobody follows anything any more; ms. */
const linger = 5_000

/** A project, the organization, or what is the person's own. */
type Topic = {
  followers: Set<Follower<never>>
  /** The connection was lost, so changes may have been missed. */
  missed: boolean
  /** What was asked last: when, and since when. */
  asked: { at: number; since: number | null }
}

/** They stand for the organization, and for who is signed in, among the ids of projects. */
const organization = 'organization'
const user = 'user'
/** Who follows what. The tab has one socket for all, while there is anybody. */
const topics = new Map<string, Topic>()
let connection: LiveConnection | null = null
let connecting = false
let readyAt = 0
let attempts = 0
/** The token was refreshed and no good connection came of it yet. */
let renewed = false
let timer: ReturnType<typeof setTimeout> | undefined
let stopWatching: (() => void) | null = null

/** Follows a project until the answer is called. */
export function followProject(id: string, follower: Follower): () => void {
  return followTopic(id, follower)
}

/**
 * Follows the organization until the answer is called. It also holds the socket open, which the server ends with the
 * session: a person who was removed or signed out elsewhere is signed out here at once.
 */
export function followOrganization(follower: Follower<OrganizationTable>): () => void {
  return followTopic(organization, follower)
}

/** Follows what is the person's own who is signed in, until the answer is called. */
export function followUser(follower: Follower<UserTable>): () => void {
  return followTopic(user, follower)
}

function followTopic(id: string, follower: Follower<never>): () => void {
  const topic = topics.get(id) ?? { followers: new Set(), missed: false, asked: { at: 0, since: null } }
  topics.set(id, topic)
  topic.followers.add(follower)
  stopWatching ??= watch()
  if (connection?.isReady) subscribe(id, topic, follower.since)
  else connectNow()
  return () => {
    topic.followers.delete(follower)
    if (topic.followers.size > 0) return
    topics.delete(id)
    if (id !== organization && id !== user) connection?.say({ type: 'unsubscribe', project_id: id })
    if (topics.size === 0) setTimeout(hangUpIfAlone, linger)
  }
}

function hangUpIfAlone(): void {
  if (topics.size > 0) return
  hangUp()
  stopWatching?.()
  stopWatching = null
}

function hangUp(): void {
  clearTimeout(timer)
  connection?.close()
  lose()
}

/** Whatever makes a new attempt worth while, or an old connection doubtful. */
function watch(): () => void {
  const wake = () => {
    if (document.visibilityState === 'hidden') return
    if (connection) connection.check()
    else connectNow()
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  const stops = [
    onConnectionChange(() => connectionState() === 'up' && wake()),
    onAuthEvent((_event, session) => follow(session)),
    () => document.removeEventListener('visibilitychange', wake),
    () => removeEventListener('online', wake),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The socket goes with the session. */
function follow(session: Session | null): void {
  if (connection && connection.user_id === session?.user.id) {
    connection.renew(session)
    return
  }
  hangUp()
  if (session) connectNow()
  // The next session has a token of its own to refresh.
  else renewed = false
}

function connectNow(): void {
  clearTimeout(timer)
  void connect()
}

async function connect(): Promise<void> {
  if (connection || connecting || topics.size === 0) return
  connecting = true
  const session = await currentSession()
  connecting = false
  if (topics.size === 0) return
  if (!session) {
    // A session is stored, but could not be refreshed because the server was unreachable.
    if (storedSession()) retry()
    return
  }
  connection = openLiveConnection(session, { onReady, onNotice, onLost })
}

function retry(): void {
  clearTimeout(timer)
  const delay = Math.min(slowest, fastest * 2 ** attempts) * (0.5 + Math.random() / 2)
  attempts += 1
  timer = setTimeout(connect, delay)
}

function onReady(): void {
  readyAt = Date.now()
  for (const [id, topic] of topics) {
    subscribe(id, topic, topic.missed ? null : Math.min(...[...topic.followers].map(({ since }) => since)))
  }
}

/** A follower that is going to fetch everything does not need earlier changes (`since` null). */
function subscribe(id: string, topic: Topic, since: number | null): void {
  const at = Date.now()
  topic.asked = { at, since }
  const age = since === null ? {} : { age_ms: Math.max(0, at - since) }
  if (id === organization) connection?.say({ type: 'subscribe_organization', ...age })
  else if (id === user) connection?.say({ type: 'subscribe_user', ...age })
  else connection?.say({ type: 'subscribe', project_id: id, ...age })
}

function onNotice(notice: LiveNotice): void {
  if (notice.type === 'change') onChange(notice.project_id, notice.table)
  else if (notice.type === 'organization_change') onChange(organization, notice.table)
  else if (notice.type === 'user_change') onChange(user, notice.table)
  else if (notice.type === 'going') moveWithin(notice.within_ms)
  else if (notice.type === 'subscribed') onSubscribed(notice.project_id)
  else if (notice.type === 'organization_subscribed') onSubscribed(organization)
  else if (notice.type === 'user_subscribed') onSubscribed(user)
}

/** The server is about to stop: the page goes to another one, at a time of its own, and catches up there. */
function moveWithin(ms: number): void {
  const leaving = connection
  setTimeout(() => {
    if (!leaving || connection !== leaving) return
    hangUp()
    connectNow()
  }, Math.random() * ms)
}

/** What comes under a topic's name is one of its tables. */
function onChange(id: string, table: OrganizationTable | UserTable): void {
  for (const { onChange } of topics.get(id)?.followers ?? []) onChange(table as never)
}

function onSubscribed(id: string): void {
  const topic = topics.get(id)
  if (!topic) return
  const { at, since } = topic.asked
  const waited = Date.now() - at
  if (topic.missed) {
    topic.missed = false
    for (const { onCatchUp } of topic.followers) onCatchUp()
  } else if (since !== null && waited > liveLimits.travel) {
    subscribe(id, topic, since - waited)
  }
}

function onLost(code: number): void {
  lose()
  if (code === liveClose.unauthenticated) return void renewSession()
  // An idle page asks nothing else that would show whether the server is there.
  connectionDoubtful()
  retry()
}

function lose(): void {
  if (connection?.isReady) {
    for (const topic of topics.values()) topic.missed = true
    if (Date.now() - readyAt > lasting) {
      attempts = 0
      renewed = false
    }
  }
  connection = null
}

/** The session may have ended elsewhere: the auth service decides, and a dead one signs this browser out. */
async function renewSession(): Promise<void> {
  if (renewed) return retry()
  renewed = true
  const auth = await loadAuth()
  const { error } = await auth.refreshSession()
  if (!error) return connect()
  if (!isAuthRetryableFetchError(error)) return
  renewed = false
  retry()
}
