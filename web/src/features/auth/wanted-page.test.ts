import { expect, test } from 'vitest'
import { ownPage } from './wanted-page.ts'

test.each(['/', '/tasks', '/finance?client_id=1&from=2026-01-01', '/projects/a%2Fb?tab=tasks#x', '/authors'])(
  '[SH-15] a page of this site is led to as it was asked for: %s',
  (href) => {
    expect(ownPage(href)).toBe(href)
  },
)

const slashes = ['/', '\\']
const blanks = ['', '\t', '\n', '\r', '/.', '/..', '/./..', '/a/../..', ' ']
/** Every start of an address that browsers are known to read as one of another host. */
const hostile = [
  ...slashes.flatMap((one) => slashes.flatMap((other) => blanks.map((blank) => `${one}${blank}${other}evil.example`))),
  ...blanks.flatMap((blank) =>
    ['https:', 'https://', 'http:', 'javascript:', 'data:'].map((scheme) => `${blank}${scheme}evil.example`),
  ),
  ...['', 'evil.example', '@evil.example', '//evil.example@/', '/auth', '/auth/reset', '/auth?modo=login', '/./auth'],
]

test.each(hostile)('[SH-15] nothing else is: %j', (href) => {
  const page = ownPage(href)
  const opened = page === null ? null : new URL(page, location.origin)
  // What is left of it, read once more, is of this site still, and no way back to the form.
  expect(opened === null || (opened.origin === location.origin && !opened.pathname.startsWith('//'))).toBe(true)
  if (/^[/\\][/\\]|^[^/\\]|auth/.test(href)) expect(page).toBeNull()
})
