import type { Role } from '@leme/contract/can'
import type { Organization } from '@leme/contract/organization'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNotes, helena, openForm, press, refused, signIn, type, wire } from '../../test-form.tsx'
import { OrganizationPage } from './organization-page.tsx'

const organization: Organization = {
  ...{ id: 'o', name: 'Farol' },
  ...{ keep_prompts: false, require_second_factor: false, allowed_email_domains: ['farol.com.br'] },
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
