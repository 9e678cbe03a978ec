import type { Project } from '@leme/contract/project'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { choose, dialog, fill, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { joinProject, openTab, rowOf, searchOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Editar Task')

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
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
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
  await fill(form(page), { Título: 'Validar', Prazo: '' })
  await choose(page, form(page), 'Status', 'Done')
  await choose(page, form(page), 'Story', 'Sem story')
  await press(form(page), 'Salvar')
  await toast(page, 'Task atualizada com sucesso').waitFor()
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

test('[PD-09] [PD-16] [PD-13] a choice that somebody removes meanwhile is dropped from an open form, and a task that they delete leaves the open dialog and a list that offers a new one', async () => {
  const { person, id } = await startProject(stage)
  const story = await createWork(person, 'stories', id, { title: 'Ver o extrato' })
  const page = await openTab(stage, person, id, 'tasks')
  await press(page, 'Nova Task')
  const created = dialog(page, 'Nova Task')
  await choose(page, created, 'Story', 'Ver o extrato')
  await fill(created, { Título: 'Sem story' })
  await person.ask('DELETE', `/api/stories/${story.id}`)
  await created.getByRole('combobox', { name: 'Story', exact: true }).waitFor({ state: 'detached' })
  await press(created, 'Criar Task')
  await rowOf(page, 'Sem story').waitFor()
  const [task] = await listWork(person, 'tasks', id)
  expect(task).toMatchObject({ title: 'Sem story', story_id: null })

  await page.getByRole('link', { name: 'Sem story', exact: true }).click()
  await expect.poll(() => searchOf(page)).toEqual({ task: task?.id })
  await form(page).getByText('Nenhuma hora registrada', { exact: true }).waitFor()
  await person.ask('DELETE', `/api/tasks/${task?.id}`)
  await form(page).getByText('Esta task foi deletada por outra pessoa').waitFor()
  await press(form(page), 'Cancelar')
  await page.getByText('Nenhuma task encontrada', { exact: true }).waitFor()
  await press(page, 'Nova Task')
  await created.waitFor()
})
