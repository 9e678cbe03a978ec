import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { choose, dialog, fill, noteOf, optionsOf, press, toast } from './form.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

/** Somebody without clients, and the open form. */
async function openForm(
  before: (person: Person) => Promise<unknown> = async () => {},
): Promise<{ person: Person; page: Page; form: Locator }> {
  const person = await stage.signUp()
  await before(person)
  const page = await stage.open({ as: person, path: '/clients' })
  // Without the live socket, which would lead out at once who is signed out elsewhere.
  await page.routeWebSocket(/\/api\/live/, () => {})
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  const form = dialog(page, 'Cadastrar Novo Cliente')
  await form.waitFor()
  return { person, page, form }
}

async function clientsOf(person: Person): Promise<Record<string, unknown>[]> {
  return (await person.ask('GET', '/api/clients')).body as Record<string, unknown>[]
}

/** Lets the page's next creation wait for a word. */
async function holdCreation(page: Page): Promise<() => void> {
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/clients', async (route) => {
    if (route.request().method() === 'POST') await free
    await route.continue()
  })
  return release
}

test('[CL-03] its fields, its switch with the hint, and its buttons', async () => {
  const { form } = await openForm()
  for (const label of ['Nome', 'Email', 'Telefone', 'Documento (CNPJ/CPF)', 'Endereço', 'Observações']) {
    await form.getByRole('textbox', { name: label, exact: true }).waitFor()
  }
  await form.getByRole('combobox', { name: 'Parceiro', exact: true }).waitFor()
  const active = form.getByRole('switch', { name: 'Ativo', exact: true })
  expect(await active.getAttribute('aria-checked')).toBe('true')
  await form.getByText('Cliente aparecerá nas opções de seleção', { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Cancelar', exact: true }).waitFor()
  await form.getByRole('button', { name: 'Criar Cliente', exact: true }).waitFor()
  expect(await form.getByLabel('Nome', { exact: true }).getAttribute('aria-required')).toBe('true')
})

test('[CL-03] the partner is one of those that clients and projects name, or a new one in free text', async () => {
  const { person, page, form } = await openForm(async (person) => {
    await person.ask('POST', '/api/clients', { name: 'A', partner: 'Minuano Dados' })
    await person.ask('POST', '/api/projects', { name: 'P', client: 'A', partner: 'Aurora Consultoria' })
  })
  const offered = ['Sem parceiro', 'Aurora Consultoria', 'Minuano Dados', '+ Novo parceiro']
  await expect.poll(() => optionsOf(page, form, 'Parceiro')).toEqual(offered)

  await choose(page, form, 'Parceiro', '+ Novo parceiro')
  const text = form.getByRole('textbox', { name: 'Parceiro', exact: true })
  await text.and(page.locator(':focus')).waitFor()
  await text.fill('Desistência')
  await press(form, 'Voltar para lista')
  await choose(page, form, 'Parceiro', 'Minuano Dados')
  await choose(page, form, 'Parceiro', '+ Novo parceiro')
  await text.fill('  Vento Norte ')
  await fill(form, { Nome: 'Com parceiro novo' })
  await press(form, 'Criar Cliente')
  await toast(page, 'Cliente criado com sucesso').waitFor()
  expect(await clientsOf(person)).toContainEqual(
    expect.objectContaining({ name: 'Com parceiro novo', partner: 'Vento Norte' }),
  )

  // The new one is among the existing from now on.
  await page.getByRole('button', { name: 'Novo Cliente' }).click()
  await expect.poll(() => optionsOf(page, form, 'Parceiro')).toContain('Vento Norte')
})

test('[CL-03] while it works the button reads "Criando..."', async () => {
  const { page, form } = await openForm()
  const release = await holdCreation(page)
  await fill(form, { Nome: 'Editora Sabiá' })
  await press(form, 'Criar Cliente')
  const busy = form.getByRole('button', { name: 'Criando...', exact: true })
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  release()
  await form.waitFor({ state: 'detached' })
})

test('[CL-03] Cancelar closes it, stores nothing and forgets what was typed', async () => {
  const { person, page, form } = await openForm()
  await fill(form, { Nome: 'Não quero' })
  await press(form, 'Cancelar')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  expect(await form.getByLabel('Nome', { exact: true }).inputValue()).toBe('')
  expect(await clientsOf(person)).toEqual([])
})

const tooLong = [
  ['Nome', 200, 'Nome deve ter no máximo 200 caracteres'],
  ['Email', 200, 'Email deve ter no máximo 200 caracteres'],
  ['Telefone', 50, 'Telefone deve ter no máximo 50 caracteres'],
  ['Documento (CNPJ/CPF)', 50, 'Documento deve ter no máximo 50 caracteres'],
  ['Endereço', 500, 'Endereço deve ter no máximo 500 caracteres'],
  ['Observações', 2000, 'Observações devem ter no máximo 2000 caracteres'],
  ['Parceiro', 200, 'Parceiro deve ter no máximo 200 caracteres'],
] as const

test('[CL-04] each field says what it refuses, the first of them takes the focus, and nothing is sent', async () => {
  const { person, page, form } = await openForm()
  await press(form, 'Criar Cliente')
  await form.getByText('Nome é obrigatório', { exact: true }).waitFor()
  expect(await noteOf(form, 'Nome')).toBe('Nome é obrigatório')
  await form.getByLabel('Nome', { exact: true }).and(page.locator(':focus')).waitFor()

  await choose(page, form, 'Parceiro', '+ Novo parceiro')
  for (const [label, limit] of tooLong) await fill(form, { [label]: 'ã'.repeat(limit + 1) })
  for (const [label, , message] of tooLong) await expect.poll(() => noteOf(form, label)).toBe(message)
  for (const [label, limit] of tooLong) await fill(form, { [label]: 'ã'.repeat(limit) })
  await fill(form, { Nome: '   ', Email: 'não é um endereço' })
  await expect.poll(() => noteOf(form, 'Nome')).toBe('Nome é obrigatório')
  await expect.poll(() => noteOf(form, 'Email')).toBe('Email inválido')
  for (const label of ['Telefone', 'Endereço', 'Observações', 'Parceiro']) {
    await expect.poll(() => noteOf(form, label)).toBe(null)
  }
  await press(form, 'Criar Cliente')
  expect(await clientsOf(person)).toEqual([])

  await fill(form, { Nome: ' Aparada ', Email: ' aparado@exemplo.com.br ' })
  await press(form, 'Criar Cliente')
  await toast(page, 'Cliente criado com sucesso').waitFor()
  expect(await clientsOf(person)).toMatchObject([{ name: 'Aparada', email: 'aparado@exemplo.com.br' }])
})

test.each([
  ['111.444.777-35', null],
  ['111.444.777-36', 'Os dígitos verificadores não conferem'],
  ['11.222.333/0001-81', null],
  ['11.222.333/0001-80', 'Os dígitos verificadores não conferem'],
  ['12ABC34501DE35', null],
  ['12.abc.345/01de-35', null],
  ['12ABC34501DE36', 'Os dígitos verificadores não conferem'],
  ['RG 12.345', 'Não parece um CPF ou CNPJ'],
])('[CL-04] the document %s gets the warning %j, and is stored all the same', async (number, warning) => {
  const { person, page, form } = await openForm()
  await fill(form, { 'Documento (CNPJ/CPF)': number })
  expect(await noteOf(form, 'Documento (CNPJ/CPF)')).toBe(null)
  await fill(form, { Nome: 'Com documento' })
  await expect.poll(() => noteOf(form, 'Documento (CNPJ/CPF)')).toBe(warning)
  await press(form, 'Criar Cliente')
  await toast(page, 'Cliente criado com sucesso').waitFor()
  expect(await clientsOf(person)).toMatchObject([{ document: number }])
})

test('[CL-05] after a creation the dialog closes and resets, and the list has the client', async () => {
  const { person, page, form } = await openForm()
  await fill(form, { Nome: 'Editora Sabiá' })
  await form.getByRole('switch', { name: 'Ativo' }).click()
  await press(form, 'Criar Cliente')
  await toast(page, 'Cliente criado com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  await heading(page, 'Clientes 1').waitFor()
  await page.getByRole('cell', { name: 'Editora Sabiá', exact: true }).waitFor()
  const nothing = { email: null, phone: null, partner: null, document: null, address: null, notes: null }
  expect(await clientsOf(person)).toMatchObject([{ ...nothing, name: 'Editora Sabiá', is_active: false }])

  await press(page, 'Novo Cliente')
  expect(await form.getByLabel('Nome', { exact: true }).inputValue()).toBe('')
  expect(await form.getByRole('switch', { name: 'Ativo' }).getAttribute('aria-checked')).toBe('true')
})

test('[CL-05] two clicks in the same moment create one client', async () => {
  const { person, page, form } = await openForm()
  await fill(form, { Nome: 'Uma só' })
  const button = form.getByRole('button', { name: 'Criar Cliente' })
  await button.evaluate((element: HTMLButtonElement) => {
    element.click()
    element.click()
  })
  await toast(page, 'Cliente criado com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  expect(await clientsOf(person)).toHaveLength(1)
  expect(await toast(page, 'Cliente criado com sucesso').count()).toBe(1)
})

test('[CL-05] when only the answer is lost, trying again creates no second client', async () => {
  const { person, page, form } = await openForm()
  await page.route('**/api/clients', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await fill(form, { Nome: 'Uma só' })
  await press(form, 'Criar Cliente')
  await toast(page, 'Não foi possível falar com o servidor').waitFor()
  await expect.poll(() => clientsOf(person)).toHaveLength(1)
  await page.unroute('**/api/clients')

  await fill(form, { Telefone: '99' })
  await press(form, 'Criar Cliente')
  await toast(page, 'A tentativa anterior já tinha sido salva. Feche e confira a lista').waitFor()
  await fill(form, { Telefone: '' })
  await press(form, 'Criar Cliente')
  await toast(page, 'Cliente criado com sucesso').waitFor()
  expect(await clientsOf(person)).toHaveLength(1)
})

test('[CL-05] who is signed out meanwhile reads "Usuário não autenticado"', async () => {
  const { person, page, form } = await openForm()
  await person.ask('POST', '/auth/v1/logout?scope=global')
  await fill(form, { Nome: 'Tarde demais' })
  await press(form, 'Criar Cliente')
  await toast(page, 'Usuário não autenticado').waitFor()
  await page.waitForURL(`${stage.url}/auth`)
})

test('[CL-05] without an organisation: "Organização não encontrada", and what was typed stays', async () => {
  const { person, page, form } = await openForm()
  const admin = new pg.Client({ connectionString: stage.server.database.adminUrl })
  await admin.connect()
  await admin.query('update users set org_id = null where id = $1', [person.id])
  await admin.end()
  await expect.poll(async () => (await person.ask('GET', '/api/clients')).status).toBe(403)
  await fill(form, { Nome: 'De ninguém', Observações: 'Não perca' })
  await press(form, 'Criar Cliente')
  await toast(page, 'Organização não encontrada').waitFor()
  expect(await form.getByLabel('Nome', { exact: true }).inputValue()).toBe('De ninguém')
  expect(await form.getByLabel('Observações', { exact: true }).inputValue()).toBe('Não perca')
})

test('[CL-05] a refusal without words reads "Erro ao criar cliente"; one on a field is shown there too', async () => {
  const { page, form } = await openForm()
  await fill(form, { Nome: 'Recusada' })
  const problem = { type: 'about:blank', title: '', status: 422, code: 'validation_failed', detail: '' }
  const errors = [{ field: 'phone', message: 'Telefone recusado' }]
  let refuse = () => {}
  await page.route('**/api/clients', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    refuse = () => void route.fulfill({ status: 422, json: { ...problem, errors } })
  })
  await press(form, 'Criar Cliente')
  await form.getByRole('button', { name: 'Criando...' }).waitFor()
  refuse()
  await toast(page, 'Erro ao criar cliente').waitFor()
  await expect.poll(() => noteOf(form, 'Telefone')).toBe('Telefone recusado')
  await form.getByLabel('Telefone', { exact: true }).and(page.locator(':focus')).waitFor()
})

test('[CL-05] an answer without words is "Erro ao criar cliente"; only a server out of reach is said to be so', async () => {
  const { page, form } = await openForm()
  await fill(form, { Nome: 'Recusado' })
  let status = 500
  await page.route('**/api/clients', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, json: {} }) : route.fallback(),
  )
  await press(form, 'Criar Cliente')
  await toast(page, 'Erro ao criar cliente').waitFor()
  expect(await toast(page, 'Não foi possível falar com o servidor').count()).toBe(0)
  status = 503
  await press(form, 'Criar Cliente')
  await toast(page, 'Não foi possível falar com o servidor').waitFor()
  expect(await form.getByLabel('Nome', { exact: true }).inputValue()).toBe('Recusado')
})

test('[CL-03] a new partner is typed from the first letter on, and the way back leads to the list', async () => {
  const { page, form } = await openForm()
  const list = form.getByRole('combobox', { name: 'Parceiro', exact: true })
  await list.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: '+ Novo parceiro' }).waitFor()
  await page.keyboard.press('End')
  await page.locator('[role=option][data-highlighted]', { hasText: '+ Novo parceiro' }).waitFor()
  await page.keyboard.press('Enter')
  const written = form.getByRole('textbox', { name: 'Parceiro', exact: true })
  await written.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Minuano')
  expect(await written.inputValue()).toBe('Minuano')
  await press(form, 'Voltar para lista')
  await list.and(page.locator(':focus')).waitFor()
  await page.waitForTimeout(300)
  expect(await list.and(page.locator(':focus')).count()).toBe(1)
})

test('[CL-03] nothing typed is lost by a click outside, and Escape and the cross ask first', async () => {
  const { page, form } = await openForm()
  const question = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?', exact: true })
  const name = form.getByLabel('Nome', { exact: true })
  await name.fill('Editora Sabiá')
  await page.mouse.click(5, 400)
  await page.keyboard.press('Escape')
  await question.waitFor()
  await press(question, 'Continuar editando')
  await question.waitFor({ state: 'detached' })
  await press(form, 'Fechar')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Editora Sabiá')
  await press(form, 'Fechar')
  await press(question, 'Descartar')
  await form.waitFor({ state: 'detached' })

  for (const close of [
    () => page.mouse.click(5, 400),
    () => page.keyboard.press('Escape'),
    () => press(form, 'Fechar'),
    async () => {
      await name.fill('Outra')
      await press(form, 'Cancelar')
    },
  ]) {
    await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
    await form.waitFor()
    expect(await name.inputValue()).toBe('')
    await close()
    await form.waitFor({ state: 'detached' })
    expect(await question.count()).toBe(0)
  }
})

test('[SH-07] Ctrl+B leaves the menu behind an open dialog alone', async () => {
  const { page, form } = await openForm()
  const menu = () => page.locator('[data-menu]').getAttribute('data-menu')
  await page.keyboard.press('Control+b')
  expect(await menu()).toBe('open')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+b')
  await expect.poll(menu).toBe('icons')
})
