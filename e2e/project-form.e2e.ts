import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { choose, dialog, fill, noteOf, optionsOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'

const stage = useStage()

const client = 'Cooperativa Vale do Iguaçu'

type Opened = { person: Person; page: Page; form: Locator }

/** Somebody with these clients, and the open form. */
async function openForm(clients: Record<string, unknown>[] = [{ name: client }]): Promise<Opened> {
  const person = await stage.signUp()
  for (const one of clients) await person.ask('POST', '/api/clients', one)
  const page = await stage.open({ as: person, path: '/projects' })
  // Without the live socket, which would lead out at once who is signed out elsewhere.
  await page.routeWebSocket(/\/api\/live/, () => {})
  await page.getByRole('button', { name: 'Novo Projeto' }).first().click()
  const form = dialog(page, 'Novo Projeto')
  await form.waitFor()
  return { person, page, form }
}

async function pickClient({ page, form }: Opened, typed: string, name = typed): Promise<void> {
  await form.getByRole('combobox', { name: 'Cliente', exact: true }).fill(typed)
  await page.getByRole('option', { name, exact: true }).click()
}

async function projectsOf(person: Person): Promise<Record<string, unknown>[]> {
  return (await person.ask('GET', '/api/projects')).body as Record<string, unknown>[]
}

test('[PL-04] its fields: kind is delivery by default, or product', async () => {
  const { page, form } = await openForm()
  for (const label of ['Nome', 'Descrição', 'Budget (horas)', 'Início', 'Fim']) {
    await form.getByRole('textbox', { name: label, exact: true }).waitFor()
  }
  await form.getByRole('combobox', { name: 'Cliente', exact: true }).waitFor()
  const kind = form.getByRole('combobox', { name: 'Tipo', exact: true })
  expect(await kind.innerText()).toBe('Delivery')
  expect(await optionsOf(page, form, 'Tipo')).toEqual(['Delivery', 'Product'])
})

test('[PL-04] the picker finds active clients by name, case and accents ignored', async () => {
  const opened = await openForm([{ name: client }, { name: 'Editora Sabiá' }, { name: 'Parada', is_active: false }])
  const { page, form } = opened
  const picker = form.getByRole('combobox', { name: 'Cliente', exact: true })
  await picker.click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([client, 'Editora Sabiá'])
  await picker.fill('IGUACU')
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([client])
  await picker.fill('parada')
  await page.getByText('Nenhum cliente ativo com esse nome').waitFor()
  await pickClient(opened, 'sabia', 'Editora Sabiá')
  expect(await picker.inputValue()).toBe('Editora Sabiá')
})

test('[PL-04] [PD-23] a client’s whole name, typed and left, chooses it; other text stays and is distinguished', async () => {
  const opened = await openForm([{ name: client }, { name: 'Editora Sabiá' }])
  const { person, page, form } = opened
  const picker = form.getByRole('combobox', { name: 'Cliente', exact: true })
  await form.getByLabel('Nome', { exact: true }).fill('Portal')
  await page.keyboard.press('Tab')
  await page.keyboard.type('editora sabia')
  await page.keyboard.press('Tab')
  await expect.poll(() => picker.inputValue()).toBe('Editora Sabiá')

  await picker.fill('Editora Sabiazinha')
  await page.keyboard.press('Tab')
  const refusal = 'Nenhum cliente ativo se chama “Editora Sabiazinha”. Escolha um da lista ou apague o texto.'
  await expect.poll(() => noteOf(form, 'Cliente')).toBe(refusal)
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await picker.inputValue()).toBe('Editora Sabiazinha')
  await press(form, 'Criar Projeto')
  await form.getByLabel('Cliente', { exact: true }).and(page.locator(':focus')).waitFor()
  expect(await projectsOf(person)).toEqual([])

  await picker.fill(client.toUpperCase())
  await page.keyboard.press('Tab')
  await expect.poll(() => noteOf(form, 'Cliente')).toBe(null)
  await press(form, 'Criar Projeto')
  await toast(page, 'Projeto criado com sucesso').waitFor()
  expect(await projectsOf(person)).toMatchObject([{ client }])
})

test('[PL-04] without an active client the picker is disabled and says "Nenhum cliente cadastrado"', async () => {
  const { page, form } = await openForm([{ name: 'Parada', is_active: false }])
  const picker = form.getByRole('combobox', { name: 'Cliente', exact: true })
  await form.getByPlaceholder('Nenhum cliente cadastrado', { exact: true }).waitFor()
  expect(await picker.isDisabled()).toBe(true)
  await form.getByRole('link', { name: 'Cadastrar cliente' }).click()
  await page.waitForURL(`${stage.url}/clients`)
})

test('[PL-04] a project keeps its client’s name and goes with it; a partner is an existing or a new one', async () => {
  const opened = await openForm([{ name: client, partner: 'Aurora Consultoria' }])
  const { person, page, form } = opened
  await expect
    .poll(() => optionsOf(page, form, 'Parceiro'))
    .toEqual(['Sem parceiro', 'Aurora Consultoria', '+ Novo parceiro'])
  await choose(page, form, 'Parceiro', '+ Novo parceiro')
  await form.getByRole('textbox', { name: 'Parceiro', exact: true }).fill('Minuano Dados')
  await fill(form, { Nome: 'Portal' })
  await pickClient(opened, 'cooperativa', client)
  await press(form, 'Criar Projeto')
  await toast(page, 'Projeto criado com sucesso').waitFor()
  const [stored] = (await person.ask('GET', '/api/clients')).body as { id: string }[]
  expect(await projectsOf(person)).toMatchObject([{ client, client_id: stored?.id, partner: 'Minuano Dados' }])

  await person.ask('PATCH', `/api/clients/${stored?.id}`, { name: 'Cooperativa Iguaçu' })
  await page.reload()
  await page.getByRole('article').getByText('Cooperativa Iguaçu', { exact: true }).waitFor()
})

test('[PL-04] a client that became inactive meanwhile is refused on its field, and what was typed stays', async () => {
  const opened = await openForm()
  const { person, page, form } = opened
  await fill(form, { Nome: 'Portal', Início: '01/03/2026', 'Budget (horas)': '12,5' })
  await pickClient(opened, client)
  const [stored] = (await person.ask('GET', '/api/clients')).body as { id: string }[]
  await person.ask('PATCH', `/api/clients/${stored?.id}`, { is_active: false })
  await press(form, 'Criar Projeto')
  await toast(page, 'Este cliente está inativo').waitFor()
  await expect.poll(() => noteOf(form, 'Cliente')).toBe('Este cliente está inativo')
  expect(await form.getByLabel('Nome', { exact: true }).inputValue()).toBe('Portal')
  expect(await form.getByLabel('Início', { exact: true }).inputValue()).toBe('01/03/2026')
  expect(await form.getByLabel('Budget (horas)', { exact: true }).inputValue()).toBe('12,5')
})

test('[PL-05] each field says what it refuses, and nothing is sent', async () => {
  const opened = await openForm()
  const { person, page, form } = opened
  await press(form, 'Criar Projeto')
  await expect.poll(() => noteOf(form, 'Nome')).toBe('Nome é obrigatório')
  await expect.poll(() => noteOf(form, 'Cliente')).toBe('Cliente é obrigatório')
  await form.getByLabel('Nome', { exact: true }).and(page.locator(':focus')).waitFor()

  await choose(page, form, 'Parceiro', '+ Novo parceiro')
  for (const [label, limit, message] of [
    ['Nome', 200, 'Nome deve ter no máximo 200 caracteres'],
    ['Descrição', 2000, 'Descrição deve ter no máximo 2000 caracteres'],
    ['Parceiro', 200, 'Parceiro deve ter no máximo 200 caracteres'],
  ] as const) {
    await fill(form, { [label]: 'ã'.repeat(limit + 1) })
    await expect.poll(() => noteOf(form, label)).toBe(message)
    await fill(form, { [label]: 'ã'.repeat(limit) })
    await expect.poll(() => noteOf(form, label)).toBe(null)
  }
  await fill(form, { Nome: '   ' })
  await expect.poll(() => noteOf(form, 'Nome')).toBe('Nome é obrigatório')
  for (const [typed, message] of [
    ['-1', 'Budget deve ser positivo'],
    ['12,3', 'Budget deve ser múltiplo de 0,5'],
    ['doze', 'Budget deve ser um número'],
    ['12,5', null],
  ] as const) {
    await fill(form, { 'Budget (horas)': typed })
    await expect.poll(() => noteOf(form, 'Budget (horas)')).toBe(message)
  }
  await press(form, 'Criar Projeto')
  await expect.poll(() => noteOf(form, 'Nome')).toBe('Nome é obrigatório')
  expect(await projectsOf(person)).toEqual([])
})

test('[PL-05] an end before the start, a day that is none and half a date are refused', async () => {
  const opened = await openForm()
  const { person, page, form } = opened
  await fill(form, { Nome: 'Portal' })
  await pickClient(opened, client)
  for (const [start, end, field, message] of [
    ['01/12/2026', '30/11/2026', 'Fim', 'A data de fim não pode ser anterior à de início'],
    ['31/02/2026', '', 'Início', 'Data inválida'],
    ['01/03/2026', '31/12', 'Fim', 'Data inválida'],
  ] as const) {
    await fill(form, { Início: start, Fim: end })
    await press(form, 'Criar Projeto')
    await expect.poll(() => noteOf(form, field)).toBe(message)
  }
  expect(await projectsOf(person)).toEqual([])
  await fill(form, { Fim: '01/03/2026' })
  await press(form, 'Criar Projeto')
  await toast(page, 'Projeto criado com sucesso').waitFor()
  expect(await projectsOf(person)).toMatchObject([{ start_date: '2026-03-01', end_date: '2026-03-01' }])
})

test('[PL-05] the arrow keys change the budget in steps of half an hour', async () => {
  const { form } = await openForm()
  const budget = form.getByLabel('Budget (horas)', { exact: true })
  await budget.press('ArrowUp')
  expect(await budget.inputValue()).toBe('0,5')
  await budget.fill('12.5')
  await budget.press('ArrowUp')
  expect(await budget.inputValue()).toBe('13')
  await budget.fill('0,5')
  await budget.press('ArrowDown')
  await budget.press('ArrowDown')
  expect(await budget.inputValue()).toBe('0')
})

test('[PL-06] all that was filled in is stored, planned; the dialog closes and resets, the list has it', async () => {
  const opened = await openForm()
  const { person, page, form } = opened
  await fill(form, { Nome: ' Portal ', Descrição: 'Área do associado', 'Budget (horas)': '480,5' })
  await pickClient(opened, client)
  await choose(page, form, 'Tipo', 'Product')
  await form.getByLabel('Início', { exact: true }).pressSequentially('01032026')
  await form.getByLabel('Fim', { exact: true }).pressSequentially('31/12/2026')
  await press(form, 'Criar Projeto')
  await toast(page, 'Projeto criado com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('article').getByText('Fim: 31/12/2026', { exact: true }).waitFor()
  await page.getByRole('article').getByText('0,0h / 480,5h', { exact: true }).waitFor()
  const filled = { name: 'Portal', client, kind: 'product', description: 'Área do associado', budget_hours: 480.5 }
  const dates = { start_date: '2026-03-01', end_date: '2026-12-31' }
  expect(await projectsOf(person)).toMatchObject([{ ...filled, ...dates, status: 'planned' }])

  await press(page, 'Novo Projeto')
  for (const label of ['Nome', 'Descrição', 'Budget (horas)', 'Início', 'Fim']) {
    expect(await form.getByLabel(label, { exact: true }).inputValue()).toBe('')
  }
})

test('[PL-06] empty text and a budget of zero are stored as null', async () => {
  const opened = await openForm()
  const { person, page, form } = opened
  await fill(form, { Nome: 'Portal', Descrição: '   ', 'Budget (horas)': '0' })
  await pickClient(opened, client)
  await press(form, 'Criar Projeto')
  await toast(page, 'Projeto criado com sucesso').waitFor()
  const nothing = { description: null, partner: null, budget_hours: null, start_date: null, end_date: null }
  expect(await projectsOf(person)).toMatchObject([{ ...nothing, kind: 'delivery' }])
})

test('[PL-06] two clicks in the same moment create one project', async () => {
  const opened = await openForm()
  const { person, page, form } = opened
  await fill(form, { Nome: 'Um só' })
  await pickClient(opened, client)
  await form.getByRole('button', { name: 'Criar Projeto' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await toast(page, 'Projeto criado com sucesso').waitFor()
  expect(await projectsOf(person)).toHaveLength(1)
})

test('[PL-06] a refusal shows its message, one without words "Erro ao criar projeto"; what was typed stays', async () => {
  const opened = await openForm()
  const { page, form } = opened
  await fill(form, { Nome: 'Recusado' })
  await pickClient(opened, client)
  let detail = 'Ocorreu um erro inesperado. Tente novamente'
  await page.route('**/api/projects', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { title: '', status: 500, code: 'internal', detail } })
      : route.fallback(),
  )
  await press(form, 'Criar Projeto')
  await toast(page, detail).waitFor()
  detail = ''
  await press(form, 'Criar Projeto')
  await toast(page, 'Erro ao criar projeto').waitFor()
  expect(await form.getByLabel('Nome', { exact: true }).inputValue()).toBe('Recusado')
  expect(await form.getByRole('combobox', { name: 'Cliente', exact: true }).inputValue()).toBe(client)
})

test('[PL-06] someone who is signed out meanwhile reads "Usuário não autenticado"', async () => {
  const opened = await openForm()
  const { person, page, form } = opened
  await fill(form, { Nome: 'Tarde demais' })
  await pickClient(opened, client)
  await person.ask('POST', '/auth/v1/logout?scope=global')
  await press(form, 'Criar Projeto')
  await toast(page, 'Usuário não autenticado').waitFor()
  await page.waitForURL(`${stage.url}/auth`)
})

test('[PL-05] what was typed is not lost by a click outside, and Escape asks first', async () => {
  const { page, form } = await openForm()
  const question = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?', exact: true })
  await fill(form, { Nome: 'Portal' })
  await page.mouse.click(5, 400)
  await page.keyboard.press('Escape')
  await question.waitFor()
  await press(question, 'Continuar editando')
  await question.waitFor({ state: 'detached' })
  expect(await form.getByLabel('Nome', { exact: true }).inputValue()).toBe('Portal')
  await page.keyboard.press('Escape')
  await press(question, 'Descartar')
  await form.waitFor({ state: 'detached' })
})
