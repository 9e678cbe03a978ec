import type { SavedView } from '@leme/contract/view/saved-view'
import { ticketList } from '@leme/contract/work/ticket-list'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openForm, press, refused, type, wire } from '../test-form.tsx'
import { id } from '../test-project.tsx'
import { readSearch } from './list-search.ts'
import { useListSearch } from './use-list-search.ts'
import { ViewsMenu } from './views-menu.tsx'

beforeEach(() => localStorage.clear())

let made = 0
function view(name: string, fields: Partial<SavedView> = {}): SavedView {
  made += 1
  const others = { org_id: id(1), project_id: null, user_id: id(2), created_at: '2026-01-01T00:00:00Z' }
  return {
    id: id(600 + made),
    list: 'tickets',
    name,
    search: '',
    is_shared: false,
    is_first: false,
    ...others,
    ...fields,
  }
}

const read = (given: Record<string, unknown>) => readSearch(ticketList, given)

/** A list that says what it is asked for, with the way to ask for everything. */
function List() {
  const { search, choose } = useListSearch(read)
  return (
    <>
      <p data-testid="asked">{JSON.stringify(search)}</p>
      <button type="button" onClick={() => choose({ priority: undefined, status: undefined })}>
        Limpar
      </button>
      <button type="button" onClick={() => choose({ sort: undefined, dir: undefined })}>
        Sem ordem
      </button>
      <search>
        <ViewsMenu list={ticketList} of={{ list: 'tickets' }} options={{ client_id: [{ value: id(31) }] }} />
      </search>
    </>
  )
}

function open(views: SavedView[], { at = '/tasks?tab=tickets', role = 'manager', state = {} } = {}) {
  openForm(<List />, { at, state, reads: { '/api/saved-views': views, '/api/me': { id: id(2), role } } })
}

const asked = async () => JSON.parse((await screen.findByTestId('asked')).textContent ?? '')
const urgent = () => view('Urgentes', { search: 'priority=P1&status=open', is_shared: true })

test('[WD-09] a list’s views are one’s own and the organisation’s, each with its address, and the shown one is named', async () => {
  open([view('Abertos', { search: 'status=open' }), urgent(), view('De outra lista', { list: 'tasks' })], {
    at: '/tasks?tab=tickets&status=open&priority=P1',
  })
  await press('Visão: Urgentes')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Abertos', '/tasks?tab=tickets&status=open'],
    ['Urgentes (da organização)', '/tasks?tab=tickets&priority=P1&status=open'],
    ['Lista sem visão', null],
    ['Salvar visão...', null],
    ['Organizar visões...', null],
  ])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'true', null, null, null])
  fireEvent.click(items[0] as HTMLElement)
  await waitFor(async () => expect(await asked()).toEqual({ status: 'open' }))
})

test('[WD-09] who comes without a filter gets the view that the list begins with, and may take it away', async () => {
  open([{ ...urgent(), is_first: true }])
  await waitFor(async () => expect(await asked()).toEqual({ priority: 'P1', status: 'open' }))
  await press('Limpar')
  await waitFor(async () => expect(await asked()).toEqual({}))
  await screen.findByRole('button', { name: 'Visões' })
  expect(await asked()).toEqual({})
})

test('[WD-09] with what a list begins stays in the browser, for the next time; where it is another by then, that one holds', async () => {
  const begun = { at: '/tasks?tab=tickets&priority=P1&status=open', state: { begun: true } }
  open([{ ...urgent(), is_first: true }], begun)
  await screen.findByRole('button', { name: 'Visão: Urgentes' })
  const stored = () => JSON.parse(localStorage.getItem(`leme.beginnings:${id(2)}`) ?? 'null')
  expect(stored()).toEqual({ '/tasks?tab=tickets': 'priority=P1&status=open' })
  cleanup()
  open([urgent()], begun)
  await screen.findByRole('button', { name: 'Visões' })
  await waitFor(async () => expect(await asked()).toEqual({}))
  await waitFor(() => expect(stored()).toEqual({}))
})

test.each([
  ['a filter', { at: '/tasks?tab=tickets&status=closed' }, { status: 'closed' }],
  ['a filter that was taken away before', { state: { chosen: true } }, {}],
])('[WD-09] who comes with %s gets that', async (_, page, expected) => {
  open([{ ...urgent(), is_first: true }], page)
  await press('Visões')
  await screen.findByText('Urgentes')
  expect(await asked()).toEqual(expected)
})

test('[WD-09] what is shown is saved under a name, for whom it is, and with which the list begins', async () => {
  open([], { at: '/tasks?tab=tickets&priority=P1&q=login' })
  wire.answer = () => Response.json(view('Login'))
  await press('Visões')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Salvar visão...' }))
  await press('Salvar')
  await screen.findByText('Dê um nome à visão')
  expect(wire.sent).toEqual([])
  await type({ Nome: '  Login,   urgentes ' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Abrir a lista com ela' }))
  await press('Salvar')
  await screen.findByText('Visão salva')
  expect(wire.sent.map(({ request, body }) => [request.replace(/[0-9a-f-]{36}/, ':id'), body])).toEqual([
    [
      'POST /api/saved-views',
      {
        list: 'tickets',
        project_id: null,
        name: 'Login, urgentes',
        search: 'priority=P1&q=login',
        is_shared: false,
      },
    ],
    ['PUT /api/saved-views/:id/first', { is_first: true }],
  ])
})

test('[WD-09] a name that is taken is said beside it, and members save for themselves alone', async () => {
  open([], { role: 'member' })
  wire.answer = refused('saved_view_name_taken')
  await press('Visões')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Salvar visão...' }))
  await type({ Nome: 'Urgentes' })
  expect(screen.queryByLabelText('Para quem')).toBeNull()
  await press('Salvar')
  await screen.findByText('Já existe uma visão com este nome nesta lista')
})

/** The views of the list, in the dialog that keeps them; what is done to one of them. */
async function keep(views: SavedView[], role: string) {
  open(views, { at: '/tasks?tab=tickets&priority=P2', role })
  await press('Visões')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Organizar visões...' }))
  return within(await screen.findByRole('dialog', { name: 'Visões desta lista' }))
}

async function act(name: string, action: string): Promise<void> {
  await press(`Ações de ${name}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }))
}

test('[WD-09] views are replaced by what is shown, deleted, and come back from the notice', async () => {
  const mine = view('Minha', { search: 'status=open', is_first: true })
  const { getByRole } = await keep([mine], 'member')
  fireEvent.click(getByRole('switch', { name: 'Abrir a lista com Minha' }))
  await waitFor(() => expect(wire.sent).toHaveLength(1))
  await act('Minha', 'Trocar pelo que está na tela')
  await screen.findByText('“Minha” mostra o que está na tela')
  await act('Minha', 'Excluir')
  const notice = (await screen.findByText('Visão excluída')).closest('li') as HTMLElement
  wire.answer = () => Response.json(mine)
  fireEvent.click(within(notice).getByRole('button', { name: 'Desfazer', hidden: true }))
  await waitFor(() => expect(wire.sent).toHaveLength(4))
  expect(wire.sent.map(({ request, body }) => [request, body])).toEqual([
    [`PUT /api/saved-views/${mine.id}/first`, { is_first: false }],
    [`PATCH /api/saved-views/${mine.id}`, { search: 'priority=P2' }],
    [`DELETE /api/saved-views/${mine.id}`, undefined],
    [`POST /api/saved-views/${mine.id}/restore`, undefined],
  ])
})

test('[WD-09] the organisation’s views are managers’ to keep; anybody begins a list with one', async () => {
  const { getByRole, queryByRole } = await keep([urgent()], 'member')
  getByRole('switch', { name: 'Abrir a lista com Urgentes' })
  expect(queryByRole('button', { name: 'Ações de Urgentes' })).toBeNull()
})

test('[WD-09] a filter by what is there no more says so', async () => {
  open([], { at: `/tasks?tab=tickets&client_id=${id(32)}` })
  await screen.findByText('O filtro “Cliente” aponta para algo que não está mais aqui. Escolha outro, ou todos.')
})

test('[WD-07] who comes without a filter has the order that they chose last, until they choose the list’s own', async () => {
  localStorage.setItem(`leme.sorting:${id(2)}:tickets`, 'sort=priority')
  open([])
  await waitFor(async () => expect(await asked()).toEqual({ sort: 'priority' }))
  await press('Limpar')
  expect(localStorage.getItem(`leme.sorting:${id(2)}:tickets`)).toBe('sort=priority')
  await press('Sem ordem')
  await waitFor(() => expect(localStorage.getItem(`leme.sorting:${id(2)}:tickets`)).toBeNull())
  expect(await asked()).toEqual({})
})
