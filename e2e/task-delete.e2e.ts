import type { Project } from '@leme/contract/project'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { dialog, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, startProject, titlesOf } from './work.ts'

const stage = useStage()

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmar exclusão', exact: true })

/** A project with two tasks, one of which has hours, and its tab of tasks as a manager sees it. */
async function twoTasks(search: (taskId: string) => string = () => '') {
  const { person, id } = await startProject(stage)
  const manager = await joinProject(stage, person, id, 'Rafael Nogueira', 'manager')
  const task = await createWork(person, 'tasks', id, { title: 'Validar extrato' })
  const other = await createWork(person, 'tasks', id, { title: 'Rever textos' })
  await person.ask('POST', `/api/tasks/${task.id}/time-entries`, { date: '2026-11-18', hours: 2.25 })
  const page = await openTab(stage, manager, id, 'tasks', { search: search(task.id) })
  return { person, id, other, page }
}

test('[PD-20] deleting a task asks first, and says that its hours stay; refused it says why; deleted it leaves the list, and its hours stay with the project', async () => {
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

  await button.click()
  const refused = await holdBack(page, 'DELETE', '**/api/tasks/*')
  await press(question(page), 'Deletar')
  await refused.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao deletar task: Você não tem permissão para fazer isso').waitFor()
  await page.unroute('**/api/tasks/*')

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

test('[PD-20] [SH-11] a task’s dialog has the way to delete it, and closes with it; what is gone already leaves the list', async () => {
  const { person, id, other, page } = await twoTasks((taskId) => `&task=${taskId}`)
  const form = dialog(page, 'Editar Task')
  await press(form, 'Deletar')
  await question(page).getByText('2,25h registradas', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
  await press(question(page), 'Deletar')
  await toast(page, 'Task deletada com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => titlesOf(page)).toEqual(['Rever textos'])
  expect(await listWork(person, 'tasks', id)).toHaveLength(1)
  expect(await toast(page, 'Task não encontrada').count()).toBe(0)

  await press(page, 'Deletar Rever textos')
  await question(page).waitFor()
  await person.ask('DELETE', `/api/tasks/${other.id}`)
  await press(question(page), 'Deletar')
  await toast(page, 'Erro ao deletar task: Task não encontrada').waitFor()
  await question(page).waitFor({ state: 'detached' })
  await page.getByText('Nenhuma task encontrada', { exact: true }).waitFor()
})
