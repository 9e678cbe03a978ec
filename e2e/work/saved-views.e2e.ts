import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork } from '../../server/test/work.ts'
import { violations } from '../axe.ts'
import { choose, dialog, fill, press, toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { holdBack, joinProject, openTab, searchOf, startProject } from '../work.ts'

const stage = useStage()

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function saveView(page: Page, name: string, how: { isShared?: boolean; isFirst?: boolean } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Visões', exact: true }).click()
  await item(page, 'Salvar visão...').click()
  const form = dialog(page, 'Salvar Visão')
  await fill(form, { Nome: name })
  if (how.isShared) await choose(page, form, 'Para quem', 'Toda a organização')
  if (how.isFirst) await form.getByRole('checkbox', { name: 'Abrir a lista com ela' }).check()
  expect(await violations(page)).toEqual([])
  await press(form, 'Salvar')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Visão: ${name}`, exact: true }).waitFor()
}

test('[WD-09] what a list shows is saved for the organisation, is there at once in a colleague’s open page, opens from the palette, and is what the list begins with', async () => {
  const { person, id } = await startProject(stage)
  const colleague = await joinProject(stage, person, id, 'Bruno Lima')
  const own = { assignee_user_id: person.id }
  await createWork(person, 'tasks', id, { title: 'Atrasada', due_date: '2020-01-01', ...own })
  await createWork(person, 'tasks', id, { title: 'De ninguém', due_date: '2020-01-02' })
  await createWork(person, 'tasks', id, { title: 'Sem pressa' })
  const other = await stage.open({ as: colleague, path: '/tasks?tab=tasks' })
  await other.getByRole('link', { name: 'Sem pressa' }).waitFor()
  await other.getByRole('button', { name: 'Visões', exact: true }).click()
  await item(other, 'Salvar visão...').waitFor()
  const page = await stage.open({ as: person, path: '/tasks?tab=tasks&due=late&group=person' })
  await page.getByRole('region', { name: 'Sem responsável' }).getByRole('link', { name: 'De ninguém' }).waitFor()
  await saveView(page, 'Atrasadas por pessoa', { isShared: true, isFirst: true })

  await item(other, 'Atrasadas por pessoa (da organização)').click()
  await other.getByRole('region', { name: 'Marina Azevedo' }).getByRole('link', { name: 'Atrasada' }).waitFor()
  expect(searchOf(other)).toEqual({ due: 'late', group: 'person' })
  await other.goBack()
  await other.getByRole('link', { name: 'Sem pressa' }).waitFor()
  await other.keyboard.press('Control+k')
  await other.getByRole('combobox', { name: 'Buscar' }).fill('atrasadas por')
  await other.getByRole('option', { name: /Atrasadas por pessoa/ }).click()
  await other.getByRole('region', { name: 'Sem responsável' }).waitFor()

  await page.goto(`${stage.url}/projects`)
  await page.goto(`${stage.url}/tasks?tab=tasks`)
  await page.getByRole('region', { name: 'Sem responsável' }).waitFor()
  expect(searchOf(page)).toEqual({ due: 'late', group: 'person' })
  // The browser knows it by now: the list comes so, without waiting for the views.
  await page.goto(`${stage.url}/projects`)
  const views = await holdBack(page, 'GET', '**/api/saved-views')
  await page.goto(`${stage.url}/tasks?tab=tasks`)
  await page.getByRole('region', { name: 'Sem responsável' }).waitFor()
  await views.go()
  // Who takes it away has the whole list, also when they come back to it.
  await page.getByRole('button', { name: 'Visão: Atrasadas por pessoa' }).click()
  await item(page, 'Lista sem visão').click()
  await page.getByRole('link', { name: 'Sem pressa' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Sem pressa' }).waitFor()
  await page.getByRole('button', { name: 'Visões', exact: true }).waitFor()
  expect(searchOf(page)).toEqual({})
})

test('[WD-09] on a phone a project’s tasks are grouped, and their view is renamed, replaced and deleted, which the notice takes back', async () => {
  const { person, id } = await startProject(stage)
  await createWork(person, 'tasks', id, { title: 'Minuta', priority: 'P1' })
  await createWork(person, 'tasks', id, { title: 'Ata' })
  const page = await openTab(stage, person, id, 'tasks', { width: 375, search: '&group=priority' })
  await page.getByRole('row', { name: 'P1 (Alta) 1' }).waitFor()
  await saveView(page, 'Por prioridade')
  await page.goto(`${stage.url}/projects/${id}?tab=tasks&group=status&priority=P1`)
  await page.getByRole('row', { name: 'Planned 1' }).waitFor()
  await page.getByRole('button', { name: 'Visões', exact: true }).click()
  await item(page, 'Organizar visões...').click()
  const views = dialog(page, 'Visões desta lista')
  await views.getByRole('button', { name: 'Ações de Por prioridade' }).click()
  await item(page, 'Trocar pelo que está na tela').click()
  await toast(page, '“Por prioridade” mostra o que está na tela').waitFor()
  await views.getByRole('button', { name: 'Ações de Por prioridade' }).click()
  await item(page, 'Renomear').click()
  const renaming = dialog(page, 'Renomear Visão')
  await fill(renaming, { Nome: 'Urgentes por status' })
  await press(renaming, 'Salvar')
  await renaming.waitFor({ state: 'detached' })
  await views.getByText('Urgentes por status', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await views.getByRole('button', { name: 'Ações de Urgentes por status' }).click()
  await item(page, 'Excluir').click()
  await views.getByText('Nenhuma visão').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Visão excluída' })
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await views.getByText('Urgentes por status', { exact: true }).waitFor()
  await press(views, 'Fechar')
  await page.getByRole('button', { name: 'Visão: Urgentes por status' }).waitFor()
})
