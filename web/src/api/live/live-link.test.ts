import { afterEach, expect, test, vi } from 'vitest'
import { connectionState } from '../http/connection.ts'
import { storageKey } from '../session/stored-session.ts'
import { followOrganization } from './live-link.ts'

/** What a browser has of a socket, with a server that takes everybody. */
class Socket {
  static readonly OPEN = 1
  static readonly opened: Socket[] = []
  readonly readyState = Socket.OPEN
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: ((event: { code: number }) => void) | null
  constructor() {
    Socket.opened.push(this)
    queueMicrotask(() => this.onopen?.())
  }
  send(text: string): void {
    if (JSON.parse(text).type === 'auth') this.onmessage?.({ data: '{"type":"ready"}' })
  }
  close(): void {}
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('[OP-01] [SH-12] a socket that the page did not end makes it find out at once whether the server is there', async () => {
  const user = { id: '0a1b2c3d-0000-7000-8000-000000000001' }
  const session = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user }
  localStorage.setItem(storageKey, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 3600 }))
  const fetched = vi.fn(async (_url: string) => Promise.reject(new TypeError('nobody is there')))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('WebSocket', Socket)
  const leave = followOrganization({ since: Date.now(), onChange: () => {}, onCatchUp: () => {} })
  await vi.waitFor(() => expect(Socket.opened).toHaveLength(1))
  await Promise.resolve()
  expect(connectionState()).toBe('up')
  Socket.opened[0]?.onclose?.({ code: 1006 })
  await vi.waitFor(() => expect(connectionState()).toBe('down'))
  expect(fetched.mock.calls[0]?.[0]).toBe('/readyz')
  leave()
})
