import type { Role } from '@leme/contract/can'
import type { FinanceSummary } from '@leme/contract/money/finance'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { helena, openForm, refused, signIn, wire } from '../../test-form.tsx'
import { FinancePage } from './finance-page.tsx'

const none = { count: 0, amount: '0.00' }
const one = { count: 1, amount: '100.00' }
const nothing: FinanceSummary = {
  invoices: {
    ...none,
    by_status: { draft: none, pending: none, overdue: none, paid: none, cancelled: none },
    open: none,
    late: none,
  },
  receivables: {
    ...none,
    by_status: { pending: none, late: none, paid: none, cancelled: none },
    ...{ open: none, late: none, received: '0.00' },
  },
  overdue: { ...none, repeated: 0 },
}
const someInvoice: FinanceSummary = {
  ...nothing,
  invoices: { ...one, by_status: { ...nothing.invoices.by_status, pending: one }, open: one, late: none },
}
const invoice = {
  ...{ id: 'i1', org_id: 'o', number: 'NF-0431', client: 'Editora Sabiá', amount: '100.00', status: 'pending' },
  ...{ due_date: '2099-01-02', paid_date: null, created_at: '2026-01-02T03:04:05Z' },
}
const paths = {
  sums: '/api/finance/summary',
  invoices: '/api/finance/invoices',
  receivables: '/api/finance/receivables',
}

function open(role: Role, reads: object = {}, at = '/finance'): void {
  signIn()
  const me = { ...helena, org_id: 'o', display_name: 'Helena', role, organization: { id: 'o', name: 'Farol' } }
  openForm(<FinancePage />, { at, reads: { '/api/me': me, [paths.sums]: nothing, ...reads } })
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const sums = async () => (await screen.findByRole('region', { name: 'Somas' })).textContent?.replaceAll('\u00a0', ' ')

/** Where the panel's links lead, once they are there. */
const linksOf = async (name: string) =>
  (await panel(name)).queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('[FI-01] [FI-02] with nothing there, three cards of nothing; both lists say so, and how data comes in', async () => {
  open('admin')
  await (await panel('Faturas')).findByText('Nenhuma fatura encontrada')
  await (await panel('Recebíveis')).findByText('Nenhum recebível encontrado')
  await waitFor(async () => {
    const words = await sums()
    expect(words).toContain('Total FaturasR$ 0,000 faturas, de todos os statusR$ 0,000 válidasEm abertoR$ 0,00')
    expect(words).toContain(
      'A ReceberR$ 0,000 recebíveis, com os já recebidosR$ 0,000 ainda a receberJá recebidoR$ 0,00',
    )
    expect(words).toContain(
      'Atrasados0recebíveis atrasados: R$ 0,000faturas vencidas: R$ 0,000ao todo: R$ 0,00Necessitam atenção',
    )
  })
  const others = [
    ['Criar chave de API', '/settings/api-keys'],
    ['Ver referência da API', '/api/docs'],
  ]
  await waitFor(async () => expect(await linksOf('Faturas')).toEqual([['Importar arquivo CSV', '/import'], ...others]))
  expect(await linksOf('Recebíveis')).toEqual([['Importar arquivo CSV', '/import?kind=receivables'], ...others])
})

test('[FI-02] who may neither import nor make keys reads whom to ask, and is sent nowhere; a filter of nothing changes no words', async () => {
  open('member', {}, '/finance?invoice_status=cancelled')
  const invoices = await panel('Faturas')
  await invoices.findByText('Peça a um gerente ou administrador que importe')
  invoices.getByText('Nenhuma fatura encontrada')
  await waitFor(() => expect(invoices.queryByRole('combobox')).toBeNull())
  expect(await linksOf('Faturas')).toEqual([])
})

test('[FI-04] the filter shows a client as the list spells it, also where the address spells it otherwise', async () => {
  const client = 'Padaria São João'
  const debtor = { client, open: one, late: none, open_invoices: one, overdue_invoices: none }
  open('admin', { '/api/finance/debtors': [debtor] }, '/finance?client=PADARIA+SAO+JOAO')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Cliente' }).textContent).toBe(`Cliente: ${client}`))
})

test('[SH-12] each part fails by itself, says so and loads again', async () => {
  const no = refused('forbidden')
  open('admin', { [paths.sums]: no, [paths.invoices]: no, [paths.receivables]: no })
  const again = async (scope: Pick<typeof screen, 'getByRole'>) =>
    fireEvent.click(scope.getByRole('button', { name: 'Tentar novamente' }))
  const [invoices, receivables] = [await panel('Faturas'), await panel('Recebíveis')]
  await invoices.findByText('Não foi possível carregar as faturas')
  await receivables.findByText('Não foi possível carregar os recebíveis')
  await screen.findByText('Não foi possível carregar as somas')
  wire.reads[paths.invoices] = [invoice]
  await again(invoices)
  await invoices.findByRole('cell', { name: 'NF-0431' })
  wire.reads[paths.receivables] = []
  await again(receivables)
  await receivables.findByText('Nenhum recebível encontrado')
  screen.getByText('Não foi possível carregar as somas')
  wire.reads[paths.sums] = someInvoice
  await again(screen)
  await waitFor(async () => expect(await sums()).toContain('R$ 100,001 fatura,'))
})

test('[FI-02] each list offers its statuses, each with how many rows have it', async () => {
  open('admin', {
    [paths.sums]: {
      ...someInvoice,
      receivables: {
        count: 2,
        amount: '20.00',
        by_status: { pending: one, late: one, paid: none, cancelled: none },
        ...{ open: one, late: one, received: '0.00' },
      },
    },
    [paths.invoices]: [invoice],
  })
  const optionsIn = async (name: string) => {
    const scope = await panel(name)
    fireEvent.click(await scope.findByRole('combobox', { name: 'Status' }))
    const words = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    return words
  }
  await waitFor(async () => expect(await sums()).toContain('1 fatura,'))
  expect(await optionsIn('Faturas')).toEqual([
    'todas (1)',
    'Draft (0)',
    'Pending (1)',
    'Paid (0)',
    'Overdue (0)',
    'Cancelled (0)',
  ])
  expect(await optionsIn('Recebíveis')).toEqual(['todos (2)', 'Pending (1)', 'Late (1)', 'Paid (0)'])
})
