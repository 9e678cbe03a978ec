import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  button,
  expectNotes,
  field,
  helena,
  holds,
  openForm,
  press,
  refused,
  signIn,
  type,
  wire,
} from '../../test-form.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangePhoneDialog } from './change-phone-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'

const nothing = () => {}
const user = () => Response.json({ ...helena, user: helena })
const me = { ...helena, org_id: 'o', display_name: 'Helena', role: 'member', organization: { id: 'o', name: 'Farol' } }

function open(form: React.ReactNode, user: object = helena): void {
  signIn(user)
  openForm(form, { reads: { '/api/me': me, '/auth/v1/user': helena, '/auth/v1/settings': { external: {} } } })
}

const openName = () => open(<ProfilePanel />)
const openEmail = () => open(<ChangeEmailDialog onClose={nothing} />)
const openPhone = () => open(<ChangePhoneDialog title="Trocar telefone" onClose={nothing} />)
const openPassword = () => open(<PasswordForm />)
const openDelete = () => open(<DeleteAccountDialog name="Helena" onClose={nothing} />)
const openLeave = () => open(<LeaveDialog organization="Farol" onClose={nothing} />)

const proof = { 'Senha atual': 'vento-sudeste-17' }
const email = { 'Novo email': 'nova@exemplo.com.br', ...proof }
const password = { 'Nova senha': 'mare-de-sizigia-88', ...proof }
const phone = { 'Novo telefone': '48 99999-0000', ...proof }

holds('[AU-17] another name', {
  open: openName,
  values: { Nome: 'Helena Prado' },
  submit: 'Salvar nome',
  request: 'PUT /auth/v1/user',
  body: { data: { display_name: 'Helena Prado' } },
  answer: user,
})
holds('[AU-17] another address', {
  open: openEmail,
  values: email,
  submit: 'Enviar links',
  request: 'PUT /auth/v1/user',
  body: { email: 'nova@exemplo.com.br', current_password: 'vento-sudeste-17' },
  answer: user,
})
holds('[AU-17] another phone', {
  open: openPhone,
  values: phone,
  submit: 'Enviar código',
  request: 'PUT /auth/v1/user',
  body: { phone: '5548999990000', current_password: 'vento-sudeste-17' },
  answer: user,
})
holds('[AU-17] another password', {
  open: openPassword,
  values: password,
  submit: 'Alterar senha',
  request: 'PUT /auth/v1/user',
  body: { password: 'mare-de-sizigia-88', current_password: 'vento-sudeste-17' },
  answer: user,
})
holds('[AU-17] the end of an account', {
  open: openDelete,
  values: proof,
  submit: 'Excluir conta',
  request: 'DELETE /auth/v1/user',
  body: { current_password: 'vento-sudeste-17' },
})
holds('[AU-17] leaving the organisation', {
  open: openLeave,
  values: {},
  submit: 'Sair',
  request: 'POST /auth/v1/leave',
})

const wrong = [
  ['name', openName, { Nome: '' }, 'Salvar nome', { Nome: 'Nome é obrigatório' }],
  ['name', openName, { Nome: '   ' }, 'Salvar nome', { Nome: 'Nome é obrigatório' }],
  ['name', openName, { Nome: 'ã'.repeat(201) }, 'Salvar nome', { Nome: 'Nome deve ter no máximo 200 caracteres' }],
  [
    'address',
    openEmail,
    {},
    'Enviar links',
    { 'Novo email': 'Email é obrigatório', 'Senha atual': 'Senha é obrigatória' },
  ],
  ['address', openEmail, { ...email, 'Novo email': 'alguem' }, 'Enviar links', { 'Novo email': 'Email inválido' }],
  [
    'address',
    openEmail,
    { ...email, 'Novo email': `${'a'.repeat(190)}@exemplo.com` },
    'Enviar links',
    { 'Novo email': 'Email deve ter no máximo 200 caracteres' },
  ],
  [
    'phone',
    openPhone,
    {},
    'Enviar código',
    { 'Novo telefone': 'Telefone é obrigatório', 'Senha atual': 'Senha é obrigatória' },
  ],
  [
    'phone',
    openPhone,
    { ...phone, 'Novo telefone': '9'.repeat(41) },
    'Enviar código',
    { 'Novo telefone': 'Telefone inválido' },
  ],
  [
    'password',
    openPassword,
    {},
    'Alterar senha',
    { 'Nova senha': 'Senha é obrigatória', 'Senha atual': 'Senha é obrigatória' },
  ],
  [
    'password',
    openPassword,
    { ...password, 'Nova senha': '12345' },
    'Alterar senha',
    { 'Nova senha': 'Senha deve ter pelo menos 6 caracteres' },
  ],
  [
    'password',
    openPassword,
    { 'Nova senha': 'ã'.repeat(201), 'Senha atual': 'ã'.repeat(201) },
    'Alterar senha',
    {
      'Nova senha': 'Senha deve ter no máximo 200 caracteres',
      'Senha atual': 'Senha deve ter no máximo 200 caracteres',
    },
  ],
  ['account', openDelete, {}, 'Excluir conta', { 'Senha atual': 'Senha é obrigatória' }],
] as const

test.each(wrong)('[AU-17] %s: what is wrong is said where it is written, and nothing is sent (%#)', async (...row) => {
  const [, openIt, values, submit, notes] = row
  openIt()
  await type(values)
  await press(submit)
  await expectNotes(notes)
  await waitFor(async () => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  expect(wire.sent).toEqual([])
})

const refusals = [
  ['name', openName, { Nome: 'Helena Prado' }, 'Salvar nome', 'insufficient_aal', null],
  ['address', openEmail, email, 'Enviar links', 'email_exists', 'Novo email'],
  ['address', openEmail, email, 'Enviar links', 'over_email_send_rate_limit', 'Novo email'],
  ['address', openEmail, email, 'Enviar links', 'invalid_credentials', 'Senha atual'],
  ['phone', openPhone, phone, 'Enviar código', 'phone_exists', 'Novo telefone'],
  ['phone', openPhone, phone, 'Enviar código', 'invalid_credentials', 'Senha atual'],
  ['password', openPassword, password, 'Alterar senha', 'weak_password', 'Nova senha'],
  ['password', openPassword, password, 'Alterar senha', 'same_password', 'Nova senha'],
  ['password', openPassword, password, 'Alterar senha', 'invalid_credentials', 'Senha atual'],
  ['account', openDelete, proof, 'Excluir conta', 'invalid_credentials', 'Senha atual'],
  ['account', openDelete, proof, 'Excluir conta', 'last_admin', null],
  ['organisation', openLeave, {}, 'Sair', 'last_admin', null],
] as const

test.each(refusals)('[AU-17] %s: a refusal is said beside its field, or in words of its own (%#)', async (...row) => {
  const [, openIt, values, submit, code, label] = row
  openIt()
  await type(values)
  wire.answer = refused(code, `Recusado: ${code}`)
  await press(submit)
  if (label) {
    await expectNotes({ [label]: `Recusado: ${code}` })
    await waitFor(async () => expect(document.activeElement).toBe(await field(label)))
  } else await screen.findByText(`Recusado: ${code}`)
  for (const [name, value] of Object.entries(values)) expect((await field(name)).value).toBe(value)
})

test('[AU-17] a name loses the blanks that were pasted around it', async () => {
  openName()
  await type({ Nome: '  Helena Prado ' })
  wire.answer = user
  await press('Salvar nome')
  await waitFor(() => expect(wire.sent).toMatchObject([{ body: { data: { display_name: 'Helena Prado' } } }]))
})

test('[AU-17] an address loses the blanks that were pasted around it', async () => {
  openEmail()
  await type({ ...email, 'Novo email': ' Nova@Exemplo.com.br ' })
  wire.answer = user
  await press('Enviar links')
  await waitFor(() => expect(wire.sent).toMatchObject([{ body: { email: 'nova@exemplo.com.br' } }]))
})

describe('a person who does not know the password', () => {
  test('[AU-17] asks once for a code, which takes its place, also pasted with blanks', async () => {
    openEmail()
    await type({ 'Novo email': email['Novo email'] })
    await press('Não sei a senha')
    await type({ 'Código que enviamos por email': ' 123 456 ' })
    wire.answer = user
    await press('Enviar links')
    await waitFor(() => expect(wire.sent).toMatchObject([{ body: { email: email['Novo email'], nonce: '123456' } }]))
  })

  test('[AU-17] reads that half a code is none, and that a wrong one is wrong', async () => {
    openDelete()
    await press('Não sei a senha')
    const label = 'Código que enviamos por email'
    await type({ [label]: '123' })
    await press('Excluir conta')
    await expectNotes({ [label]: 'Digite os seis números do código' })
    await type({ [label]: '123456' })
    wire.answer = refused('reauthentication_not_valid')
    await press('Excluir conta')
    await expectNotes({ [label]: 'Código incorreto ou vencido. Peça um novo' })
  })
})

describe('a person who has no password', () => {
  const passwordless = { ...helena, has_password: false }
  const label = 'Código de confirmação'

  test('[AU-17] is asked for none, and makes the first one while the sign-in is recent', async () => {
    open(<PasswordForm />, passwordless)
    await field(label)
    expect(screen.queryByLabelText('Senha atual')).toBeNull()
    await type({ 'Nova senha': 'mare-de-sizigia-88' })
    wire.answer = () => Response.json({ ...helena, has_password: true })
    await press('Criar senha')
    await screen.findByText('Senha criada com sucesso')
    expect(wire.sent).toMatchObject([{ request: 'PUT /auth/v1/user', body: { password: 'mare-de-sizigia-88' } }])
    expect(wire.sent[0]?.body).not.toHaveProperty('current_password')
    await field('Senha atual')
    await button('Alterar senha')
  })

  test.each([
    [
      'address',
      <ChangeEmailDialog key="email" onClose={nothing} />,
      { 'Novo email': 'nova@exemplo.com.br' },
      'Enviar links',
    ],
    [
      'phone',
      <ChangePhoneDialog key="phone" title="Trocar telefone" onClose={nothing} />,
      { 'Novo telefone': '48 99999-0000' },
      'Enviar código',
    ],
    ['account', <DeleteAccountDialog key="delete" name="Helena" onClose={nothing} />, {}, 'Excluir conta'],
  ])(
    '[AU-17] %s: reads that a code is needed once the sign-in is old, and sends it',
    async (_, form, values, submit) => {
      open(form, passwordless)
      await type(values)
      wire.answer = refused('reauthentication_needed', 'Peça um código')
      await press(submit)
      await expectNotes({ [label]: 'Peça um código' })
      await type({ [label]: '123456' })
      wire.answer = user
      await press(submit)
      await waitFor(() =>
        expect(wire.sent).toContainEqual(
          expect.objectContaining({ body: expect.objectContaining({ nonce: '123456' }) }),
        ),
      )
      for (const { body } of wire.sent) expect(body ?? {}).not.toHaveProperty('current_password')
    },
  )

  test('[AU-17] is told of no password where no second factor is there', async () => {
    open(<SecurityPanel />, passwordless)
    await screen.findByText('Nenhum método: nada mais é pedido ao entrar')
    expect(screen.queryByText(/só a senha/)).toBeNull()
  })

  test('[AU-17] asks for the code, and reads where it went', async () => {
    open(<DeleteAccountDialog name="Helena" onClose={nothing} />, passwordless)
    await press('Pedir código')
    await field('Código que enviamos por email')
    expect(screen.queryByText('Usar a senha')).toBeNull()
  })
})

test('[AU-17] an address that was typed is not lost by Escape', async () => {
  openEmail()
  await type({ 'Novo email': 'nova@exemplo.com.br' })
  fireEvent.keyDown(await field('Novo email'), { key: 'Escape' })
  await screen.findByText('Descartar o que foi digitado?')
  await press('Continuar editando')
  expect((await field('Novo email')).value).toBe('nova@exemplo.com.br')
})
