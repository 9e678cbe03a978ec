import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PersonSelect } from './person-select.tsx'

const people = [{ id: 'a', name: 'Marina Azevedo' }]

function shown(value: string | null, name: string | null): string | null {
  render(<PersonSelect label="Responsável de Extrato" value={value} name={name} people={people} onChange={() => {}} />)
  return screen.getByRole('combobox', { name: 'Responsável de Extrato' }).textContent
}

test('the person in charge is shown with initials and name', () => {
  expect(shown('a', 'Marina Azevedo')).toBe('MAMarina Azevedo')
})

test('nobody in charge is said', () => {
  expect(shown(null, null)).toBe('Sem responsável')
})

test('who is no longer among the people is still named', () => {
  expect(shown('removed', 'Rafael Nogueira')).toBe('RNRafael Nogueira')
})

test('[PD-23] a note stands below a name in the list', async () => {
  const colleague = { id: 'b', name: 'Beatriz Lima', note: 'Adicionar ao projeto e atribuir' }
  render(<PersonSelect label="Responsável" value={null} name={null} people={[colleague]} onChange={() => {}} />)
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' })
  const option = await screen.findByRole('option', { name: /Beatriz/ })
  expect(option.textContent).toBe('BLBeatriz LimaAdicionar ao projeto e atribuir')
})

test.each(['ArrowDown', 'ArrowUp'])('the list opens with %s, and is not there before', async (key) => {
  shown('a', 'Marina Azevedo')
  const control = screen.getByRole('combobox')
  expect(control.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('listbox', { hidden: true })).toBeNull()
  fireEvent.keyDown(control, { key })
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Sem responsável', 'MAMarina Azevedo'])
})
