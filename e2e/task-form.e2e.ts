import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { choose, dialog, fill, noteOf, optionsOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { joinProject, openTab, rowOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Nova Task')
const field = (page: Page, name: string) => form(page).getByRole('combobox', { name, exact: true })

type Setting = { width?: 1280 | 375; theme?: 'light' | 'dark' }

/** A project with a story and two members, and the open form. */
async function openForm(look: Setting = {}) {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const story = await createWork(person, 'stories', id, { title: 'Ver o extrato' })
  const page = await openTab(stage, person, id, 'tasks', look)
  await press(page, 'Nova Task')
  await field(page, 'Story').waitFor()
  return { person, rafael, id, story, page }
}

test('[PD-13] a title alone creates a task, of priority P3', async () => {
  const { person, id, page } = await openForm()
  expect(await field(page, 'Prioridade').innerText()).toBe('P3 (Baixa)')
  await fill(form(page), { Título: 'Validar extrato' })
  await press(form(page), 'Criar Task')
  await toast(page, 'Task criada com sucesso').waitFor()
  const [task] = await listWork(person, 'tasks', id)
  expect(task).toMatchObject({
    title: 'Validar extrato',
    description: null,
    status: 'planned',
    priority: 'P3',
    estimate_hours: null,
    due_date: null,
    story_id: null,
    assignee_user_id: null,
  })
})

test('[PD-13] a task with everything', async () => {
  const { person, rafael, id, story, page } = await openForm()
  await fill(form(page), {
    Título: 'Validar extrato',
    Descrição: 'Com saldo negativo',
    'Estimativa (horas)': '2,5',
    Prazo: '31/12/2026',
  })
  expect(await optionsOf(page, form(page), 'Prioridade')).toEqual(['P1 (Alta)', 'P2 (Média)', 'P3 (Baixa)'])
  await choose(page, form(page), 'Prioridade', 'P1 (Alta)')
  expect(await optionsOf(page, form(page), 'Story')).toEqual(['Sem story', 'Ver o extrato'])
  await choose(page, form(page), 'Story', 'Ver o extrato')
  expect(await optionsOf(page, form(page), 'Responsável')).toEqual([
    'Sem responsável',
    'Marina Azevedo',
    'Rafael Nogueira',
  ])
  await choose(page, form(page), 'Responsável', 'Rafael Nogueira')
  await press(form(page), 'Criar Task')
  await toast(page, 'Task criada com sucesso').waitFor()
  const [task] = await listWork(person, 'tasks', id)
  expect(task).toMatchObject({
    title: 'Validar extrato',
    description: 'Com saldo negativo',
    priority: 'P1',
    estimate_hours: 2.5,
    due_date: '2026-12-31',
    story_id: story.id,
    assignee_user_id: rafael.id,
  })
})

test('[PD-13] without stories and members there is nothing to choose of them', async () => {
  const person = await stage.signUp()
  const { body } = await person.ask('POST', '/api/projects', { name: 'Atlas', client: 'Editora Sabiá' })
  const page = await openTab(stage, person, (body as { id: string }).id, 'tasks')
  await press(page, 'Nova Task')
  await field(page, 'Prioridade').waitFor()
  expect(await form(page).getByRole('combobox').count()).toBe(1)
})

test('[PD-15] after a creation the list has it first, the dialog closes, and opens empty again', async () => {
  const { person, id, page } = await openForm()
  await createWork(person, 'tasks', id, { title: 'De antes' })
  await fill(form(page), { Título: 'Validar extrato', 'Estimativa (horas)': '3', Prazo: '31/12/2026' })
  await choose(page, form(page), 'Prioridade', 'P1 (Alta)')
  await press(form(page), 'Criar Task')
  await form(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Validar extrato').waitFor()
  expect(await titlesOf(page)).toEqual(['Validar extrato', 'De antes'])
  await page.getByRole('tab', { name: 'Tasks (2)' }).waitFor()
  await press(page, 'Nova Task')
  for (const label of ['Título', 'Descrição', 'Estimativa (horas)', 'Prazo']) {
    expect(await form(page).getByLabel(label, { exact: true }).inputValue()).toBe('')
  }
  expect(await field(page, 'Prioridade').innerText()).toBe('P3 (Baixa)')
})

test.each([
  ['Título', '', 'Título é obrigatório'],
  ['Título', 'ã'.repeat(501), 'Título deve ter no máximo 500 caracteres'],
  ['Descrição', 'ã'.repeat(2001), 'Descrição deve ter no máximo 2000 caracteres'],
  ['Estimativa (horas)', '-1', 'Estimativa deve ser positiva'],
  ['Estimativa (horas)', '0,3', 'Estimativa deve ser múltipla de 0,5'],
  ['Prazo', '31/02/2026', 'Data inválida'],
])('[PD-13] what the rules refuse is sent nowhere: %s (%#)', async (label, typed, message) => {
  const { person, id, page } = await openForm()
  await fill(form(page), { Título: 'Validar extrato', [label]: typed })
  await press(form(page), 'Criar Task')
  await form(page).getByText(message, { exact: true }).waitFor()
  expect(await noteOf(form(page), label)).toBe(message)
  await form(page).getByLabel(label, { exact: true }).and(page.locator(':focus')).waitFor()
  expect(await listWork(person, 'tasks', id)).toEqual([])
})

test('[PD-13] an estimate goes in half hours, and zero is stored as none', async () => {
  const { person, id, page } = await openForm()
  const estimate = form(page).getByLabel('Estimativa (horas)', { exact: true })
  await estimate.press('ArrowUp')
  expect(await estimate.inputValue()).toBe('0,5')
  await fill(form(page), { Título: 'Validar extrato', 'Estimativa (horas)': '0' })
  await press(form(page), 'Criar Task')
  await toast(page, 'Task criada com sucesso').waitFor()
  expect((await listWork(person, 'tasks', id))[0]?.estimate_hours).toBeNull()
  // Neither an estimate nor a due date.
  await expect.poll(() => rowOf(page, 'Validar extrato').getByText('-', { exact: true }).count()).toBe(2)
})

test('[PD-15] a creation that the server refuses says why and keeps what was typed', async () => {
  const { person, id, page } = await openForm()
  const problem = { status: 403, code: 'organization_not_found', title: '', detail: 'Organização não encontrada' }
  await page.route('**/api/projects/*/tasks', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: problem }) : route.fallback(),
  )
  await fill(form(page), { Título: 'Validar extrato', Prazo: '31/12/2026' })
  await choose(page, form(page), 'Responsável', 'Rafael Nogueira')
  await press(form(page), 'Criar Task')
  await toast(page, 'Organização não encontrada').waitFor()
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Validar extrato')
  expect(await form(page).getByLabel('Prazo', { exact: true }).inputValue()).toBe('31/12/2026')
  expect(await field(page, 'Responsável').inputValue()).toBe('Rafael Nogueira')
  await page.unroute('**/api/projects/*/tasks')
  await press(form(page), 'Criar Task')
  await rowOf(page, 'Validar extrato').waitFor()
  expect(await listWork(person, 'tasks', id)).toHaveLength(1)
})

test('[PD-13] a failure without words of its own has the general ones', async () => {
  const { page } = await openForm()
  await page.route('**/api/projects/*/tasks', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await fill(form(page), { Título: 'Validar extrato' })
  await press(form(page), 'Criar Task')
  await toast(page, 'Erro ao criar task').waitFor()
})

test.each(widths)('[SH-11] axe finds nothing in the form ($width px)', async (look) => {
  const { page } = await openForm(look)
  await press(form(page), 'Criar Task')
  await form(page).getByText('Título é obrigatório', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
})

test('[PD-13] a choice that somebody removed meanwhile is dropped, and what was typed stays', async () => {
  const { person, id, story, page } = await openForm()
  await fill(form(page), { Título: 'Validar extrato' })
  await choose(page, form(page), 'Story', 'Ver o extrato')
  await person.ask('DELETE', `/api/stories/${story.id}`)
  await field(page, 'Story').waitFor({ state: 'detached' })
  await press(form(page), 'Criar Task')
  await toast(page, 'Task criada com sucesso').waitFor()
  expect(await listWork(person, 'tasks', id)).toMatchObject([{ title: 'Validar extrato', story_id: null }])
})
