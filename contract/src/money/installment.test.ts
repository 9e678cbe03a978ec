import { expect, test } from 'vitest'
import { keyOfInstallment, readInstallment } from './installment.ts'

test.each([
  ['1/3', '1/3'],
  ['01/03', '1/3'],
  ['01 de 03', '1/3'],
  ['001 DE 012', '1/12'],
  ['Parcela 2 de 6', '2/6'],
  ['parc. 2/6', '2/6'],
  ['2ª', '2'],
  ['2', '2'],
  ['1/1', ''],
  ['Única', ''],
  ['à vista', ''],
  ['', ''],
  ['4/3', null],
  ['0/3', null],
  ['três', null],
  ['1/3/5', null],
])('[FI-06] an instalment written %j is %j', (text, value) => expect(readInstallment(text)).toBe(value))

test('[FI-06] an instalment is known by its bill and its place, said once', () => {
  expect(keyOfInstallment('1234', '1/3')).toBe('1234-1/3')
  expect(keyOfInstallment('1234-1/3', '1/3')).toBe('1234-1/3')
  expect(keyOfInstallment('1234', '')).toBe('1234')
  expect(keyOfInstallment('', '1/3')).toBe('')
})
