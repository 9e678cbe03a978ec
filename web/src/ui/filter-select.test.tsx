import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FilterSelect } from './filter-select.tsx'

const options = [
  { value: 'todos', label: 'todos' },
  { value: 'doing', label: 'Doing' },
]

test('a filter says what it is set to', () => {
  render(<FilterSelect label="Status" value="doing" options={options} onChange={() => {}} />)
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Status: Doing')
})

test('a value from an old address is called by no code of ours', () => {
  render(<FilterSelect label="Status" value="archived" options={options} onChange={() => {}} />)
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Status: outro')
})
