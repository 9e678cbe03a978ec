import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { auth } from '../../../api/session/auth.ts'
import { watchSession } from '../../../api/session/session.ts'
import {
  type Answer,
  expectNotes,
  field,
  gone,
  helena,
  holds,
  openForm,
  press,
  refused,
  session,
  type,
  wire,
} from '../../../test-form.tsx'
import { ResetPage } from './reset-page.tsx'

watchSession()

const password = { 'Nova senha': 'mare-de-sizigia-88' }
const mailLink = { token_hash: 'abc', type: 'recovery' }
const open = () => openForm(<ResetPage />, { state: { mailLink } })

/** Opened by a mail's code or link not long ago, as the access token says. */
function opened() {
  const claims = { aal: 'aal1', amr: [{ method: 'recovery', timestamp: Math.floor(Date.now() / 1000) }] }
  return { ...session(), access_token: `x.${btoa(JSON.stringify(claims))}.x` }
}

/** The link opens a session; then the password goes to `answer`. */
const stored =
  (answer: Answer): Answer =>
  () =>
    wire.sent.at(-1)?.request === 'POST /auth/v1/verify' ? Response.json(opened()) : answer()

const requests = () => wire.sent.map(({ request }) => request)

holds('[AU-15] a new password', {
  open,
  values: password,
  submit: 'Salvar nova senha',
  request: 'POST /auth/v1/verify',
  answer: stored(() => Response.json(session())),
})

test.each([
  ['Senha é obrigatória', ''],
  ['Senha deve ter pelo menos 6 caracteres', '12345'],
  ['Senha deve ter no máximo 200 caracteres', 'ã'.repeat(201)],
])('[AU-15] a new password reads “%s” where it is written, and the link stays good', async (note, typed) => {
  open()
  await type({ 'Nova senha': typed })
  await press('Salvar nova senha')
  await expectNotes({ 'Nova senha': note })
  expect(wire.sent).toEqual([])
})

test.each([
  ['refused', refused('weak_password', 'Esta senha está entre as mais comuns. Escolha outra'), /entre as mais comuns/],
  ['not answered', gone, /Não foi possível falar com o servidor/],
])('[AU-15] a password that is %s once the link is used up stays, and is sent without it', async (_, answer, words) => {
  open()
  await type(password)
  wire.answer = stored(answer)
  await press('Salvar nova senha')
  await waitFor(async () => expect(requests()).toEqual(['POST /auth/v1/verify', 'PUT /auth/v1/user']))
  await screen.findByText(words)
  expect(await field('Nova senha')).toHaveProperty('value', password['Nova senha'])
  wire.answer = stored(() => Response.json(session()))
  await press('Salvar nova senha')
  await screen.findAllByText('Senha alterada. As outras sessões da sua conta terminaram')
  expect(requests().slice(2)).toEqual(['PUT /auth/v1/user'])
})

test('[AU-15] a link that is used up says so, and leads to another', async () => {
  open()
  await type(password)
  wire.answer = refused('otp_expired')
  await press('Salvar nova senha')
  await screen.findByText(/^Este código ou link não confere, expirou ou já foi usado/)
  await press('Pedir outro link')
  await screen.findByRole('button', { name: 'Enviar link e código' })
})

test('[AU-20] a link to a new password that would take the place of a session names both accounts', async () => {
  wire.answer = () => Response.json(session())
  await auth.verifyOtp({ type: 'magiclink', token_hash: 'before' })
  wire.answer = () => Response.json({ email: 'outra@exemplo.com.br' })
  open()
  await screen.findByText('outra@exemplo.com.br')
  await screen.findByText(helena.email)
})

test('[AU-15] [AU-12] with a second factor the new password waits for it', async () => {
  const user = { ...helena, factors: [{ id: 'f1', factor_type: 'totp', status: 'verified', friendly_name: '' }] }
  const proved = `x.${btoa(JSON.stringify({ aal: 'aal2', amr: [{ method: 'totp', timestamp: 1 }] }))}.x`
  open()
  await type(password)
  wire.answer = stored(gone)
  wire.reads['/auth/v1/user'] = user
  const verify = wire.answer
  wire.answer = async () => {
    const answer = await verify()
    return Response.json({ ...(await answer.json()), user })
  }
  await press('Salvar nova senha')
  const code = await field('Código de verificação')
  expect(requests()).toEqual(['POST /auth/v1/verify'])
  wire.answer = () => {
    if (requests().at(-1)?.endsWith('/challenge')) return Response.json({ id: 'c1', type: 'totp', expires_at: 1 })
    return Response.json({ ...session(user), access_token: proved, user })
  }
  fireEvent.change(code, { target: { value: '123456' } })
  await screen.findAllByText('Senha alterada. As outras sessões da sua conta terminaram')
  expect(requests().slice(1)).toEqual([
    'POST /auth/v1/factors/f1/challenge',
    'POST /auth/v1/factors/f1/verify',
    'PUT /auth/v1/user',
  ])
})

test('[AU-15] [AU-17] after a new password one reads what else opens the account', async () => {
  open()
  const passkey = { id: 'p1', friendly_name: 'Chave do estranho', created_at: '2026-01-02T03:04:05Z' }
  const identities = [
    { identity_id: 'i1', provider: 'google' },
    { identity_id: 'i2', provider: 'email' },
  ]
  wire.reads['/auth/v1/passkeys'] = [passkey]
  wire.reads['/auth/v1/user'] = { ...helena, identities }
  wire.answer = stored(() => Response.json(session()))
  await type(password)
  await press('Salvar nova senha')
  await screen.findByText('Senha alterada')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Chave do estranho')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('google')
  expect(screen.queryByText('email')).toBeNull()
  screen.getByRole('link', { name: 'Remover as que não reconheço' })
  expect(document.activeElement?.textContent).toBe('Estas outras formas de entrar na sua conta continuam valendo.')
})
