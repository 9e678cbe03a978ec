import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { Field } from '../form/field.tsx'
import { Picker } from './picker.tsx'

const options = [
  { value: 'extrato', label: 'Extrato e cotas' },
  { value: 'assembleia', label: 'Assembleia digital' },
]

function Epic() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Field label="Épico">
      <Picker value={value} onChange={setValue} unmatched={(text) => `Nenhum é ${text}`} options={options} />
    </Field>
  )
}

const picker = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Épico' })

test('[SH-11] Enter in a picker that nothing was typed in opens its list, and sends no form', async () => {
  openForm(<Epic />)
  ;(await picker()).focus()
  const isLeftToBrowser = fireEvent.keyDown(await picker(), { key: 'Enter' })
  expect(isLeftToBrowser).toBe(false)
  expect(await screen.findByRole('option', { name: 'Assembleia digital' })).toBeDefined()
})

test('[PD-23] a click into a picker selects what is chosen, so that typing replaces it; what was typed is left alone', async () => {
  openForm(<Epic />)
  const input = await picker()
  const selected = () => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
  fireEvent.change(input, { target: { value: 'assembleia digital' } })
  fireEvent.blur(input)
  expect(input.value).toBe('Assembleia digital')
  input.setSelectionRange(4, 4)
  fireEvent.click(input)
  expect(selected()).toBe('Assembleia digital')
  fireEvent.change(input, { target: { value: 'ext' } })
  input.setSelectionRange(1, 1)
  fireEvent.click(input)
  expect(selected()).toBe('')
})

test('[PD-23] what is refused is said once a pressed pointer is released, so that it moves no button from under it', async () => {
  openForm(<Epic />)
  const input = await picker()
  fireEvent.change(input, { target: { value: 'nada disso' } })
  fireEvent.pointerDown(document.body)
  fireEvent.blur(input)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.queryByText('Nenhum é nada disso')).toBeNull()
  fireEvent.pointerUp(document.body)
  await screen.findByText('Nenhum é nada disso')

  fireEvent.change(input, { target: { value: 'extra' } })
  fireEvent.pointerDown(document.body)
  fireEvent.blur(input)
  fireEvent.change(input, { target: { value: 'extrato e cotas' } })
  fireEvent.pointerUp(document.body)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.queryByText(/^Nenhum é/)).toBeNull()
})
