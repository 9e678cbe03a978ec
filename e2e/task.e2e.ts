import { formatDate } from '@leme/contract/format'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { createWork, listWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { dayOf } from './calendar.ts'
import { choose, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, rowOf, searchOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const dayMs = 24 * 3_600_000
const today = dayOf(new Date())
const yesterday = dayOf(new Date(Date.now() - dayMs))

/** A project with three tasks, and its tab of tasks. */
async function threeTasks(look: Parameters<typeof openTab>[4] = {}) {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  await createWork(person, 'tasks', id, { title: 'Rever textos' })
  await createWork(person, 'tasks', id, { title: 'Corrigir rolagem', estimate_hours: 3.5, priority: 'P2' })
  await createWork(person, 'tasks', id, {
    title: 'Validar extrato',
    assignee_user_id: rafael.id,
    priority: 'P1',
    estimate_hours: 6,
  })
  const page = await openTab(stage, person, id, 'tasks', look)
  await rowOf(page, 'Validar extrato').waitFor()
  return { person, rafael, id, page }
}

const cellsOf = async (page: Page, title: string) =>
  (await rowOf(page, title).getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

async function stored(person: Person, projectId: string, title: string) {
  return (await listWork(person, 'tasks', projectId)).find((task) => task.title === title)
}

const assignee = (page: Page, title: string) =>
  page.getByRole('combobox', { name: `Responsável de ${title}`, exact: true })
const badge = (page: Page, title: string, status: string) =>
  page.getByRole('combobox', { name: `Status de ${title}: ${status}`, exact: true })

test('[PD-09] the columns in their order, and tasks from the newest', async () => {
  const { page } = await threeTasks()
  const columns = await page.getByRole('columnheader').allInnerTexts()
  expect(columns.filter((label) => label !== 'Prazo').slice(0, 6)).toEqual([
    'Título',
    'Status',
    'Responsável',
    'Prioridade',
    'Estimativa',
    'Criado em',
  ])
  expect(await titlesOf(page)).toEqual(['Validar extrato', 'Corrigir rolagem', 'Rever textos'])
  await page.getByRole('region', { name: 'Tasks' }).getByText('3', { exact: true }).waitFor()
})

test('[PD-09] a task with everything, and one with a title alone', async () => {
  const { page } = await threeTasks()
  const cells = async (title: string) => (await cellsOf(page, title)).slice(0, 7)
  expect(await cells('Validar extrato')).toEqual([
    'Validar extrato',
    'Planned',
    '-',
    expect.stringMatching(/Rafael Nogueira$/),
    'P1 (Alta)',
    '6h',
    formatDate(today),
  ])
  expect((await cells('Corrigir rolagem')).slice(4, 6)).toEqual(['P2 (Média)', '3,5h'])
  const plain = ['Rever textos', 'Planned', '-', 'Sem responsável', 'P3 (Baixa)', '-', formatDate(today)]
  expect(await cells('Rever textos')).toEqual(plain)
})

test('[PD-09] without tasks the tab says so, and has the button that creates one', async () => {
  const { person, id } = await startProject(stage)
  const page = await openTab(stage, person, id, 'tasks')
  await page.getByText('Nenhuma task encontrada', { exact: true }).waitFor()
  await press(page, 'Nova Task')
  await page.getByRole('dialog', { name: 'Nova Task' }).waitFor()
})

test('[PD-21] what should have been done before today says so in words, unless it is done', async () => {
  const { person, id, page } = await threeTasks()
  const late = await createWork(person, 'tasks', id, { title: 'Atrasada', due_date: yesterday })
  await createWork(person, 'tasks', id, { title: 'De hoje', due_date: today })
  await page.reload()
  const mark = page.getByText('1 dia atrasada', { exact: true })
  await rowOf(page, 'Atrasada').filter({ has: mark }).waitFor()
  expect(await rowOf(page, 'De hoje').getByText('atrasada').count()).toBe(0)
  await person.ask('PATCH', `/api/tasks/${late.id}`, { status: 'done' })
  await page.reload()
  await badge(page, 'Atrasada', 'Done').waitFor()
  expect(await mark.count()).toBe(0)
})

test('[PD-21] a due date has a column from 1024 pixels on, a line of the row below that; it is sorted and filtered', async () => {
  const { person, id, page } = await threeTasks()
  await createWork(person, 'tasks', id, { title: 'Com prazo', due_date: '2027-03-31' })
  await createWork(person, 'tasks', id, { title: 'Atrasada', due_date: yesterday })
  const day = (title: string, text: string) => rowOf(page, title).getByText(text, { exact: true }).waitFor()
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.reload()
  await day('Com prazo', '31/03/2027')
  expect((await page.getByRole('columnheader').allInnerTexts())[2]).toBe('Prazo')
  await page.getByRole('columnheader', { name: 'Prazo' }).getByRole('button').click()
  await expect.poll(() => titlesOf(page).then((titles) => titles.slice(0, 2))).toEqual(['Atrasada', 'Com prazo'])
  for (const width of [800, 375]) {
    await page.setViewportSize({ width, height: 812 })
    await day('Com prazo', '31/03/2027')
  }
  await page.goto(new URL(`/projects/${id}?tab=tasks&due=late`, page.url()).href)
  await expect.poll(() => titlesOf(page)).toEqual(['Atrasada'])
})

test('[PD-21] a task says below its title to which story it belongs', async () => {
  const { person, id } = await startProject(stage)
  const story = await createWork(person, 'stories', id, { title: 'Extrato por e-mail' })
  await createWork(person, 'tasks', id, { title: 'Validar extrato', story_id: story.id })
  await createWork(person, 'tasks', id, { title: 'Avulsa' })
  const page = await openTab(stage, person, id, 'tasks')
  await rowOf(page, 'Validar extrato').waitFor()
  expect((await cellsOf(page, 'Validar extrato'))[0]).toBe('Validar extrato Story: Extrato por e-mail')
  expect((await cellsOf(page, 'Avulsa'))[0]).toBe('Avulsa')
})

test('[PD-20] the assignee of a task changes in the cell, at once: a member of the project, or nobody', async () => {
  const { person, rafael, id, page } = await threeTasks()
  const title = 'Corrigir rolagem'
  await assignee(page, title).click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'Sem responsável',
    expect.stringMatching(/Marina Azevedo$/),
    expect.stringMatching(/Rafael Nogueira$/),
  ])
  const patch = await holdBack(page, 'PATCH', '**/api/tasks/*')
  await page.getByRole('option', { name: /Rafael/ }).click()
  await expect.poll(() => assignee(page, title).innerText()).toMatch(/Rafael Nogueira$/)
  await patch.go()
  await toast(page, 'Responsável atualizado com sucesso').waitFor()
  expect((await stored(person, id, title))?.assignee_user_id).toBe(rafael.id)
  await assignee(page, title).click()
  await page.getByRole('option', { name: 'Sem responsável' }).click()
  await expect.poll(async () => (await stored(person, id, title))?.assignee_user_id).toBeNull()
})

test('[PD-20] a refused assignee goes back to who it was, with a toast', async () => {
  const { page } = await threeTasks()
  const patch = await holdBack(page, 'PATCH', '**/api/tasks/*')
  await assignee(page, 'Validar extrato').click()
  await page.getByRole('option', { name: 'Sem responsável' }).click()
  await expect.poll(() => assignee(page, 'Validar extrato').innerText()).toBe('Sem responsável')
  await patch.refuse({ status: 422, code: 'validation_failed', detail: 'Verifique os campos informados' })
  await toast(page, 'Erro ao atualizar responsável: Verifique os campos informados').waitFor()
  await expect.poll(() => assignee(page, 'Validar extrato').innerText()).toMatch(/Rafael Nogueira$/)
})

test('[PD-17] a task’s badge is the control of its status, for a member too', async () => {
  const { person, rafael, id } = await threeTasks()
  const title = 'Validar extrato'
  const page = await openTab(stage, rafael, id, 'tasks')
  const patch = await holdBack(page, 'PATCH', '**/api/tasks/*')
  await badge(page, title, 'Planned').click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Planned', 'Doing', 'Review', 'Blocked', 'Done'])
  await page.getByRole('option', { name: 'Blocked' }).click()
  await badge(page, title, 'Blocked').waitFor()
  expect((await stored(person, id, title))?.status).toBe('planned')
  await patch.go()
  await expect.poll(async () => (await stored(person, id, title))?.status).toBe('blocked')
})

test('[PD-17] a refused status goes back, with a toast; the other changes stay', async () => {
  const { page } = await threeTasks()
  const patch = await holdBack(page, 'PATCH', '**/api/tasks/*')
  await choose(page, page, 'Status de Validar extrato: Planned', 'Done')
  await badge(page, 'Validar extrato', 'Done').waitFor()
  await patch.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao atualizar status: Você não tem permissão para fazer isso').waitFor()
  await badge(page, 'Validar extrato', 'Planned').waitFor()
})

test('filter and order are in the address: it shows the same to who opens it', async () => {
  const { person, rafael, id, page } = await threeTasks()
  await page.getByRole('searchbox').fill('VALIDAR')
  await page.getByText('1 de 3', { exact: true }).waitFor()
  expect(await titlesOf(page)).toEqual(['Validar extrato'])
  await page.getByRole('searchbox').fill('')
  await page.getByRole('combobox', { name: 'Prioridade', exact: true }).click()
  await page.getByRole('option', { name: 'P2 (Média)' }).click()
  await expect.poll(() => titlesOf(page)).toEqual(['Corrigir rolagem'])
  await press(page, 'Limpar filtros')
  await page.getByRole('columnheader', { name: 'Estimativa' }).getByRole('button').click()
  await expect.poll(() => titlesOf(page)).toEqual(['Validar extrato', 'Corrigir rolagem', 'Rever textos'])
  await page.getByRole('columnheader', { name: 'Estimativa' }).getByRole('button').click()
  await expect.poll(() => titlesOf(page)).toEqual(['Corrigir rolagem', 'Validar extrato', 'Rever textos'])
  await expect.poll(() => searchOf(page)).toEqual({ sort: 'estimate_hours' })

  const search = `&owner=${rafael.id}&sort=title`
  const other = await openTab(stage, person, id, 'tasks', { search })
  await other.getByText('1 de 3', { exact: true }).waitFor()
  expect(await titlesOf(other)).toEqual(['Validar extrato'])
  await other.getByRole('searchbox').fill('rolagem')
  await other.getByText('Nenhuma task corresponde ao filtro', { exact: true }).waitFor()
})

test('[PD-09] on a telephone a task is a list item of two lines, its words inside the page', async () => {
  const { page } = await threeTasks({ width: 375 })
  const box = await rowOf(page, 'Validar extrato').boundingBox()
  expect(box?.height).toBeLessThanOrEqual(80)
  expect(box?.width).toBeLessThanOrEqual(343)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('[PD-21] on a telephone the filters take one line, which moves sideways', async () => {
  const { page } = await threeTasks({ width: 375 })
  const filters = page.locator('search [role=combobox]')
  const tops = () => filters.evaluateAll((all) => all.map((filter) => Math.round(filter.getBoundingClientRect().top)))
  await expect.poll(async () => (await tops()).length).toBe(5)
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
  await page.getByRole('combobox', { name: 'Ordenar' }).click()
  await page
    .getByRole('option', { name: /^Título/ })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('[SH-12] tasks that cannot be loaded: an error panel, from which one tries again', async () => {
  const { person, id } = await threeTasks()
  const page = await stage.open({ as: person })
  await page.route('**/api/projects/*/tasks', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${stage.url}/projects/${id}?tab=tasks`)
  await page.getByText('Não foi possível carregar as tasks', { exact: true }).waitFor()
  await page.unroute('**/api/projects/*/tasks')
  await press(page, 'Tentar novamente')
  await rowOf(page, 'Validar extrato').waitFor()
})

test.each(widths)('[SH-11] axe finds nothing in the list ($width px)', async (look) => {
  const { person, id, page } = await threeTasks(look)
  await createWork(person, 'tasks', id, { title: 'Atrasada', due_date: yesterday })
  await page.reload()
  await rowOf(page, 'Atrasada').waitFor()
  expect(await violations(page)).toEqual([])
})
