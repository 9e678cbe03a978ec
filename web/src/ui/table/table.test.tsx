import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Sorting } from './sorting.ts'
import { Cell, Row, Table } from './table.tsx'

const columns = [
  { label: 'Título', sort: 'title' },
  'Status',
  { label: 'Estimativa', sort: 'estimate_hours', first: 'desc', align: 'right' },
  { label: 'Ações', quiet: true },
] as const

type Key = 'title' | 'estimate_hours'

function Sortable() {
  const [sorting, setSorting] = useState<Sorting<Key>>({ key: 'title', dir: 'asc' })
  return (
    <Table<Key> caption="Tasks" columns={columns} sorting={sorting} onSort={setSorting}>
      <Row>
        <Cell part="lead">Validar extrato</Cell>
      </Row>
    </Table>
  )
}

const head = (name: string) => screen.getByRole('columnheader', { name })

test('a head that orders the list is a button, and says how it is ordered', () => {
  render(<Sortable />)
  expect(head('Título').getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(screen.getByRole('button', { name: 'Título' }))
  expect(head('Título').getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: 'Estimativa' }))
  expect(head('Estimativa').getAttribute('aria-sort')).toBe('descending')
  expect(head('Título').hasAttribute('aria-sort')).toBe(false)
})

test('a head that orders nothing is no button', () => {
  render(<Sortable />)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Título', 'Estimativa'])
})

test('without a way to order, no head is a button', () => {
  render(
    <Table caption="Tasks" columns={columns}>
      <Row>
        <Cell>Validar extrato</Cell>
      </Row>
    </Table>,
  )
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(head('Título').textContent).toBe('Título')
})
