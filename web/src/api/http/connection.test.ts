import { afterEach, expect, test, vi } from 'vitest'
import { connectionState, onConnectionChange } from './connection.ts'
import { watchedFetch } from './watched-fetch.ts'

afterEach(() => vi.unstubAllGlobals())

/** Resolves when the connection's state is next another one. */
function changed(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onConnectionChange(() => {
      stop()
      resolve()
    })
  })
}

test('[OP-01] a server without its database counts as down until it is ready, and one that is only busy does not', async () => {
  let ready = true
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(null, { status: url === '/readyz' && ready ? 200 : 503 })
  })
  await watchedFetch('/api/me')
  await vi.waitFor(() => expect(asked).toContain('/readyz'))
  expect(connectionState()).toBe('up')

  ready = false
  const down = changed()
  await watchedFetch('/api/me')
  await down
  expect(connectionState()).toBe('down')

  ready = true
  await changed()
  expect(connectionState()).toBe('up')
})

test('[OP-06] a server that is about to stop does not count as down: it still answers, and others take over', async () => {
  let readiness = () => new Response(null, { status: 503 })
  vi.stubGlobal('fetch', async (url: string) => (url === '/readyz' ? readiness() : new Response(null, { status: 503 })))
  const down = changed()
  await watchedFetch('/api/me')
  await down
  expect(connectionState()).toBe('down')

  readiness = () => Response.json({ status: 'draining' }, { status: 503 })
  await changed()
  expect(connectionState()).toBe('up')
})
