import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { dialog, fill, noteOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, openTab, rowOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Novo Épico')

async function openForm(look: { width?: 1280 | 375; theme?: 'light' | 'dark' } = {}) {
  const { person, id } = await startProject(stage)
  const page = await openTab(stage, person, id, 'epics', look)
  await press(page, 'Novo Épico')
  await form(page).waitFor()
  return { person, id, page }
}

test('[PD-11] a title alone creates an epic', async () => {
  const { person, id, page } = await openForm()
  expect(await form(page).getByRole('textbox').count()).toBe(2)
  await fill(form(page), { Título: 'Extrato e cotas' })
  await press(form(page), 'Criar Épico')
  await toast(page, 'Épico criado com sucesso').waitFor()
  const [epic] = await listWork(person, 'epics', id)
  expect(epic).toMatchObject({ title: 'Extrato e cotas', description: null, status: 'planned', owner_user_id: null })
})

test('[PD-15] after a creation the list has it first, the dialog closes, and opens empty again', async () => {
  const { person, id, page } = await openForm()
  await createWork(person, 'epics', id, { title: 'De antes' })
  await fill(form(page), { Título: 'Extrato e cotas', Descrição: 'Por safra' })
  await press(form(page), 'Criar Épico')
  await form(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Extrato e cotas').getByText('Por safra', { exact: true }).waitFor()
  expect(await titlesOf(page)).toEqual(['Extrato e cotas', 'De antes'])
  await page.getByRole('tab', { name: 'Épicos (2)' }).waitFor()
  await press(page, 'Novo Épico')
  for (const label of ['Título', 'Descrição']) {
    expect(await form(page).getByLabel(label, { exact: true }).inputValue()).toBe('')
  }
})

test.each([
  ['', 'Título é obrigatório'],
  ['   ', 'Título é obrigatório'],
  ['ã'.repeat(501), 'Título deve ter no máximo 500 caracteres'],
])('[PD-11] a title that the rules refuse is sent nowhere (%#)', async (title, message) => {
  const { person, id, page } = await openForm()
  await fill(form(page), { Título: title })
  await press(form(page), 'Criar Épico')
  await form(page).getByText(message, { exact: true }).waitFor()
  expect(await noteOf(form(page), 'Título')).toBe(message)
  await form(page).getByLabel('Título', { exact: true }).and(page.locator(':focus')).waitFor()
  expect(await listWork(person, 'epics', id)).toEqual([])
})

test('[PD-11] a description of 2001 letters is refused, one of 2000 and a title of 500 are not', async () => {
  const { person, id, page } = await openForm()
  await fill(form(page), { Título: '🚀'.repeat(500), Descrição: 'ã'.repeat(2001) })
  await press(form(page), 'Criar Épico')
  await form(page).getByText('Descrição deve ter no máximo 2000 caracteres', { exact: true }).waitFor()
  await fill(form(page), { Descrição: 'ã'.repeat(2000) })
  await press(form(page), 'Criar Épico')
  await toast(page, 'Épico criado com sucesso').waitFor()
  const [epic] = await listWork(person, 'epics', id)
  expect([epic?.title, epic?.description]).toEqual(['🚀'.repeat(500), 'ã'.repeat(2000)])
})

test('[PD-15] a creation that the server refuses keeps what was typed', async () => {
  const { person, id, page } = await openForm()
  const problem = { status: 403, code: 'organization_not_found', title: '', detail: 'Organização não encontrada' }
  await page.route('**/api/projects/*/epics', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: problem }) : route.fallback(),
  )
  await fill(form(page), { Título: 'Extrato e cotas', Descrição: 'Por safra' })
  await press(form(page), 'Criar Épico')
  await toast(page, 'Organização não encontrada').waitFor()
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Extrato e cotas')
  expect(await form(page).getByLabel('Descrição', { exact: true }).inputValue()).toBe('Por safra')
  await page.unroute('**/api/projects/*/epics')
  await press(form(page), 'Criar Épico')
  await rowOf(page, 'Extrato e cotas').waitFor()
  expect(await listWork(person, 'epics', id)).toHaveLength(1)
})

test('[PD-11] a failure without words of its own has the general ones', async () => {
  const { page } = await openForm()
  await page.route('**/api/projects/*/epics', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'x' }) : route.fallback(),
  )
  await fill(form(page), { Título: 'Extrato e cotas' })
  await press(form(page), 'Criar Épico')
  await toast(page, 'Erro ao criar épico').waitFor()
})

test('[PD-15] an answer that got lost and is asked for again makes one epic', async () => {
  const { person, id, page } = await openForm()
  let lost = false
  await page.route('**/api/projects/*/epics', async (route) => {
    if (route.request().method() !== 'POST' || lost) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await fill(form(page), { Título: 'Extrato e cotas' })
  await press(form(page), 'Criar Épico')
  await toast(page, 'Não foi possível falar com o servidor').waitFor()
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Extrato e cotas')
  await press(form(page), 'Criar Épico')
  await toast(page, 'Épico criado com sucesso').waitFor()
  expect(await listWork(person, 'epics', id)).toHaveLength(1)
})

test('[PD-11] a second press while it is on its way creates nothing twice', async () => {
  const { person, id, page } = await openForm()
  const post = await holdBack(page, 'POST', '**/api/projects/*/epics')
  await fill(form(page), { Título: 'Extrato e cotas' })
  await form(page).getByLabel('Título', { exact: true }).press('Enter')
  await form(page).getByRole('button', { name: 'Criando...', disabled: true }).waitFor()
  await form(page).getByLabel('Título', { exact: true }).press('Enter')
  await post.go()
  await form(page).waitFor({ state: 'detached' })
  expect(await listWork(person, 'epics', id)).toHaveLength(1)
})

test.each(widths)('[SH-11] axe finds nothing in the form and its errors ($width px)', async (look) => {
  const { page } = await openForm(look)
  await press(form(page), 'Criar Épico')
  await form(page).getByText('Título é obrigatório').waitFor()
  expect(await violations(page)).toEqual([])
})

test('[SH-11] the keyboard alone opens, fills and sends the form, and goes on from its button', async () => {
  const { person, id } = await startProject(stage)
  const page = await openTab(stage, person, id, 'epics')
  await page.getByRole('button', { name: 'Novo Épico' }).focus()
  await page.keyboard.press('Enter')
  await form(page).getByLabel('Título', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Extrato')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Extrato').waitFor()
  await page.getByRole('button', { name: 'Novo Épico' }).and(page.locator(':focus')).waitFor()
})
