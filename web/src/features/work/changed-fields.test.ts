import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('only what was touched is sent, also where it was emptied', () => {
  const output = { title: 'Extrato', description: null, status: 'doing' }
  expect(changedFields(output, { description: true })).toEqual({ description: null })
  expect(changedFields(output, { title: true, status: false })).toEqual({ title: 'Extrato' })
  expect(changedFields(output, {})).toEqual({})
})
