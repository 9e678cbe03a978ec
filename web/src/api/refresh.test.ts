import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, wire } from '../test-form.tsx'
import { auth, onNotice, type SessionNotice } from './auth.ts'
import { refreshWait } from './auth-message.ts'

const hour = 3600
const seconds = () => Math.floor(Date.now() / 1000)
const stored = () => JSON.parse(localStorage.getItem('leme.auth') ?? '{}')
const refreshes = () => wire.sent.filter(({ query }) => query.grant_type === 'refresh_token').length

let notices: SessionNotice[] = []
beforeEach(() => {
  notices = []
  onNotice((notice) => notices.push(notice))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() })
})
afterEach(() => vi.useRealTimers())

/** Somebody whose access token has ended, by this browser's clock. */
function signInBefore(): void {
  signIn()
  localStorage.setItem('leme.auth', JSON.stringify({ ...stored(), expires_at: seconds() - 1 }))
}

test.each([-24, -1, 1, 24])(
  '[AU-21] a session ends by the clock of the browser, which is %i hours off the server’s',
  async (hours) => {
    signInBefore()
    const session = { ...stored(), access_token: 'b', refresh_token: 's', expires_in: hour }
    wire.answer = () => Response.json({ ...session, expires_at: seconds() - hours * hour + hour })
    const { data } = await auth.getSession()
    expect(data.session).toMatchObject({ access_token: 'b', expires_at: seconds() + hour })
    await auth.getSession()
    expect(refreshes()).toBe(1)
  },
)

test('[AU-21] who must wait to refresh reads how long, and the browser tries again then', async () => {
  signInBefore()
  wire.answer = () => Response.json({ message: 'x' }, { status: 503, headers: { 'Retry-After': '290' } })
  const asked = auth.getSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await asked).data.session).toBeNull()
  expect(notices[0]).toEqual({ kind: 'refresh_waits', seconds: 290 })
  expect(refreshWait(290)).toBe(
    'Sua sessão foi renovada vezes demais em pouco tempo. O Leme tenta de novo em 5 minutos',
  )
  wire.answer = () => Response.json({ ...stored(), access_token: 'b', refresh_token: 's', expires_in: hour })
  await vi.advanceTimersByTimeAsync(290_000)
  await vi.waitFor(() => expect(stored()).toMatchObject({ access_token: 'b' }))
})

test('[AU-21] a server that is short of something for a moment, or a session that still lives, is no reason to speak of waiting', async () => {
  signInBefore()
  wire.answer = () => Response.json({ message: 'x' }, { status: 503, headers: { 'Retry-After': '1' } })
  const asked = auth.getSession()
  await vi.advanceTimersByTimeAsync(60_000)
  await asked
  signIn()
  wire.answer = () => Response.json({ message: 'x' }, { status: 503, headers: { 'Retry-After': '290' } })
  const refreshed = auth.refreshSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await refreshed).error?.status).toBe(503)
  expect(notices).toEqual([])
})
