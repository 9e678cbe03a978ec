import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { HoursInput } from './hours-input.tsx'

function Hours() {
  const [hours, setHours] = useState<number | null>(null)
  return <HoursInput value={hours} onChange={setHours} step={0.25} aria-label="Horas" />
}

test.each([
  ['1h30', '1,5'],
  ['12.25', '12,25'],
  ['', ''],
  ['1h20', '1h20'],
  ['50min', '50min'],
  ['meia hora', 'meia hora'],
])('[PD-25] “%s” is “%s” once one goes on: what has no end in decimals stays as it was typed', (typed, left) => {
  render(<Hours />)
  const input = screen.getByLabelText<HTMLInputElement>('Horas')
  fireEvent.change(input, { target: { value: '7' } })
  fireEvent.change(input, { target: { value: typed } })
  fireEvent.blur(input)
  expect(input.value).toBe(left)
})
