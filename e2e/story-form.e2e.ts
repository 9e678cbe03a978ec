import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { choose, dialog, fill, noteOf, optionsOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { openTab, rowOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Nova Story')
const posts = '**/api/projects/*/stories'

async function openForm({
  epics = [],
  ...look
}: {
  epics?: string[]
  width?: 1280 | 375
  theme?: 'light' | 'dark'
} = {}) {
  const { person, id } = await startProject(stage)
  for (const title of epics) await createWork(person, 'epics', id, { title })
  const page = await openTab(stage, person, id, 'stories', look)
  await press(page, 'Nova Story')
  await form(page).waitFor()
  return { person, id, page }
}

test('[PD-12] a title alone creates a story of the lowest priority, without estimate or epic', async () => {
  const { person, id, page } = await openForm()
  expect(await form(page).getByRole('combobox', { name: 'Prioridade' }).innerText()).toBe('P3 (Baixa)')
  expect(await optionsOf(page, form(page), 'Prioridade')).toEqual(['P1 (Alta)', 'P2 (Média)', 'P3 (Baixa)'])
  await fill(form(page), { Título: 'Ver o extrato' })
  await press(form(page), 'Criar Story')
  await toast(page, 'Story criada com sucesso').waitFor()
  const [story] = await listWork(person, 'stories', id)
  expect(story).toMatchObject({
    title: 'Ver o extrato',
    description: null,
    priority: 'P3',
    estimate_hours: null,
    epic_id: null,
    owner_user_id: null,
    status: 'planned',
  })
})

test('[PD-12] every field is stored, and after it the list has it and the form is empty again', async () => {
  const { person, id, page } = await openForm({ epics: ['Assembleia digital', 'Extrato e cotas'] })
  await fill(form(page), { Título: 'Ver o extrato', Descrição: 'Por safra', 'Estimativa (horas)': '6,5' })
  await choose(page, form(page), 'Prioridade', 'P1 (Alta)')
  await choose(page, form(page), 'Épico', 'Extrato e cotas')
  await press(form(page), 'Criar Story')
  await toast(page, 'Story criada com sucesso').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Ver o extrato').getByText('6,5h', { exact: true }).waitFor()
  const [story] = await listWork(person, 'stories', id)
  const epics = await listWork(person, 'epics', id)
  expect(story).toMatchObject({
    description: 'Por safra',
    priority: 'P1',
    estimate_hours: 6.5,
    epic_id: epics.find(({ title }) => title === 'Extrato e cotas')?.id,
  })
  await press(page, 'Nova Story')
  for (const label of ['Título', 'Descrição', 'Estimativa (horas)']) {
    expect(await form(page).getByLabel(label, { exact: true }).inputValue()).toBe('')
  }
  expect(await form(page).getByRole('combobox', { name: 'Prioridade' }).innerText()).toBe('P3 (Baixa)')
})

test('[PD-12] an epic is asked for only where the project has any, by title', async () => {
  const { page } = await openForm()
  expect(await form(page).getByRole('combobox', { name: 'Épico' }).count()).toBe(0)
  const { page: other } = await openForm({ epics: ['Assembleia digital', 'Extrato e cotas'] })
  expect(await optionsOf(other, form(other), 'Épico')).toEqual(['Sem épico', 'Extrato e cotas', 'Assembleia digital'])
})

test.each([
  ['-1', 'Estimativa deve ser positiva'],
  ['−0,5', 'Estimativa deve ser positiva'],
  ['0,3', 'Estimativa deve ser múltipla de 0,5'],
  ['muito', 'Estimativa deve ser um número'],
  ['100001', 'Estimativa deve ser de no máximo 100.000 horas'],
])('[PD-12] an estimate of “%s” is refused', async (estimate, message) => {
  const { person, id, page } = await openForm()
  await fill(form(page), { Título: 'Ver o extrato', 'Estimativa (horas)': estimate })
  await press(form(page), 'Criar Story')
  await form(page).getByText(message, { exact: true }).waitFor()
  expect(await noteOf(form(page), 'Estimativa (horas)')).toBe(message)
  expect(await listWork(person, 'stories', id)).toEqual([])
})

test('[PD-12] zero hours are none; the arrow keys go in steps of half an hour', async () => {
  const { person, id, page } = await openForm()
  const estimate = form(page).getByLabel('Estimativa (horas)', { exact: true })
  await fill(form(page), { Título: 'Ver o extrato' })
  await estimate.press('ArrowUp')
  expect(await estimate.inputValue()).toBe('0,5')
  await estimate.press('ArrowDown')
  expect(await estimate.inputValue()).toBe('0')
  await press(form(page), 'Criar Story')
  await rowOf(page, 'Ver o extrato').waitFor()
  expect((await listWork(person, 'stories', id))[0]?.estimate_hours).toBeNull()
})

test.each([
  [{ Título: '' }, 'Título é obrigatório'],
  [{ Título: 'ã'.repeat(501) }, 'Título deve ter no máximo 500 caracteres'],
  [{ Título: 'Ver', Descrição: 'ã'.repeat(2001) }, 'Descrição deve ter no máximo 2000 caracteres'],
])('[PD-12] what the rules refuse is sent nowhere (%#)', async (fields, message) => {
  const { person, id, page } = await openForm()
  await fill(form(page), fields)
  await press(form(page), 'Criar Story')
  await form(page).getByText(message, { exact: true }).waitFor()
  expect(await listWork(person, 'stories', id)).toEqual([])
})

test('[PD-15] a failed creation keeps what was typed, and the next attempt makes one story', async () => {
  const { person, id, page } = await openForm({ epics: ['Extrato e cotas'] })
  let lost = false
  await page.route(posts, async (route) => {
    if (route.request().method() !== 'POST' || lost) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await fill(form(page), { Título: 'Ver o extrato', Descrição: 'Por safra', 'Estimativa (horas)': '8' })
  await choose(page, form(page), 'Prioridade', 'P2 (Média)')
  await choose(page, form(page), 'Épico', 'Extrato e cotas')
  await press(form(page), 'Criar Story')
  await toast(page, 'Não foi possível falar com o servidor').waitFor()
  for (const [label, value] of [
    ['Título', 'Ver o extrato'],
    ['Descrição', 'Por safra'],
    ['Estimativa (horas)', '8'],
  ] as const) {
    expect(await form(page).getByLabel(label, { exact: true }).inputValue()).toBe(value)
  }
  expect(await form(page).getByRole('combobox', { name: 'Prioridade' }).innerText()).toBe('P2 (Média)')
  expect(await form(page).getByRole('combobox', { name: 'Épico' }).inputValue()).toBe('Extrato e cotas')
  await press(form(page), 'Criar Story')
  await toast(page, 'Story criada com sucesso').waitFor()
  await expect.poll(() => titlesOf(page)).toEqual(['Ver o extrato'])
  expect(await listWork(person, 'stories', id)).toHaveLength(1)
})

test('[PD-12] a failure without words of its own has the general ones', async () => {
  const { page } = await openForm()
  await page.route(posts, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'x' }) : route.fallback(),
  )
  await fill(form(page), { Título: 'Ver o extrato' })
  await press(form(page), 'Criar Story')
  await toast(page, 'Erro ao criar story').waitFor()
})

test('[PD-12] an epic that was deleted meanwhile is named as what is wrong', async () => {
  const { person, id, page } = await openForm({ epics: ['Extrato e cotas'] })
  await page.route('**/api/projects/*/epics', (route) => route.abort())
  await fill(form(page), { Título: 'Ver o extrato' })
  await choose(page, form(page), 'Épico', 'Extrato e cotas')
  const [epic] = await listWork(person, 'epics', id)
  await person.ask('DELETE', `/api/epics/${epic?.id}`)
  await press(form(page), 'Criar Story')
  await form(page).getByText('Escolha um épico deste projeto', { exact: true }).waitFor()
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Ver o extrato')
})

test.each(widths)('[SH-11] axe finds nothing in the form and its errors ($width px)', async (look) => {
  const { page } = await openForm({ ...look, epics: ['Extrato e cotas'] })
  await fill(form(page), { 'Estimativa (horas)': '-1' })
  await press(form(page), 'Criar Story')
  await form(page).getByText('Estimativa deve ser positiva').waitFor()
  expect(await violations(page)).toEqual([])
})
