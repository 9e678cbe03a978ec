import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lex } from './lexer.ts'

test('every character that is no blank is in exactly one token, in its order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      let end = 0
      for (const token of lex(text)) {
        expect(token.start).toBeGreaterThanOrEqual(end)
        expect(text.slice(end, token.start).trim()).toBe('')
        expect(token.end).toBeGreaterThan(token.start)
        expect(token.text).toBe(text.slice(token.start, token.end))
        end = token.end
      }
      expect(text.slice(end).trim()).toBe('')
    }),
  )
})

test.each([
  ['até 1.200,50h', ['ate', '1.200,50', 'h']],
  ['P1 p/ a Bia', ['p1', 'p/', 'a', 'bia']],
  ['"Lançar beta" já', ['Lançar beta', 'ja']],
  ['caixa d’água, P&D', ['caixa', 'd’agua', ',', 'p&d']],
])('%s is parted into words, numbers, marks and quotes', (text, words) => {
  expect(lex(text).map(({ word }) => word)).toEqual(words)
})
