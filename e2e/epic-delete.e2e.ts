import type { Epic } from '@leme/contract/epic'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { dialog, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, pastTheProduct, rowOf, searchOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

/** A project with two epics, the newer one with two stories, and its tab of epics as a manager sees it. */
async function twoEpics(search: (epicId: string) => string = () => '') {
  const { person, id } = await startProject(stage)
  const manager = await joinProject(stage, person, id, 'Gerente', 'manager')
  const other = await createWork(person, 'epics', id, { title: 'Assembleia digital' })
  const epic = await createWork(person, 'epics', id, { title: 'Extrato e cotas' })
  for (const title of ['Ver extrato', 'Baixar extrato']) {
    await createWork(person, 'stories', id, { title, epic_id: epic.id })
  }
  await createWork(person, 'stories', id, { title: 'Votar', epic_id: other.id })
  const page = await openTab(stage, manager, id, 'epics', { search: search(epic.id) })
  return { person, manager, id, epic, other, page }
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmar exclusão', exact: true })

async function ask(page: Page, { title }: Epic) {
  await press(page, `Deletar ${title}`)
  await question(page).waitFor()
  return question(page)
}

test('[PD-07] [SH-11] deleting an epic asks first; once confirmed it goes, its stories stay without it, and the keyboard goes on from the list', async () => {
  const { person, id, epic, page } = await twoEpics()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const asked = await ask(page, epic)
    await asked.getByText('Esta ação não pode ser desfeita.').waitFor()
    await asked.getByText('As stories vinculadas a este épico perderão a referência.').waitFor()
    await asked.getByText('Extrato e cotas', { exact: true }).waitFor()
    await asked.getByText('2 stories vinculadas', { exact: true }).waitFor()
    expect(await asked.getByRole('button').allInnerTexts()).toEqual(['Cancelar', 'Deletar'])
    await press(asked, 'Cancelar')
    await asked.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Deletar Extrato e cotas' }).and(page.locator(':focus')).waitFor()
  }
  expect(await listWork(person, 'epics', id)).toHaveLength(2)

  const asked = await ask(page, epic)
  expect(await violationsAtBothWidths(page)).toEqual([])
  const request = await holdBack(page, 'DELETE', '**/api/epics/*')
  await press(asked, 'Deletar')
  await asked.getByRole('button', { name: 'Deletando...', disabled: true }).waitFor()
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Deletando...' }).waitFor()
  await request.go()
  await toast(page, 'Épico deletado com sucesso').waitFor()
  await asked.waitFor({ state: 'detached' })
  await rowOf(page, epic.title).waitFor({ state: 'detached' })
  expect(await titlesOf(page)).toEqual(['Assembleia digital'])
  await page
    .getByRole('tab', { name: /^Épicos/ })
    .and(page.locator(':focus'))
    .waitFor()

  const stories = await listWork(person, 'stories', id)
  expect(stories.filter((story) => story.epic_id === null).map((story) => story.title)).toEqual([
    'Baixar extrato',
    'Ver extrato',
  ])
  await page.getByRole('tab', { name: 'Stories (3)' }).click()
  const cell = page.getByRole('combobox', { name: 'Épico de Ver extrato' })
  await expect.poll(() => cell.innerText()).toBe('Sem épico')
})

test('[PD-07] what cannot be deleted stays and says why: no server, gone already, not allowed any more', async () => {
  const { person, manager, id, epic, other, page } = await twoEpics()
  const asked = await ask(page, epic)
  await page.route('**/api/epics/*', (route) => route.abort())
  await press(asked, 'Deletar')
  await toast(page, 'Erro ao deletar épico: Não foi possível falar com o servidor').waitFor()
  await page.unroute('**/api/epics/*')

  await person.ask('DELETE', `/api/epics/${epic.id}`)
  await press(asked, 'Deletar')
  await toast(page, 'Erro ao deletar épico: Épico não encontrado').waitFor()
  await asked.waitFor({ state: 'detached' })
  await rowOf(page, epic.title).waitFor({ state: 'detached' })

  await ask(page, other)
  await pastTheProduct(stage, `update users set role = 'member' where id = $1`, [manager.id])
  await press(asked, 'Deletar')
  await toast(page, 'Erro ao deletar épico: Você não tem permissão para fazer isso').waitFor()
  await asked.getByRole('button', { name: 'Deletar', disabled: false }).waitFor()
  await press(asked, 'Cancelar')
  await rowOf(page, other.title).waitFor()
  expect(await listWork(person, 'epics', id)).toHaveLength(1)
})

test('[PD-07] an epic is deleted from its own dialog too', async () => {
  const { person, id, page } = await twoEpics((epicId) => `&epic=${epicId}`)
  await press(dialog(page, 'Editar Épico'), 'Deletar')
  await question(page).getByText('2 stories vinculadas').waitFor()
  await press(question(page), 'Deletar')
  await toast(page, 'Épico deletado com sucesso').waitFor()
  await dialog(page, 'Editar Épico').waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})
  expect(await listWork(person, 'epics', id)).toHaveLength(1)
})
