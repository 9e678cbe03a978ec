import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addMember, createProject, createWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { dialog } from '../form.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, pathOf, shownBy, startProject } from '../work.ts'

const stage = useStage()

const commentOf = (page: Page) => dialog(page, 'Editar Task').getByLabel('Escreva um comentário')

/** A task with its sheet open, in which Rafael has begun a comment; the page is looked at as he types on. */
async function begin() {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const task = await createWork(person, 'tasks', id, { title: 'Ler a ata', priority: 'P2' })
  await person.ask('POST', `/api/things/${task.id}/checklist`, { text: 'Ligar para o banco' })
  const page = await openTab(stage, rafael, id, 'tasks')
  await page.getByRole('link', { name: 'Ler a ata', exact: true }).click()
  await commentOf(page).click()
  await page.keyboard.type('O banco ')
  return { person, rafael, task, page }
}

/** Letters of which several are shortcuts. */
async function typeOn(page: Page): Promise<void> {
  await page.keyboard.type('pasce gp confirma')
  expect(await commentOf(page).inputValue()).toBe('O banco pasce gp confirma')
  expect(await page.getByRole('listbox').count()).toBe(0)
}

test('[WD-04] [WD-15] who types a comment of a task that a colleague deletes types on in the same field; it is said why nothing is sent, nothing else of it is live, and closing asks', async () => {
  const { person, task, page } = await begin()
  await person.ask('DELETE', `/api/tasks/${task.id}`)
  const sheet = dialog(page, 'Editar Task')
  const why = sheet.getByText('Esta task foi deletada por outra pessoa: não pode mais ser enviado.')
  await why.waitFor()
  await typeOn(page)
  expect(await why.isVisible()).toBe(true)
  await sheet.getByText('Ligar para o banco').waitFor()
  await sheet.getByRole('heading', { name: 'Horas' }).waitFor()
  const priority = shownBy(page, 'Prioridade de Ler a ata')
  expect(await priority.and(page.locator('[data-gone] *')).count()).toBe(1)
  await expect(priority.click({ timeout: 500 })).rejects.toThrow()
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor()
})

test('[WD-02] [WD-04] who types a comment of a task that a colleague moves types on, reads where it is, and finds the text there', async () => {
  const { person, rafael, task, page } = await begin()
  const other = await createProject(person)
  await addMember(person, other, rafael.id)
  const moved = await person.ask('POST', '/api/tasks/many', { ids: [task.id], change: { project_id: other } })
  const { key } = moved.body as { key: string }
  await dialog(page, 'Editar Task').getByText(`onde é ${key}: este texto vai junto.`).waitFor()
  await typeOn(page)
  await dialog(page, 'Editar Task').getByRole('link', { name: key }).click()
  await expect.poll(() => pathOf(page)).toBe(`/projects/${other}/${key}`)
  await expect.poll(() => commentOf(page).inputValue()).toBe('O banco pasce gp confirma')
})

test('[WD-15] a on a row of one’s day, which does not say who does it, opens it and its list of people', async () => {
  const { person, id } = await startProject(stage)
  await createWork(person, 'tasks', id, { title: 'Ler a ata', assignee_user_id: person.id })
  const page = await stage.open({ as: person, path: '/tasks' })
  const link = page.getByRole('link', { name: 'Ler a ata', exact: true })
  await link.waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return link.and(page.locator(':focus')).count()
    })
    .toBe(1)
  await page.keyboard.press('a')
  await page.getByRole('option', { name: 'Sem responsável' }).waitFor()
  await dialog(page, 'Editar Task').getByText('Ler a ata').first().waitFor()
})
