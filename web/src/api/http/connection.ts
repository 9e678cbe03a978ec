import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** `offline`: this device has no network. `down`: it has, but the server does not answer, or has lost its database. */
export type Connection = 'up' | 'offline' | 'down'

const fastest = 1_000
const slowest = 10_000
/** How often an idle, visible page asks whether the server is still there (ms). */
const heartbeat = 20_000

let state: Connection = navigator.onLine ? 'up' : 'offline'
let attempt = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** TanStack Query waits while the connection is lost and goes on where it stopped: one switch for both. */
function become(next: Connection) {
  if (next === state) return
  state = next
  onlineManager.setOnline(next === 'up')
  for (const listener of listeners) listener()
}

function schedule(after: number) {
  clearTimeout(timer)
  timer = setTimeout(probe, after)
}

async function probe() {
  if (document.visibilityState === 'hidden' && state === 'up') return schedule(heartbeat)
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    if (answer.ok || (await isDraining(answer))) connectionWorks()
    else connectionLost()
  } catch {
    connectionLost()
  }
}

/** A server that is about to stop still answers, and the next request reaches another one. */
async function isDraining(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => null)
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'draining'
}

/** Somebody got an answer from the server. */
export function connectionWorks(): void {
  attempt = 0
  become('up')
  schedule(heartbeat)
}

/** Somebody was refused by a server that has no room, or no database, or lost the live socket: asks which. */
export function connectionDoubtful(): void {
  if (state === 'up') schedule(0)
}

/** Somebody got no answer: says so, and asks until there is one, 1 s apart at first, 10 s at most. */
export function connectionLost(): void {
  become(navigator.onLine ? 'down' : 'offline')
  schedule(Math.min(slowest, fastest * 2 ** attempt))
  attempt += 1
}

/** Starts to watch. Call once. */
export function watchConnection(): void {
  onlineManager.setOnline(state === 'up')
  addEventListener('online', () => void probe())
  addEventListener('offline', connectionLost)
  schedule(heartbeat)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `listener` whenever the connection's state has changed. */
export const onConnectionChange = subscribe

export function connectionState(): Connection {
  return state
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connectionState)
}
