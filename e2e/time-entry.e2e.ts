import type { TimeEntry } from '@leme/contract/time-entry'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { createWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { dialog, fill, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, startProject } from './work.ts'

const stage = useStage()
const title = 'Validar extrato com saldo negativo'

/** A project with one task, of which two members and a manager may register hours. */
async function oneTask() {
  const { person, id } = await startProject(stage)
  const camila = await joinProject(stage, person, id, 'Camila Duarte')
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira', 'manager')
  const task = await createWork(person, 'tasks', id, { title })
  return { person, camila, rafael, id, task }
}

async function log(person: Person, taskId: string, body: Record<string, unknown>): Promise<TimeEntry> {
  const answer = await person.ask('POST', `/api/tasks/${taskId}/time-entries`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as TimeEntry
}

async function entriesOf(person: Person, taskId: string): Promise<TimeEntry[]> {
  return (await person.ask('GET', `/api/tasks/${taskId}/time-entries`)).body as TimeEntry[]
}

const section = (page: Page): Locator => page.getByRole('region', { name: 'Horas', exact: true })
const entries = async (page: Page) =>
  (await section(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))

/** The labels of what can be done with the entries. */
const actions = (page: Page) =>
  section(page)
    .getByRole('listitem')
    .getByRole('button')
    .evaluateAll((found) => found.map((button) => button.ariaLabel))

/** The project's hours in the Budget card. */
const spent = (page: Page, hours: string): Locator => page.getByText(hours, { exact: true }).first()

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: `Registrar horas em ${title}`, exact: true }).click()
  const form = dialog(page, 'Registrar horas')
  await form.getByText(title, { exact: true }).waitFor()
  return form
}

test('[PD-15] [PD-18] hours are registered from a task’s row, of today unless said otherwise, and the project’s total follows; a failure keeps what was typed', async () => {
  const { person, id, task } = await oneTask()
  const page = await openTab(stage, person, id, 'tasks')
  await spent(page, '0,0h').waitFor()
  const form = await openForm(page)
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format()
  expect(await form.getByLabel('Data', { exact: true }).inputValue()).toBe(today)
  await fill(form, { Horas: '1,5', Nota: 'Leitura do extrato' })
  await press(form, 'Registrar')
  await toast(page, 'Horas registradas com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  await spent(page, '1,5h').waitFor()
  const [entry] = await entriesOf(person, task.id)
  expect(entry).toMatchObject({ hours: 1.5, note: 'Leitura do extrato', user_id: person.id })
  expect(entry?.date).toBe(today.split('/').reverse().join('-'))

  await openForm(page)
  expect(await form.getByLabel('Horas', { exact: true }).inputValue()).toBe('')
  await fill(form, { Horas: '2', Nota: 'Revisão' })
  await page.route('**/time-entries', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await press(form, 'Registrar')
  await toast(page, 'Erro ao registrar horas').waitFor()
  expect(await form.getByLabel('Horas', { exact: true }).inputValue()).toBe('2')
  expect(await form.getByLabel('Nota', { exact: true }).inputValue()).toBe('Revisão')
})

test('[PD-18] [SH-11] a task’s dialog has its hours with day, person and note; one’s own are corrected: only what changed is sent, and a refusal keeps what was typed', async () => {
  const { person, camila, id, task } = await oneTask()
  const own = await log(person, task.id, { date: '2026-11-18', hours: 2.25, note: 'Leitura do extrato' })
  await log(camila, task.id, { date: '2026-11-20', hours: 3 })
  const page = await openTab(stage, person, id, 'tasks', { search: `&task=${task.id}` })
  await section(page).getByText('Total: 5,25h', { exact: true }).waitFor()
  expect(await entries(page)).toEqual([
    expect.stringMatching(/^20\/11\/2026 (CD )?Camila Duarte 3h$/),
    expect.stringMatching(/^18\/11\/2026 (MA )?Marina Azevedo 2,25h Leitura do extrato$/),
  ])
  expect(await violationsAtBothWidths(page)).toEqual([])

  await press(section(page), 'Corrigir 2,25h de Marina Azevedo em 18/11/2026')
  const form = dialog(page, 'Corrigir horas')
  expect(await form.getByLabel('Data', { exact: true }).inputValue()).toBe('18/11/2026')
  expect(await form.getByLabel('Nota', { exact: true }).inputValue()).toBe('Leitura do extrato')
  expect(await violationsAtBothWidths(page)).toEqual([])
  await fill(form, { Horas: '2,75' })
  await page.route('**/api/time-entries/*', (route) => route.fulfill({ status: 500, body: '' }))
  await press(form, 'Salvar')
  await toast(page, 'Erro ao atualizar horas').waitFor()
  expect(await form.getByLabel('Horas', { exact: true }).inputValue()).toBe('2,75')
  await page.unroute('**/api/time-entries/*')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await press(form, 'Salvar')
  expect((await sent).postDataJSON()).toEqual({ hours: 2.75 })
  await toast(page, 'Horas atualizadas com sucesso').waitFor()
  await section(page).getByText('Total: 5,75h', { exact: true }).waitFor()
  await spent(page, '5,8h').waitFor({ state: 'attached' })
  const stored = (await entriesOf(person, task.id)).find((entry) => entry.id === own.id)
  expect(stored).toMatchObject({ hours: 2.75, date: '2026-11-18', note: 'Leitura do extrato' })
})

test('[PD-18] a manager may change anybody’s entries: one is removed after a question, and the totals follow; a refusal says why, and what is gone already leaves the list', async () => {
  const { person, camila, rafael, id, task } = await oneTask()
  await log(person, task.id, { date: '2026-11-18', hours: 2 })
  const last = await log(camila, task.id, { date: '2026-11-19', hours: 1 })
  const page = await openTab(stage, rafael, id, 'tasks', { search: `&task=${task.id}` })
  await section(page).getByText('Total: 3h', { exact: true }).waitFor()
  await expect
    .poll(() => actions(page))
    .toEqual([
      'Corrigir 1h de Camila Duarte em 19/11/2026',
      'Remover 1h de Camila Duarte em 19/11/2026',
      'Corrigir 2h de Marina Azevedo em 18/11/2026',
      'Remover 2h de Marina Azevedo em 18/11/2026',
    ])

  await press(section(page), 'Remover 2h de Marina Azevedo em 18/11/2026')
  const question = page.getByRole('alertdialog', { name: 'Remover horas', exact: true })
  await question.getByText('2h em 18/11/2026', { exact: true }).waitFor()
  expect(await entriesOf(person, task.id)).toHaveLength(2)
  await press(question, 'Remover')
  await toast(page, 'Horas removidas com sucesso').waitFor()
  await section(page).getByText('Total: 1h', { exact: true }).waitFor()
  await dialog(page, 'Editar Task').waitFor()
  await spent(page, '1,0h').waitFor({ state: 'attached' })
  expect(await entriesOf(person, task.id)).toMatchObject([{ hours: 1 }])

  // By keyboard: the toast lies over the button for as long as it stays.
  const removeLast = section(page).getByRole('button', {
    name: 'Remover 1h de Camila Duarte em 19/11/2026',
    exact: true,
  })
  await removeLast.press('Enter')
  const held = await holdBack(page, 'DELETE', '**/api/time-entries/*')
  await press(question, 'Remover')
  await held.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao remover horas: Você não tem permissão para fazer isso').waitFor()
  await page.unroute('**/api/time-entries/*')

  await person.ask('DELETE', `/api/time-entries/${last.id}`)
  await press(question, 'Remover')
  await toast(page, 'Erro ao remover horas: Registro de horas não encontrado').waitFor()
  await question.waitFor({ state: 'detached' })
  await section(page).getByText('Nenhuma hora registrada', { exact: true }).waitFor()
})

test('[PD-18] [SH-12] hours that cannot be loaded say so in their place; a member changes their own alone, and registers more without losing what was typed of the task', async () => {
  const {
    person,
    camila,
    id,
    task: { id: taskId },
  } = await oneTask()
  await log(person, taskId, { date: '2026-11-18', hours: 2 })
  await log(camila, taskId, { date: '2026-11-19', hours: 1 })
  const page = await openTab(stage, camila, id, 'tasks')
  await page.route('**/time-entries', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: title, exact: true }).click()
  await section(page).getByText('Não foi possível carregar as horas', { exact: true }).waitFor()
  const asked = page.waitForRequest('**/time-entries')
  await press(section(page), 'Tentar novamente')
  await asked
  await section(page).getByText('Não foi possível carregar as horas', { exact: true }).waitFor()
  await page.unroute('**/time-entries')
  // A change that reaches the page makes it ask by itself, and the button may be gone by now.
  await section(page)
    .getByRole('button', { name: 'Tentar novamente', exact: true })
    .evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
  await section(page).getByText('Total: 3h', { exact: true }).waitFor()
  const ofCamila = ['Corrigir 1h de Camila Duarte em 19/11/2026', 'Remover 1h de Camila Duarte em 19/11/2026']
  await expect.poll(() => actions(page)).toEqual(ofCamila)

  const task = dialog(page, 'Editar Task')
  await fill(task, { Descrição: 'Ainda por salvar' })
  const register = section(page).getByRole('button', { name: 'Registrar horas', exact: true })
  await register.click()
  const form = dialog(page, 'Registrar horas')
  await fill(form, { Horas: '0,25' })
  await press(form, 'Registrar')
  await toast(page, 'Horas registradas com sucesso').waitFor()
  await section(page).getByText('Total: 3,25h', { exact: true }).waitFor()
  await register.and(page.locator(':focus')).waitFor()
  expect(await task.getByLabel('Descrição', { exact: true }).inputValue()).toBe('Ainda por salvar')
})
