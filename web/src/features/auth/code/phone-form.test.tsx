import { errors } from '@leme/contract/wire/errors'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { button, expectNotes, field, holds, openForm, press, refused, type, wire } from '../../../test-form.tsx'
import { PhoneSignIn } from './phone-sign-in.tsx'

const open = () => openForm(<PhoneSignIn onVerified={() => {}} />)
const submit = 'Enviar código por SMS'

holds('[AU-18] a code by SMS', {
  open,
  values: { Telefone: '(48) 99999-0000' },
  submit,
  request: 'POST /auth/v1/otp',
  body: { phone: '5548999990000' },
})

test.each([
  ['Telefone é obrigatório', ''],
  ['Telefone é obrigatório', '   '],
  ['Telefone inválido. Informe com o código do país, por exemplo +55 48 99999-0000', 'não é um telefone'],
  ['Telefone inválido', '9'.repeat(41)],
])('[AU-18] a phone reads “%s” where it is written, and nothing is sent (%#)', async (note, typed) => {
  open()
  await type({ Telefone: typed })
  await press(submit)
  await expectNotes({ Telefone: note })
  await waitFor(async () => expect(document.activeElement).toBe(await field('Telefone')))
  expect(wire.sent).toEqual([])
})

test('[AU-18] a phone loses the blanks that were pasted around it', async () => {
  open()
  await type({ Telefone: '  +55 48 99999-0000\t' })
  await press(submit)
  await waitFor(() => expect(wire.sent).toMatchObject([{ body: { phone: '5548999990000' } }]))
})

test('[AU-18] an installation without SMS says so beside the field', async () => {
  open()
  await type({ Telefone: '(48) 99999-0000' })
  wire.answer = refused('phone_provider_disabled')
  await press(submit)
  await expectNotes({ Telefone: errors.phone_provider_disabled.message })
})

test('[AU-18] another code is said to be asked for: whether it was sent nobody is answered', async () => {
  open()
  await type({ Telefone: '(48) 99999-0000' })
  await press(submit)
  await screen.findByText(/^Se houver uma conta com este telefone, pedimos um código por SMS/)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await waitFor(() => button('Enviar de novo'), { timeout: 10_000 })
  await press('Enviar de novo')
  await screen.findByText('Pedimos outro SMS')
})
afterEach(() => void vi.useRealTimers())
