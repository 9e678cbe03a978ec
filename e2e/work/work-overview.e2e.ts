import { expect, test } from 'vitest'
import { addMember, createProject, createWork } from '../../server/test/work.ts'
import { violations } from '../axe.ts'
import { listFocused } from '../form.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

test('[DB-05] "Para você" comes first: the own open tasks, late ones first, or a line that there are none; the tasks of all projects are ordered as the address says, filtered by anybody, grouped and counted by person, moved in place, opened', async () => {
  const person = await stage.signUp({ display_name: 'Marina Azevedo' })
  const page = await stage.open({ as: person, path: '/tasks' })
  const work = page.getByRole('region', { name: 'Trabalho', exact: true })
  const within = 'section[aria-label=Trabalho]'
  await work.getByText('Nenhuma task aberta para você', { exact: true }).waitFor()
  expect((await work.getByRole('tab').allInnerTexts())[0]).toBe('Para você')
  const project = await createProject(person)
  await addMember(person, project, person.id)
  const own = { assignee_user_id: person.id }
  await createWork(person, 'tasks', project, { title: 'Com calma', due_date: '2099-01-01', priority: 'P1', ...own })
  await createWork(person, 'tasks', project, { title: 'Atrasada', due_date: '2020-01-01', ...own })
  await createWork(person, 'tasks', await createProject(person), { title: 'De ninguém', priority: 'P2' })
  await createWork(person, 'tasks', project, { title: 'Muito atrasada', due_date: '2020-01-01', priority: 'P3' })
  await page.reload()
  await work.getByRole('link', { name: 'Com calma' }).waitFor()
  const titles = () => work.getByRole('row').getByRole('link').allInnerTexts()
  await expect.poll(titles).toEqual(['Atrasada', 'Com calma'])
  expect(await violations(page)).toEqual([])

  // Of all projects one chooses the order, which the address keeps, and the tasks of anybody.
  await work.getByRole('tab', { name: 'Tasks', exact: true }).click()
  await work.getByRole('combobox', { name: 'Ordem' }).click()
  await page.getByRole('option', { name: 'prioridade' }).click()
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['Com calma', 'De ninguém'])
  expect(new URL(page.url()).searchParams.get('sort')).toBe('priority')
  await page.reload()
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['Com calma', 'De ninguém'])
  await work.getByRole('combobox', { name: 'Responsável', exact: true }).click()
  const people = () => page.getByRole('option').allInnerTexts()
  await expect.poll(people).toEqual(['todos', 'Sem responsável', 'Marina Azevedo'])
  await page.keyboard.press('Escape')

  // Who does it changes in the row, though they were no member of its project.
  const owner = work.getByRole('combobox', { name: 'Responsável de De ninguém' })
  await owner.click()
  await page.getByRole('option', { name: 'Marina Azevedo' }).waitFor()
  // By a surname; what fits nobody moves nowhere.
  await page.keyboard.type('azevex', { delay: 40 })
  await page.keyboard.press('Enter')
  await page.getByText('Responsável atualizado com sucesso').waitFor()
  // A letter is a shortcut again, and chooses nobody.
  await owner.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('option', { name: 'Doing' }).waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await owner.filter({ hasText: 'Marina Azevedo' }).waitFor()

  await page.goto(`${stage.url}/tasks?tab=tasks&due=late`)
  await work.getByRole('link', { name: 'Muito atrasada' }).waitFor()
  expect(await work.getByRole('link', { name: 'De ninguém' }).count()).toBe(0)
  await work.getByRole('combobox', { name: 'Agrupar' }).focus()
  await page.keyboard.press('Enter')
  await listFocused(page)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'por pessoa' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await work.getByRole('region', { name: 'Sem responsável' }).getByRole('link', { name: 'Muito atrasada' }).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ tab: 'tasks', due: 'late', group: 'person' })
  expect(await violations(page, { within }), 'by person').toEqual([])
  await work.getByRole('tab', { name: 'Carga' }).click()
  await work
    .getByRole('row', { name: /Sem responsável/ })
    .getByRole('link', { name: '1' })
    .first()
    .click()
  await work.getByRole('combobox', { name: 'Status de Muito atrasada: Planned' }).click()
  await page.getByRole('option', { name: 'Blocked' }).click()
  await work.getByRole('combobox', { name: 'Status de Muito atrasada: Blocked' }).waitFor()
  await work.getByRole('link', { name: 'Muito atrasada' }).click()
  await page.getByRole('dialog', { name: 'Editar Task' }).waitFor()
})
