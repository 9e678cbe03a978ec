import { setTimeout as sleep } from 'node:timers/promises'
import type { AuthChangeEvent } from '@supabase/auth-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storageKey } from './stored-session.ts'

// Of its own: what other files have begun to watch hears the same events.
vi.resetModules()
const { onAuthEvent, watchSession } = await import('./session.ts')

const session = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  token_type: 'bearer',
  user: { id: 'u' },
}

/** As the auth client of a tab that signed in has stored it, in all tabs. */
const store = () => localStorage.setItem(storageKey, JSON.stringify(session))

test('[AU-07] every auth event reaches the app, also from another tab', async () => {
  const events: AuthChangeEvent[] = []
  onAuthEvent((event) => events.push(event))
  watchSession()
  await vi.waitFor(() => expect(events).toEqual(['INITIAL_SESSION']))

  const fromOtherTab: AuthChangeEvent[] = [
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'PASSWORD_RECOVERY',
    'MFA_CHALLENGE_VERIFIED',
    'SIGNED_OUT',
  ]
  const channel = new BroadcastChannel('leme.auth')
  store()
  for (const event of fromOtherTab) {
    channel.postMessage({ event, session: event === 'SIGNED_OUT' ? null : session })
  }
  await vi.waitFor(() => expect(events).toEqual(['INITIAL_SESSION', ...fromOtherTab]))
  channel.close()
})

test('[AU-07] another tab’s sign-in counts once its session is stored, which may be after its message, and one that is never stored is of somebody who was signed out meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const events: AuthChangeEvent[] = []
  onTestFinished(onAuthEvent((event) => events.push(event)))
  const channel = new BroadcastChannel('leme.auth')
  async function say(event: AuthChangeEvent): Promise<void> {
    channel.postMessage({ event, session: event === 'SIGNED_OUT' ? null : session })
    await sleep(50)
  }
  // After what ended the test before.
  await say('SIGNED_OUT')
  events.length = 0
  await say('SIGNED_IN')
  await say('TOKEN_REFRESHED')
  expect(events).toEqual([])
  store()
  dispatchEvent(new StorageEvent('storage', { key: storageKey }))
  expect(events).toEqual(['SIGNED_IN', 'TOKEN_REFRESHED'])

  localStorage.removeItem(storageKey)
  await say('SIGNED_OUT')
  // As a tab does that was still loading.
  await say('SIGNED_IN')
  expect(events.slice(2)).toEqual(['SIGNED_OUT'])
  vi.advanceTimersByTime(1_000)
  expect(events.slice(2)).toEqual(['SIGNED_OUT', 'SIGNED_OUT'])
  channel.close()
})

test('[AU-07] a sign-in of another tab whose message came before anybody listened here counts by what is stored, once no message says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const events: AuthChangeEvent[] = []
  onTestFinished(onAuthEvent((event) => events.push(event)))
  const stored = () => dispatchEvent(new StorageEvent('storage', { key: storageKey }))
  store()
  stored()
  expect(events).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(events).toEqual(['SIGNED_IN'])
  // What is stored again, as by a refresh, is no news.
  stored()
  vi.advanceTimersByTime(1_000)
  expect(events).toEqual(['SIGNED_IN'])
  localStorage.removeItem(storageKey)
  const channel = new BroadcastChannel('leme.auth')
  channel.postMessage({ event: 'SIGNED_OUT', session: null })
  await sleep(50)
  channel.close()
  // Signed out again before the second is over.
  store()
  stored()
  localStorage.removeItem(storageKey)
  vi.advanceTimersByTime(1_000)
  expect(events.filter((event) => event === 'SIGNED_IN')).toHaveLength(1)
})

test('[AU-06] a client that a refused read has loaded is followed at once, while the first content is still awaited', async () => {
  vi.resetModules()
  const { awaitFirstDrawing } = await import('../../ui/page/first-content.ts')
  const { loadAuth } = await import('./load-auth.ts')
  const fresh = await import('./session.ts')
  awaitFirstDrawing()
  const events: AuthChangeEvent[] = []
  fresh.onAuthEvent((event) => events.push(event))
  fresh.watchSession()
  await loadAuth()
  await vi.waitFor(() => expect(events).toEqual(['INITIAL_SESSION']))
})
