import type { Epic } from '@leme/contract/epic'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { choose, dialog, optionsOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, rowOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format()

const cellsOf = async (page: Page, title: string) =>
  (await rowOf(page, title).getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

/** A project with three epics, and its tab of epics; as a `member` sees it with one of them open. */
async function threeEpics({ asMember = false } = {}) {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  await createWork(person, 'epics', id, { title: 'Fundação técnica', owner_user_id: rafael.id })
  await createWork(person, 'epics', id, { title: 'Assembleia digital' })
  const extrato = await createWork(person, 'epics', id, {
    title: 'Extrato e cotas',
    description: 'Movimentação e cotas do associado por safra',
    owner_user_id: person.id,
  })
  const search = asMember ? `&epic=${extrato.id}` : ''
  const page = await openTab(stage, asMember ? rafael : person, id, 'epics', { search })
  await (asMember ? dialog(page, 'Editar Épico') : rowOf(page, extrato.title)).waitFor()
  return { person, rafael, id, extrato, page }
}

async function stored(
  person: Parameters<typeof listWork>[0],
  projectId: string,
  title: string,
): Promise<Epic | undefined> {
  return (await listWork(person, 'epics', projectId)).find((epic) => epic.title === title)
}

test('[PD-06] [SH-11] the columns in their order, epics from the newest, and of a long description the rest is a focus away', async () => {
  const { person, id, page } = await threeEpics()
  const columns = await page.getByRole('columnheader').allInnerTexts()
  expect(columns).toEqual(['Título', 'Status', 'Responsável', 'Descrição', 'Criado em', 'Ações'])
  expect(await titlesOf(page)).toEqual(['Extrato e cotas', 'Assembleia digital', 'Fundação técnica'])
  await page.getByRole('region', { name: 'Épicos' }).getByText('3', { exact: true }).waitFor()
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
  expect(await violationsAtBothWidths(page)).toEqual([])

  const width = async () => (await page.getByRole('columnheader', { name: 'Descrição' }).boundingBox())?.width
  const before = await width()
  const description = `${'palavra '.repeat(200)}fim`
  await createWork(person, 'epics', id, { title: 'Falador', description })
  // What can be focused comes once the page is there.
  const cell = rowOf(page, 'Falador').locator('[tabindex="0"]').filter({ hasText: description })
  await cell.waitFor()
  expect(await cell.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true)
  expect(await width()).toBe(before)
  await cell.focus()
  await page.getByText(description, { exact: true }).nth(1).waitFor()
})

test('[PD-17] [PD-20] status and person in charge change in their cells, at once and for good; a refused status goes back', async () => {
  const { person, rafael, id, page } = await threeEpics()
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

  const inCharge = 'Responsável de Assembleia digital'
  expect(await optionsOf(page, page, inCharge)).toEqual([
    'Sem responsável',
    expect.stringMatching('Marina Azevedo'),
    expect.stringMatching('Rafael Nogueira'),
  ])
  await page.getByRole('combobox', { name: inCharge }).click()
  await page.getByRole('option', { name: /Rafael Nogueira/ }).click()
  await toast(page, 'Responsável atualizado com sucesso').waitFor()
  expect((await stored(person, id, 'Assembleia digital'))?.owner_user_id).toBe(rafael.id)

  // The list as the server has it does not come to help.
  await holdBack(page, 'GET', '**/api/projects/*/epics')
  const refused = await holdBack(page, 'PATCH', '**/api/epics/*')
  await choose(page, page, `${label}: Doing`, 'Done')
  await page.getByRole('combobox', { name: `${label}: Done` }).waitFor()
  await refused.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao atualizar status: Você não tem permissão para fazer isso').waitFor()
  await page.getByRole('combobox', { name: `${label}: Doing` }).waitFor()
})

test('[PD-06] [PD-07] [PD-17] a member finds nothing to delete with, in dialog and list, and changes a status too', async () => {
  const { person, id, page } = await threeEpics({ asMember: true })
  const form = dialog(page, 'Editar Épico')
  await form.getByRole('button', { name: 'Salvar' }).waitFor()
  expect(await form.getByRole('button', { name: 'Deletar' }).count()).toBe(0)
  await press(form, 'Fechar')
  await form.waitFor({ state: 'detached' })
  expect(await page.getByRole('columnheader', { name: 'Ações' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Deletar/ }).count()).toBe(0)
  await choose(page, page, 'Status de Assembleia digital: Planned', 'Review')
  await expect.poll(async () => (await stored(person, id, 'Assembleia digital'))?.status).toBe('review')
})
