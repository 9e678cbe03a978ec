import type { Session } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { isRecovering, needsFactor } from './assurance.ts'

const now = Math.floor(Date.now() / 1000)

function session(claims: unknown, factors: { status: string }[] = []): Session {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const payload = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return { access_token: `e30.${payload}.x`, user: { factors } } as unknown as Session
}

test('[AU-12] a session is not enough before it has proved a verified factor', () => {
  const verified = [{ status: 'verified' }]
  expect(needsFactor(session({ aal: 'aal1' }, verified))).toBe(true)
  expect(needsFactor(session({ aal: 'aal2' }, verified))).toBe(false)
  expect(needsFactor(session({ aal: 'aal1' }, [{ status: 'unverified' }]))).toBe(false)
  expect(needsFactor(session({ aal: 'aal1', name: 'João — 🧭' }))).toBe(false)
})

test.each(['', 'nada', 'a.b.c', 'a.!!.c'])('[AU-12] a token that says nothing proves nothing: %j', (access_token) => {
  const damaged = { access_token, user: { factors: [{ status: 'verified' }] } } as unknown as Session
  expect(needsFactor(damaged)).toBe(true)
  expect(isRecovering(damaged)).toBe(false)
})

test('[AU-15] a session takes a new password for a quarter of an hour after the code or the link', () => {
  const proof = (method: string, age: number) => ({ method, timestamp: now - age })
  expect(isRecovering(session({ amr: [proof('recovery', 10)] }))).toBe(true)
  expect(isRecovering(session({ amr: [proof('totp', 5), proof('recovery', 10)] }))).toBe(true)
  expect(isRecovering(session({ amr: [proof('recovery', 901)] }))).toBe(false)
  expect(isRecovering(session({ amr: [proof('password', 10)] }))).toBe(false)
})
