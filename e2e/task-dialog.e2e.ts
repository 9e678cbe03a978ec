import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { choose, dialog, fill, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { joinProject, openTab, rowOf, searchOf, startProject } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Editar Task')
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

/** A project with a task of everything, and its tab of tasks; `opened` goes straight to the task's dialog. */
async function oneTask({ opened = false } = {}) {
  const { person, id } = await startProject(stage)
  const story = await createWork(person, 'stories', id, { title: 'Ver o extrato' })
  const task = await createWork(person, 'tasks', id, {
    title: 'Validar extrato',
    description: 'Com saldo negativo',
    priority: 'P1',
    estimate_hours: 6.5,
    due_date: '2026-12-31',
    story_id: story.id,
    assignee_user_id: person.id,
  })
  const page = await openTab(stage, person, id, 'tasks', { search: opened ? `&task=${task.id}` : '' })
  if (opened) await form(page).waitFor()
  else await rowOf(page, task.title).waitFor()
  return { person, id, story, task, page }
}

test('[PD-20] [SH-11] a task’s title opens it filled in; Back and the cross close it, and Back asks before it takes away what was typed', async () => {
  const { task, page } = await oneTask()
  await link(page, task.title).click()
  await form(page).waitFor()
  await expect.poll(() => searchOf(page)).toEqual({ task: task.id })
  const value = (label: string) => form(page).getByLabel(label, { exact: true }).inputValue()
  expect(await value('Título')).toBe('Validar extrato')
  expect(await value('Descrição')).toBe('Com saldo negativo')
  expect(await value('Estimativa (horas)')).toBe('6,5')
  expect(await value('Prazo')).toBe('31/12/2026')
  expect(await value('Story')).toBe('Ver o extrato')
  expect(await value('Responsável')).toBe('Marina Azevedo')
  expect(await form(page).getByRole('combobox', { name: 'Status' }).innerText()).toBe('Planned')
  expect(await form(page).getByRole('combobox', { name: 'Prioridade' }).innerText()).toBe('P1 (Alta)')
  await form(page).getByText('Nenhuma hora registrada', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
  await page.goBack()
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})
  await link(page, task.title).click()
  await press(form(page), 'Fechar')
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})
  await link(page, task.title).and(page.locator(':focus')).waitFor()

  await link(page, task.title).click()
  await fill(form(page), { Título: 'Ainda por salvar' })
  await page.goBack()
  await press(page.getByRole('alertdialog'), 'Continuar editando')
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Ainda por salvar')
  await page.goBack()
  await press(page.getByRole('alertdialog'), 'Descartar')
  await form(page).waitFor({ state: 'detached' })
  await rowOf(page, task.title).waitFor()
})

test('[PD-09] [PD-16] [PD-20] what somebody else changes shows in the open dialog, but for what was typed; a task that they delete says so, and leaves a list that offers a new one', async () => {
  const { person, task, page } = await oneTask({ opened: true })
  const value = (label: string) => form(page).getByLabel(label, { exact: true }).inputValue()
  await fill(form(page), { Descrição: 'Ainda por salvar', 'Estimativa (horas)': '20' })
  await person.ask('PATCH', `/api/tasks/${task.id}`, {
    title: 'De outra pessoa',
    description: 'Também',
    due_date: '2027-01-15',
    estimate_hours: 1,
    status: 'review',
    assignee_user_id: null,
  })
  await expect.poll(() => value('Título')).toBe('De outra pessoa')
  expect(await value('Prazo')).toBe('15/01/2027')
  expect(await value('Responsável')).toBe('Sem responsável')
  expect(await form(page).getByRole('combobox', { name: 'Status' }).innerText()).toBe('Review')
  expect(await value('Estimativa (horas)')).toBe('20')
  expect(await value('Descrição')).toBe('Ainda por salvar')

  await person.ask('DELETE', `/api/tasks/${task.id}`)
  await form(page).getByText('Esta task foi deletada por outra pessoa').waitFor()
  expect(await form(page).getByRole('button', { name: 'Salvar' }).isDisabled()).toBe(true)
  expect(await form(page).getByRole('button', { name: 'Deletar' }).count()).toBe(0)
  expect(await form(page).getByLabel('Descrição', { exact: true }).inputValue()).toBe('Ainda por salvar')
  await press(form(page), 'Cancelar')
  await page.getByText('Nenhuma task encontrada', { exact: true }).waitFor()
  await press(page, 'Nova Task')
  await dialog(page, 'Nova Task').waitFor()
})

test('[PD-20] every field is edited; what is refused stays to be corrected, and only what was changed is sent: what somebody else changed meanwhile stays', async () => {
  const { person, id, task, page } = await oneTask({ opened: true })
  const camila = await joinProject(stage, person, id, 'Camila Duarte')
  await camila.ask('PATCH', `/api/tasks/${task.id}`, { description: 'De outra pessoa', status: 'blocked' })
  await fill(form(page), { Título: '', Prazo: '' })
  await press(form(page), 'Salvar')
  await form(page).getByText('Título é obrigatório', { exact: true }).waitFor()
  await fill(form(page), { Título: 'Validar' })
  await choose(page, form(page), 'Prioridade', 'P2 (Média)')
  await choose(page, form(page), 'Responsável', 'Sem responsável')
  await page.route('**/api/tasks/*', (route) => route.fulfill({ status: 500, body: '' }))
  await press(form(page), 'Salvar')
  await toast(page, 'Erro ao atualizar task').waitFor()
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Validar')
  await page.unroute('**/api/tasks/*')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await press(form(page), 'Salvar')
  expect((await sent).postDataJSON()).toEqual({
    title: 'Validar',
    due_date: null,
    priority: 'P2',
    assignee_user_id: null,
    base: { title: 'Validar extrato', due_date: '2026-12-31', priority: 'P1', assignee_user_id: task.assignee_user_id },
  })
  await toast(page, 'Task atualizada com sucesso').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Validar').waitFor()
  const saved = {
    ...task,
    title: 'Validar',
    due_date: null,
    priority: 'P2',
    assignee_user_id: null,
    description: 'De outra pessoa',
    status: 'blocked',
  }
  expect(await listWork(person, 'tasks', id)).toEqual([saved])

  await link(page, 'Validar').click()
  await choose(page, form(page), 'Status', 'Done')
  await choose(page, form(page), 'Story', 'Sem story')
  await fill(form(page), { Descrição: '', 'Estimativa (horas)': '12' })
  await press(form(page), 'Salvar')
  await form(page).waitFor({ state: 'detached' })
  const last = { status: 'done', story_id: null, description: null, estimate_hours: 12 }
  expect(await listWork(person, 'tasks', id)).toEqual([{ ...saved, ...last }])
})
