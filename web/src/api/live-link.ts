import type { LiveNotice, LiveTable } from '@leme/contract/live'
import { liveClose, liveLimits } from '@leme/contract/live-limits'
import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { auth, storedSession } from './auth.ts'
import { connectionState, onConnectionChange } from './connection.ts'
import { type LiveConnection, openLiveConnection } from './live-connection.ts'
import { onAuthEvent } from './session.ts'

/** Somebody who shows a project. */
export type Follower = {
  /** Since when it may have fetched what it shows; `Date.now()`. */
  since: number
  /** Something in this table of the project changed. */
  onChange(table: LiveTable): void
  /** No message came for a while: anything may have changed. */
  onCatchUp(): void
}

const fastest = 200
const slowest = 10_000
/** A connection that lasted so long was a good one; ms. */
const lasting = 10_000
/** How long the socket stays when nobody follows anything any more; ms. */
const linger = 5_000

type Project = {
  followers: Set<Follower>
  /** Nobody listened for a while. */
  missed: boolean
  /** What was asked last: when, and since when. */
  asked: { at: number; since: number | null }
}

/** Who follows which project. The tab has one socket for all, while there is anybody. */
const projects = new Map<string, Project>()
/** How many hold the socket open without a project. */
let holders = 0
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
  const project = projects.get(id) ?? { followers: new Set(), missed: false, asked: { at: 0, since: null } }
  projects.set(id, project)
  project.followers.add(follower)
  stopWatching ??= watch()
  if (connection?.isReady) subscribe(id, project, follower.since)
  else connectNow()
  return () => {
    project.followers.delete(follower)
    if (project.followers.size > 0) return
    projects.delete(id)
    connection?.say({ type: 'unsubscribe', project_id: id })
    if (!isWanted()) setTimeout(hangUpIfAlone, linger)
  }
}

/**
 * Holds the socket open until the answer is called, also while nobody follows a project: the server ends it with the
 * session, and who was removed or signed out elsewhere is led out at once.
 */
export function holdLiveLink(): () => void {
  holders += 1
  stopWatching ??= watch()
  connectNow()
  return () => {
    holders -= 1
    if (!isWanted()) setTimeout(hangUpIfAlone, linger)
  }
}

function isWanted(): boolean {
  return projects.size > 0 || holders > 0
}

function hangUpIfAlone(): void {
  if (isWanted()) return
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
}

function connectNow(): void {
  clearTimeout(timer)
  void connect()
}

async function connect(): Promise<void> {
  if (connection || connecting || !isWanted()) return
  connecting = true
  const { data } = await auth.getSession()
  connecting = false
  if (!isWanted()) return
  if (!data.session) {
    // There, and not to be refreshed for want of a server.
    if (storedSession()) retry()
    return
  }
  connection = openLiveConnection(data.session, { onReady, onNotice, onLost })
}

function retry(): void {
  clearTimeout(timer)
  const delay = Math.min(slowest, fastest * 2 ** attempts) * (0.5 + Math.random() / 2)
  attempts += 1
  timer = setTimeout(connect, delay)
}

function onReady(): void {
  readyAt = Date.now()
  for (const [id, project] of projects) {
    subscribe(id, project, project.missed ? null : Math.min(...[...project.followers].map(({ since }) => since)))
  }
}

/** Who is going to fetch everything need not learn what changed before. */
function subscribe(project_id: string, project: Project, since: number | null): void {
  const at = Date.now()
  project.asked = { at, since }
  connection?.say({ type: 'subscribe', project_id, ...(since === null ? {} : { age_ms: Math.max(0, at - since) }) })
}

function onNotice(notice: LiveNotice): void {
  if (!('project_id' in notice)) return
  const project = projects.get(notice.project_id)
  if (!project) return
  if (notice.type === 'change') {
    for (const { onChange } of project.followers) onChange(notice.table)
  } else if (notice.type === 'subscribed') onSubscribed(notice.project_id, project)
}

function onSubscribed(id: string, project: Project): void {
  const { at, since } = project.asked
  const waited = Date.now() - at
  if (project.missed) {
    project.missed = false
    for (const { onCatchUp } of project.followers) onCatchUp()
  } else if (since !== null && waited > liveLimits.travel) {
    subscribe(id, project, since - waited)
  }
}

function onLost(code: number): void {
  lose()
  if (code === liveClose.unauthenticated) void renewSession()
  else retry()
}

function lose(): void {
  if (connection?.isReady) {
    for (const project of projects.values()) project.missed = true
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
  const { error } = await auth.refreshSession()
  if (!error) return connect()
  if (!isAuthRetryableFetchError(error)) return
  renewed = false
  retry()
}
