import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { dialog, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { openTab, rowOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Novo Épico')

test('[PD-11] [PD-15] [SH-11] the keyboard alone opens, fills and sends the form, also once more, and goes on from its button; axe finds nothing in it and its errors', async () => {
  const { person, id } = await startProject(stage)
  await createWork(person, 'epics', id, { title: 'De antes' })
  const page = await openTab(stage, person, id, 'epics')
  await rowOf(page, 'De antes').waitFor()
  let lost = false
  await page.route('**/api/projects/*/epics', async (route) => {
    if (route.request().method() !== 'POST' || lost) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Novo Épico' }).focus()
  await page.keyboard.press('Enter')
  await form(page).getByLabel('Título', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Extrato')
  await page.keyboard.press('Enter')
  // The answer got lost: sent again, it is the same epic.
  await toast(page, 'Não foi possível falar com o servidor').waitFor()
  await form(page).getByRole('button', { name: 'Criar Épico', disabled: false }).waitFor()
  await form(page).getByLabel('Título', { exact: true }).press('Enter')
  await toast(page, 'Épico criado com sucesso').waitFor()
  await rowOf(page, 'Extrato').waitFor()
  expect(await titlesOf(page)).toEqual(['Extrato', 'De antes'])
  await page.getByRole('tab', { name: 'Épicos (2)' }).waitFor()
  await page.getByRole('button', { name: 'Novo Épico' }).and(page.locator(':focus')).waitFor()
  expect(await listWork(person, 'epics', id)).toHaveLength(2)

  await page.keyboard.press('Enter')
  await press(form(page), 'Criar Épico')
  await form(page).getByText('Título é obrigatório').waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
})
