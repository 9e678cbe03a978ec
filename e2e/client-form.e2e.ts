import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { choose, dialog, fill, loadWithoutLive, noteOf, optionsOf, press, toast } from './form.ts'
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
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  const form = dialog(page, 'Cadastrar Novo Cliente')
  await form.waitFor()
  return { person, page, form }
}

async function clientsOf(person: Person): Promise<Record<string, unknown>[]> {
  return (await person.ask('GET', '/api/clients')).body as Record<string, unknown>[]
}

test('[CL-03] the partner is one of those that clients and projects name, or a new one in free text', async () => {
  const { person, page, form } = await openForm(async (person) => {
    await person.ask('POST', '/api/clients', { name: 'A', partner: 'Minuano Dados' })
    await person.ask('POST', '/api/projects', { name: 'P', client: 'A', partner: 'Aurora Consultoria' })
  })
  const offered = ['Sem parceiro', 'Aurora Consultoria', 'Minuano Dados', '+ Novo parceiro']
  await expect.poll(() => optionsOf(page, form, 'Parceiro')).toEqual(offered)

  // By keyboard alone, a new one is typed from the first letter on.
  const list = form.getByRole('combobox', { name: 'Parceiro', exact: true })
  await list.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: '+ Novo parceiro' }).waitFor()
  await page.keyboard.press('End')
  await page.locator('[role=option][data-highlighted]', { hasText: '+ Novo parceiro' }).waitFor()
  await page.keyboard.press('Enter')
  const text = form.getByRole('textbox', { name: 'Parceiro', exact: true })
  await text.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Minuano')
  expect(await text.inputValue()).toBe('Minuano')
  await press(form, 'Voltar para lista')
  // The list that closes gives the focus back a frame later: it stays where it is.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await list.and(page.locator(':focus')).count()).toBe(1)
  await choose(page, form, 'Parceiro', 'Minuano Dados')
  await choose(page, form, 'Parceiro', '+ Novo parceiro')
  await fill(form, { Nome: 'Com parceiro novo', Parceiro: 'ã'.repeat(201) })
  await press(form, 'Criar Cliente')
  await expect.poll(() => noteOf(form, 'Parceiro')).toBe('Parceiro deve ter no máximo 200 caracteres')
  await text.fill('  Vento Norte ')
  await press(form, 'Criar Cliente')
  await toast(page, 'Cliente criado com sucesso').waitFor()
  expect(await clientsOf(person)).toContainEqual(
    expect.objectContaining({ name: 'Com parceiro novo', partner: 'Vento Norte' }),
  )

  // The new one is among the existing from now on.
  await page.getByRole('button', { name: 'Novo Cliente' }).click()
  await expect.poll(() => optionsOf(page, form, 'Parceiro')).toContain('Vento Norte')
})

test('[CL-03] [CL-05] [SH-07] nothing typed is lost by a click outside, and Escape and the cross ask first; after a creation the dialog closes and resets, and the list has the client', async () => {
  const { person, page, form } = await openForm()
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
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  expect(await name.inputValue()).toBe('')
  expect(await clientsOf(person)).toEqual([])

  const menu = () => page.locator('[data-menu]').getAttribute('data-menu')
  await page.keyboard.press('Control+b')
  expect(await menu()).toBe('open')
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
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+b')
  await expect.poll(menu).toBe('icons')
})

test('[CL-05] when only the answer is lost, trying again creates no second client; someone who is signed out meanwhile reads "Usuário não autenticado"', async () => {
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

  await loadWithoutLive(page)
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  await fill(form, { Nome: 'Tarde demais' })
  // Once the page has all that it asks for: a refused list would lead out as well.
  await page.waitForLoadState('networkidle')
  await person.ask('POST', '/auth/v1/logout?scope=global')
  await press(form, 'Criar Cliente')
  await toast(page, 'Usuário não autenticado').waitFor()
  await page.waitForURL(`${stage.url}/auth`)
})
