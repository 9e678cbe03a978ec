import type { Project } from '@leme/contract/project'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { choose, dialog, fill, press, toast } from './form.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

const fields = {
  name: 'Portal do Cooperado',
  client: 'Cooperativa Vale do Iguaçu',
  kind: 'product',
  partner: 'Aurora Consultoria',
  description: 'Extrato em tempo real',
  budget_hours: 480.5,
  start_date: '2026-03-02',
  end_date: '2026-12-18',
}

type Opened = { person: Person; project: Project; page: Page; form: Locator }

async function read(person: Person, id: string): Promise<Project> {
  return (await person.ask('GET', `/api/projects/${id}`)).body as Project
}

/** The page of a project with every field filled in, and the open form. Its client may be inactive since. */
async function openForm({ inactive = false } = {}): Promise<Opened> {
  const person = await stage.signUp()
  await person.ask('POST', '/api/clients', { name: 'Editora Sabiá' })
  const { body: client } = await person.ask('POST', '/api/clients', { name: fields.client })
  const { body } = await person.ask('POST', '/api/projects', fields)
  const project = body as Project
  if (inactive) await person.ask('PATCH', `/api/clients/${(client as { id: string }).id}`, { is_active: false })
  const page = await stage.open({ as: person, path: `/projects/${project.id}` })
  await press(page, 'Editar')
  const form = dialog(page, 'Editar Projeto')
  await form.waitFor()
  return { person, project, page, form }
}

test('[PL-04] [PD-20] the form of a project begins with what it is; an inactive client stays choosable for the project that has it', async () => {
  const { person, project, page, form } = await openForm({ inactive: true })
  const texts = {
    Nome: fields.name,
    Cliente: fields.client,
    Descrição: fields.description,
    'Budget (horas)': '480,5',
    Início: '02/03/2026',
    Fim: '18/12/2026',
  }
  await expect.poll(() => form.getByLabel('Cliente', { exact: true }).inputValue()).toBe(fields.client)
  for (const [label, text] of Object.entries(texts)) {
    expect(await form.getByLabel(label, { exact: true }).inputValue()).toBe(text)
  }
  expect(await form.getByRole('combobox', { name: 'Tipo' }).innerText()).toBe('Product')
  await expect.poll(() => form.getByRole('combobox', { name: 'Parceiro' }).innerText()).toBe(fields.partner)

  const picker = form.getByRole('combobox', { name: 'Cliente', exact: true })
  await picker.click()
  await page.getByRole('option').first().waitFor()
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([fields.client, 'Editora Sabiá'])
  await page.getByRole('option', { name: 'Editora Sabiá' }).click()
  await picker.fill('cooperativa')
  await page.getByRole('option', { name: fields.client }).click()
  await fill(form, { Nome: 'Portal 2.0' })
  await press(form, 'Salvar')
  await toast(page, 'Projeto atualizado com sucesso').waitFor()
  expect(await read(person, project.id)).toMatchObject({ name: 'Portal 2.0', client: fields.client })
})

test('[PD-20] a failure says why, and what was typed stays; what was changed is stored, and nothing else: what others change meanwhile stays', async () => {
  const { person, project, page, form } = await openForm()
  await person.ask('PATCH', `/api/projects/${project.id}`, { partner: 'Minuano Dados', description: 'De outra pessoa' })
  await fill(form, { Nome: 'Portal 2.0', Fim: '' })
  await choose(page, form, 'Tipo', 'Delivery')

  const address = `**/api/projects/${project.id}`
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route(address, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 403, json: problem }) : route.continue(),
  )
  await press(form, 'Salvar')
  await toast(page, 'Você não tem permissão para fazer isso').waitFor()
  expect(await form.getByLabel('Nome', { exact: true }).inputValue()).toBe('Portal 2.0')
  await page.unroute(address)
  await page.route(address, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await press(form, 'Salvar')
  await toast(page, 'Erro ao atualizar projeto').waitFor()
  await page.unroute(address)

  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await press(form, 'Salvar')
  await toast(page, 'Projeto atualizado com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  await heading(page, 'Portal 2.0').waitFor()
  await page.getByRole('region', { name: 'Informações' }).getByText('Delivery', { exact: true }).waitFor()
  await page.getByText('alterou o nome, o tipo e o fim do projeto').waitFor()
  const base = { name: 'Portal do Cooperado', kind: 'product', end_date: '2026-12-18' }
  expect((await sent).postDataJSON()).toEqual({ name: 'Portal 2.0', kind: 'delivery', end_date: null, base })
  expect(await read(person, project.id)).toMatchObject({
    ...fields,
    name: 'Portal 2.0',
    kind: 'delivery',
    end_date: null,
    partner: 'Minuano Dados',
    description: 'De outra pessoa',
  })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Editar')
})
