import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, wire } from '../../test-form.tsx'
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

/** Lets a second after the other go by until it is so: what happens between them, as an answer's text, takes real time. */
async function passTime(isSo: () => boolean): Promise<void> {
  for (let second = 0; second < 600 && !isSo(); second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isSo()).toBe(true)
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  asked.then(settle, settle)
  await passTime(() => isSettled)
  return asked
}

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
  expect((await inTime(auth.getSession())).data.session).toBeNull()
  expect(notices[0]).toEqual({ kind: 'refresh_waits', seconds: 290 })
  expect(refreshWait(290)).toBe(
    'Sua sessão foi renovada vezes demais em pouco tempo. O Leme tenta de novo em 5 minutos',
  )
  wire.answer = () => Response.json({ ...stored(), access_token: 'b', refresh_token: 's', expires_in: hour })
  await passTime(() => stored().access_token === 'b')
})

test('[AU-21] a server that is short of something for a moment, or a session that still lives, is no reason to speak of waiting', async () => {
  signInBefore()
  wire.answer = () => Response.json({ message: 'x' }, { status: 503, headers: { 'Retry-After': '1' } })
  await inTime(auth.getSession())
  signIn()
  wire.answer = () => Response.json({ message: 'x' }, { status: 503, headers: { 'Retry-After': '290' } })
  expect((await inTime(auth.refreshSession())).error?.status).toBe(503)
  expect(notices).toEqual([])
})
