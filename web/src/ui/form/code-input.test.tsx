import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CodeInput } from './code-input.tsx'
import { Field } from './field.tsx'

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <Field label="Código">
      <CodeInput value={code} onChange={setCode} onComplete={onComplete} />
    </Field>
  )
}

function type(text: string) {
  const field = screen.getByLabelText<HTMLInputElement>('Código')
  fireEvent.change(field, { target: { value: text } })
  return field.value
}

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['Seu código: 123-456.', '123456'],
  ['1234567890', '123456'],
  ['12a34', '1234'],
  ['nada', ''],
])('[AU-12] six digits are taken out of %j', (text, shown) => {
  render(<Code onComplete={() => {}} />)
  expect(type(text)).toBe(shown)
})

test('[AU-12] all six are reported once', () => {
  const complete: string[] = []
  render(<Code onComplete={(code) => complete.push(code)} />)
  type('12345')
  expect(complete).toEqual([])
  type('123456')
  type('1234567')
  expect(complete).toEqual(['123456'])
})
