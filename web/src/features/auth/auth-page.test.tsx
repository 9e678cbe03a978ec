import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { auth } from '../../api/session/auth.ts'
import { watchSession } from '../../api/session/session.ts'
import { expectNotes, field, helena, openForm, press, refused, session, type, wire } from '../../test-form.tsx'
import { AuthPage } from './auth-page.tsx'
import { passwordHint } from './password-hint.ts'

watchSession()

const providers = [{ id: 'custom:oidc', name: 'Estaleiro' }]
const settings = { external: {}, sends_mail: true, providers: [] as typeof providers }

function open(at: string, given: object = {}): void {
  openForm(<AuthPage />, { at, reads: { '/auth/v1/settings': { ...settings, ...given } } })
}

test.each([[providers], [[]]])(
  '[AU-10] the page offers the providers that the installation has, or none: %j',
  async (given) => {
    open('/auth', { providers: given })
    await screen.findByRole('button', { name: 'Entrar' })
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: /^Entrar com [A-Z]/ }).map((one) => one.textContent)).toEqual(
        given.map(({ name }) => `Entrar com ${name}`),
      ),
    )
  },
)

test('[AU-14] a link that holds no more says so before anything is typed', async () => {
  wire.answer = refused('invite_not_found')
  open('/auth#convite=inventado')
  await screen.findByText('Crie sua conta')
  await screen.findByText(/^Este convite não existe ou foi retirado/)
  expect(await field('Email')).toHaveProperty('value', '')
})

test('[AU-14] a link that holds no more offers who is signed in nothing to accept, but the way to the start', async () => {
  wire.answer = () => Response.json(session())
  await auth.verifyOtp({ type: 'magiclink', token_hash: 'before' })
  wire.answer = refused('invite_not_found')
  wire.reads['/api/me'] = helena
  open('/auth#convite=inventado')
  await screen.findByText(/^Este convite não existe ou foi retirado/)
  await screen.findByRole('link', { name: 'Ir para o início' })
  expect(screen.queryByRole('button', { name: 'Aceitar convite' })).toBeNull()
})

test('[AU-14] without an invitation nothing is said of any', async () => {
  open('/auth')
  await screen.findByText('Entre na sua conta')
  expect(screen.queryByText(/convite/)).toBeNull()
})

test('[AU-03] a password that was refused at sign-in is none of the new account’s faults', async () => {
  open('/auth')
  await type({ Email: 'helena@exemplo.com.br', Senha: 'vento-sudeste-17' })
  wire.answer = refused('invalid_credentials')
  await press('Entrar')
  await expectNotes({ Senha: 'Email ou senha incorretos' })
  ;(await screen.findByRole('link', { name: 'Criar conta' })).click()
  await screen.findByRole('button', { name: 'Criar Conta' })
  await screen.findByText(passwordHint)
  expect((await field('Senha')).getAttribute('aria-invalid')).not.toBe('true')
})

test('[AU-12] a browser that knows no passkeys offers none', async () => {
  open('/auth')
  await screen.findByRole('button', { name: 'Entrar' })
  expect(screen.queryByRole('button', { name: 'Entrar com chave de acesso' })).toBeNull()
})
