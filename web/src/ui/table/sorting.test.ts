import { expect, test } from 'vitest'
import { turned } from './sorting.ts'

test('a column’s first press orders by it, the next one turns it round', () => {
  const first = turned({ key: 'created_at', dir: 'desc' }, 'title')
  expect(first).toEqual({ key: 'title', dir: 'asc' })
  expect(turned(first, 'title')).toEqual({ key: 'title', dir: 'desc' })
  expect(turned({ key: 'title', dir: 'desc' }, 'title')).toEqual({ key: 'title', dir: 'asc' })
})

test('a column may begin with its greatest', () => {
  expect(turned({ key: 'title', dir: 'asc' }, 'created_at', 'desc')).toEqual({ key: 'created_at', dir: 'desc' })
  expect(turned(undefined, 'created_at', 'desc')).toEqual({ key: 'created_at', dir: 'desc' })
})
