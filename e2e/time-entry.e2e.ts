import type { TimeEntry } from '@leme/contract/time-entry'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { createWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { dialog, fill, noteOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, startProject } from './work.ts'

const stage = useStage()
const title = 'Validar extrato com saldo negativo'

/** A project with one task, and the page of its tasks. */
async function openTask(search: (taskId: string) => string = () => '', look: Parameters<typeof openTab>[4] = {}) {
  const { person, id } = await startProject(stage)
  const task = await createWork(person, 'tasks', id, { title })
  const page = await openTab(stage, person, id, 'tasks', { ...look, search: search(task.id) })
  return { person, id, task, page }
}

const inDialog = (taskId: string) => `&task=${taskId}`

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

/** The project's hours in the Budget card. */
const spent = (page: Page, hours: string): Locator => page.getByText(hours, { exact: true }).first()

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: `Registrar horas em ${title}`, exact: true }).click()
  const form = dialog(page, 'Registrar horas')
  await form.getByText(title, { exact: true }).waitFor()
  return form
}

test('[PD-18] hours are registered from a task’s row, of today unless said otherwise, and the project’s total follows', async () => {
  const { person, task, page } = await openTask()
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
})

test('[PD-18] hours go in quarters, above zero and up to a day', async () => {
  const { person, task, page } = await openTask()
  const form = await openForm(page)
  const hours = form.getByLabel('Horas', { exact: true })
  const refusals = [
    ['', 'Horas são obrigatórias'],
    ['0,3', 'Horas devem ser múltiplas de 0,25'],
    ['0', 'Horas devem ser maiores que zero'],
    ['24,25', 'Horas devem ser no máximo 24 por registro'],
    ['muitas', 'Horas devem ser um número'],
  ]
  for (const [typed = '', message] of refusals) {
    await hours.fill(typed)
    await press(form, 'Registrar')
    await expect.poll(() => noteOf(form, 'Horas')).toBe(message)
  }
  await hours.fill('')
  for (const step of ['0,25', '0,5', '0,75']) {
    await hours.press('ArrowUp')
    expect(await hours.inputValue()).toBe(step)
  }
  await form.getByLabel('Data', { exact: true }).fill('')
  await press(form, 'Registrar')
  await expect.poll(() => noteOf(form, 'Data')).toBe('Data é obrigatória')
  expect(await entriesOf(person, task.id)).toEqual([])
})

test('[PD-18] [PD-15] a failure says so and keeps what was typed', async () => {
  const { page } = await openTask()
  const form = await openForm(page)
  await fill(form, { Horas: '2', Nota: 'Revisão' })
  await page.route('**/time-entries', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await press(form, 'Registrar')
  await toast(page, 'Erro ao registrar horas').waitFor()
  expect(await form.getByLabel('Horas', { exact: true }).inputValue()).toBe('2')
  expect(await form.getByLabel('Nota', { exact: true }).inputValue()).toBe('Revisão')
})

test('[PD-18] a task’s dialog has its hours: the total, and each entry with day, person and note', async () => {
  const { person, id, task, page } = await openTask()
  const camila = await joinProject(stage, person, id, 'Camila Duarte')
  await log(person, task.id, { date: '2026-11-18', hours: 2.25, note: 'Leitura do extrato' })
  await log(camila, task.id, { date: '2026-11-20', hours: 3 })
  await page.goto(`${page.url()}&task=${task.id}`)
  await section(page).getByText('Total: 5,25h', { exact: true }).waitFor()
  expect(await entries(page)).toEqual([
    expect.stringMatching(/^20\/11\/2026 (CD )?Camila Duarte 3h$/),
    expect.stringMatching(/^18\/11\/2026 (MA )?Marina Azevedo 2,25h Leitura do extrato$/),
  ])
})

test('[PD-18] within a task’s dialog hours are registered without losing what was typed of the task', async () => {
  const { page } = await openTask(inDialog)
  await section(page).getByText('Nenhuma hora registrada', { exact: true }).waitFor()
  const task = dialog(page, 'Editar Task')
  await fill(task, { Descrição: 'Ainda por salvar' })
  const register = section(page).getByRole('button', { name: 'Registrar horas', exact: true })
  await register.click()
  const form = dialog(page, 'Registrar horas')
  await fill(form, { Horas: '0,25' })
  await press(form, 'Registrar')
  await toast(page, 'Horas registradas com sucesso').waitFor()
  await section(page).getByText('Total: 0,25h', { exact: true }).waitFor()
  await register.and(page.locator(':focus')).waitFor()
  expect(await task.getByLabel('Descrição', { exact: true }).inputValue()).toBe('Ainda por salvar')
})

test('[PD-18] one’s own entry can be corrected: only what changed is sent', async () => {
  const { person, task, page } = await openTask()
  const { id } = await log(person, task.id, { date: '2026-11-18', hours: 2, note: 'Leitura' })
  await page.goto(`${page.url()}&task=${task.id}`)
  await press(section(page), 'Corrigir 2h de Marina Azevedo em 18/11/2026')
  const form = dialog(page, 'Corrigir horas')
  expect(await form.getByLabel('Data', { exact: true }).inputValue()).toBe('18/11/2026')
  expect(await form.getByLabel('Nota', { exact: true }).inputValue()).toBe('Leitura')
  await fill(form, { Horas: '2,75' })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await press(form, 'Salvar')
  expect((await sent).postDataJSON()).toEqual({ hours: 2.75 })
  await toast(page, 'Horas atualizadas com sucesso').waitFor()
  await section(page).getByText('Total: 2,75h', { exact: true }).waitFor()
  await spent(page, '2,8h').waitFor({ state: 'attached' })
  expect(await entriesOf(person, task.id)).toMatchObject([{ id, hours: 2.75, date: '2026-11-18', note: 'Leitura' }])
})

test('[PD-18] a refused correction says why and keeps what was typed', async () => {
  const { person, task, page } = await openTask()
  await log(person, task.id, { date: '2026-11-18', hours: 2 })
  await page.goto(`${page.url()}&task=${task.id}`)
  await press(section(page), 'Corrigir 2h de Marina Azevedo em 18/11/2026')
  const form = dialog(page, 'Corrigir horas')
  await fill(form, { Horas: '3' })
  await page.route('**/api/time-entries/*', (route) => route.fulfill({ status: 500, body: '' }))
  await press(form, 'Salvar')
  await toast(page, 'Erro ao atualizar horas').waitFor()
  expect(await form.getByLabel('Horas', { exact: true }).inputValue()).toBe('3')
})

test('[PD-18] one’s own entry can be removed, after a question; the totals follow', async () => {
  const { person, task, page } = await openTask()
  await log(person, task.id, { date: '2026-11-18', hours: 2 })
  await log(person, task.id, { date: '2026-11-19', hours: 1 })
  await page.goto(`${page.url()}&task=${task.id}`)
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
})

test('[PD-18] a refused removal says why; what is gone already leaves the list', async () => {
  const { person, task, page } = await openTask()
  const entry = await log(person, task.id, { date: '2026-11-18', hours: 2 })
  await page.goto(`${page.url()}&task=${task.id}`)
  await press(section(page), 'Remover 2h de Marina Azevedo em 18/11/2026')
  const question = page.getByRole('alertdialog')
  const held = await holdBack(page, 'DELETE', '**/api/time-entries/*')
  await press(question, 'Remover')
  await held.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao remover horas: Você não tem permissão para fazer isso').waitFor()
  await page.unroute('**/api/time-entries/*')

  await person.ask('DELETE', `/api/time-entries/${entry.id}`)
  await press(question, 'Remover')
  await toast(page, 'Erro ao remover horas: Registro de horas não encontrado').waitFor()
  await question.waitFor({ state: 'detached' })
  await section(page).getByText('Nenhuma hora registrada', { exact: true }).waitFor()
})

test('[PD-18] a member may change their own entries alone, a manager anybody’s', async () => {
  const { person, id, task } = await openTask()
  const camila = await joinProject(stage, person, id, 'Camila Duarte')
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira', 'manager')
  await log(person, task.id, { date: '2026-11-18', hours: 2 })
  await log(camila, task.id, { date: '2026-11-19', hours: 1 })
  const actions = async (as: Person) => {
    const page = await openTab(stage, as, id, 'tasks', { search: inDialog(task.id) })
    await section(page).getByText('Total: 3h', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Corrigir 1h/ }).waitFor()
    const buttons = section(page).getByRole('listitem').getByRole('button')
    return buttons.evaluateAll((found) => found.map((button) => button.ariaLabel))
  }
  const ofCamila = ['Corrigir 1h de Camila Duarte em 19/11/2026', 'Remover 1h de Camila Duarte em 19/11/2026']
  const ofMarina = ['Corrigir 2h de Marina Azevedo em 18/11/2026', 'Remover 2h de Marina Azevedo em 18/11/2026']
  expect(await actions(camila)).toEqual(ofCamila)
  expect(await actions(rafael)).toEqual([...ofCamila, ...ofMarina])
})

test('[SH-12] hours that cannot be loaded say so in their place, and can be asked for again', async () => {
  const { person, task, page } = await openTask()
  await log(person, task.id, { date: '2026-11-18', hours: 2 })
  await page.route('**/time-entries', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${page.url()}&task=${task.id}`)
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
  await section(page).getByText('Total: 2h', { exact: true }).waitFor()
})

test.each(widths)('[SH-11] axe finds nothing on the hours and their dialogs ($width px)', async (look) => {
  const { person, task, page } = await openTask(() => '', look)
  await log(person, task.id, { date: '2026-11-18', hours: 2, note: 'Leitura' })
  await page.goto(`${page.url()}&task=${task.id}`)
  await section(page).getByText('Total: 2h', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await press(section(page), 'Registrar horas')
  await dialog(page, 'Registrar horas').waitFor()
  expect(await violations(page)).toEqual([])
})
