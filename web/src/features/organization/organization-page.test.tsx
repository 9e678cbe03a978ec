import type { Role } from '@leme/contract/can'
import type { Organization } from '@leme/contract/organization'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNotes, helena, openForm, press, refused, signIn, type, wire } from '../../test-form.tsx'
import { OrganizationPage } from './organization-page.tsx'

const organization: Organization = {
  ...{ id: 'o', name: 'Farol', status_labels: 'original' },
  ...{ keep_prompts: false, require_second_factor: false, allowed_email_domains: ['farol.com.br'] },
  ...{ keep_runs_days: null, keep_prompts_days: 30, keep_audit_days: null, keep_sessions_days: null },
}

function open(role: Role = 'admin'): void {
  const me = { id: helena.id, org_id: 'o', display_name: 'Helena Prado', role, email: 'h@farol.com.br', organization }
  signIn()
  openForm(<OrganizationPage />, { reads: { '/api/me': me, '/api/organization': organization } })
}

test.each([
  ['Nome', 'Salvar nome', '  Farol do Norte ', { name: 'Farol do Norte' }],
  [
    'Domínios de email permitidos',
    'Salvar domínios',
    '@Farol.com.br mar.io',
    { allowed_email_domains: ['farol.com.br', 'mar.io'] },
  ],
])('[SH-14] %s is sent alone', async (label, submit, text, body) => {
  open()
  await type({ [label]: text })
  wire.answer = () => Response.json({ ...organization, ...body })
  await press(submit)
  await screen.findByText(/ com sucesso$/)
  expect(wire.sent).toMatchObject([{ request: 'PATCH /api/organization', body }])
})

test.each([
  ['Nome', 'Salvar nome', '   ', 'Nome é obrigatório'],
  ['Domínios de email permitidos', 'Salvar domínios', 'farol, mar.io', 'Informe domínios como empresa.com.br'],
])('[SH-14] what %s cannot be is said below it, and nothing is sent', async (label, submit, text, note) => {
  open()
  await type({ [label]: text })
  await press(submit)
  await expectNotes({ [label]: note })
  expect(wire.sent).toEqual([])
})

test.each([
  ['Execuções e passos (dias)', 'Salvar execuções', '', '90', { keep_runs_days: 90 }],
  ['Conteúdo dos passos (dias)', 'Salvar conteúdo', '30', ' ', { keep_prompts_days: null }],
  ['Auditoria (dias)', 'Salvar auditoria', '', '30', { keep_audit_days: 30 }],
  ['Sessões (dias)', 'Salvar sessões', '', '7', { keep_sessions_days: 7 }],
])('[OP-11] how long %s are stored is sent alone', async (label, submit, stored, text, body) => {
  open()
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveProperty('value', stored))
  await type({ [label]: text })
  wire.answer = () => Response.json({ ...organization, ...body })
  await press(submit)
  await screen.findByText(/ com sucesso$/)
  expect(wire.sent).toMatchObject([{ request: 'PATCH /api/organization', body }])
})

test.each([
  ['Execuções e passos (dias)', 'Salvar execuções', '30', '31 e 3650'],
  ['Execuções e passos (dias)', 'Salvar execuções', '31.5', '31 e 3650'],
  ['Conteúdo dos passos (dias)', 'Salvar conteúdo', 'um mês', '1 e 3650'],
  ['Auditoria (dias)', 'Salvar auditoria', '-40', '30 e 3650'],
  ['Sessões (dias)', 'Salvar sessões', '31', '1 e 30'],
])('[OP-11] %s of days that cannot be are refused below the field, and nothing is sent', async (...given) => {
  const [label, submit, text, range] = given
  open()
  await type({ [label]: text })
  await press(submit)
  await expectNotes({ [label]: `Informe um número inteiro de dias entre ${range}, ou deixe em branco` })
  expect(wire.sent).toEqual([])
})

test('[SH-14] what statuses are called is chosen, shown at once and sent alone', async () => {
  open()
  const portuguese = await screen.findByRole('radio', { name: 'Em português' })
  expect(screen.getByRole('radio', { name: 'Como no original' }).getAttribute('aria-checked')).toBe('true')
  const changed = { ...organization, status_labels: 'portuguese' }
  wire.answer = () => {
    wire.reads['/api/organization'] = changed
    return Response.json(changed)
  }
  fireEvent.click(portuguese)
  await screen.findByText('Todos veem os status como Planejado, Em andamento, Bloqueado e Concluído.')
  await screen.findByText('Nomes dos status atualizados com sucesso')
  expect(wire.sent).toMatchObject([{ request: 'PATCH /api/organization', body: { status_labels: 'portuguese' } }])
})

test('[SH-14] what the server refuses is said', async () => {
  open()
  await type({ Nome: 'Farol do Norte' })
  wire.answer = refused('forbidden')
  await press('Salvar nome')
  await screen.findByText('Você não tem permissão para fazer isso')
})

test.each(['member', 'manager'] as const)('[SH-14] a %s reads who may change it', async (role) => {
  open(role)
  await screen.findByText('Só administradores configuram a organização.')
  expect(screen.queryByLabelText('Nome')).toBeNull()
})
