import type { LiveNotice, LiveRequest } from '@leme/contract/wire/live'
import type { Session } from '@supabase/auth-js'

/** How long a connection may take until it is of use, and a question until it is answered; ms. */
const timeouts = { ready: 10_000, pong: 5_000 }
/** A visible page checks the connection after this long without a message; ms. */
const silence = 25_000
/** How often the page checks; ms. After a gap longer than `slept` (ms), the machine was asleep. */
const tick = 5_000
const slept = 30_000

type Events = {
  onReady(): void
  onNotice(notice: LiveNotice): void
  /** It is over: with the server's code, or 0 where nobody answered. */
  onLost(code: number): void
}

/** One socket, from its opening to its loss. */
export type LiveConnection = {
  readonly user_id: string
  readonly isReady: boolean
  say(request: LiveRequest): void
  /** Shows a newer token of the same person. */
  renew(session: Session): void
  /** Finds out whether anybody is there; if nobody answers, the connection is lost. */
  check(): void
  /** Ends it without a word to `onLost`. */
  close(): void
}

/** Opens a socket as the session's person. Browsers do not ping: this asks in messages of our own. */
export function openLiveConnection(session: Session, events: Events): LiveConnection {
  const ws = new WebSocket(new URL('/api/live', location.origin.replace(/^http/, 'ws')))
  let token = session.access_token
  let ready = false
  let receivedAt = Date.now()
  let lookedAt = Date.now()
  let deadline = setTimeout(lose, timeouts.ready)
  const watch = setInterval(look, tick)

  function say(request: LiveRequest): void {
    if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify(request))
  }

  function end(): void {
    clearTimeout(deadline)
    clearInterval(watch)
    ws.onopen = ws.onmessage = ws.onclose = null
    ws.close()
  }

  function lose(): void {
    end()
    events.onLost(0)
  }

  function check(): void {
    if (!ready) return
    clearTimeout(deadline)
    deadline = setTimeout(lose, timeouts.pong)
    say({ type: 'ping' })
  }

  function look(): void {
    const now = Date.now()
    const gap = now - lookedAt
    lookedAt = now
    if (document.visibilityState === 'hidden') return
    if (gap > slept || now - receivedAt > silence) check()
  }

  ws.onopen = () => say({ type: 'auth', access_token: token })
  ws.onmessage = ({ data }) => {
    const notice: LiveNotice = JSON.parse(data)
    receivedAt = Date.now()
    clearTimeout(deadline)
    if (notice.type !== 'ready') return events.onNotice(notice)
    // A renewed token is answered so too.
    if (ready) return
    ready = true
    events.onReady()
  }
  ws.onclose = ({ code }) => {
    end()
    events.onLost(code)
  }

  return {
    user_id: session.user.id,
    get isReady() {
      return ready
    },
    say,
    renew(next) {
      if (next.access_token === token) return
      token = next.access_token
      if (ready) say({ type: 'auth', access_token: token })
    },
    check,
    close: end,
  }
}
