import { expect, test } from 'vitest'
import { editOf, fieldsInConflict, nextBase } from './edit-base.ts'

test('only what was touched is sent, also where it was emptied, with what it began from', () => {
  const output = { title: 'Extrato', description: null, status: 'doing' }
  const base = { title: 'Antes', description: 'Antes', status: 'planned' }
  expect(editOf(output, { description: true }, base)).toEqual({ description: null, base: { description: 'Antes' } })
  expect(editOf(output, { title: true, status: false }, base)).toEqual({ title: 'Extrato', base: { title: 'Antes' } })
  expect(editOf(output, {}, base)).toEqual({ base: {} })
})

test('[PD-24] an untouched field begins from what the row has, a touched one from what it had', () => {
  const base = { title: 'Antes', description: '' }
  const row = { title: 'De Ana', description: 'De Ana' }
  expect(nextBase(base, row, { title: true })).toEqual({ title: 'Antes', description: 'De Ana' })
  expect(nextBase(base, row, {})).toEqual(row)
  expect(nextBase(row, { ...row }, {})).toBe(row)
})

test.each([
  ['both changed it', 'Antes', 'De Ana', 'Minha', true, true],
  ['nobody else changed it', 'Antes', 'Antes', 'Minha', true, false],
  ['both wrote the same, except for outer blanks', 'Antes', 'Igual', ' Igual ', true, false],
  ['what was typed is what it was', 'Antes', 'De Ana', 'Antes', true, false],
  ['nothing was typed', 'Antes', 'De Ana', 'De Ana', false, false],
  ['none and zero are the same', 8, null, 0, true, false],
  ['none is a change too', 8, null, 4, true, true],
])('[PD-24] in conflict or not: %s', (_name, base, row, typed, dirty, isInConflict) => {
  const found = fieldsInConflict({ field: base }, { field: row }, { field: typed }, { field: dirty })
  expect(found).toEqual(isInConflict ? ['field'] : [])
})
