import type { AlikeClients, AlikeName } from '@leme/contract/client/client-alias'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, openForm, press, refused, wire } from '../../test-form.tsx'
import { AlikeNote } from './alike-note.tsx'

const named = (name: string, fields: Partial<AlikeName> = {}): AlikeName => ({
  ...{ id: null, name, document: null, uses: 3 },
  ...fields,
})
const alike: AlikeClients = {
  count: 3,
  groups: [
    {
      client: named('Construtora Horizonte', { id: 'c1', document: '11.222.333/0001-81' }),
      names: [named('CONSTRUTORA HORIZONTE LTDA'), named('Horizonte Construtora', { id: 'c2', uses: 1 })],
    },
    { client: named('Aurora'), names: [named('Aurora ME', { uses: 1 })] },
  ],
}

function open(role: string, answer: AlikeClients = alike) {
  openForm(<AlikeNote />, { reads: { '/api/me': { role }, '/api/clients/alike': answer } })
}

/** The line of one name in the dialog. */
const row = async (name: string) => {
  const dialog = await screen.findByRole('dialog')
  const found = within(dialog)
    .getAllByRole('listitem')
    .find((item) => item.textContent?.startsWith(name))
  if (!found) throw new Error(`no line of ${name}`)
  return found
}

test('[FI-04] names that look like one client’s are counted, shown by client, and each is joined by itself', async () => {
  open('manager')
  expect(await screen.findByText(/^3 nomes parecem de cliente que já está aqui/)).toBeTruthy()
  await press('Conferir')
  expect((await row('CONSTRUTORA')).textContent).toContain('3 lançamentos e projetos')
  expect((await row('Horizonte Construtora')).textContent).toContain('outro cadastro')
  const heads = screen.getAllByRole('heading', { level: 3, hidden: true }).map(({ textContent }) => textContent)
  expect(heads).toEqual([
    'Construtora Horizonte cadastrado · 11.222.333/0001-81 · 3 lançamentos e projetos',
    'Aurora será cadastrado · 3 lançamentos e projetos',
  ])
  await press('Juntar CONSTRUTORA HORIZONTE LTDA a Construtora Horizonte')
  await waitFor(async () => expect((await row('CONSTRUTORA')).textContent).toContain('Juntado'))
  await press('Juntar Aurora ME a Aurora')
  await waitFor(async () => expect((await row('Aurora ME')).textContent).toContain('Juntado'))
  expect(wire.sent.map(({ request, body }) => [request, body])).toEqual([
    ['POST /api/client-aliases', { alias: 'CONSTRUTORA HORIZONTE LTDA', client_id: 'c1' }],
    ['POST /api/client-aliases', { alias: 'Aurora ME', client_name: 'Aurora' }],
  ])
})

test('[FI-04] one that is refused says so in its place, and the others stay', async () => {
  open('admin')
  await press('Conferir')
  const line = await row('CONSTRUTORA')
  within(line).getByRole('button', { name: 'São diferentes', hidden: true }).click()
  await waitFor(() => expect(within(line).getByRole('status', { hidden: true }).textContent).toBe('São diferentes'))
  expect(wire.sent).toMatchObject([
    {
      request: 'POST /api/clients/alike/refusals',
      body: { name: 'CONSTRUTORA HORIZONTE LTDA', other: 'Construtora Horizonte' },
    },
  ])
  expect(await button('Juntar Aurora ME a Aurora')).toBeTruthy()
})

test('[FI-04] what the server refuses is said, and asked for again', async () => {
  open('admin')
  await press('Conferir')
  wire.answer = refused('client_name_taken', 'Este já é outro nome de Brisa')
  wire.reads['/api/clients/alike'] = { count: 0, groups: [] }
  await press('Juntar Aurora ME a Aurora')
  expect(await screen.findByText('Este já é outro nome de Brisa')).toBeTruthy()
  expect(await screen.findByText('Nenhum nome parece repetido')).toBeTruthy()
})

test('[CL-04] two registered clients are joined once it is seen what happens, and what is lost is named', async () => {
  const client = (id: string, name: string) => ({
    ...{ id, org_id: 'o', name, email: null, phone: null, partner: null, document: null, address: null, notes: null },
    ...{ is_active: true, created_at: '2026-01-02T12:00:00Z' },
  })
  const [remaining, gone] = [client('c1', 'Construtora Horizonte'), client('c2', 'Horizonte Construtora')]
  const join = {
    ...{ remaining, gone, taken: { phone: '48 3222-0000' }, lost: { email: 'antigo@horizonte.com.br' } },
    ...{ projects: 2, tickets: 1, invoices: 3, receivables: 0, aliases: [], is_shared: false },
  }
  open('admin')
  wire.reads['/api/clients/c1/join'] = join
  wire.reads['/api/clients/c2/join'] = { ...join, remaining: gone, gone: remaining, lost: {} }
  await press('Conferir')
  await press('Juntar Horizonte Construtora a Construtora Horizonte')
  const said = await screen.findByText(/deixa de existir/)
  expect(said.parentElement?.textContent).toBe(
    'Construtora Horizonte fica; o cadastro Horizonte Construtora deixa de existir.' +
      'Passa a ser de Construtora Horizonte2 projetos e 1 ticket' +
      '3 faturas e 0 recebíveis em nome de “Horizonte Construtora”. O texto de cada um fica como veio' +
      'Telefone: 48 3222-0000' +
      'Perde-se, porque Construtora Horizonte já tem outroEmail: antigo@horizonte.com.br' +
      'Isto não se desfaz. Fica escrito na Auditoria.',
  )
  await press('Deixar Horizonte Construtora no lugar')
  await screen.findByText(/^Passa a ser de Horizonte Construtora/)
  await press('Deixar Construtora Horizonte no lugar')
  await screen.findByText(/^Passa a ser de Construtora Horizonte/)
  await press('Juntar')
  await waitFor(async () => expect((await row('Horizonte Construtora')).textContent).toContain('Juntado'))
  expect(wire.sent).toMatchObject([
    { request: 'POST /api/clients/c1/join', body: { client_id: 'c2', lost: { email: 'antigo@horizonte.com.br' } } },
  ])
})

test.each(['member'])('[MS-02] a %s is shown nothing to join', async (role) => {
  open(role)
  await waitFor(() => expect(document.body.textContent).not.toContain('Carregando'))
  expect(screen.queryByText(/nomes parecem/)).toBeNull()
})
