import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { choose, dialog, fill, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, pastTheProduct, rowOf, searchOf, startProject } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Editar Épico')
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

/** A project whose epic has a story, and its tab of epics; `opened` goes straight to the epic's dialog. */
async function oneEpic({ opened = false } = {}) {
  const { person, id } = await startProject(stage)
  const epic = await createWork(person, 'epics', id, {
    title: 'Extrato e cotas',
    description: 'Por safra',
    owner_user_id: person.id,
  })
  await createWork(person, 'stories', id, { title: 'Ver extrato', epic_id: epic.id })
  await createWork(person, 'stories', id, { title: 'Alheia' })
  const page = await openTab(stage, person, id, 'epics', { search: opened ? `&epic=${epic.id}` : '' })
  if (opened) await form(page).waitFor()
  else await rowOf(page, epic.title).waitFor()
  return { person, id, epic, page }
}

test('[PD-20] [SH-11] an epic’s title opens it filled in; Back and the cross close it, and Back asks before it takes away what was typed', async () => {
  const { epic, page } = await oneEpic()
  await link(page, epic.title).click()
  await form(page).waitFor()
  await expect.poll(() => searchOf(page)).toEqual({ epic: epic.id })
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Extrato e cotas')
  expect(await form(page).getByLabel('Descrição', { exact: true }).inputValue()).toBe('Por safra')
  expect(await form(page).getByRole('combobox', { name: 'Status' }).innerText()).toBe('Planned')
  expect(await form(page).getByRole('combobox', { name: 'Responsável' }).inputValue()).toBe('Marina Azevedo')
  await form(page)
    .getByText(/^Criado em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
    .waitFor()
  await form(page).getByRole('region', { name: 'Stories' }).getByRole('link').waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
  await page.goBack()
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})
  await link(page, epic.title).click()
  await press(form(page), 'Fechar')
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})
  await link(page, epic.title).and(page.locator(':focus')).waitFor()

  await link(page, epic.title).click()
  await fill(form(page), { Título: 'Extrato novo' })
  await page.goBack()
  const asked = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
  await press(asked, 'Continuar editando')
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({ epic: epic.id })
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Extrato novo')
  await page.goBack()
  await press(asked, 'Descartar')
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})
  await rowOf(page, epic.title).waitFor()
})

test('[PD-16] [PD-20] what somebody else changes shows but for what was typed; what is refused stays to be corrected, and only what was changed is saved', async () => {
  const { person, id, epic, page } = await oneEpic({ opened: true })
  const value = (label: string) => form(page).getByLabel(label, { exact: true }).inputValue()
  await fill(form(page), { Descrição: '' })
  await person.ask('PATCH', `/api/epics/${epic.id}`, { title: 'De outra pessoa', status: 'blocked' })
  await expect.poll(() => value('Título')).toBe('De outra pessoa')
  await expect.poll(() => form(page).getByRole('combobox', { name: 'Status' }).innerText()).toContain('Blocked')
  expect(await value('Descrição')).toBe('')

  await fill(form(page), { Título: '' })
  await press(form(page), 'Salvar')
  await form(page).getByText('Título é obrigatório', { exact: true }).waitFor()
  await fill(form(page), { Título: 'Extrato' })
  await choose(page, form(page), 'Responsável', 'Sem responsável')
  await page.route('**/api/epics/*', (route) => route.abort())
  await press(form(page), 'Salvar')
  await toast(page, 'Não foi possível falar com o servidor').waitFor()
  expect(await value('Título')).toBe('Extrato')
  await page.unroute('**/api/epics/*')
  await press(form(page), 'Salvar')
  await toast(page, 'Épico atualizado com sucesso').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Extrato').waitFor()
  const saved = { ...epic, title: 'Extrato', description: null, status: 'blocked', owner_user_id: null }
  expect(await listWork(person, 'epics', id)).toEqual([saved])

  await link(page, 'Extrato').click()
  await choose(page, form(page), 'Status', 'Done')
  await press(form(page), 'Salvar')
  await form(page).waitFor({ state: 'detached' })
  expect(await listWork(person, 'epics', id)).toEqual([{ ...saved, status: 'done' }])
})

test('[PD-06] [PD-20] an epic’s stories lead to their own dialogs and back; an epic that somebody deleted meanwhile says so, keeps what was typed, and leaves a list that offers a new one', async () => {
  const { person, epic, page } = await oneEpic({ opened: true })
  const stories = form(page).getByRole('region', { name: 'Stories' })
  await stories.getByRole('link').waitFor()
  expect(await stories.getByRole('link').allInnerTexts()).toEqual(['Ver extrato'])
  await stories.getByRole('link', { name: 'Ver extrato' }).click()
  await dialog(page, 'Editar Story').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await press(dialog(page, 'Editar Story'), 'Fechar')
  await form(page).waitFor()

  await fill(form(page), { Descrição: 'Um parágrafo longo' })
  await person.ask('DELETE', `/api/epics/${epic.id}`)
  await form(page).getByText('Este épico foi deletado por outra pessoa').waitFor()
  expect(await form(page).getByRole('button', { name: 'Salvar' }).isDisabled()).toBe(true)
  expect(await form(page).getByRole('button', { name: 'Deletar' }).count()).toBe(0)
  expect(await form(page).getByLabel('Descrição', { exact: true }).inputValue()).toBe('Um parágrafo longo')
  await press(form(page), 'Cancelar')
  await page.getByText('Nenhum épico encontrado', { exact: true }).waitFor()
  await press(page, 'Novo Épico')
  await dialog(page, 'Novo Épico').waitFor()
})

test('[PD-20] the person in charge stays where their account was removed, and is offered no more', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const epic = await createWork(person, 'epics', id, { title: 'Extrato e cotas', owner_user_id: rafael.id })
  const other = await createWork(person, 'epics', id, { title: 'Assembleia' })
  await pastTheProduct(stage, 'update users set removed_at = now() where id = $1', [rafael.id])
  const page = await openTab(stage, person, id, 'epics')
  const cell = (title: string) => page.getByRole('combobox', { name: `Responsável de ${title}` })
  await cell(epic.title).waitFor()
  expect(await cell(epic.title).innerText()).toMatch(/Rafael Nogueira$/)
  await cell(other.title).click()
  await page.getByRole('option', { name: /Marina Azevedo/ }).waitFor()
  expect(await page.getByRole('option', { name: /Rafael/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await link(page, epic.title).click()
  expect(await form(page).getByRole('combobox', { name: 'Responsável' }).inputValue()).toBe('Rafael Nogueira')
  await fill(form(page), { Título: 'Extrato' })
  await press(form(page), 'Salvar')
  await toast(page, 'Épico atualizado com sucesso').waitFor()
  expect((await listWork(person, 'epics', id)).find(({ id: one }) => one === epic.id)).toEqual({
    ...epic,
    title: 'Extrato',
  })
})

test('notices that come to the page after a dialog are announced to those who cannot see them', async () => {
  const { person, id } = await startProject(stage)
  const epic = await createWork(person, 'epics', id, { title: 'Extrato e cotas' })
  const page = await stage.open({ as: person, path: '/healthz' })
  const code = await holdBack(page, 'GET', '**/assets/toasts-*.js')
  await page.goto(`${stage.url}/projects/${id}?tab=epics&epic=${epic.id}`)
  await form(page).waitFor()
  await code.go()
  await page.route('**/api/epics/*', (route) => route.abort())
  await fill(form(page), { Título: 'Extrato' })
  await press(form(page), 'Salvar')
  await toast(page, 'Não foi possível falar com o servidor').waitFor()
})
