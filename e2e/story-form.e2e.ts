import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { choose, dialog, fill, optionsOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { openTab, rowOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Nova Story')
const posts = '**/api/projects/*/stories'

async function openForm(epics: string[]) {
  const { person, id } = await startProject(stage)
  for (const title of epics) await createWork(person, 'epics', id, { title })
  const page = await openTab(stage, person, id, 'stories')
  await press(page, 'Nova Story')
  await form(page).waitFor()
  return { person, id, page }
}

test('[PD-12] [PD-15] [SH-11] every field is stored, once, though the first answer gets lost; then the form is empty again, and axe finds nothing in it and its errors', async () => {
  const { person, id, page } = await openForm(['Assembleia digital', 'Extrato e cotas'])
  let lost = false
  await page.route(posts, async (route) => {
    if (route.request().method() !== 'POST' || lost) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await fill(form(page), { Título: 'Ver o extrato', Descrição: 'Por safra', 'Estimativa (horas)': '6,5' })
  expect(await optionsOf(page, form(page), 'Prioridade')).toEqual(['P1 (Alta)', 'P2 (Média)', 'P3 (Baixa)'])
  await choose(page, form(page), 'Prioridade', 'P1 (Alta)')
  expect(await optionsOf(page, form(page), 'Épico')).toEqual(['Sem épico', 'Extrato e cotas', 'Assembleia digital'])
  await choose(page, form(page), 'Épico', 'Extrato e cotas')
  await press(form(page), 'Criar Story')
  await toast(page, 'Não foi possível falar com o servidor').waitFor()
  expect(await form(page).getByRole('combobox', { name: 'Prioridade' }).innerText()).toBe('P1 (Alta)')
  expect(await form(page).getByRole('combobox', { name: 'Épico' }).inputValue()).toBe('Extrato e cotas')
  await press(form(page), 'Criar Story')
  await toast(page, 'Story criada com sucesso').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Ver o extrato').getByText('6,5h', { exact: true }).waitFor()
  await expect.poll(() => titlesOf(page)).toEqual(['Ver o extrato'])
  const epics = await listWork(person, 'epics', id)
  expect(await listWork(person, 'stories', id)).toMatchObject([
    {
      description: 'Por safra',
      priority: 'P1',
      estimate_hours: 6.5,
      epic_id: epics.find(({ title }) => title === 'Extrato e cotas')?.id,
    },
  ])
  await press(page, 'Nova Story')
  for (const label of ['Título', 'Descrição', 'Estimativa (horas)']) {
    expect(await form(page).getByLabel(label, { exact: true }).inputValue()).toBe('')
  }
  expect(await form(page).getByRole('combobox', { name: 'Prioridade' }).innerText()).toBe('P3 (Baixa)')

  await fill(form(page), { 'Estimativa (horas)': '-1' })
  await press(form(page), 'Criar Story')
  await form(page).getByText('Estimativa deve ser positiva').waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
})
