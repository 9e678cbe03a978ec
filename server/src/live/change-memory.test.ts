import { liveTables } from '@leme/contract/wire/live'
import { expect, test } from 'vitest'
import { ChangeMemory } from './change-memory.ts'

const ours = '0a1b2c3d-0000-7000-8000-000000000001'
const other = '0a1b2c3d-0000-7000-8000-000000000002'
const minute = 60_000

function memoryAt(start: number) {
  let now = start
  const memory = new ChangeMemory(() => now)
  return {
    memory,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('[PD-16] what changed since one began to fetch is known, and nothing else', () => {
  const { memory, pass } = memoryAt(0)
  memory.begin()
  pass(20_000)
  memory.note({ scope_id: ours, table: 'epics' })
  memory.note({ scope_id: other, table: 'tasks' })
  pass(5_000)
  memory.note({ scope_id: ours, table: 'tasks' })
  pass(1_000)
  expect(memory.changedWithin(ours, liveTables, 800)).toEqual(['tasks'])
  expect(memory.changedWithin(ours, liveTables, 6_000)).toEqual(['epics', 'tasks'])
  pass(30_000)
  expect(memory.changedWithin(ours, liveTables, 5_000)).toEqual([])
  memory.note({ scope_id: ours, table: 'epics' })
  expect(memory.changedWithin(ours, liveTables, 5_000)).toEqual(['epics'])
})

test('[PD-16] everything may have changed where it was not listening, or does not remember so far', () => {
  const { memory, pass } = memoryAt(0)
  expect(memory.changedWithin(ours, liveTables, 0)).toEqual(liveTables)
  memory.begin()
  pass(1_000)
  expect(memory.changedWithin(ours, liveTables, 0)).toEqual([])
  expect(memory.changedWithin(ours, liveTables, 1_000)).toEqual(liveTables)
  pass(10_000)
  expect(memory.changedWithin(ours, liveTables, 5_000)).toEqual([])
  memory.pause()
  expect(memory.changedWithin(ours, liveTables, 0)).toEqual(liveTables)
  memory.begin()
  pass(2 * minute)
  expect(memory.changedWithin(ours, liveTables, 55_000)).toEqual([])
  expect(memory.changedWithin(ours, liveTables, minute)).toEqual(liveTables)
})

test('[PD-16] what it had to forget for want of room it does not deny', () => {
  const { memory, pass } = memoryAt(0)
  memory.begin()
  pass(minute)
  memory.note({ scope_id: ours, table: 'epics' })
  pass(1_000)
  for (let project = 0; project < 25_000; project += 1) {
    memory.note({ scope_id: `project ${project}`, table: 'tasks' })
  }
  pass(10_000)
  expect(memory.changedWithin(ours, liveTables, 20_000)).toEqual(liveTables)
  expect(memory.changedWithin(ours, liveTables, 5_000)).toEqual([])
})
