import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type Answer,
  expectNotes,
  field,
  gone,
  openForm,
  press,
  refused,
  signIn,
  type,
  wire,
} from '../../../test-form.tsx'
import { EnrolFactorPage } from './enrol-factor-page.tsx'
import { PhoneEnrolment } from './phone-enrolment.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'

const nothing = () => {}
const requests = () => wire.sent.map(({ request }) => request)
const after = (path: string, answer: Answer, otherwise: Answer) => () =>
  wire.sent.at(-1)?.request.endsWith(path) ? answer() : otherwise()

test('[AU-12] an enrolment that was overtaken is begun again: its picture and key are gone at once', async () => {
  signIn()
  let release: () => void = nothing
  const secret = (text: string) =>
    Response.json({ id: text, type: 'totp', totp: { secret: text, qr_code: '', uri: '' } })
  wire.answer = () => secret('PRIMEIRA')
  openForm(<TotpEnrolment onEnrolled={nothing} />)
  expect((await field('Ou digite esta chave nele')).value).toBe('PRIMEIRA')
  wire.answer = refused('mfa_factor_not_found')
  await type({ 'Código do aplicativo': '123456' })
  await screen.findByText(/^Este quadro não vale mais/)
  wire.answer = () => new Promise((resolve) => (release = () => resolve(secret('SEGUNDA'))))
  await press('Tentar novamente')
  await waitFor(() => expect(screen.queryByText(/^Este quadro/)).toBeNull())
  expect(screen.queryByLabelText('Ou digite esta chave nele')).toBeNull()
  await waitFor(() => expect(release).not.toBe(nothing))
  release()
  expect((await field('Ou digite esta chave nele')).value).toBe('SEGUNDA')
})

test.each([
  ['a server that is gone', gone, 'Não foi possível falar com o servidor. Tente novamente em instantes'],
  ['a gateway that is gone', refused('phone_provider_disabled', 'SMS desligado'), 'SMS desligado'],
  ['too soon', refused('over_sms_send_rate_limit', 'Aguarde'), 'Aguarde'],
])('[AU-12] a phone meets %s between its steps: it stays there, and is begun again', async (_, answer, sentence) => {
  signIn()
  const begun: Answer = () => Response.json({ id: 'f1', type: 'phone', phone: '5548999990000' })
  const asked: Answer = () => Response.json({ id: 'c1', type: 'phone', expires_at: 1 })
  wire.answer = after('/challenge', answer, begun)
  openForm(<PhoneEnrolment onEnrolled={nothing} />)
  await type({ Telefone: '48 99999-0000' })
  await press('Enviar código por SMS')
  await expectNotes({ Telefone: sentence })
  expect((await field('Telefone')).value).toBe('48 99999-0000')
  await waitFor(() => expect(requests()).toContain('DELETE /auth/v1/factors/f1'))

  wire.answer = after('/challenge', asked, begun)
  await press('Enviar código por SMS')
  await field('Código do SMS')
  wire.answer = after('/verify', gone, asked)
  await type({ 'Código do SMS': '123456' })
  await expectNotes({ 'Código do SMS': 'Não foi possível falar com o servidor. Tente novamente em instantes' })
  expect((await field('Código do SMS')).value).toBe('123456')
})

test('[AU-17] someone who is to add a second factor reads why, chooses how, and may leave instead', async () => {
  signIn()
  wire.answer = () => Response.json({ id: 'f1', type: 'totp', totp: { secret: 'PRIMEIRA', qr_code: '', uri: '' } })
  openForm(<EnrolFactorPage />, { reads: { '/auth/v1/settings': { external: { phone: true } } } })
  await screen.findByText('Proteja sua conta')
  screen.getByText('Sua organização exige um segundo fator. Adicione um para continuar.')
  await field('Ou digite esta chave nele')
  await press('Usar um telefone')
  await field('Telefone')
  await press('Usar um aplicativo de códigos')
  await field('Ou digite esta chave nele')
  await press('Sair')
  await screen.findByText('Logout realizado com sucesso')
  expect(requests()).toContain('POST /auth/v1/logout')
})
