import { expect, test } from 'vitest'
import { takeMailLink } from './mail-link.ts'

/** Where the page of this fragment leads instead of being shown, if anywhere. */
function redirectOf(hash: string): unknown {
  try {
    takeMailLink({ hash })
  } catch (redirect) {
    return (redirect as { options: unknown }).options
  }
}

test.each([
  ['signup', '/auth'],
  ['magiclink', '/auth'],
  ['email_change', '/auth'],
  ['recovery', '/auth/reset'],
])('[AU-10] a mail’s link of type %s goes into the state of its page, and out of the address', (type, to) => {
  const mailLink = { token_hash: 'x', type }
  expect(redirectOf(`token_hash=x&type=${type}`)).toMatchObject({ to, state: { mailLink }, replace: true })
})

test('[SH-15] the page over which it was asked for goes along', () => {
  expect(redirectOf('token_hash=x&type=recovery&pagina=%2Ffinance%3Fclient%3DA')).toMatchObject({
    state: { mailLink: { token_hash: 'x', type: 'recovery' }, wanted: { href: '/finance?client=A' } },
  })
})

test.each(['', 'token_hash=x', 'token_hash=&type=signup', 'token_hash=x&type=outra', 'convite=abc'])(
  '[AU-10] an address that is no link of a mail stays the page that it is: #%s',
  (hash) => {
    expect(redirectOf(hash)).toBeUndefined()
  },
)
