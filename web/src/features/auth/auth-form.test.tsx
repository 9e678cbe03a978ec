import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { button, expectNotes, field, holds, openForm, press, refused, session, type, wire } from '../../test-form.tsx'
import { AuthForm, type AuthFormProps } from './auth-form.tsx'

const login = { Email: 'helena@exemplo.com.br', Senha: 'vento-sudeste-17' }
const signup = { Nome: 'Helena Prado', ...login }

function open(props: Partial<AuthFormProps> = {}): void {
  const nothing = () => {}
  openForm(
    <AuthForm
      mode="login"
      invitationToken={undefined}
      invitedEmail={undefined}
      sendsMail
      onSubmit={nothing}
      onDone={nothing}
      onConfirm={nothing}
      {...props}
    />,
  )
}

holds('[AU-17] [AU-03] sign-in', {
  open,
  values: login,
  submit: 'Entrar',
  request: 'POST /auth/v1/token',
  answer: () => Response.json(session()),
})

holds('[AU-04] [AU-03] sign-up', {
  open: () => open({ mode: 'signup' }),
  values: signup,
  submit: 'Criar Conta',
  request: 'POST /auth/v1/signup',
  body: { email: signup.Email, password: signup.Senha, data: { display_name: 'Helena Prado' } },
  answer: () => Response.json(session()),
})

test('[AU-02] of nothing each field says what it needs, and nothing is sent', async () => {
  open({ mode: 'signup' })
  await press('Criar Conta')
  await expectNotes({ Nome: 'Nome é obrigatório', Email: 'Email é obrigatório', Senha: 'Senha é obrigatória' })
  await waitFor(async () => expect(document.activeElement).toBe(await field('Nome')))
  expect(wire.sent).toEqual([])
})

test.each([
  ['Email', 'Email inválido', 'alguem'],
  ['Email', 'Email deve ter no máximo 200 caracteres', `${'a'.repeat(190)}@exemplo.com`],
  ['Senha', 'Senha deve ter pelo menos 6 caracteres', '12345'],
  ['Senha', 'Senha deve ter no máximo 200 caracteres', 'ã'.repeat(201)],
])('[AU-02] signing in, %s reads “%s” where it is written, and nothing is sent', async (label, note, typed) => {
  open()
  await type({ ...login, [label]: typed })
  await press('Entrar')
  await expectNotes({ [label]: note })
  expect(wire.sent).toEqual([])
})

test('[AU-02] a name of 201 characters is refused, and one of blanks', async () => {
  open({ mode: 'signup' })
  await type({ ...signup, Nome: 'ã'.repeat(201) })
  await press('Criar Conta')
  await expectNotes({ Nome: 'Nome deve ter no máximo 200 caracteres' })
  await type({ Nome: '   ' })
  await expectNotes({ Nome: 'Nome é obrigatório' })
  expect(wire.sent).toEqual([])
})

test('[AU-04] the name goes along, and the site’s root to come back to; blanks pasted around are lost, but a password’s', async () => {
  open({ mode: 'signup', invitationToken: 'convite' })
  await type({ Nome: '  Helena Prado ', Email: ' Helena@Exemplo.com.br ', Senha: ' vento sudeste ' })
  await press('Criar Conta')
  await waitFor(() => expect(wire.sent).toHaveLength(1))
  expect(wire.sent[0]?.query).toEqual({ redirect_to: `${location.origin}/` })
  expect(wire.sent[0]?.body).toMatchObject({
    email: 'helena@exemplo.com.br',
    password: ' vento sudeste ',
    data: { display_name: 'Helena Prado', invitation_token: 'convite' },
  })
})

test.each([
  ['weak_password', 'Senha', 'Esta senha está entre as mais comuns. Escolha outra'],
  ['user_already_exists', 'Email', 'Já existe uma conta com este email'],
  ['invite_other_email', 'Email', 'Use a conta do email que foi convidado'],
] as const)('[AU-03] what the server refuses as %s is said beside its field, which has the focus', async (...row) => {
  const [code, label, sentence] = row
  open({ mode: 'signup' })
  await type(signup)
  wire.answer = refused(code, sentence)
  await press('Criar Conta')
  await expectNotes({ [label]: sentence })
  await waitFor(async () => expect(document.activeElement).toBe(await field(label)))
  expect(await field('Nome')).toHaveProperty('value', signup.Nome)
})

test('[AU-03] [SH-09] of several refusals in a row the newest is shown alone', async () => {
  const toasts = () => [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent)
  open()
  await type(login)
  wire.answer = refused('invalid_credentials')
  await press('Entrar')
  await waitFor(() => expect(toasts()).toEqual(['Email ou senha incorretos']))
  wire.answer = refused('over_request_rate_limit', 'Muitas tentativas')
  await type({ Senha: 'outra-senha' })
  await press('Entrar')
  await waitFor(() => expect(toasts().join()).toContain('Muitas tentativas'))
  expect(toasts()).toHaveLength(1)
})

test('[AU-03] a wrong password is said in a toast and beside it, until something else is typed', async () => {
  open()
  await type(login)
  wire.answer = refused('invalid_credentials')
  await press('Entrar')
  await expectNotes({ Senha: 'Email ou senha incorretos' })
  expect(await screen.findAllByText('Email ou senha incorretos')).toHaveLength(2)
  expect(await field('Email')).toHaveProperty('value', login.Email)
  await type({ Senha: 'outra-senha' })
  await waitFor(() => expect(screen.getAllByText('Email ou senha incorretos')).toHaveLength(1))
})

test('[AU-03] an answer that says nothing is "Erro ao autenticar"', async () => {
  open()
  await type(login)
  wire.answer = () => new Response('nada', { status: 400 })
  await press('Entrar')
  await screen.findByText('Erro ao autenticar')
})

test('[AU-01] while it works the button reads "Processando...", also after it has worked', async () => {
  const onDone = vi.fn()
  open({ onDone })
  await type(login)
  wire.answer = () => Response.json(session())
  await press('Entrar')
  expect((await button('Processando...')).disabled).toBe(true)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect((await button('Processando...')).disabled).toBe(true)
})

test('[AU-04] an address that waits for its confirmation leads to the notice that takes its code', async () => {
  const onConfirm = vi.fn()
  open({ onConfirm })
  await type(login)
  wire.answer = refused('email_not_confirmed')
  await press('Entrar')
  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith(login.Email, false))
})

test('[AU-19] a new account’s form says what makes a better password; signing in does not', async () => {
  open({ mode: 'signup' })
  await screen.findByText('Melhor com três ou mais palavras, sem seu nome ou email')
  await type({ ...signup, Email: 'alguem@exemplo.com.br', Senha: 'helena-2026' })
  await press('Criar Conta')
  await expectNotes({ Senha: 'A senha não pode conter parte do seu nome. Escolha outra' })
  expect(wire.sent).toEqual([])
})
