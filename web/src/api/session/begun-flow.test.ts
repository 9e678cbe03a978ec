import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginFlow } from './begin-flow.ts'
import { takeBegunFlow } from './begun-flow.ts'
import { readLink } from './link-address.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

const tokens = '#access_token=a&refresh_token=r&expires_in=3600&expires_at=9&token_type=bearer&type=recovery'
const at = (path: string) => new URL(path, location.origin)

test('[AU-20] a begun flow is found by the address that it comes back to, once', () => {
  const address = new URL(beginFlow('recovery', '/auth?modo=login'))
  expect(address.pathname).toBe('/auth')
  expect(address.searchParams.get('modo')).toBe('login')
  expect(takeBegunFlow(address)).toBe('recovery')
  expect(takeBegunFlow(address)).toBeNull()
})

test('[AU-20] it is not found by another secret, by none, nor after an hour', () => {
  vi.useFakeTimers()
  const address = beginFlow('magiclink')
  expect(takeBegunFlow(at('/?fluxo=outro'))).toBeNull()
  expect(takeBegunFlow(at('/?fluxo='))).toBeNull()
  expect(takeBegunFlow(at('/'))).toBeNull()
  vi.advanceTimersByTime(60 * 60_000 - 1)
  const late = beginFlow('oauth')
  vi.advanceTimersByTime(1)
  expect(takeBegunFlow(new URL(address))).toBeNull()
  expect(takeBegunFlow(new URL(late))).toBe('oauth')
})

test('[AU-20] several at once are remembered, and no more than five', () => {
  const addresses = Array.from({ length: 6 }, () => new URL(beginFlow('magiclink')))
  expect(addresses.map(takeBegunFlow)).toEqual([null, ...Array(5).fill('magiclink')])
})

test.each(['nao json', '{"a":1}', '[null,{"secret":"x"}]'])('[AU-20] what is damaged is nothing begun: %s', (text) => {
  localStorage.setItem('leme.begun', text)
  expect(takeBegunFlow(at('/?fluxo=x'))).toBeNull()
  expect(takeBegunFlow(new URL(beginFlow('sso')))).toBe('sso')
})

test('[AU-20] tokens of a begun flow are shown to the client and do not stay', () => {
  const { kind, shown, clean } = readLink(new URL(beginFlow('recovery', '/auth?modo=login') + tokens))
  expect(kind).toBe('begun')
  expect(shown.hash).toBe(tokens)
  expect(clean.href).toBe(at('/auth?modo=login').href)
})

test.each([
  [tokens, '/'],
  [`?${tokens.slice(1)}`, '/'],
  ['?code=c', '/'],
  ['?code=c&status=doing#code=d', '/?status=doing'],
  ['?fluxo=inventado&code=c', '/'],
  [`?fluxo=${'0'.repeat(32)}${tokens}`, '/'],
  ['#refresh_token=r', '/'],
])('[AU-20] what nobody asked for is foreign, and neither shown nor left: %s', (address, clean) => {
  beginFlow('recovery')
  const link = readLink(at(`/${address}`))
  expect(link).toEqual({ kind: 'foreign', isBegun: false, shown: at(clean), clean: at(clean) })
})

test('[AU-11] an error is shown without the tokens beside it', () => {
  const { kind, isBegun, shown, clean } = readLink(at(`/${tokens}&error=x&error_code=y`))
  expect([kind, isBegun, shown.hash, clean.href]).toEqual(['error', false, '#error=x&error_code=y', at('/').href])
})

test('[AU-11] an error that a begun flow comes back with is that flow’s, once', () => {
  const address = `${beginFlow('oauth', '/auth')}#error=x&error_code=y`
  const { kind, isBegun, shown, clean } = readLink(new URL(address))
  expect([kind, isBegun, clean.href]).toEqual(['error', true, at('/auth').href])
  expect(shown.hash).toBe('#error=x&error_code=y')
  expect(readLink(new URL(address)).isBegun).toBe(false)
})

test.each([
  '/',
  '/#',
  '/#nada',
  '/?status=doing#a=b',
  '/projects?status=doing#access_token=',
  '/#access_token=',
  '/auth#convite=abc',
  '/?codec=1',
])('[AU-20] what is no link stays to the letter: %s', (path) => {
  const link = readLink(at(path))
  expect([link.kind, link.shown.href, link.clean.href]).toEqual(['none', at(path).href, at(path).href])
})

test.each([
  ['/?codec=1&fluxo=x', '/?codec=1'],
  ['/#fluxo=abc', '/'],
  ['/auth?fluxo=a#convite=abc&fluxo=b', '/auth#convite=abc'],
])('[AU-20] a flow’s secret stays in no address, also where it brings nothing: %s', (path, clean) => {
  const link = readLink(at(path))
  expect([link.kind, link.shown.href, link.clean.href]).toEqual(['none', at(clean).href, at(clean).href])
})
