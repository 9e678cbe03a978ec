import type { Project } from '@leme/contract/project/project'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../../server/test/work.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { dayOf } from '../calendar.ts'
import { choose, dialog, fill, press, toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, rowOf, startProject, titlesOf } from '../work.ts'

const stage = useStage()

const yesterday = dayOf(new Date(Date.now() - 24 * 3_600_000))
const form = (page: Page) => dialog(page, 'Editar Task')

test('[PD-09] [PD-21] [SH-11] axe finds nothing in the list; a due date has a column from 1024 pixels on, a line of the row below that; on a telephone a task has three lines, and the filters one that moves sideways', async () => {
  const { person, id } = await startProject(stage)
  const fields = { assignee_user_id: person.id, priority: 'P1', estimate_hours: 6 }
  const story = await createWork(person, 'stories', id, { title: 'Extrato por e-mail' })
  await createWork(person, 'tasks', id, { title: 'Validar extrato', ...fields })
  await createWork(person, 'tasks', id, { title: 'Com prazo', due_date: '2027-03-31', story_id: story.id })
  await createWork(person, 'tasks', id, { title: 'Atrasada', due_date: yesterday })
  const page = await openTab(stage, person, id, 'tasks', { search: '&due=late' })
  await rowOf(page, 'Atrasada').waitFor()
  expect(await titlesOf(page)).toEqual(['Atrasada'])
  await press(page, 'Limpar filtros')
  const day = () => rowOf(page, 'Com prazo').getByText('31/03/2027', { exact: true }).waitFor()
  await day()
  expect(await violationsAtBothWidths(page)).toEqual([])
  await page.setViewportSize({ width: 1024, height: 800 })
  await day()
  const columns = () => page.getByRole('columnheader').allInnerTexts()
  await expect.poll(async () => (await columns())[2]).toBe('Prazo')
  await page.getByRole('columnheader', { name: 'Prazo' }).getByRole('button').click()
  await expect.poll(() => titlesOf(page).then((titles) => titles.slice(0, 2))).toEqual(['Atrasada', 'Com prazo'])
  await page.setViewportSize({ width: 800, height: 800 })
  await expect.poll(async () => (await columns())[2]).not.toBe('Prazo')
  await day()

  await page.setViewportSize({ width: 375, height: 812 })
  await day()
  const box = () => rowOf(page, 'Validar extrato').boundingBox()
  await expect.poll(async () => (await box())?.width).toBeLessThanOrEqual(343)
  expect((await box())?.height).toBeLessThanOrEqual(92)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)

  const filters = page.locator('search [role=combobox]')
  const tops = () => filters.evaluateAll((all) => all.map((filter) => Math.round(filter.getBoundingClientRect().top)))
  await expect.poll(async () => (await tops()).length).toBe(7)
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
  await page.getByRole('combobox', { name: 'Ordenar' }).click()
  await page
    .getByRole('option', { name: /^Título/ })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('[PD-13] [PD-15] [PD-20] [SH-11] a task with everything is the first of the list; it is opened, edited and deleted, and its hours stay with the project; axe finds nothing in its forms', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const story = await createWork(person, 'stories', id, { title: 'Ver o extrato' })
  await createWork(person, 'tasks', id, { title: 'De antes' })
  const page = await openTab(stage, person, id, 'tasks')
  await press(page, 'Nova Task')
  const created = dialog(page, 'Nova Task')
  await created.getByRole('combobox', { name: 'Story', exact: true }).waitFor()
  await fill(created, { 'Estimativa (horas)': '2,5', Prazo: '31/12/2026' })
  await choose(page, created, 'Prioridade', 'P1 (Alta)')
  await choose(page, created, 'Story', 'Ver o extrato')
  await choose(page, created, 'Responsável', 'Rafael Nogueira')
  await press(created, 'Criar Task')
  await created.getByText('Título é obrigatório', { exact: true }).waitFor()
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await fill(created, { Título: 'Validar extrato' })
  await press(created, 'Criar Task')
  await toast(page, 'Task criada com sucesso').waitFor()
  await created.waitFor({ state: 'detached' })
  await rowOf(page, 'Validar extrato').waitFor()
  expect(await titlesOf(page)).toEqual(['Validar extrato', 'De antes'])
  await page.getByRole('tab', { name: 'Tasks (2)' }).waitFor()
  const [task] = await listWork(person, 'tasks', id)
  const choices = { priority: 'P1', story_id: story.id, assignee_user_id: rafael.id }
  expect(task).toMatchObject({ ...choices, estimate_hours: 2.5, due_date: '2026-12-31', title: 'Validar extrato' })
  await person.ask('POST', `/api/tasks/${task?.id}/time-entries`, { date: '2026-11-18', hours: 2.25 })

  const link = page.getByRole('link', { name: 'Validar extrato', exact: true })
  await link.click()
  await form(page).getByRole('region', { name: 'Horas' }).getByText('Total: 2,25h', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await fill(form(page), { Título: 'Ainda por salvar' })
  await page.goBack()
  await press(page.getByRole('alertdialog'), 'Descartar')
  await form(page).waitFor({ state: 'detached' })
  await link.click()
  await fill(form(page), { Título: 'Validar' })
  await press(form(page), 'Salvar')
  await toast(page, 'Task atualizada com sucesso').waitFor()
  // Its facts are changed in place, one by one.
  await press(form(page), 'Prazo de Validar: 31/12/2026')
  await page.getByRole('textbox', { name: 'Prazo', exact: true }).fill('')
  await page.keyboard.press('Enter')
  await toast(page, 'Prazo atualizado com sucesso').waitFor()
  await choose(page, form(page), 'Status de Validar: Planned', 'Done')
  await choose(page, form(page), 'Story de Validar', 'Sem story')
  await toast(page, 'Story atualizada com sucesso').waitFor()
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Validar').waitFor()
  const saved = { ...task, title: 'Validar', due_date: null, status: 'done', story_id: null }
  expect((await listWork(person, 'tasks', id))[0]).toEqual(saved)

  await page.getByRole('link', { name: 'Validar', exact: true }).click()
  await press(form(page), 'Deletar')
  const question = page.getByRole('alertdialog', { name: 'Confirmar exclusão', exact: true })
  await question.getByText('2,25h registradas', { exact: true }).waitFor()
  await press(question, 'Deletar')
  await toast(page, 'Task deletada com sucesso').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => titlesOf(page)).toEqual(['De antes'])
  expect(await toast(page, 'Task não encontrada').count()).toBe(0)
  expect((await listWork(person, 'tasks', id)).map(({ title }) => title)).toEqual(['De antes'])
  expect(((await person.ask('GET', `/api/projects/${id}`)).body as Project).spent_hours).toBe(2.25)
})
