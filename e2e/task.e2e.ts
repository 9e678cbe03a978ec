import { formatDate } from '@leme/contract/format'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { dayOf } from './calendar.ts'
import { choose, dialog, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, rowOf, searchOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const dayMs = 24 * 3_600_000
const today = dayOf(new Date())
const yesterday = dayOf(new Date(Date.now() - dayMs))

/** A project with three tasks. */
async function threeTasks() {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  await createWork(person, 'tasks', id, { title: 'Rever textos' })
  await createWork(person, 'tasks', id, { title: 'Corrigir rolagem', estimate_hours: 3.5, priority: 'P2' })
  const task = await createWork(person, 'tasks', id, {
    title: 'Validar extrato',
    assignee_user_id: rafael.id,
    priority: 'P1',
    estimate_hours: 6,
  })
  return { person, rafael, id, task }
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

test('[PD-09] [PD-21] [SH-11] the columns in their order, tasks from the newest, with their stories; what should have been done before today says so in words, unless it is done', async () => {
  const { person, id } = await threeTasks()
  const page = await openTab(stage, person, id, 'tasks')
  await rowOf(page, 'Validar extrato').waitFor()
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

  const story = await createWork(person, 'stories', id, { title: 'Extrato por e-mail' })
  await createWork(person, 'tasks', id, { title: 'De hoje', due_date: today, story_id: story.id })
  const late = await createWork(person, 'tasks', id, { title: 'Atrasada', due_date: yesterday })
  const mark = page.getByText('1 dia atrasada', { exact: true })
  await rowOf(page, 'Atrasada').filter({ has: mark }).waitFor()
  await expect.poll(async () => (await cellsOf(page, 'De hoje'))[0]).toBe('De hoje Story: Extrato por e-mail')
  expect(await rowOf(page, 'De hoje').getByText('atrasada').count()).toBe(0)
  expect(await violationsAtBothWidths(page)).toEqual([])
  await person.ask('PATCH', `/api/tasks/${late.id}`, { status: 'done' })
  await badge(page, 'Atrasada', 'Done').waitFor()
  await expect.poll(() => mark.count()).toBe(0)
})

test('[PD-09] [PD-21] a due date has a column from 1024 pixels on, a line of the row below that; on a telephone a task has two lines, and the filters one that moves sideways', async () => {
  const { person, id } = await threeTasks()
  await createWork(person, 'tasks', id, { title: 'Com prazo', due_date: '2027-03-31' })
  await createWork(person, 'tasks', id, { title: 'Atrasada', due_date: yesterday })
  const page = await openTab(stage, person, id, 'tasks', { search: '&due=late' })
  await rowOf(page, 'Atrasada').waitFor()
  expect(await titlesOf(page)).toEqual(['Atrasada'])
  await press(page, 'Limpar filtros')
  const day = () => rowOf(page, 'Com prazo').getByText('31/03/2027', { exact: true }).waitFor()
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
  expect((await box())?.height).toBeLessThanOrEqual(80)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)

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

test('[PD-17] [PD-20] a member, who sees no way to delete, changes assignee and status in their cells, at once; a refused change goes back, with a toast', async () => {
  const { person, rafael, id, task } = await threeTasks()
  const page = await openTab(stage, rafael, id, 'tasks', { search: `&task=${task.id}` })
  await dialog(page, 'Editar Task').waitFor()
  expect(await page.getByRole('button', { name: /^Deletar/, includeHidden: true }).count()).toBe(0)
  await press(dialog(page, 'Editar Task'), 'Fechar')

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

  const refused = await holdBack(page, 'PATCH', '**/api/tasks/*')
  await assignee(page, 'Validar extrato').click()
  await page.getByRole('option', { name: 'Sem responsável' }).click()
  await expect.poll(() => assignee(page, 'Validar extrato').innerText()).toBe('Sem responsável')
  await refused.refuse({ status: 422, code: 'validation_failed', detail: 'Verifique os campos informados' })
  await toast(page, 'Erro ao atualizar responsável: Verifique os campos informados').waitFor()
  await expect.poll(() => assignee(page, 'Validar extrato').innerText()).toMatch(/Rafael Nogueira$/)

  const other = 'Validar extrato'
  const moved = await holdBack(page, 'PATCH', '**/api/tasks/*')
  await badge(page, other, 'Planned').click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Planned', 'Doing', 'Review', 'Blocked', 'Done'])
  await page.getByRole('option', { name: 'Blocked' }).click()
  await badge(page, other, 'Blocked').waitFor()
  expect((await stored(person, id, other))?.status).toBe('planned')
  await moved.go()
  await expect.poll(async () => (await stored(person, id, other))?.status).toBe('blocked')

  const undone = await holdBack(page, 'PATCH', '**/api/tasks/*')
  await choose(page, page, 'Status de Validar extrato: Blocked', 'Done')
  await badge(page, other, 'Done').waitFor()
  await undone.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao atualizar status: Você não tem permissão para fazer isso').waitFor()
  await badge(page, other, 'Blocked').waitFor()
})

test('filter and order are in the address: it shows the same to who opens it', async () => {
  const { person, rafael, id } = await threeTasks()
  const search = `&owner=${rafael.id}&sort=title`
  const page = await openTab(stage, person, id, 'tasks', { search })
  await page.getByText('1 de 3', { exact: true }).waitFor()
  expect(await titlesOf(page)).toEqual(['Validar extrato'])
  await page.getByRole('searchbox').fill('rolagem')
  await page.getByText('Nenhuma task corresponde ao filtro', { exact: true }).waitFor()
  await press(page, 'Limpar filtros')
  await expect.poll(() => titlesOf(page)).toHaveLength(3)
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
})
