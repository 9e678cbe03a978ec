import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { choose, dialog, fill, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { joinProject, openTab, pastTheProduct, rowOf, searchOf, startProject } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Editar Épico')
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

/** A project whose epic has a story, and its tab of epics; `opened` goes straight to the epic's dialog. */
async function oneEpic({
  opened = false,
  ...look
}: {
  opened?: boolean
  width?: 1280 | 375
  theme?: 'light' | 'dark'
}) {
  const { person, id } = await startProject(stage)
  const epic = await createWork(person, 'epics', id, {
    title: 'Extrato e cotas',
    description: 'Por safra',
    owner_user_id: person.id,
  })
  await createWork(person, 'stories', id, { title: 'Ver extrato', epic_id: epic.id })
  await createWork(person, 'stories', id, { title: 'Alheia' })
  const page = await openTab(stage, person, id, 'epics', { ...look, search: opened ? `&epic=${epic.id}` : '' })
  if (opened) await form(page).waitFor()
  else await rowOf(page, epic.title).waitFor()
  return { person, id, epic, page }
}

test('[PD-20] an epic’s title opens it filled in; Back and the cross close it', async () => {
  const { epic, page } = await oneEpic({})
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
  await page.goBack()
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})
  await link(page, epic.title).click()
  await press(form(page), 'Fechar')
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})
  await link(page, epic.title).and(page.locator(':focus')).waitFor()
})

test('[PD-20] only what was changed is sent: what somebody else changed meanwhile stays', async () => {
  const { person, id, epic, page } = await oneEpic({ opened: true })
  await person.ask('PATCH', `/api/epics/${epic.id}`, { description: 'De outra pessoa', status: 'blocked' })
  await fill(form(page), { Título: 'Extrato' })
  await form(page).getByRole('combobox', { name: 'Responsável' }).click()
  await page.getByRole('option', { name: 'Sem responsável' }).click()
  await press(form(page), 'Salvar')
  await toast(page, 'Épico atualizado com sucesso').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Extrato').waitFor()
  const [stored] = await listWork(person, 'epics', id)
  expect(stored).toEqual({
    ...epic,
    title: 'Extrato',
    description: 'De outra pessoa',
    status: 'blocked',
    owner_user_id: null,
  })
})

test('[PD-16] what somebody else changes shows in the open dialog, but for what was typed', async () => {
  const { person, epic, page } = await oneEpic({ opened: true })
  const value = (label: string) => form(page).getByLabel(label, { exact: true }).inputValue()
  await fill(form(page), { Descrição: 'Ainda por salvar' })
  await person.ask('PATCH', `/api/epics/${epic.id}`, {
    title: 'De outra pessoa',
    description: 'Também',
    status: 'blocked',
  })
  await expect.poll(() => value('Título')).toBe('De outra pessoa')
  await expect.poll(() => form(page).getByRole('combobox', { name: 'Status' }).innerText()).toContain('Blocked')
  expect(await value('Descrição')).toBe('Ainda por salvar')
})

test('[PD-20] status and an emptied description are saved', async () => {
  const { person, id, epic, page } = await oneEpic({ opened: true })
  await choose(page, form(page), 'Status', 'Done')
  await fill(form(page), { Descrição: '' })
  await press(form(page), 'Salvar')
  await form(page).waitFor({ state: 'detached' })
  const [stored] = await listWork(person, 'epics', id)
  expect(stored).toEqual({ ...epic, status: 'done', description: null })
})

test('[PD-20] what is refused stays to be corrected', async () => {
  const { person, id, page } = await oneEpic({ opened: true })
  await fill(form(page), { Título: '' })
  await press(form(page), 'Salvar')
  await form(page).getByText('Título é obrigatório', { exact: true }).waitFor()
  await fill(form(page), { Título: 'Extrato' })
  await page.route('**/api/epics/*', (route) => route.abort())
  await press(form(page), 'Salvar')
  await toast(page, 'Não foi possível falar com o servidor').waitFor()
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Extrato')
  await page.unroute('**/api/epics/*')
  await press(form(page), 'Salvar')
  await form(page).waitFor({ state: 'detached' })
  expect((await listWork(person, 'epics', id))[0]?.title).toBe('Extrato')
})

test('[PD-20] an epic that somebody deleted meanwhile says so, leaves the list, and keeps what was typed', async () => {
  const { person, epic, page } = await oneEpic({ opened: true })
  await fill(form(page), { Descrição: 'Um parágrafo longo' })
  await person.ask('DELETE', `/api/epics/${epic.id}`)
  await form(page).getByText('Este épico foi deletado por outra pessoa').waitFor()
  expect(await form(page).getByRole('button', { name: 'Salvar' }).isDisabled()).toBe(true)
  expect(await form(page).getByRole('button', { name: 'Deletar' }).count()).toBe(0)
  expect(await form(page).getByLabel('Descrição', { exact: true }).inputValue()).toBe('Um parágrafo longo')
  await press(form(page), 'Cancelar')
  await page.getByText('Nenhum épico encontrado', { exact: true }).waitFor()
})

test.each(['01890000-0000-7000-8000-000000000000', 'nenhum'])(
  '[PD-20] an address that names no epic of the project says so and goes on to the tab (%s)',
  async (unknown) => {
    const { person, id } = await startProject(stage)
    const page = await openTab(stage, person, id, 'epics', { search: `&epic=${unknown}` })
    await toast(page, 'Épico não encontrado').waitFor()
    await page.getByText('Nenhum épico encontrado', { exact: true }).waitFor()
    await expect.poll(() => searchOf(page)).toEqual({})
  },
)

test('[PD-20] an epic’s stories are listed, and each leads to its own dialog and back', async () => {
  const { page } = await oneEpic({ opened: true })
  const stories = form(page).getByRole('region', { name: 'Stories' })
  expect(await stories.getByRole('link').allInnerTexts()).toEqual(['Ver extrato'])
  await stories.getByRole('link', { name: 'Ver extrato' }).click()
  await dialog(page, 'Editar Story').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await press(dialog(page, 'Editar Story'), 'Fechar')
  await form(page).waitFor()
})

test('[PD-20] Back asks before it takes away what was typed', async () => {
  const { epic, page } = await oneEpic({})
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
  const { epic, page } = await oneEpic({})
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/toasts-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${stage.url}/projects/${epic.project_id}?tab=epics&epic=${epic.id}`)
  await form(page).waitFor()
  come()
  await page.route('**/api/epics/*', (route) => route.abort())
  await fill(form(page), { Título: 'Extrato' })
  await press(form(page), 'Salvar')
  await toast(page, 'Não foi possível falar com o servidor').waitFor()
})

test.each(widths)('[SH-11] axe finds nothing in the dialog ($width px)', async (look) => {
  const { page } = await oneEpic({ ...look, opened: true })
  await form(page).getByRole('region', { name: 'Stories' }).getByRole('link').waitFor()
  expect(await violations(page)).toEqual([])
})
