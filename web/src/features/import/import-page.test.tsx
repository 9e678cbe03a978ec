import { importHead } from '@leme/contract/import/import'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ImportLink } from './import-link.tsx'
import { ImportPage } from './import-page.tsx'
import { importSearch } from './import-search.ts'

type Sent = { path: string; body: Record<string, unknown> }

const head = importHead.parse({
  aliases: [],
  delimiter: ';',
  header: 1,
  skipped: [],
  at: 10,
  line: 2,
  columns: [
    { name: 'Nº', field: 'number', running: false, samples: ['101', '102'] },
    { name: 'Tomador', field: 'client', running: false, samples: ['Azul'] },
    { name: 'Total', field: null, running: false, samples: ['10,00'] },
  ],
  fields: [
    { field: 'number', label: 'Número', required: true, derived: true, kind: 'other' },
    { field: 'client', label: 'Cliente', required: true, derived: false, kind: 'other' },
    { field: 'amount', label: 'Valor', required: true, derived: false, kind: 'amount' },
    { field: 'status', label: 'Situação', required: false, derived: false, kind: 'other' },
  ],
})

const rows = {
  read: 20,
  line: 4,
  created: 1,
  updated: 0,
  changes: {},
  blanks: {},
  notes: [],
  unchanged: 0,
  refused: [],
  broken: null,
  thousands_line: null,
  point_line: null,
  negative_line: null,
  warning: null,
}
const refused = [{ line: 3, problems: [{ column: 'Valor', value: '=1+1', message: '=1+1 inválido' }] }]

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The page as somebody of the role sees it; answers what it sends of the file. The second piece waits for `second`. */
async function openPage(
  role: string,
  answer: object = rows,
  url = '/import',
  second?: Promise<void>,
  said: object = head,
): Promise<Sent[]> {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/api/me') return Response.json({ role })
    if (path === '/api/finance/imports') return Response.json([])
    sent.push({ path, body: JSON.parse(String(body)) })
    if (sent.length > 2) await second
    return Response.json(path.endsWith('/head') ? said : answer)
  })
  const root = createRootRoute()
  const getParentRoute = () => root
  const page = createRoute({ getParentRoute, path: '/import', validateSearch: importSearch, component: ImportPage })
  const list = createRoute({ getParentRoute, path: '/clients', component: () => <ImportLink kind="clients" /> })
  const history = createMemoryHistory({ initialEntries: [url] })
  const router = createRouter({ routeTree: root.addChildren([page, list]), history })
  await act(() => router.load())
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return sent
}

/** 30 characters: the head is 10, and one piece has the rest. */
const file = new File(['Nº;To;Tot\n1;A;10,00\n2;A;=1+1;\n'], 'faturas.csv')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const column = (name: string) => screen.findByRole('combobox', { name: `Campo de ${name}` })

async function chooseFile(chosen = file, first = 'Nº'): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Arquivo CSV'), { target: { files: [chosen] } })
  await column(first)
}

async function choose(name: string, field: string): Promise<void> {
  fireEvent.click(await column(name))
  const option = await screen.findByRole('option', { name: field })
  fireEvent.pointerDown(option)
  fireEvent.click(option, { detail: 1 })
}

test('[FI-05] the columns are shown as guessed, with what is in them; what is missing is said, and chosen', async () => {
  const sent = await openPage('manager')
  await chooseFile()
  expect((await column('Nº')).textContent).toBe('Número')
  expect((await column('Total')).textContent).toBe('Não importar')
  screen.getByText('101 · 102')
  screen.getByText('Escolha a coluna de: Valor')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true)
  await choose('Total', 'Valor *')
  await waitFor(() => expect(screen.queryByText('Escolha a coluna de: Valor')).toBe(null))
  press('Conferir sem gravar')
  await screen.findByText('Todas as linhas podem ser importadas. Nada foi gravado.')
  expect(sent.at(-1)).toMatchObject({
    path: '/api/imports/invoices',
    body: { text: '1;A;10,00\n2;A;=1+1;\n', line: 2, columns: ['number', 'client', 'amount'], dry_run: true },
  })
  press('Importar')
  await screen.findByText('Importação concluída: 1 fatura.')
  expect(sent.at(-1)?.body).toMatchObject({ dry_run: false })
})

test('[FI-05] a field is one column’s alone: chosen for another, it leaves the first', async () => {
  await openPage('admin')
  await chooseFile()
  await choose('Total', 'Número')
  await waitFor(async () => expect((await column('Nº')).textContent).toBe('Não importar'))
  screen.getByText('Escolha a coluna de: Valor')
})

test('[FI-05] refused lines are listed by number and reason, and leave as a CSV whose cells run in no spreadsheet', async () => {
  const broken = { line: 9, reason: 'as aspas abertas neste registro não se fecham.' }
  await openPage('admin', { ...rows, created: 0, refused, broken })
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`)
  await chooseFile()
  await choose('Total', 'Valor *')
  press('Importar')
  const table = await screen.findByRole('table', { name: 'Linhas recusadas' })
  const cells = within(table).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Linha 3',
    '=1+1 inválido',
    'Linha 9',
    'as aspas abertas neste registro não se fecham.',
  ])
  screen.getByText('A leitura terminou na linha 9. O que foi aceito está gravado.')
  press('Baixar CSV')
  expect((await made[0]?.text())?.split('\r\n')).toEqual([
    '\ufeffMotivo da recusa;Nº;To;Tot',
    "linha 3: =1+1 inválido;2;A;'=1+1;",
    'as aspas abertas neste registro não se fecham.',
    '',
  ])
})

test('[FI-05] the lines that were read are those that became something, however many lines of text they take', async () => {
  const broken = { line: 900, reason: 'este registro é longo demais.' }
  await openPage('admin', { ...rows, line: 900, created: 1, updated: 2, unchanged: 3, refused, broken })
  await chooseFile()
  await choose('Total', 'Valor *')
  press('Importar')
  const term = await screen.findByText('Linhas lidas')
  const figures = [...(term.closest('dl')?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
  expect(figures).toEqual(['8', '1', '2', '3', '2'])
  expect(within(screen.getByRole('table', { name: 'Linhas recusadas' })).getAllByRole('row')).toHaveLength(1 + 2)
})

test('[FI-05] a file of a header alone is said to be one, in a trial and in an import', async () => {
  await openPage('admin', { ...rows, created: 0 })
  await chooseFile()
  await choose('Total', 'Valor *')
  for (const button of ['Conferir sem gravar', 'Importar']) {
    press(button)
    await screen.findByText('O arquivo só tem o cabeçalho: não há linhas para importar.')
  }
})

test('[FI-05] while a file is read, the figure beside its bar is that of the lines', async () => {
  await openPage('admin', { ...rows, read: 8, line: 900, created: 2 }, '/import', new Promise(() => {}))
  await chooseFile()
  await choose('Total', 'Valor *')
  press('Importar')
  await screen.findByText('60% · 2 linhas')
})

test('[FI-06] what was guessed of a file is said before anything is sent, and the order of its dates is chosen', async () => {
  const dated = {
    ...head,
    delimiter: ',',
    at: 16,
    line: 3,
    header: 2,
    skipped: [{ line: 1, cells: ['Report'] }],
    columns: [
      { name: 'no', field: 'number', running: false, samples: ['1'] },
      { name: 'due', field: 'client', running: false, samples: ['05/04/26'] },
      { name: 'a', field: 'amount', running: false, samples: ['1'] },
    ],
    fields: head.fields.map((field) => (field.field === 'client' ? { ...field, kind: 'day' } : field)),
  }
  const sent = await openPage('admin', rows, '/import', undefined, dated)
  await chooseFile(new File(['Report\nno,due,a\n1,05/04/26,1\n'], 'report.csv'), 'no')
  await screen.findByText('UTF-8 · separado por vírgula · cabeçalho na linha 2')
  await screen.findByText('O cabeçalho está na linha 2; acima dele não há registros: linha 1.')
  await screen.findByText('Não se sabe se as datas de "due" têm primeiro o dia ou o mês.')
  expect((screen.getByRole('button', { name: 'Importar' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Mês primeiro' }))
  await screen.findByText('As datas de "due" são lidas como mês/dia/ano.')
  press('Importar')
  await screen.findByText('Criadas')
  expect(sent.at(-1)?.body.forms).toContainEqual({ order: 'mdy', decimals: null })
})

test('[FI-06] a total that is none and a balance that is not read are said before, and the total beside the result', async () => {
  const fields = ['number', 'client', 'amount', null]
  const names = ['Nº', 'Cliente', 'Valor', 'Saldo']
  const columns = names.map((name, place) => ({ name, field: fields[place], running: place === 3, samples: [] }))
  await openPage('admin', rows, '/import', undefined, { ...head, at: 23, columns })
  await chooseFile(new File(['Nº;Cliente;Valor;Saldo\n1;A;10,00;510,00\nTotal;;11,00;\n'], 'extrato.csv'))
  const total = 'A linha 3 diz que o total é R$\u00a011,00, e as linhas somam R$\u00a010,00: confira se falta alguma.'
  await screen.findByText(total, { collapseWhitespace: false })
  screen.getByText('"Saldo" é o saldo da conta depois de cada linha, e não o que falta pagar: a coluna não é lida.')
  press('Conferir sem gravar')
  await screen.findByRole('heading', { name: 'Conferência' })
  expect(screen.getAllByText(total, { collapseWhitespace: false })).toHaveLength(2)
})

test('[FI-05] a file that is dropped is read, and one that is no CSV is refused with a sentence', async () => {
  await openPage('admin')
  const button = await screen.findByRole('button', { name: 'Escolher arquivo' })
  const drop = (dropped: File) => fireEvent.drop(button.parentElement ?? button, { dataTransfer: { files: [dropped] } })
  drop(new File(['PK\x03\x04'], 'faturas.xlsx'))
  await screen.findByText('faturas.xlsx é uma planilha, não um CSV. Abra-a e salve como "CSV UTF-8".')
  drop(file)
  await column('Nº')
  expect(screen.queryByRole('alert')).toBe(null)
})

test('[FI-05] a member reads who imports, and has no link to it', async () => {
  const sent = await openPage('member')
  await screen.findByText('Só gerentes e administradores importam arquivos. Peça a um deles.')
  expect(screen.queryByRole('button')).toBe(null)
  expect(sent).toEqual([])
})

test.each([
  ['manager', 1],
  ['member', 0],
])('[FI-05] the link of a list as a %s sees it', async (role, count) => {
  await openPage(role, rows, '/clients')
  if (count > 0) await screen.findByRole('link', { name: 'Importar CSV' })
  await waitFor(() => expect(screen.queryAllByRole('link')).toHaveLength(count))
})
