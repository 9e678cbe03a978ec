import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { choose, dialog, fill, loadWithoutLive, noteOf, optionsOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'

const stage = useStage()

const client = 'Cooperativa Vale do Iguaçu'

type Opened = { person: Person; page: Page; form: Locator }

/** Somebody with these clients, and the open form. */
async function openForm(clients: Record<string, unknown>[] = [{ name: client }]): Promise<Opened> {
  const person = await stage.signUp()
  for (const one of clients) await person.ask('POST', '/api/clients', one)
  const page = await stage.open({ as: person, path: '/projects' })
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

test('[PL-04] [PD-23] the picker finds active clients by name, case and accents ignored; other text is refused', async () => {
  const opened = await openForm([{ name: client }, { name: 'Editora Sabiá' }, { name: 'Parada', is_active: false }])
  const { person, page, form } = opened
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

  await picker.fill('')
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

test('[PL-04] [PL-05] [PL-06] all that was filled in is stored, planned; the dialog closes and resets, the list has it', async () => {
  const opened = await openForm([{ name: client, partner: 'Aurora Consultoria' }])
  const { person, page, form } = opened
  const question = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?', exact: true })
  await fill(form, { Nome: ' Portal ', Descrição: 'Área do associado', 'Budget (horas)': '480,5' })
  await page.mouse.click(5, 400)
  await page.keyboard.press('Escape')
  await press(question, 'Continuar editando')
  await question.waitFor({ state: 'detached' })
  await pickClient(opened, 'cooperativa', client)
  expect(await form.getByRole('combobox', { name: 'Tipo', exact: true }).innerText()).toBe('Delivery')
  expect(await optionsOf(page, form, 'Tipo')).toEqual(['Delivery', 'Product'])
  await choose(page, form, 'Tipo', 'Product')
  await expect
    .poll(() => optionsOf(page, form, 'Parceiro'))
    .toEqual(['Sem parceiro', 'Aurora Consultoria', '+ Novo parceiro'])
  await choose(page, form, 'Parceiro', '+ Novo parceiro')
  await fill(form, { Parceiro: 'ã'.repeat(201) })
  await press(form, 'Criar Projeto')
  await expect.poll(() => noteOf(form, 'Parceiro')).toBe('Parceiro deve ter no máximo 200 caracteres')
  await fill(form, { Parceiro: 'Minuano Dados' })
  await form.getByLabel('Início', { exact: true }).pressSequentially('01032026')
  await form.getByLabel('Fim', { exact: true }).pressSequentially('31/12/2026')
  await press(form, 'Criar Projeto')
  await toast(page, 'Projeto criado com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('article').getByText('Fim: 31/12/2026', { exact: true }).waitFor()
  await page.getByRole('article').getByText('0,0h / 480,5h', { exact: true }).waitFor()
  const [stored] = (await person.ask('GET', '/api/clients')).body as { id: string }[]
  const filled = { name: 'Portal', kind: 'product', description: 'Área do associado', budget_hours: 480.5 }
  const names = { client, client_id: stored?.id, partner: 'Minuano Dados' }
  const dates = { start_date: '2026-03-01', end_date: '2026-12-31' }
  expect(await projectsOf(person)).toMatchObject([{ ...filled, ...names, ...dates, status: 'planned' }])

  await press(page, 'Novo Projeto')
  for (const label of ['Nome', 'Descrição', 'Budget (horas)', 'Início', 'Fim']) {
    expect(await form.getByLabel(label, { exact: true }).inputValue()).toBe('')
  }
  await fill(form, { Nome: 'Outro' })
  await page.keyboard.press('Escape')
  await press(question, 'Descartar')
  await form.waitFor({ state: 'detached' })

  await person.ask('PATCH', `/api/clients/${stored?.id}`, { name: 'Cooperativa Iguaçu' })
  await page.reload()
  await page.getByRole('article').getByText('Cooperativa Iguaçu', { exact: true }).waitFor()
})

test('[PL-06] someone who is signed out meanwhile reads "Usuário não autenticado"', async () => {
  const opened = await openForm()
  const { person, page, form } = opened
  await loadWithoutLive(page)
  await page.getByRole('button', { name: 'Novo Projeto' }).first().click()
  await fill(form, { Nome: 'Tarde demais' })
  await pickClient(opened, client)
  // Once the page has all that it asks for: a refused list would lead out as well.
  await page.waitForLoadState('networkidle')
  await person.ask('POST', '/auth/v1/logout?scope=global')
  await press(form, 'Criar Projeto')
  await toast(page, 'Usuário não autenticado').waitFor()
  await page.waitForURL(`${stage.url}/auth`)
})
