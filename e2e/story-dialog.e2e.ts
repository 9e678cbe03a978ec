import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { choose, dialog, fill, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { joinProject, openTab, rowOf, searchOf, startProject } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Editar Story')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmar exclusão', exact: true })

/** A project whose story has two tasks, and the story's own dialog as a manager sees it. */
async function oneStory() {
  const { person, id } = await startProject(stage)
  const manager = await joinProject(stage, person, id, 'Gerente', 'manager')
  const epic = await createWork(person, 'epics', id, { title: 'Extrato e cotas' })
  const story = await createWork(person, 'stories', id, {
    title: 'Ver o extrato',
    description: 'Por safra',
    priority: 'P2',
    estimate_hours: 6.5,
    epic_id: epic.id,
    owner_user_id: person.id,
  })
  for (const title of ['Desenhar a tela', 'Ligar ao ERP']) {
    await createWork(person, 'tasks', id, { title, story_id: story.id })
  }
  await createWork(person, 'tasks', id, { title: 'Alheia' })
  const page = await openTab(stage, manager, id, 'stories', { search: `&story=${story.id}` })
  await form(page).waitFor()
  return { person, id, epic, story, page }
}

test('[PD-20] [SH-11] a story’s address opens it filled in, with its tasks; Escape asks before it takes away what was typed, and leaves at once where nothing was', async () => {
  const { page } = await oneStory()
  for (const [label, value] of [
    ['Título', 'Ver o extrato'],
    ['Descrição', 'Por safra'],
    ['Estimativa (horas)', '6,5'],
  ] as const) {
    expect(await form(page).getByLabel(label, { exact: true }).inputValue()).toBe(value)
  }
  expect(await form(page).getByRole('combobox', { name: 'Prioridade' }).innerText()).toBe('P2 (Média)')
  expect(await form(page).getByRole('combobox', { name: 'Status' }).innerText()).toBe('Planned')
  expect(await form(page).getByRole('combobox', { name: 'Épico' }).inputValue()).toBe('Extrato e cotas')
  expect(await form(page).getByRole('combobox', { name: 'Responsável' }).inputValue()).toBe('Marina Azevedo')
  const tasks = form(page).getByRole('region', { name: 'Tasks' })
  await tasks.getByRole('link').first().waitFor()
  expect(await tasks.getByRole('link').allInnerTexts()).toEqual(['Ligar ao ERP', 'Desenhar a tela'])
  expect(await violationsAtBothWidths(page)).toEqual([])
  await press(form(page), 'Cancelar')
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})

  const link = page.getByRole('link', { name: 'Ver o extrato', exact: true })
  await link.click()
  await fill(form(page), { Título: 'Outro' })
  await page.keyboard.press('Escape')
  const asked = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
  await press(asked, 'Continuar editando')
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Outro')
  await page.keyboard.press('Escape')
  await press(asked, 'Descartar')
  await form(page).waitFor({ state: 'detached' })
  await link.click()
  await form(page).waitFor()
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })

  await link.click()
  await tasks.getByRole('link', { name: 'Ligar ao ERP' }).click()
  await dialog(page, 'Editar Task').waitFor()
})

test('[PD-16] [PD-20] what somebody else changes shows in the open dialog, but for what was typed; every field is edited, and only what was changed is sent', async () => {
  const { person, id, epic, story, page } = await oneStory()
  const value = (label: string) => form(page).getByLabel(label, { exact: true }).inputValue()
  await fill(form(page), { Título: 'Ver extrato por safra' })
  const theirs = { description: 'De outra pessoa', estimate_hours: 12, epic_id: null }
  await person.ask('PATCH', `/api/stories/${story.id}`, theirs)
  await expect.poll(() => value('Estimativa (horas)')).toBe('12')
  await expect.poll(() => value('Épico')).toBe('Sem épico')
  expect(await value('Título')).toBe('Ver extrato por safra')

  await fill(form(page), { 'Estimativa (horas)': '' })
  await choose(page, form(page), 'Status', 'Review')
  await choose(page, form(page), 'Prioridade', 'P1 (Alta)')
  await choose(page, form(page), 'Épico', 'Extrato e cotas')
  await choose(page, form(page), 'Responsável', 'Sem responsável')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await press(form(page), 'Salvar')
  expect((await sent).postDataJSON()).not.toHaveProperty('description')
  await toast(page, 'Story atualizada com sucesso').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Ver extrato por safra').waitFor()
  const [stored] = await listWork(person, 'stories', id)
  expect(stored).toEqual({
    ...story,
    title: 'Ver extrato por safra',
    description: 'De outra pessoa',
    status: 'review',
    priority: 'P1',
    estimate_hours: null,
    epic_id: epic.id,
    owner_user_id: null,
  })
})

test('[PD-08] [PD-20] a manager who deletes a story is asked first, and told why it fails; its tasks stay without it, and the empty list offers a new one', async () => {
  const { person, id, page } = await oneStory()
  await press(form(page), 'Deletar')
  await question(page).getByText('Esta ação não pode ser desfeita.').waitFor()
  await question(page).getByText('Ver o extrato', { exact: true }).waitFor()
  await question(page).getByText('2 tasks vinculadas', { exact: true }).waitFor()
  await press(question(page), 'Cancelar')
  await question(page).waitFor({ state: 'detached' })
  expect(await listWork(person, 'stories', id)).toHaveLength(1)

  await press(form(page), 'Deletar')
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route('**/api/stories/*', (route) => route.fulfill({ status: 403, json: problem }))
  await press(question(page), 'Deletar')
  await toast(page, 'Erro ao deletar story: Você não tem permissão para fazer isso').waitFor()
  await page.unroute('**/api/stories/*')
  await press(question(page), 'Cancelar')
  await form(page).getByRole('button', { name: 'Salvar' }).waitFor()

  await press(form(page), 'Deletar')
  await press(question(page), 'Deletar')
  await toast(page, 'Story deletada com sucesso').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await page.getByText('Nenhuma story encontrada', { exact: true }).waitFor()
  await expect.poll(() => searchOf(page)).toEqual({})
  expect(await listWork(person, 'stories', id)).toEqual([])
  const tasks = await listWork(person, 'tasks', id)
  expect(tasks.map(({ story_id }) => story_id)).toEqual([null, null, null])
  await press(page, 'Nova Story')
  await dialog(page, 'Nova Story').waitFor()
})
