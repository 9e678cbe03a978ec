import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DueDate } from './due-date.tsx'

const rendered = (due_date: string | null, status: 'doing' | 'done' = 'doing') =>
  render(<DueDate task={{ due_date, status }} today="2026-11-25" />).container.textContent

test('[PD-21] a late task says in words by how much', () => {
  expect(rendered('2026-11-22')).toBe('22/11/20263 dias atrasada')
  expect(rendered('2026-11-24')).toBe('24/11/20261 dia atrasada')
})

test('[PD-21] what is not late is a day alone, and without one nothing', () => {
  expect(rendered('2026-11-25')).toBe('25/11/2026')
  expect(rendered('2026-11-22', 'done')).toBe('22/11/2026')
  expect(rendered(null)).toBe('')
})
