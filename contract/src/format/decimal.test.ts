import { expect, test } from 'vitest'
import { decimal } from './decimal.ts'

const messages = { required: 'falta', wrong: 'errado', tooBig: 'grande', negative: 'negativo', scale: 'casas' }
const amount = decimal({ scale: 2, digits: 12, negative: true, messages })
const cost = decimal({ scale: 8, digits: 6, messages })

test.each([
  ['1234.50', '1234.5'],
  [1234.5, '1234.5'],
  [' 007.10 ', '7.1'],
  ['0.00', '0'],
  ['-0.00', '0'],
  ['000', '0'],
  ['-10.01', '-10.01'],
  ['0.10000000', '0.1'],
  ['100.00', '100'],
  ['999999999999.99', '999999999999.99'],
])('[ST-04] the amount %j is stored exactly as %s', (sent, stored) => {
  expect(amount.parse(sent)).toBe(stored)
})

test.each([
  ['', 'errado'],
  ['x', 'errado'],
  ['1,5', 'errado'],
  ['1.234,56', 'errado'],
  ['1e3', 'errado'],
  ['.5', 'errado'],
  ['5.', 'errado'],
  ['--5', 'errado'],
  [Number.NaN, 'errado'],
  [Number.POSITIVE_INFINITY, 'errado'],
  [null, 'falta'],
  [undefined, 'falta'],
  ['1000000000000', 'grande'],
  ['0.001', 'casas'],
  [0.1 + 0.2, 'casas'],
])('[ST-04] the amount %j is refused', (sent, message) => {
  expect(amount.safeParse(sent).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('[ST-04] a cost below zero is refused where costs are none, and zero is not below', () => {
  expect(cost.safeParse('-0.01').error?.issues[0]?.message).toBe('negativo')
  expect(cost.parse('-0')).toBe('0')
})

const long = 2_000_000

test.each([
  ['zeros that end in a letter', `${'0'.repeat(long)}x`, 'errado'],
  ['a fraction of zeros that ends in a letter', `1.${'0'.repeat(long)}x`, 'errado'],
  ['a fraction of zeros that ends in a one', `0.${'0'.repeat(long)}1`, 'casas'],
  ['nines', '9'.repeat(long), 'grande'],
  ['signs', '-'.repeat(long), 'errado'],
])('[ST-04] millions of characters are refused as soon as they are read: %s', (_, sent, message) => {
  expect(amount.safeParse(sent).error?.issues[0]?.message).toBe(message)
})

test('[ST-04] millions of needless zeros are still a number', () => {
  expect(amount.parse(`${'0'.repeat(long)}7.${'0'.repeat(long)}`)).toBe('7')
})
