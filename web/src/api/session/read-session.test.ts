import { expect, test } from 'vitest'
import { readSession } from './read-session.ts'

const session = { access_token: 'a', refresh_token: 'r', expires_at: 1_800_000_000, user: { id: 'u' } }

test('[AU-05] what was stored is read back', () => {
  expect(readSession(JSON.stringify(session))).toEqual(session)
})

test.each([
  null,
  '',
  'nao json',
  'null',
  '5',
  '[]',
  '{}',
  '{"access_token":5,"refresh_token":null,"user":null,"expires_at":99999999999}',
  JSON.stringify({ ...session, refresh_token: '' }),
  JSON.stringify({ ...session, expires_at: 'amanhã' }),
  JSON.stringify({ ...session, user: null }),
])('[AU-05] %j is no session', (text) => {
  expect(readSession(text)).toBeNull()
})
