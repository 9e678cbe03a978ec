import type { Role } from '@leme/contract/can'
import type { Organization } from '@leme/contract/people/organization'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, expectNotes, helena, openForm, press, refused, signIn, type, wire } from '../../test-form.tsx'
import { OrganizationPage } from './organization-page.tsx'

const organization: Organization = {
  ...{ id: 'o', name: 'Farol', status_labels: 'original', time_zone: 'America/Sao_Paulo' },
  ...{ keep_prompts: false, require_second_factor: false, allowed_email_domains: ['farol.com.br'] },
  ...{ keep_runs_days: null, keep_prompts_days: 30, keep_conversations_days: null },
  ...{ keep_audit_days: null, keep_sessions_days: null },
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
])('[SH-14] %s is sent alone, and reads as it was stored', async (label, submit, text, body) => {
  open()
  await type({ [label]: text })
  wire.answer = () => {
    wire.reads['/api/organization'] = { ...organization, ...body }
    return Response.json(wire.reads['/api/organization'])
  }
  await press(submit)
  await screen.findByText(/ com sucesso$/)
  await waitFor(() =>
    expect(screen.getByLabelText(label)).toHaveProperty('value', Object.values(body).flat().join(', ')),
  )
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

const days = {
  ...{ runs: 'Execuções e passos (dias)', prompts: 'Conteúdo dos passos (dias)' },
  ...{ conversations: 'Conversas com o assistente (dias)', audit: 'Auditoria (dias)' },
}

test('[OP-11] terms that get longer are saved together by one button, those that stay are not sent', async () => {
  open()
  await waitFor(() => expect(screen.getByLabelText(days.prompts)).toHaveProperty('value', '30'))
  expect((await button('Salvar')).disabled).toBe(true)
  await type({ [days.prompts]: ' ', 'Sessões (dias)': '30' })
  const body = { keep_prompts_days: null, keep_sessions_days: 30 }
  wire.answer = () => Response.json({ ...organization, ...body })
  await press('Salvar')
  await screen.findByText('Prazos atualizados com sucesso')
  expect(wire.sent).toEqual([{ request: 'PATCH /api/organization', query: {}, body }])
})

test('[OP-11] shorter terms are asked about, saying what is deleted; Cancelar sends nothing and leaves what was typed', async () => {
  open()
  await type({ [days.runs]: '90', [days.prompts]: '7', [days.conversations]: '180', [days.audit]: '365' })
  await type({ 'Sessões (dias)': '1' })
  await press('Salvar')
  await screen.findByText('Execuções de mais de 90 dias, com os seus passos. Contagens e custos de cada dia ficam.')
  screen.getByText('Prompts, respostas e outros atributos de passos de mais de 7 dias.')
  screen.getByText(/^Conversas com o assistente de mais de 180 dias, com prévias que esperam\. O que elas criaram fica/)
  screen.getByText('Eventos da auditoria de mais de 365 dias.')
  screen.getByText('Sessões que começaram há mais de 1 dia: quem as usa entra de novo.')
  await press('Cancelar')
  await waitFor(() => expect(screen.queryByText('Encurtar prazos')).toBeNull())
  expect(wire.sent).toEqual([])
  expect(screen.getByLabelText(days.runs)).toHaveProperty('value', '90')
  await press('Salvar')
  await press('Encurtar')
  await screen.findByText('Prazos atualizados com sucesso')
  const body = {
    ...{ keep_runs_days: 90, keep_prompts_days: 7, keep_conversations_days: 180 },
    ...{ keep_audit_days: 365, keep_sessions_days: 1 },
  }
  expect(wire.sent).toMatchObject([{ request: 'PATCH /api/organization', body }])
})

test('[OP-11] what the server refuses of terms is said, and what was typed stays', async () => {
  open()
  await type({ [days.prompts]: '60' })
  wire.answer = refused('forbidden')
  await press('Salvar')
  await screen.findByText('Você não tem permissão para fazer isso')
  expect(screen.getByLabelText(days.prompts)).toHaveProperty('value', '60')
})

test.each([
  [days.runs, '30', '31 e 3650'],
  [days.runs, '31.5', '31 e 3650'],
  [days.prompts, 'um mês', '1 e 3650'],
  [days.conversations, '0', '1 e 3650'],
  [days.audit, '-40', '30 e 3650'],
  ['Sessões (dias)', '31', '1 e 30'],
])('[OP-11] %s of days that cannot be are refused below the field, and nothing is sent', async (label, text, range) => {
  open()
  await type({ [label]: text })
  await press('Salvar')
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

const zoneField = () => screen.findByRole('combobox', { name: 'Fuso horário' })

test('[SH-14] the zone of the calendar is found by its name, and sent alone', async () => {
  open()
  expect(await zoneField()).toHaveProperty('value', 'America/Sao Paulo')
  await type({ 'Fuso horário': 'america/manaus' })
  await screen.findByText(/Agora: .+, horário do Amazonas$/)
  const changed = { ...organization, time_zone: 'America/Manaus' }
  wire.answer = () => {
    wire.reads['/api/organization'] = changed
    return Response.json(changed)
  }
  await press('Salvar fuso')
  await screen.findByText('Fuso horário atualizado com sucesso')
  expect(wire.sent).toMatchObject([{ request: 'PATCH /api/organization', body: { time_zone: 'America/Manaus' } }])
})

test('[SH-14] what is no zone is said below it, and nothing is sent', async () => {
  open()
  await zoneField()
  await type({ 'Fuso horário': 'America/Nenhures' })
  await press('Salvar fuso')
  await screen.findByText(/^(Nenhum fuso horário se chama “America\/Nenhures”|Escolha um fuso horário da lista)/)
  expect(wire.sent).toEqual([])
})

test('[SH-14] a zone that another admin chooses shows where nothing was typed', async () => {
  open()
  expect(await zoneField()).toHaveProperty('value', 'America/Sao Paulo')
  wire.answer = () => {
    wire.reads['/api/organization'] = { ...organization, name: 'Norte', time_zone: 'America/Rio_Branco' }
    return Response.json(wire.reads['/api/organization'])
  }
  await type({ Nome: 'Norte' })
  await press('Salvar nome')
  await waitFor(async () => expect(await zoneField()).toHaveProperty('value', 'America/Rio Branco'))
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
