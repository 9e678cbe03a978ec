import type { Client } from '@leme/contract/client/client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type Answer,
  button,
  choose,
  expectNotes,
  field,
  holds,
  openForm,
  optionsOf,
  press,
  refused,
  type,
  wire,
} from '../../test-form.tsx'
import { ClientsPage } from './clients-page.tsx'

const client = (fields: Partial<Client> = {}): Client => ({
  ...{ id: '0190a8e0-0000-7000-8000-000000000041', org_id: 'o', name: 'Cooperativa', partner: null },
  ...{ email: null, phone: null, document: null, address: null, notes: null, is_active: true },
  ...{ created_at: '2026-01-02T12:00:00Z' },
  ...fields,
})
const full = client({
  ...{ partner: 'Aurora Consultoria', email: 'ti@coop.br', phone: '(42) 3520-7700', document: '12.ABC.345/01DE-35' },
})
const partners = ['Aurora Consultoria', 'Minuano Dados']

function open(clients: Client[] | Answer, at = '/clients'): void {
  openForm(<ClientsPage />, { at, reads: { '/api/clients': clients, '/api/partners': partners } })
}

async function openNew(): Promise<void> {
  open([full])
  await press('Novo Cliente')
}

const control = (name = full.name) => screen.findByRole('switch', { name: `Cliente ativo: ${name}` })
const isOn = async (name?: string) => (await control(name)).getAttribute('aria-checked')

test('[WD-03] the client that the address names is open, until it is closed', async () => {
  open([full], `/clients?client=${full.id}`)
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByDisplayValue(full.name)
  await press('Cancelar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[CL-02] a row has what is known of a client, dashes for the rest, and a mark beside a doubtful document', async () => {
  open([
    full,
    client({ id: 'b', name: 'Editora Sabiá', is_active: false }),
    client({ id: 'c', name: 'Com engano', document: '12.ABC.345/01DE-36' }),
  ])
  await control()
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(columns).toEqual(['Nome', 'Parceiro', 'Contato', 'Documento', 'Status', 'Cadastrado em'])
  const [, ...rows] = screen.getAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells.slice(0, 2)).toEqual([
    ['Cooperativa', 'Aurora Consultoria', 'ti@coop.br(42) 3520-7700', '12.ABC.345/01DE-35', 'Ativo', '02/01/2026'],
    ['Editora Sabiá', '-', '-', '-', 'Inativo', '02/01/2026'],
  ])
  screen.getByRole('img', { name: 'Os dígitos verificadores não conferem' })
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

test('[CL-02] [SH-12] a list that does not come says why, and can be asked for again; without clients the page offers to create the first', async () => {
  open(refused('organization_not_found'))
  await screen.findByText('Não foi possível carregar os clientes')
  screen.getByText('Organização não encontrada')
  wire.reads['/api/clients'] = []
  await press('Tentar novamente')
  await screen.findByRole('heading', { name: 'Nenhum cliente cadastrado' })
  screen.getByText('Crie seu primeiro cliente para começar')
  screen.getByRole('heading', { name: 'Clientes 0' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Novo Cliente' }).at(-1) as HTMLElement)
  await screen.findByRole('dialog', { name: 'Cadastrar Novo Cliente' })
})

test('[CL-06] the switch changes at once, and back with a toast when the server refuses', async () => {
  open([full])
  let answer = () => {}
  wire.answer = () =>
    new Promise((resolve) => {
      answer = () => resolve(refused('forbidden')())
    })
  fireEvent.click(await control())
  // The list as the server has it does not come to help.
  wire.reads['/api/clients'] = () => new Promise(() => {})
  await screen.findByText('Inativo')
  expect(await isOn()).toBe('false')
  await waitFor(() => expect(wire.sent).toMatchObject([{ body: { is_active: false } }]))
  await act(async () => answer())
  await screen.findByText('Você não tem permissão para fazer isso')
  screen.getByText('Ativo')
  expect(await isOn()).toBe('true')
})

test('[CL-06] of several clicks on a switch the last one stays: each waits for the answer to the one before', async () => {
  open([full])
  let answer = () => {}
  wire.answer = () =>
    new Promise((resolve) => {
      answer = () => {
        wire.reads['/api/clients'] = [{ ...full, ...(wire.sent.at(-1)?.body as object) }]
        resolve(Response.json({}))
      }
    })
  for (const shown of ['false', 'true', 'false']) {
    fireEvent.click(await control())
    await waitFor(async () => expect(await isOn()).toBe(shown))
  }
  for (const sent of [1, 2, 3]) {
    await waitFor(() => expect(wire.sent).toHaveLength(sent))
    await act(async () => answer())
  }
  expect(wire.sent.at(-1)).toMatchObject({ body: { is_active: false } })
  expect(await isOn()).toBe('false')
})

test('[CL-06] a client’s name opens it filled in, and only what was changed is sent', async () => {
  open([full])
  await press(full.name)
  const held = { Nome: full.name, Email: full.email, Telefone: full.phone, 'Documento (CNPJ/CPF)': full.document }
  for (const [label, value] of Object.entries(held)) expect((await field(label)).value).toBe(value)
  expect((await field('Parceiro')).textContent).toBe(full.partner)
  await type({ Nome: 'Cooperativa Iguaçu', Email: '' })
  await choose('Parceiro', 'Sem parceiro')
  await press('Salvar')
  await screen.findByText('Cliente atualizado com sucesso')
  const base = { name: full.name, email: full.email, partner: full.partner }
  const body = { name: 'Cooperativa Iguaçu', email: null, partner: null, base }
  expect(wire.sent).toMatchObject([{ request: `PATCH /api/clients/${full.id}` }])
  expect(wire.sent[0]?.body).toEqual(body)
})

test('[PD-24] what somebody else wrote into the same field of a client is shown in its dialog, and one chooses', async () => {
  open([full])
  await press(full.name)
  await type({ Telefone: '(42) 3520-1111' })
  const theirs = '(42) 3520-2222'
  wire.reads['/api/clients'] = [{ ...full, phone: theirs }]
  wire.answer = () => {
    const conflicts = [{ field: 'phone', value: theirs, user: null, changed_at: null }]
    return Response.json({ code: 'edit_conflict', detail: 'Compare', conflicts }, { status: 409 })
  }
  await press('Salvar')
  await expectNotes({ Telefone: 'Outra pessoa também mudou este campo' })
  within(screen.getByRole('dialog')).getByText(theirs)
  expect((await field('Telefone')).value).toBe('(42) 3520-1111')
  wire.answer = () => Response.json(full)
  await press('Ficar com o meu texto')
  await press('Salvar')
  await screen.findByText('Cliente atualizado com sucesso')
  expect(wire.sent.map(({ body }) => body)).toEqual([
    { phone: '(42) 3520-1111', base: { phone: full.phone } },
    { phone: '(42) 3520-1111', base: { phone: theirs } },
  ])
})

test('[CL-04] the client whose name is typed for a new one is opened instead, and the focus goes with it', async () => {
  await openNew()
  await type({ Nome: 'COOPERATIVA' })
  await press('Abrir Cooperativa')
  await screen.findByRole('dialog', { name: 'Editar Cliente' })
  const name = await field('Nome')
  expect(name.value).toBe(full.name)
  expect((await field('Email')).value).toBe(full.email)
  await waitFor(() => expect(document.activeElement).toBe(name))
})

test('[CL-03] the partner is one of those that are known, or a new one in free text, or none after all', async () => {
  await openNew()
  await waitFor(async () =>
    expect(await optionsOf('Parceiro')).toEqual(['Sem parceiro', ...partners, '+ Novo parceiro']),
  )
  await choose('Parceiro', '+ Novo parceiro')
  await type({ Nome: 'Com parceiro', Parceiro: 'ã'.repeat(201) })
  await press('Criar Cliente')
  await expectNotes({ Parceiro: 'Parceiro deve ter no máximo 200 caracteres' })
  await press('Voltar para lista')
  await choose('Parceiro', 'Minuano Dados')
  await choose('Parceiro', '+ Novo parceiro')
  await type({ Parceiro: '  Vento Norte ' })
  await press('Criar Cliente')
  await screen.findByText('Cliente criado com sucesso')
  expect(wire.sent).toMatchObject([{ body: { name: 'Com parceiro', partner: 'Vento Norte' } }])
})

test('[CL-05] a creation closes the form, which is empty again, and the list has the client', async () => {
  await openNew()
  await type({ Nome: 'Editora Sabiá' })
  fireEvent.click(await screen.findByRole('switch', { name: 'Ativo', hidden: true }))
  wire.answer = () => {
    wire.reads['/api/clients'] = [full, client({ id: 'b', name: 'Editora Sabiá', is_active: false })]
    return Response.json({}, { status: 201 })
  }
  await press('Criar Cliente')
  await screen.findByText('Cliente criado com sucesso')
  expect(wire.sent).toMatchObject([{ body: { name: 'Editora Sabiá', is_active: false } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await isOn('Editora Sabiá')).toBe('false')
  screen.getByRole('heading', { name: 'Clientes 2' })
  await press('Novo Cliente')
  expect((await field('Nome')).value).toBe('')
  expect((await field('Ativo')).getAttribute('aria-checked')).toBe('true')
})

test('[CL-05] a creation that went through unanswered and was changed since is not done again; without a session it is said', async () => {
  await openNew()
  await type({ Nome: 'Uma só' })
  wire.answer = refused('idempotency_key_reused')
  await press('Criar Cliente')
  await screen.findByText('A tentativa anterior já tinha sido salva. Feche e confira a lista')
  wire.answer = refused('unauthenticated')
  await waitFor(async () => expect((await button('Criar Cliente')).disabled).toBe(false))
  await press('Criar Cliente')
  await screen.findByText('Usuário não autenticado')
})

holds('[CL-05] a new client', {
  open: openNew,
  values: { Nome: 'Uma só', Telefone: '99' },
  submit: 'Criar Cliente',
  request: 'POST /api/clients',
  once: true,
})
