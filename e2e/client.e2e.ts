import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { violationsAtBothWidths } from './axe.ts'
import { choose, dialog, fill, press, toast } from './form.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

type Fields = Record<string, string | boolean>

async function register(person: Person, ...clients: Fields[]): Promise<void> {
  for (const client of clients) expect((await person.ask('POST', '/api/clients', client)).status).toBe(201)
}

/** Somebody with these clients, and the page that lists them. */
async function listOf(clients: Fields[], look: { width?: 1280 | 375; theme?: 'light' | 'dark' } = {}) {
  const person = await stage.signUp()
  await register(person, ...clients)
  const page = await stage.open({ as: person, path: '/clients', ...look })
  await heading(page, `Clientes ${clients.length}`).waitFor()
  return { person, page }
}

function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
}

const full = {
  name: 'Cooperativa Vale do Iguaçu',
  partner: 'Aurora Consultoria',
  email: 'ti@valedoiguacu.coop.br',
  phone: '(42) 3520-7700',
  document: '12.ABC.345/01DE-35',
}

test('[CL-01] [CL-02] [CL-04] [SH-11] the page: its title, columns and rows, a mark beside a doubtful document, the dialog; on a telephone a client takes three lines, 96 px at most, and a finger hits its switch in 44 px of height', async () => {
  const doubtful = { name: 'Com engano', document: '12.ABC.345/01DE-36' }
  const long = { ...full, name: 'Outra', email: `${'a'.repeat(60)}@exemplo.com.br` }
  const { page } = await listOf([full, { name: 'Editora Sabiá', is_active: false }, doubtful, long])
  await expect.poll(() => page.title()).toBe('Clientes · Leme')
  const columns = await page.getByRole('columnheader').allInnerTexts()
  expect(columns).toEqual(['Nome', 'Parceiro', 'Contato', 'Documento', 'Status', 'Cadastrado em'])
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format()
  const cells = async (name: string) =>
    (await row(page, name).getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  expect(await cells(full.name)).toEqual([
    'Cooperativa Vale do Iguaçu',
    'Aurora Consultoria',
    'ti@valedoiguacu.coop.br (42) 3520-7700',
    '12.ABC.345/01DE-35',
    'Ativo',
    today,
  ])
  expect(await cells('Editora Sabiá')).toEqual(['Editora Sabiá', '-', '-', '-', 'Inativo', today])
  await row(page, 'Com engano').getByRole('img', { name: 'Os dígitos verificadores não conferem' }).waitFor()
  expect(await row(page, full.name).getByRole('img').count()).toBe(0)
  expect(await violationsAtBothWidths(page), 'list').toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  const items = page.getByRole('row').filter({ has: page.getByRole('switch') })
  await expect.poll(async () => (await items.first().boundingBox())?.width).toBeLessThanOrEqual(343)
  expect(await items.count()).toBe(4)
  for (const item of await items.all()) {
    const box = await item.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(96)
    expect(box?.width).toBeLessThanOrEqual(343)
    // Those with all that is known of a client.
    if (!(await item.innerText()).includes('@')) continue
    const cells = await Promise.all((await item.getByRole('cell').all()).map((cell) => cell.boundingBox()))
    const tops = cells.flatMap((cell) => cell?.y ?? []).sort((one, other) => one - other)
    const lines = tops.filter((top, at) => at === 0 || top - (tops[at - 1] ?? 0) > 8)
    expect(lines.length).toBe(3)
  }
  const reach = await items
    .filter({ hasText: '@' })
    .getByRole('switch')
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect()
        const rows = Array.from({ length: 80 }, (_, at) => y + height / 2 - 40 + at)
        return rows.filter((row) => document.elementFromPoint(x + width / 2, row) === control).length
      }),
    )
  for (const height of reach) expect(height).toBeGreaterThanOrEqual(44)

  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, 'Novo Cliente')
  const form = dialog(page, 'Cadastrar Novo Cliente')
  await fill(form, { Email: 'engano', 'Documento (CNPJ/CPF)': '111' })
  await press(form, 'Criar Cliente')
  await form.getByText('Email inválido').waitFor()
  expect(await violationsAtBothWidths(page), 'refused form').toEqual([])
  await choose(page, form, 'Parceiro', '+ Novo parceiro')
  await form.getByRole('button', { name: 'Voltar para lista' }).waitFor()
  expect(await violationsAtBothWidths(page), 'new partner').toEqual([])
})

test('[CL-02] [SH-12] a list that cannot be loaded says so, and loads again; without clients the page says so and offers to create the first', async () => {
  const page = await stage.open({ as: await stage.signUp(), path: '/auth?convite=x' })
  const problem = { code: 'organization_not_found', status: 403, title: 'x', detail: 'Organização não encontrada' }
  await page.route('**/api/clients', (route) => route.fulfill({ status: 403, json: problem }))
  await page.goto(`${stage.url}/clients`)
  await page.getByRole('heading', { name: 'Não foi possível carregar os clientes' }).waitFor()
  await page.getByText('Organização não encontrada', { exact: true }).waitFor()
  await page.unroute('**/api/clients')
  await press(page, 'Tentar novamente')
  await page.getByRole('heading', { name: 'Nenhum cliente cadastrado', exact: true }).waitFor()
  await page.getByText('Crie seu primeiro cliente para começar', { exact: true }).waitFor()
  await heading(page, 'Clientes 0').waitFor()
  await page.getByRole('button', { name: 'Novo Cliente' }).last().click()
  await dialog(page, 'Cadastrar Novo Cliente').waitFor()
})

test('[CL-06] the switch changes at once, and back with a toast when the server refuses; an inactive client leaves the project picker', async () => {
  const { person, page } = await listOf([full, { name: 'Editora Sabiá' }])
  const control = row(page, full.name).getByRole('switch')
  let refuse = () => {}
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route('**/api/clients/*', (route) => {
    refuse = () => void route.fulfill({ status: 403, json: problem })
  })
  await control.click()
  await row(page, full.name).getByText('Inativo', { exact: true }).waitFor()
  expect(await control.getAttribute('aria-checked')).toBe('false')
  refuse()
  await row(page, full.name).getByText('Ativo', { exact: true }).waitFor()
  expect(await control.getAttribute('aria-checked')).toBe('true')
  await toast(page, 'Você não tem permissão para fazer isso').waitFor()
  await page.unroute('**/api/clients/*')

  await row(page, 'Editora Sabiá').getByRole('switch').click()
  await row(page, 'Editora Sabiá').getByText('Inativo', { exact: true }).waitFor()
  const active = async () =>
    ((await person.ask('GET', '/api/clients?active=true')).body as { name: string }[]).map((client) => client.name)
  await expect.poll(active).toEqual([full.name])

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Projetos' }).click()
  await page.getByRole('button', { name: 'Novo Projeto' }).first().click()
  await dialog(page, 'Novo Projeto').getByRole('combobox', { name: 'Cliente' }).click()
  await page.getByRole('option', { name: full.name }).waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([full.name])

  // Of several clicks the last one stays.
  await page.goto(`${stage.url}/clients`)
  for (let click = 0; click < 5; click += 1) await control.click()
  await expect.poll(active).toEqual([])
  await page.reload()
  await row(page, full.name).getByText('Inativo', { exact: true }).waitFor()
})

test('[CL-06] [SH-11] a client’s name opens it filled in, and what is saved shows in the list; the keyboard alone toggles, opens, fills and saves', async () => {
  const { person, page } = await listOf([full])
  await press(page, full.name)
  const form = dialog(page, 'Editar Cliente')
  for (const [label, value] of [
    ['Nome', full.name],
    ['Email', full.email],
    ['Telefone', full.phone],
    ['Documento (CNPJ/CPF)', full.document],
  ] as const) {
    expect(await form.getByLabel(label, { exact: true }).inputValue()).toBe(value)
  }
  expect(await form.getByRole('combobox', { name: 'Parceiro' }).innerText()).toBe(full.partner)

  // Somebody else changes the telephone meanwhile: what this form did not touch stays theirs.
  const [stored] = (await person.ask('GET', '/api/clients')).body as { id: string }[]
  await person.ask('PATCH', `/api/clients/${stored?.id}`, { phone: '(42) 9999-0000' })
  await fill(form, { Nome: 'Cooperativa Iguaçu', Email: '' })
  await choose(page, form, 'Parceiro', 'Sem parceiro')
  await press(form, 'Salvar')
  await toast(page, 'Cliente atualizado com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  await row(page, 'Cooperativa Iguaçu').getByText('(42) 9999-0000').waitFor()
  const [saved] = (await person.ask('GET', '/api/clients')).body as Fields[]
  expect(saved).toMatchObject({ name: 'Cooperativa Iguaçu', email: null, partner: null, phone: '(42) 9999-0000' })

  const renamed = 'Cooperativa Iguaçu'
  await row(page, renamed).getByRole('button').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await row(page, renamed).getByText('Inativo', { exact: true }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await form.getByLabel('Nome', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' II')
  await page.keyboard.press('Enter')
  await row(page, `${renamed} II`).waitFor()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus').allInnerTexts()).toEqual([`${renamed} II`])
})
