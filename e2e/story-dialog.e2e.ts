import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { choose, dialog, fill, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { joinProject, openTab, rowOf, searchOf, startProject } from './work.ts'

const stage = useStage()

const form = (page: Page) => dialog(page, 'Editar Story')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmar exclusão', exact: true })

/** A project whose story has two tasks, and the story's own dialog. */
async function oneStory(look: { width?: 1280 | 375; theme?: 'light' | 'dark' } = {}) {
  const { person, id } = await startProject(stage)
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
  const page = await openTab(stage, person, id, 'stories', { ...look, search: `&story=${story.id}` })
  await form(page).waitFor()
  return { person, id, epic, story, page }
}

test('[PD-20] a story’s address opens it filled in, and closing it leaves the tab', async () => {
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
  await press(form(page), 'Cancelar')
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => searchOf(page)).toEqual({})
  await rowOf(page, 'Ver o extrato').waitFor()
})

test('[PD-20] every field of a story is edited, and only what was changed is sent', async () => {
  const { person, id, story, page } = await oneStory()
  await person.ask('PATCH', `/api/stories/${story.id}`, { description: 'De outra pessoa' })
  await fill(form(page), { Título: 'Ver extrato por safra', 'Estimativa (horas)': '' })
  await choose(page, form(page), 'Status', 'Review')
  await choose(page, form(page), 'Prioridade', 'P1 (Alta)')
  await choose(page, form(page), 'Épico', 'Sem épico')
  await choose(page, form(page), 'Responsável', 'Sem responsável')
  await press(form(page), 'Salvar')
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
    epic_id: null,
    owner_user_id: null,
  })
})

test('[PD-16] what somebody else changes shows in the open dialog, but for what was typed', async () => {
  const { person, story, page } = await oneStory()
  const value = (label: string) => form(page).getByLabel(label, { exact: true }).inputValue()
  await fill(form(page), { Título: 'Ainda por salvar' })
  await person.ask('PATCH', `/api/stories/${story.id}`, { title: 'De outra pessoa', estimate_hours: 12, epic_id: null })
  await expect.poll(() => value('Estimativa (horas)')).toBe('12')
  await expect.poll(() => form(page).getByRole('combobox', { name: 'Épico' }).inputValue()).toBe('Sem épico')
  expect(await value('Título')).toBe('Ainda por salvar')
})

test('[PD-20] deleting a story asks first, names it and its tasks, and they stay without it', async () => {
  const { person, id, page } = await oneStory()
  await press(form(page), 'Deletar')
  await question(page).getByText('Esta ação não pode ser desfeita.').waitFor()
  await question(page).getByText('Ver o extrato', { exact: true }).waitFor()
  await question(page).getByText('2 tasks vinculadas', { exact: true }).waitFor()
  await press(question(page), 'Cancelar')
  await question(page).waitFor({ state: 'detached' })
  expect(await listWork(person, 'stories', id)).toHaveLength(1)
  await press(form(page), 'Deletar')
  await press(question(page), 'Deletar')
  await toast(page, 'Story deletada com sucesso').waitFor()
  await form(page).waitFor({ state: 'detached' })
  await page.getByText('Nenhuma story encontrada', { exact: true }).waitFor()
  await expect.poll(() => searchOf(page)).toEqual({})
  expect(await listWork(person, 'stories', id)).toEqual([])
  const tasks = await listWork(person, 'tasks', id)
  expect(tasks.map(({ story_id }) => story_id)).toEqual([null, null, null])
})

test('[PD-20] a story that cannot be deleted stays, and the toast says why', async () => {
  const { page } = await oneStory()
  await press(form(page), 'Deletar')
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route('**/api/stories/*', (route) => route.fulfill({ status: 403, json: problem }))
  await press(question(page), 'Deletar')
  await toast(page, 'Erro ao deletar story: Você não tem permissão para fazer isso').waitFor()
  await press(question(page), 'Cancelar')
  await form(page).getByRole('button', { name: 'Salvar' }).waitFor()
})

test.each([
  ['manager', 1],
  ['member', 0],
] as const)('[PD-20] a %s finds %i buttons to delete a story with', async (role, buttons) => {
  const { person, id, story } = await oneStory()
  const colleague = await joinProject(stage, person, id, 'Colega', role)
  const page = await openTab(stage, colleague, id, 'stories', { search: `&story=${story.id}` })
  await form(page).getByRole('button', { name: 'Salvar' }).waitFor()
  expect(await form(page).getByRole('button', { name: 'Deletar' }).count()).toBe(buttons)
})

test('[PD-20] a story’s tasks are listed, and each leads to its own dialog', async () => {
  const { page } = await oneStory()
  const tasks = form(page).getByRole('region', { name: 'Tasks' })
  await tasks.getByRole('link').first().waitFor()
  expect(await tasks.getByRole('link').allInnerTexts()).toEqual(['Ligar ao ERP', 'Desenhar a tela'])
  await tasks.getByRole('link', { name: 'Ligar ao ERP' }).click()
  await dialog(page, 'Editar Task').waitFor()
})

test('[PD-20] an address that names no story of the project says so and goes on to the tab', async () => {
  const { person, story } = await oneStory()
  const { id: other } = await startProject(stage)
  const page = await openTab(stage, person, other, 'stories', { search: `&story=${story.id}` })
  await page.getByText('Projeto não encontrado', { exact: true }).waitFor()
  const { person: stranger, id } = await startProject(stage)
  const theirs = await openTab(stage, stranger, id, 'stories', { search: `&story=${story.id}` })
  await toast(theirs, 'Story não encontrada').waitFor()
  await theirs.getByText('Nenhuma story encontrada', { exact: true }).waitFor()
  await expect.poll(() => searchOf(theirs)).toEqual({})
})

test('[PD-20] Escape asks before it takes away what was typed, and leaves at once where nothing was', async () => {
  const { page } = await oneStory()
  await fill(form(page), { Título: 'Outro' })
  await page.keyboard.press('Escape')
  const asked = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
  await press(asked, 'Continuar editando')
  expect(await form(page).getByLabel('Título', { exact: true }).inputValue()).toBe('Outro')
  await page.keyboard.press('Escape')
  await press(asked, 'Descartar')
  await form(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Ver o extrato', exact: true }).click()
  await form(page).waitFor()
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
})

test.each(widths)('[SH-11] axe finds nothing in the dialog ($width px)', async (look) => {
  const { page } = await oneStory(look)
  await form(page).getByRole('region', { name: 'Tasks' }).getByRole('link').first().waitFor()
  expect(await violations(page)).toEqual([])
})
