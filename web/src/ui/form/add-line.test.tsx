import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddLine } from './add-line.tsx'

test('[WD-02] lines that are typed faster than they are stored are added whole, one after the other; one that is refused comes back', async () => {
  const added: string[] = []
  const waiting: ((isStored: boolean) => void)[] = []
  const onAdd = (line: string) =>
    new Promise<void>((resolve, reject) => {
      added.push(line)
      waiting.push((isStored) => (isStored ? resolve() : reject(new Error('refused'))))
    })
  render(<AddLine label="Novo passo" onAdd={onAdd} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Novo passo' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const send = () => field.form && fireEvent.submit(field.form)
  type('Passo A')
  send()
  expect(field.value).toBe('')
  type('Passo B')
  send()
  type('Pas')
  waiting[0]?.(true)
  waiting[1]?.(false)
  await waitFor(() => expect(field.value).toBe('Passo B Pas'))
  expect(added).toEqual(['Passo A', 'Passo B'])
})
