import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveNotice } from '@leme/contract/wire/live'
import { WebSocket } from 'ws'
import type { Person } from '../../server/test/person.ts'

/** What an open page of a project does: it reads the project, follows it, reads it again, and moves when asked to. */
export type Page = { shown(): string; moves(): number; close(): void }

/** How soon a page connects again after its socket was cut, and reads again where it got no answer; ms. */
const again = 250

/** Opens one. `ask` sends a request and answers its body, or null where it failed, which is counted elsewhere. */
export function openPage(url: string, person: Person, id: string, ask: (path: string) => Promise<unknown>): Page {
  let shown = ''
  let fetchedAt = performance.now()
  let moves = 0
  let closed = false
  let socket: WebSocket | null = null
  let reading = false
  let stale = false

  /** One at a time; what changes meanwhile is read after it. */
  async function read(): Promise<void> {
    stale = true
    if (reading) return
    reading = true
    while (stale && !closed) {
      stale = false
      const start = performance.now()
      const body = (await ask(`/api/projects/${id}`)) as { name: string } | null
      if (!body) {
        stale = true
        await sleep(again)
        continue
      }
      shown = body.name
      fetchedAt = start
    }
    reading = false
  }

  function connect(): void {
    const opened = new WebSocket(`${url.replace(/^http/, 'ws')}/api/live`)
    const say = (message: object) => opened.send(JSON.stringify(message))
    opened.on('open', () => say({ type: 'auth', access_token: person.access_token }))
    opened.on('error', () => {})
    opened.on('message', (data) => {
      const notice: LiveNotice = JSON.parse(String(data))
      if (notice.type === 'ready') say({ type: 'subscribe', project_id: id, age_ms: performance.now() - fetchedAt })
      if (notice.type === 'subscribed') {
        // The new one follows: the former may go.
        const former = socket
        socket = opened
        if (former && former !== opened) former.close()
      }
      if (notice.type === 'change') void read()
      if (notice.type === 'going') {
        moves += 1
        setTimeout(connect, Math.random() * notice.within_ms)
      }
    })
    opened.on('close', () => {
      if (closed || (socket !== null && socket !== opened)) return
      socket = null
      setTimeout(connect, again)
    })
  }

  void read()
  connect()
  return {
    shown: () => shown,
    moves: () => moves,
    close() {
      closed = true
      socket?.close()
    },
  }
}
