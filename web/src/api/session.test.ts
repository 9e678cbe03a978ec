import type { AuthChangeEvent } from '@supabase/auth-js'
import { expect, test, vi } from 'vitest'

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
  for (const event of fromOtherTab) {
    channel.postMessage({ event, session: event === 'SIGNED_OUT' ? null : session })
  }
  await vi.waitFor(() => expect(events).toEqual(['INITIAL_SESSION', ...fromOtherTab]))
  channel.close()
})

test('[AU-06] a client that a refused read has loaded is followed at once, while the first content is still awaited', async () => {
  vi.resetModules()
  const { awaitFirstDrawing } = await import('../ui/first-content.ts')
  const { loadAuth } = await import('./load-auth.ts')
  const fresh = await import('./session.ts')
  awaitFirstDrawing()
  const events: AuthChangeEvent[] = []
  fresh.onAuthEvent((event) => events.push(event))
  fresh.watchSession()
  await loadAuth()
  await vi.waitFor(() => expect(events).toEqual(['INITIAL_SESSION']))
})
