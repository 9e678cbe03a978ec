import { expect, test } from 'vitest'
import { createStatementNames } from './statement-name.ts'

test('one text has one name, and no other text has it', () => {
  const statementName = createStatementNames()
  const name = statementName('select 1')
  expect(name).toBeDefined()
  expect(statementName('select 2')).not.toBe(name)
  expect(statementName('select 1')).toBe(name)
})

test('texts that vary without end are not all named', () => {
  const statementName = createStatementNames()
  expect(statementName(`insert into t values ${'($1), '.repeat(1000)}`)).toBeUndefined()
  const first = statementName('select 1')
  const names = Array.from({ length: 10_000 }, (_, index) => statementName(`select ${index}, 'varies'`))
  expect(names.filter(Boolean).length).toBeLessThan(1_000)
  expect(statementName('select 1')).toBe(first)
})
