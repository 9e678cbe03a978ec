import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, expectNotes, helena, holds, openForm, press, refused, signIn, type, wire } from '../../test-form.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { SecurityPanel } from './security-panel.tsx'

const passkey = { id: 'p1', friendly_name: 'Chave azul', created_at: '2026-01-02T03:04:05Z' }
const factor = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'Telefone',
  created_at: passkey.created_at,
}

function open(panel: React.ReactNode, codes = { created_at: null as string | null, remaining: 0 }): void {
  signIn()
  const user = { ...helena, factors: [factor] }
  openForm(panel, {
    reads: {
      '/auth/v1/passkeys': [passkey],
      '/auth/v1/user': user,
      '/auth/v1/settings': { external: {} },
      '/auth/v1/recovery-codes': codes,
    },
  })
}

async function openRename(): Promise<void> {
  open(<PasskeysPanel />)
  await press('Renomear Chave azul')
}

holds('[AU-12] another name for a passkey', {
  open: openRename,
  values: { Nome: 'Chave verde' },
  submit: 'Salvar',
  request: 'PATCH /auth/v1/passkeys/p1',
  body: { friendly_name: 'Chave verde' },
  answer: () => Response.json(passkey),
})

async function openFactorRename(): Promise<void> {
  open(<SecurityPanel />)
  await press('Renomear Telefone')
}

holds('[AU-12] another name for a second factor', {
  open: openFactorRename,
  values: { Nome: 'Celular novo' },
  submit: 'Salvar',
  request: 'PATCH /auth/v1/factors/f1',
  body: { friendly_name: 'Celular novo' },
  answer: () => Response.json(factor),
})

holds('[AU-12] the end of a passkey', {
  open: async () => {
    open(<PasskeysPanel />)
    await press('Remover Chave azul')
  },
  values: {},
  submit: 'Remover',
  request: 'DELETE /auth/v1/passkeys/p1',
})

holds('[AU-12] the end of a second factor', {
  open: async () => {
    open(<SecurityPanel />)
    await press('Remover Telefone')
  },
  values: {},
  submit: 'Remover',
  request: 'DELETE /auth/v1/factors/f1',
})

test.each([
  ['Nome é obrigatório', ''],
  ['Nome é obrigatório', '   '],
  ['O nome deve ter no máximo 120 caracteres', 'ã'.repeat(121)],
])('[AU-12] a passkey’s name reads “%s” where it is written, and nothing is sent', async (note, name) => {
  await openRename()
  await type({ Nome: name })
  await press('Salvar')
  await expectNotes({ Nome: note })
  expect(wire.sent).toEqual([])
})

test('[AU-12] a passkey’s name loses the blanks around it, and one that is gone meanwhile is said', async () => {
  await openRename()
  await type({ Nome: ' Chave verde ' })
  wire.answer = refused('webauthn_credential_not_found')
  await press('Salvar')
  await expectNotes({ Nome: 'Chave de acesso não encontrada' })
  expect(wire.sent).toMatchObject([{ body: { friendly_name: 'Chave verde' } }])
})

test.each([
  ['Nome é obrigatório', '   '],
  ['O nome deve ter no máximo 100 caracteres', 'ã'.repeat(101)],
])('[AU-12] a second factor’s name reads “%s” where it is written, and nothing is sent', async (note, name) => {
  await openFactorRename()
  await type({ Nome: name })
  await press('Salvar')
  await expectNotes({ Nome: note })
  expect(wire.sent).toEqual([])
})

test('[AU-12] a second factor’s name that another has is said beside it', async () => {
  await openFactorRename()
  await type({ Nome: 'Tablet' })
  wire.answer = refused('mfa_factor_name_conflict')
  await press('Salvar')
  await expectNotes({ Nome: 'Você já tem um método de verificação com este nome' })
})

test('[AU-12] two clicks make recovery codes once: others would end the ones that are shown', async () => {
  open(<RecoveryCodesRow />)
  await screen.findByText(/^Nenhum ainda/)
  let release = () => {}
  wire.answer = () => new Promise((resolve) => (release = () => resolve(Response.json({ codes: ['abcd-efgh'] }))))
  const create = await button('Criar códigos')
  act(() => {
    create.click()
    create.click()
  })
  await waitFor(() => expect(wire.sent).toHaveLength(1))
  await act(async () => release())
  await screen.findByText('abcd-efgh')
  expect(wire.sent.map(({ request }) => request)).toEqual(['POST /auth/v1/recovery-codes'])
})

test('[AU-12] recovery codes that are still good are asked about before others take their place', async () => {
  open(<RecoveryCodesRow />, { created_at: passkey.created_at, remaining: 7 })
  await screen.findByText('Restam 7 dos 10')
  wire.answer = () => Response.json({ codes: ['abcd-efgh'] })
  await press('Criar códigos')
  await press('Cancelar')
  expect(wire.sent).toEqual([])
  await press('Criar códigos')
  await press('Trocar')
  await screen.findByText('abcd-efgh')
  expect(wire.sent.map(({ request }) => request)).toEqual(['POST /auth/v1/recovery-codes'])
})

test('[AU-17] who signed in long ago proves first that the account is theirs, and goes on with what was pressed', async () => {
  open(<PasskeysPanel />)
  wire.reads['/auth/v1/owner'] = refused('reauthentication_needed')
  await press('Remover Chave azul')
  await screen.findByRole('dialog', { name: 'Confirme que é você' })
  expect(screen.queryByText('Remover chave de acesso')).toBeNull()
  await type({ 'Senha atual': 'errada-mesmo-1' })
  wire.answer = refused('invalid_credentials', 'Senha incorreta')
  await press('Confirmar')
  await expectNotes({ 'Senha atual': 'Senha incorreta' })
  await type({ 'Senha atual': 'vento-sudeste-17' })
  wire.answer = () => new Response(null, { status: 204 })
  await press('Confirmar')
  await screen.findByRole('alertdialog', { name: 'Remover chave de acesso' })
  expect(wire.sent.at(-1)).toMatchObject({
    request: 'POST /auth/v1/owner',
    body: { current_password: 'vento-sudeste-17' },
  })
})
