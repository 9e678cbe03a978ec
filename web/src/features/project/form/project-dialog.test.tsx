import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import {
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
} from '../../../test-form.tsx'
import { ProjectDialog } from './project-dialog.tsx'

const client = 'Cooperativa Vale do Iguaçu'
const create = 'Criar Projeto'

/** The open dialog, which closes as it does on its page; "Abrir" opens it again. */
function Opened() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <ProjectDialog open={open} onOpenChange={setOpen} />
    </>
  )
}

async function open(clients: object[] = [{ name: client }]): Promise<void> {
  openForm(<Opened />, { reads: { '/api/clients': clients, '/api/partners': ['Aurora Consultoria'] } })
  await screen.findByPlaceholderText(clients.length > 0 ? 'Selecione um cliente' : 'Nenhum cliente cadastrado')
}

async function expectNoNote(label: string): Promise<void> {
  await waitFor(async () => expect((await field(label)).getAttribute('aria-invalid')).not.toBe('true'))
}

test('[PL-04] without an active client the picker is disabled, says so, and a link leads to the clients', async () => {
  await open([])
  expect((await field('Cliente')).disabled).toBe(true)
  const link = await screen.findByRole('link', { name: 'Cadastrar cliente', hidden: true })
  expect(link.getAttribute('href')).toBe('/clients')
})

test('[PL-04] the picker finds clients by a part of their name, case and accents ignored', async () => {
  await open([{ name: client }, { name: 'Editora Sabiá' }])
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name: /^Cliente/ })
  const find = (value: string) => fireEvent.change(picker, { target: { value } })
  const found = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  fireEvent.keyDown(picker, { key: 'ArrowDown' })
  await waitFor(() => expect(found()).toEqual([client, 'Editora Sabiá']))
  find('IGUACU')
  await waitFor(() => expect(found()).toEqual([client]))
  find('parada')
  await screen.findByText('Nenhum cliente ativo com esse nome')
  find('sabia')
  await waitFor(() => expect(found()).toEqual(['Editora Sabiá']))
  fireEvent.click(screen.getByRole('option', { hidden: true }))
  await waitFor(() => expect(picker.value).toBe('Editora Sabiá'))
})

test('[PL-04] a client that became inactive meanwhile is refused on its field, and what was typed stays', async () => {
  await open()
  const typed = { Nome: 'Portal', Cliente: client, Início: '01/03/2026', 'Budget (horas)': '12,5' }
  await type(typed)
  const message = 'Este cliente está inativo'
  wire.answer = refused('client_inactive', message, [{ field: 'client', message }])
  await press(create)
  await expectNotes({ Cliente: message })
  for (const [label, value] of Object.entries(typed)) expect((await field(label)).value).toBe(value)
})

test('[PL-05] each field says what it refuses, and nothing is sent', async () => {
  await open()
  await press(create)
  await expectNotes({ Nome: 'Nome é obrigatório', Cliente: 'Cliente é obrigatório' })
  const name = await field('Nome')
  await waitFor(() => expect(document.activeElement).toBe(name))
  for (const [label, limit, message] of [
    ['Nome', 200, 'Nome deve ter no máximo 200 caracteres'],
    ['Descrição', 2000, 'Descrição deve ter no máximo 2000 caracteres'],
  ] as const) {
    await type({ [label]: 'ã'.repeat(limit + 1) })
    await expectNotes({ [label]: message })
    await type({ [label]: 'ã'.repeat(limit) })
    await expectNoNote(label)
  }
  await type({ Nome: '   ' })
  await expectNotes({ Nome: 'Nome é obrigatório' })
  for (const [typed, message] of [
    ['-1', 'Budget deve ser positivo'],
    ['12,3', 'Budget deve ser múltiplo de 0,5'],
    ['doze', 'Budget deve ser um número'],
  ] as const) {
    await type({ 'Budget (horas)': typed })
    await expectNotes({ 'Budget (horas)': message })
  }
  await type({ 'Budget (horas)': '12,5' })
  await expectNoNote('Budget (horas)')
  await press(create)
  await expectNotes({ Nome: 'Nome é obrigatório' })
  expect(wire.sent).toEqual([])
})

test('[PL-05] an end before the start, a day that is none and half a date are refused', async () => {
  await open()
  await type({ Nome: 'Portal', Cliente: client })
  for (const [start, end, label, message] of [
    ['01/12/2026', '30/11/2026', 'Fim', 'A data de fim não pode ser anterior à de início'],
    ['31/02/2026', '', 'Início', 'Data inválida'],
    ['01/03/2026', '31/12', 'Fim', 'Data inválida'],
  ] as const) {
    await type({ Início: start, Fim: end })
    await press(create)
    await expectNotes({ [label]: message })
  }
  expect(wire.sent).toEqual([])
  await type({ Fim: '01/03/2026' })
  await press(create)
  await screen.findByText('Projeto criado com sucesso')
  expect(wire.sent).toMatchObject([{ body: { start_date: '2026-03-01', end_date: '2026-03-01' } }])
})

test('[PL-05] the arrow keys change the budget in steps of half an hour', async () => {
  await open()
  const budget = await field('Budget (horas)')
  for (const [from, key, to] of [
    ['', 'ArrowUp', '0,5'],
    ['12.5', 'ArrowUp', '13'],
    ['0,5', 'ArrowDown', '0'],
    ['0', 'ArrowDown', '0'],
  ] as const) {
    fireEvent.change(budget, { target: { value: from } })
    fireEvent.keyDown(budget, { key })
    await waitFor(() => expect(budget.value).toBe(to))
  }
})

test('[PL-04] [PL-06] all that was filled in is sent; the dialog closes, and is empty again', async () => {
  await open()
  await type({ Nome: ' Portal ', Cliente: client, Descrição: 'Área do associado', 'Budget (horas)': '480,5' })
  expect((await field('Tipo')).textContent).toBe('Delivery')
  expect(await optionsOf('Tipo')).toEqual(['Delivery', 'Product'])
  await choose('Tipo', 'Product')
  expect(await optionsOf('Parceiro')).toEqual(['Sem parceiro', 'Aurora Consultoria', '+ Novo parceiro'])
  await choose('Parceiro', '+ Novo parceiro')
  await type({ Parceiro: 'ã'.repeat(201), Início: '01/03/2026', Fim: '31/12/2026' })
  await press(create)
  await expectNotes({ Parceiro: 'Parceiro deve ter no máximo 200 caracteres' })
  await type({ Parceiro: 'Minuano Dados' })
  await press(create)
  await screen.findByText('Projeto criado com sucesso')
  const texts = { name: 'Portal', client, partner: 'Minuano Dados', description: 'Área do associado' }
  const others = {
    kind: 'product',
    status: 'planned',
    prefix: '',
    budget_hours: 480.5,
    start_date: '2026-03-01',
    end_date: '2026-12-31',
  }
  expect(wire.sent.map(({ body }) => body)).toEqual([{ ...texts, ...others }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Abrir')
  for (const label of ['Nome', 'Cliente', 'Descrição', 'Budget (horas)', 'Início', 'Fim']) {
    expect((await field(label)).value).toBe('')
  }
})

test('[PL-06] empty text and a budget of zero are sent as null', async () => {
  await open()
  await type({ Nome: ' Portal ', Cliente: client, Descrição: '   ', 'Budget (horas)': '0' })
  await press(create)
  await screen.findByText('Projeto criado com sucesso')
  const nothing = { description: null, partner: null, budget_hours: null, start_date: null, end_date: null }
  expect(wire.sent).toMatchObject([{ body: { name: 'Portal', client, kind: 'delivery', ...nothing } }])
})

test('[PL-06] a refusal shows its message, one without words "Erro ao criar projeto"; what was typed stays', async () => {
  await open()
  await type({ Nome: 'Recusado', Cliente: client })
  wire.answer = refused('internal', 'Ocorreu um erro inesperado. Tente novamente')
  await press(create)
  await screen.findByText('Ocorreu um erro inesperado. Tente novamente')
  wire.answer = () => Response.json({}, { status: 500 })
  await waitFor(async () => expect((await button(create)).disabled).toBe(false))
  await press(create)
  await screen.findByText('Erro ao criar projeto')
  expect((await field('Nome')).value).toBe('Recusado')
  expect((await field('Cliente')).value).toBe(client)
  wire.answer = refused('unauthenticated')
  await waitFor(async () => expect((await button(create)).disabled).toBe(false))
  await press(create)
  await screen.findByText('Usuário não autenticado')
})

holds('[PL-06] a new project', {
  open,
  values: { Nome: 'Um só', Cliente: client },
  submit: create,
  request: 'POST /api/projects',
  once: true,
})
