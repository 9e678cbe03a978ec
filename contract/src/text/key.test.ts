import { expect, test } from 'vitest'
import { asKey, keysIn } from './key-places.ts'

test.each([
  ['veja AGE-14 e age-15.', ['AGE-14', 'AGE-15']],
  ['T-7, t-7 e T-8', ['T-7', 'T-8']],
  ['(3D-2) “OBRA9-120”', ['3D-2', 'OBRA9-120']],
  ['feature/AGE-14-login, x@AGE-1.com, /AGE-2, x#AGE-3', []],
  ['feito com #AGE-3 (#T-7)', ['AGE-3', 'T-7']],
  ['2026-11, 11-12, A-1, ABCDEFG-1, AGE-0, AGE-014, AGE-1234567890', []],
  ['AGE-14.5 AGE-14x pré-AGE-3 AGE-4-B', []],
  ['', []],
])('[WD-01] in “%s” keys are what stands by itself', (text, keys) => {
  expect(keysIn(text)).toEqual(keys)
})

test('[WD-01] a text is a key where it is nothing else', () => {
  expect([' age-14 ', 'AGE-14 AGE-14', 'veja AGE-14', 'AGE'].map(asKey)).toEqual(['AGE-14', null, null, null])
})
