import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { choose, dialog, fill, optionsOf, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { joinProject, openTab, rowOf, startProject, titlesOf } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Nova Task')
const field = (page: Page, name: string) => form(page).getByRole('combobox', { name, exact: true })

/** A project with a story and two members, and the open form. */
async function openForm() {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const story = await createWork(person, 'stories', id, { title: 'Ver o extrato' })
  await createWork(person, 'tasks', id, { title: 'De antes' })
  const page = await openTab(stage, person, id, 'tasks')
  await press(page, 'Nova Task')
  await field(page, 'Story').waitFor()
  return { person, rafael, id, story, page }
}

test('[PD-13] [PD-15] [SH-11] a task with everything is the first of the list, and the form is empty again; axe finds nothing in it, and a choice that somebody removed meanwhile is dropped', async () => {
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
  await form(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Validar extrato').waitFor()
  expect(await titlesOf(page)).toEqual(['Validar extrato', 'De antes'])
  await page.getByRole('tab', { name: 'Tasks (2)' }).waitFor()
  await press(page, 'Nova Task')
  for (const label of ['Título', 'Descrição', 'Estimativa (horas)', 'Prazo']) {
    expect(await form(page).getByLabel(label, { exact: true }).inputValue()).toBe('')
  }
  expect(await field(page, 'Prioridade').innerText()).toBe('P3 (Baixa)')

  await press(form(page), 'Criar Task')
  await form(page).getByText('Título é obrigatório', { exact: true }).waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])

  await fill(form(page), { Título: 'Sem story' })
  await choose(page, form(page), 'Story', 'Ver o extrato')
  await person.ask('DELETE', `/api/stories/${story.id}`)
  await field(page, 'Story').waitFor({ state: 'detached' })
  await press(form(page), 'Criar Task')
  await rowOf(page, 'Sem story').waitFor()
  expect((await listWork(person, 'tasks', id))[0]).toMatchObject({ title: 'Sem story', story_id: null })
})
