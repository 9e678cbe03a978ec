import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { choose, dialog, fill, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { joinProject, openTab, rowOf, searchOf, startProject } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Editar Task')
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

type Setting = { opened?: boolean; width?: 1280 | 375; theme?: 'light' | 'dark' }

/** A project with a task of everything, and its tab of tasks; `opened` goes straight to the task's dialog. */
async function oneTask({ opened = false, ...look }: Setting = {}) {
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
  const page = await openTab(stage, person, id, 'tasks', { ...look, search: opened ? `&task=${task.id}` : '' })
  if (opened) await form(page).waitFor()
  else await rowOf(page, task.title).waitFor()
  return { person, id, story, task, page }
}

test('[PD-20] a task’s title opens it filled in; Back and the cross close it', async () => {
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
  await page.goBack()
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})
  await link(page, task.title).click()
  await press(form(page), 'Fechar')
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})
  await link(page, task.title).and(page.locator(':focus')).waitFor()
})

test('[PD-20] only what was changed is sent: what somebody else changed meanwhile stays', async () => {
  const { person, id, task, page } = await oneTask({ opened: true })
  const camila = await joinProject(stage, person, id, 'Camila Duarte')
  await camila.ask('PATCH', `/api/tasks/${task.id}`, { description: 'De outra pessoa', status: 'blocked' })
  await fill(form(page), { Título: 'Validar', Prazo: '' })
  await choose(page, form(page), 'Prioridade', 'P2 (Média)')
  await choose(page, form(page), 'Responsável', 'Sem responsável')
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
  const [stored] = await listWork(person, 'tasks', id)
  expect(stored).toEqual({
    ...task,
    title: 'Validar',
    due_date: null,
    priority: 'P2',
    assignee_user_id: null,
    description: 'De outra pessoa',
    status: 'blocked',
  })
})

test('[PD-16] what somebody else changes shows in the open dialog, but for what was typed', async () => {
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
})

test('[PD-20] status, estimate, story and an emptied description are saved', async () => {
  const { person, id, task, page } = await oneTask({ opened: true })
  await choose(page, form(page), 'Status', 'Done')
  await choose(page, form(page), 'Story', 'Sem story')
  await fill(form(page), { Descrição: '', 'Estimativa (horas)': '12' })
  await press(form(page), 'Salvar')
  await form(page).waitFor({ state: 'detached' })
  const [stored] = await listWork(person, 'tasks', id)
  expect(stored).toEqual({ ...task, status: 'done', story_id: null, description: null, estimate_hours: 12 })
})

test('[PD-20] what is refused stays to be corrected', async () => {
  const { person, id, page } = await oneTask({ opened: true })
  await fill(form(page), { Título: '' })
  await press(form(page), 'Salvar')
  await form(page).getByText('Título é obrigatório', { exact: true }).waitFor()
  await fill(form(page), { Título: 'Validar' })
  await page.route('**/api/tasks/*', (route) => route.fulfill({ status: 500, body: '' }))
  await press(form(page), 'Salvar')
  await toast(page, 'Erro ao atualizar task').waitFor()
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Validar')
  await page.unroute('**/api/tasks/*')
  await press(form(page), 'Salvar')
  await form(page).waitFor({ state: 'detached' })
  expect((await listWork(person, 'tasks', id))[0]?.title).toBe('Validar')
})

test('[PD-20] a task that somebody deleted meanwhile says so, and keeps what was typed', async () => {
  const { person, task, page } = await oneTask({ opened: true })
  await fill(form(page), { Descrição: 'Um parágrafo longo' })
  await person.ask('DELETE', `/api/tasks/${task.id}`)
  await form(page).getByText('Esta task foi deletada por outra pessoa').waitFor()
  expect(await form(page).getByRole('button', { name: 'Salvar' }).isDisabled()).toBe(true)
  expect(await form(page).getByRole('button', { name: 'Deletar' }).count()).toBe(0)
  expect(await form(page).getByLabel('Descrição', { exact: true }).inputValue()).toBe('Um parágrafo longo')
  await press(form(page), 'Cancelar')
  await page.getByText('Nenhuma task encontrada', { exact: true }).waitFor()
})

test.each(['01890000-0000-7000-8000-000000000000', 'nenhuma'])(
  '[PD-20] an address that names no task of the project says so and goes on to the tab (%s)',
  async (unknown) => {
    const { person, id } = await startProject(stage)
    const page = await openTab(stage, person, id, 'tasks', { search: `&task=${unknown}` })
    await toast(page, 'Task não encontrada').waitFor()
    await page.getByText('Nenhuma task encontrada', { exact: true }).waitFor()
    await expect.poll(() => searchOf(page)).toEqual({})
  },
)

test('[PD-20] Back asks before it takes away what was typed', async () => {
  const { task, page } = await oneTask()
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

test.each(widths)('[SH-11] axe finds nothing in a task’s dialog ($width px)', async (look) => {
  const { page } = await oneTask({ ...look, opened: true })
  await form(page).getByText('Nenhuma hora registrada', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
})
