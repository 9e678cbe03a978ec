import { expect, test } from 'vitest'
import { createProject, createWork } from '../server/test/work.ts'
import { violations } from './axe.ts'
import { useStage } from './harness.ts'

const stage = useStage()

test('[DB-05] late tasks of all projects are listed, moved in place, opened, and counted by person', async () => {
  const person = await stage.signUp()
  const project = await createProject(person)
  await createWork(person, 'tasks', project, { title: 'Muito atrasada', due_date: '2020-01-01' })
  await createWork(person, 'tasks', await createProject(person), { title: 'Sem dia' })
  const page = await stage.open({ as: person, path: '/tasks?tab=tasks&due=late' })
  const work = page.getByRole('region', { name: 'Trabalho', exact: true })
  await work.getByRole('link', { name: 'Muito atrasada' }).waitFor()
  expect(await work.getByRole('link', { name: 'Sem dia' }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await work.getByRole('tab', { name: 'Carga' }).click()
  await work
    .getByRole('row', { name: /Sem responsável/ })
    .getByRole('link', { name: '1' })
    .click()
  await work.getByRole('combobox', { name: 'Status de Muito atrasada: Planned' }).click()
  await page.getByRole('option', { name: 'Blocked' }).click()
  await work.getByRole('combobox', { name: 'Status de Muito atrasada: Blocked' }).waitFor()
  await work.getByRole('link', { name: 'Muito atrasada' }).click()
  await page.getByRole('dialog', { name: 'Editar Task' }).waitFor()
})
