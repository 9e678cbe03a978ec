import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNotes, field, holds, press, refused, type, wire } from '../../test-form.tsx'
import { LeaveDialog } from '../auth/invitation/leave-dialog.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangePhoneDialog } from './change-phone-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { changed, nothing, openAs } from './test-account.tsx'

const openName = () => openAs(<ProfilePanel />)
const openEmail = () => openAs(<ChangeEmailDialog onClose={nothing} />)
const openPhone = () => openAs(<ChangePhoneDialog title="Trocar telefone" onClose={nothing} />)
const openPassword = () => openAs(<PasswordForm />)
const openDelete = () => openAs(<DeleteAccountDialog name="Helena" onClose={nothing} />)
const openLeave = () => openAs(<LeaveDialog organization="Farol" onClose={nothing} />)

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
  answer: changed,
})
holds('[AU-17] another address', {
  open: openEmail,
  values: email,
  submit: 'Enviar links',
  request: 'PUT /auth/v1/user',
  body: { email: 'nova@exemplo.com.br', current_password: 'vento-sudeste-17' },
  answer: changed,
})
holds('[AU-17] another phone', {
  open: openPhone,
  values: phone,
  submit: 'Enviar código',
  request: 'PUT /auth/v1/user',
  body: { phone: '5548999990000', current_password: 'vento-sudeste-17' },
  answer: changed,
})
holds('[AU-17] another password', {
  open: openPassword,
  values: password,
  submit: 'Alterar senha',
  request: 'PUT /auth/v1/user',
  body: { password: 'mare-de-sizigia-88', current_password: 'vento-sudeste-17' },
  answer: changed,
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
  wire.answer = changed
  await press('Salvar nome')
  await waitFor(() => expect(wire.sent).toMatchObject([{ body: { data: { display_name: 'Helena Prado' } } }]))
})

test('[AU-17] an address loses the blanks that were pasted around it', async () => {
  openEmail()
  await type({ ...email, 'Novo email': ' Nova@Exemplo.com.br ' })
  wire.answer = changed
  await press('Enviar links')
  await waitFor(() => expect(wire.sent).toMatchObject([{ body: { email: 'nova@exemplo.com.br' } }]))
})

test('[AU-17] an address that was typed is not lost by Escape', async () => {
  openEmail()
  await type({ 'Novo email': 'nova@exemplo.com.br' })
  fireEvent.keyDown(await field('Novo email'), { key: 'Escape' })
  await screen.findByText('Descartar o que foi digitado?')
  await press('Continuar editando')
  expect((await field('Novo email')).value).toBe('nova@exemplo.com.br')
})
