import type { Project } from '@leme/contract/project'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { dialog, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, rowOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmar exclusão', exact: true })

/** A project with two tasks, one of which has hours, and its tab of tasks. */
async function twoTasks(look: Parameters<typeof openTab>[4] = {}) {
  const { person, id } = await startProject(stage)
  const task = await createWork(person, 'tasks', id, { title: 'Validar extrato' })
  await createWork(person, 'tasks', id, { title: 'Rever textos' })
  await person.ask('POST', `/api/tasks/${task.id}/time-entries`, { date: '2026-11-18', hours: 2.25 })
  const page = await openTab(stage, person, id, 'tasks', look)
  await rowOf(page, 'Validar extrato').waitFor()
  return { person, id, task, page }
}

test('[PD-20] deleting a task asks first, and says that its hours stay', async () => {
  const { person, id, page } = await twoTasks()
  const button = page.getByRole('button', { name: 'Deletar Validar extrato', exact: true })
  await button.click()
  await question(page)
    .getByText(/Esta ação não pode ser desfeita\. As horas registradas nesta task continuam/)
    .waitFor()
  await question(page).getByText('Validar extrato', { exact: true }).waitFor()
  await question(page).getByText('2,25h registradas', { exact: true }).waitFor()
  await press(question(page), 'Cancelar')
  await question(page).waitFor({ state: 'detached' })
  await button.and(page.locator(':focus')).waitFor()
  expect(await listWork(person, 'tasks', id)).toHaveLength(2)
})

test('[PD-20] deleted, it leaves the list, and its hours stay with the project', async () => {
  const { person, id, page } = await twoTasks()
  await press(page, 'Deletar Validar extrato')
  const held = await holdBack(page, 'DELETE', '**/api/tasks/*')
  await press(question(page), 'Deletar')
  await question(page).getByRole('button', { name: 'Deletando...', exact: true }).waitFor()
  await held.go()
  await toast(page, 'Task deletada com sucesso').waitFor()
  await question(page).waitFor({ state: 'detached' })
  await expect.poll(() => titlesOf(page)).toEqual(['Rever textos'])
  expect((await listWork(person, 'tasks', id)).map(({ title }) => title)).toEqual(['Rever textos'])
  expect(((await person.ask('GET', `/api/projects/${id}`)).body as Project).spent_hours).toBe(2.25)
})

test('[PD-20] a task’s dialog has the way to delete it, and closes with it', async () => {
  const { person, id, page } = await twoTasks()
  await page.getByRole('link', { name: 'Validar extrato', exact: true }).click()
  const form = dialog(page, 'Editar Task')
  await press(form, 'Deletar')
  await press(question(page), 'Deletar')
  await toast(page, 'Task deletada com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => titlesOf(page)).toEqual(['Rever textos'])
  expect(await listWork(person, 'tasks', id)).toHaveLength(1)
  expect(await toast(page, 'Task não encontrada').count()).toBe(0)
})

test('[PD-20] a refused deletion says why; of what is gone already the list is read again', async () => {
  const { person, task, page } = await twoTasks()
  await press(page, 'Deletar Validar extrato')
  const held = await holdBack(page, 'DELETE', '**/api/tasks/*')
  await press(question(page), 'Deletar')
  await held.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao deletar task: Você não tem permissão para fazer isso').waitFor()
  await page.unroute('**/api/tasks/*')

  await person.ask('DELETE', `/api/tasks/${task.id}`)
  await press(question(page), 'Deletar')
  await toast(page, 'Erro ao deletar task: Task não encontrada').waitFor()
  await question(page).waitFor({ state: 'detached' })
  await expect.poll(() => titlesOf(page)).toEqual(['Rever textos'])
})

test('[PD-20] a member sees no way to delete, a manager does', async () => {
  const { person, id, task } = await twoTasks()
  const camila = await joinProject(stage, person, id, 'Camila Duarte')
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira', 'manager')
  const asMember = await openTab(stage, camila, id, 'tasks', { search: `&task=${task.id}` })
  await dialog(asMember, 'Editar Task').waitFor()
  expect(await asMember.getByRole('button', { name: /^Deletar/, includeHidden: true }).count()).toBe(0)
  expect((await camila.ask('DELETE', `/api/tasks/${task.id}`)).status).toBe(403)

  const asManager = await openTab(stage, rafael, id, 'tasks')
  await press(asManager, 'Deletar Rever textos')
  await press(question(asManager), 'Deletar')
  await toast(asManager, 'Task deletada com sucesso').waitFor()
})

test.each(widths)('[SH-11] axe finds nothing in the question ($width px)', async (look) => {
  const { task, page } = await twoTasks(look)
  await page.goto(`${page.url()}&task=${task.id}`)
  await press(dialog(page, 'Editar Task'), 'Deletar')
  await question(page).getByText('2,25h registradas', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
})
