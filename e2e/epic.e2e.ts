import type { Epic } from '@leme/contract/epic'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { choose, optionsOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, rowOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format()

const cellsOf = async (page: Page, title: string) =>
  (await rowOf(page, title).getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

/** A project with three epics, and its tab of epics. */
async function threeEpics(look: { width?: 1280 | 375; theme?: 'light' | 'dark' } = {}) {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  await createWork(person, 'epics', id, { title: 'Fundação técnica', owner_user_id: rafael.id })
  await createWork(person, 'epics', id, { title: 'Assembleia digital' })
  const extrato = await createWork(person, 'epics', id, {
    title: 'Extrato e cotas',
    description: 'Movimentação e cotas do associado por safra',
    owner_user_id: person.id,
  })
  const page = await openTab(stage, person, id, 'epics', look)
  await rowOf(page, extrato.title).waitFor()
  return { person, rafael, id, extrato, page }
}

async function stored(
  person: Parameters<typeof listWork>[0],
  projectId: string,
  title: string,
): Promise<Epic | undefined> {
  return (await listWork(person, 'epics', projectId)).find((epic) => epic.title === title)
}

test('[PD-06] the columns in their order, and epics from the newest', async () => {
  const { page } = await threeEpics()
  const columns = await page.getByRole('columnheader').allInnerTexts()
  expect(columns).toEqual(['Título', 'Status', 'Responsável', 'Descrição', 'Criado em', 'Ações'])
  expect(await titlesOf(page)).toEqual(['Extrato e cotas', 'Assembleia digital', 'Fundação técnica'])
  await page.getByRole('region', { name: 'Épicos' }).getByText('3', { exact: true }).waitFor()
})

test('[PD-06] an epic with everything, and one with a title alone', async () => {
  const { page } = await threeEpics()
  expect((await cellsOf(page, 'Extrato e cotas')).slice(0, 5)).toEqual([
    'Extrato e cotas',
    'Planned',
    expect.stringMatching(/Marina Azevedo$/),
    'Movimentação e cotas do associado por safra',
    today,
  ])
  expect((await cellsOf(page, 'Assembleia digital')).slice(0, 5)).toEqual([
    'Assembleia digital',
    'Planned',
    'Sem responsável',
    '-',
    today,
  ])
})

test('[PD-06] without epics the tab says so, and has the button that creates one', async () => {
  const { person, id } = await startProject(stage)
  const page = await openTab(stage, person, id, 'epics')
  await page.getByText('Nenhum épico encontrado', { exact: true }).waitFor()
  await press(page, 'Novo Épico')
  await page.getByRole('dialog', { name: 'Novo Épico' }).waitFor()
})

test('[PD-06] of a long description the rest is a focus away, and the column stays as wide', async () => {
  const { person, id, page } = await threeEpics()
  const width = async () => (await page.getByRole('columnheader', { name: 'Descrição' }).boundingBox())?.width
  const before = await width()
  const description = `${'palavra '.repeat(200)}fim`
  await createWork(person, 'epics', id, { title: 'Falador', description })
  await page.reload()
  // What can be focused comes once the page is there.
  const cell = rowOf(page, 'Falador').locator('[tabindex="0"]').filter({ hasText: description })
  await cell.waitFor()
  expect(await cell.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true)
  expect(await width()).toBe(before)
  await cell.focus()
  await page.getByText(description, { exact: true }).nth(1).waitFor()
})

test.each(['manager', 'member'] as const)('[PD-06] a %s has actions only where they may delete', async (role) => {
  const { person, id, page: _admins } = await threeEpics()
  const colleague = await joinProject(stage, person, id, 'Colega', role)
  const page = await openTab(stage, colleague, id, 'epics')
  await rowOf(page, 'Extrato e cotas').waitFor()
  const mayDelete = role === 'manager'
  expect(await page.getByRole('columnheader', { name: 'Ações' }).count()).toBe(mayDelete ? 1 : 0)
  expect(await page.getByRole('button', { name: /^Deletar/ }).count()).toBe(mayDelete ? 3 : 0)
})

test('[PD-17] an epic’s badge is the control of its status, at once and for good', async () => {
  const { person, id, page } = await threeEpics()
  const patch = await holdBack(page, 'PATCH', '**/api/epics/*')
  const label = 'Status de Extrato e cotas'
  await page.getByRole('combobox', { name: `${label}: Planned` }).click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Planned', 'Doing', 'Review', 'Blocked', 'Done'])
  await page.getByRole('option', { name: 'Doing' }).click()
  await page.getByRole('combobox', { name: `${label}: Doing` }).waitFor()
  expect((await stored(person, id, 'Extrato e cotas'))?.status).toBe('planned')
  await patch.go()
  await expect.poll(async () => (await stored(person, id, 'Extrato e cotas'))?.status).toBe('doing')
})

test('[PD-17] a refused status goes back to what it was, with a toast', async () => {
  const { page } = await threeEpics()
  // The list as the server has it does not come to help.
  await holdBack(page, 'GET', '**/api/projects/*/epics')
  const patch = await holdBack(page, 'PATCH', '**/api/epics/*')
  const label = 'Status de Extrato e cotas'
  await choose(page, page, `${label}: Planned`, 'Done')
  await page.getByRole('combobox', { name: `${label}: Done` }).waitFor()
  await patch.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao atualizar status: Você não tem permissão para fazer isso').waitFor()
  await page.getByRole('combobox', { name: `${label}: Planned` }).waitFor()
})

test('[PD-17] a member changes a status too', async () => {
  const { rafael, person, id } = await threeEpics()
  const page = await openTab(stage, rafael, id, 'epics')
  await choose(page, page, 'Status de Assembleia digital: Planned', 'Review')
  await expect.poll(async () => (await stored(person, id, 'Assembleia digital'))?.status).toBe('review')
})

test('[PD-20] the person in charge of an epic changes in its cell', async () => {
  const { person, rafael, id, page } = await threeEpics()
  const label = 'Responsável de Assembleia digital'
  expect(await optionsOf(page, page, label)).toEqual([
    'Sem responsável',
    expect.stringMatching('Marina Azevedo'),
    expect.stringMatching('Rafael Nogueira'),
  ])
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: /Rafael Nogueira/ }).click()
  await toast(page, 'Responsável atualizado com sucesso').waitFor()
  expect((await stored(person, id, 'Assembleia digital'))?.owner_user_id).toBe(rafael.id)
})

test.each(widths)('[SH-11] axe finds nothing in list and question ($width px)', async (look) => {
  const { page } = await threeEpics(look)
  expect(await violations(page)).toEqual([])
  await press(page, 'Deletar Extrato e cotas')
  await page.getByRole('alertdialog').waitFor()
  expect(await violations(page)).toEqual([])
})

test('[SH-12] a list that cannot be loaded says so in its tab, and loads again', async () => {
  const { person, id } = await startProject(stage)
  await createWork(person, 'epics', id, { title: 'Extrato e cotas' })
  const page = await openTab(stage, person, id, 'members')
  await page.getByRole('tab', { name: 'Épicos (1)' }).waitFor()
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route('**/api/projects/*/epics', (route) => route.fulfill({ status: 403, json: problem }))
  await page.goto(`${stage.url}/projects/${id}?tab=epics`)
  await page.getByRole('heading', { name: 'Não foi possível carregar os épicos' }).waitFor()
  await page.unroute('**/api/projects/*/epics')
  await press(page, 'Tentar novamente')
  await rowOf(page, 'Extrato e cotas').waitFor()
})
