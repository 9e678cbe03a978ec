import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../../server/test/work.ts'
import { violations } from '../axe.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, rowOf, startProject } from '../work.ts'

const stage = useStage()

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Escolher ${title}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Escolhidos' })
const chosen = (page: Page, text: string) => bar(page).getByRole('status').getByText(text, { exact: true }).waitFor()

/** Presses a key of the list, once the box of a row has the focus. */
async function pressOn(page: Page, title: string, key: string): Promise<void> {
  await box(page, title).focus()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Escolher ${title}`)
  await page.keyboard.press(key)
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await bar(page)
    .getByRole('combobox', { name: new RegExp(`^${field}: mudar`) })
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('[WD-07] tasks are chosen by click, Shift, Ctrl and keys, change at once in every browser, and come back by one press', async () => {
  const { person, id } = await startProject(stage)
  const colleague = await joinProject(stage, person, id, 'Bruno Lima')
  for (let n = 6; n >= 1; n -= 1) await createWork(person, 'tasks', id, { title: `Passo ${n}` })
  const [page, other] = [await openTab(stage, person, id, 'tasks'), await openTab(stage, colleague, id, 'tasks')]
  await rowOf(other, 'Passo 2').waitFor()
  await box(page, 'Passo 2').click()
  await box(page, 'Passo 4').click({ modifiers: ['Shift'] })
  await chosen(page, '3 tasks escolhidas')
  await rowOf(page, 'Passo 6').click({ modifiers: ['ControlOrMeta'], position: { x: 170, y: 44 } })
  await chosen(page, '4 tasks escolhidas')
  await pressOn(page, 'Passo 6', 'x')
  await chosen(page, '3 tasks escolhidas')
  await pressOn(page, 'Passo 4', 'Shift+ArrowDown')
  await chosen(page, '4 tasks escolhidas')
  expect(await violations(page)).toEqual([])

  await choose(page, 'Status', 'Doing')
  await page.getByText('4 tasks alteradas', { exact: true }).waitFor()
  for (const one of [page, other])
    for (const title of ['Passo 2', 'Passo 3', 'Passo 4', 'Passo 5'])
      await rowOf(one, title).getByText('Doing', { exact: true }).waitFor()
  await rowOf(other, 'Passo 1').getByText('Planned', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito: 4 tasks voltaram ao que eram.', { exact: true }).waitFor()
  for (const one of [page, other]) await rowOf(one, 'Passo 3').getByText('Planned', { exact: true }).waitFor()

  await pressOn(page, 'Passo 1', 'Escape')
  await bar(page).waitFor({ state: 'detached' })
  await pressOn(page, 'Passo 1', 'x')
  await bar(page).getByRole('button', { name: 'Todas (6)' }).click()
  await chosen(page, '6 tasks escolhidas')
  await bar(page).getByRole('button', { name: 'Prazo' }).click()
  await page.getByLabel('Novo prazo').fill('18/12/2026')
  await page.getByRole('button', { name: 'Definir' }).click()
  await rowOf(other, 'Passo 6').getByText('18/12/2026').waitFor()
  const due = async () => (await listWork(person, 'tasks', id)).map(({ due_date }) => due_date)
  expect(await due()).toEqual(Array(6).fill('2026-12-18'))
})

test('[WD-07] [WD-08] on a phone too tasks are chosen once that has begun, deleted together, and come back from the notice', async () => {
  const { person, id } = await startProject(stage)
  for (let n = 3; n >= 1; n -= 1) await createWork(person, 'tasks', id, { title: `Passo ${n}` })
  const page = await openTab(stage, person, id, 'tasks', { width: 375 })
  await rowOf(page, 'Passo 1').waitFor()
  await page.getByRole('button', { name: 'Escolher', exact: true }).click()
  await box(page, 'Passo 1').click()
  await box(page, 'Passo 2').click()
  await chosen(page, '2 tasks escolhidas')
  expect(await violations(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Deletar' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('2 tasks', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Deletar' }).click()
  await page.getByText('2 tasks deletadas', { exact: true }).waitFor()
  await expect.poll(async () => (await listWork(person, 'tasks', id)).map(({ title }) => title)).toEqual(['Passo 3'])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await rowOf(page, 'Passo 1').waitFor()
})

test('[WD-07] of the tasks of all projects, and of tickets, all that a filter leaves change at once', async () => {
  const { person, id } = await startProject(stage)
  for (let n = 1; n <= 52; n += 1)
    await createWork(person, 'tasks', id, { title: `Passo ${n}`, due_date: '2026-12-18' })
  for (const title of ['Sem acesso', 'Extrato vazio']) await person.ask('POST', '/api/tickets/new', { title })
  const page = await stage.open({ as: person, path: '/tasks?tab=tasks&q=passo' })
  await box(page, 'Passo 9').click()
  await bar(page).getByRole('button', { name: 'Todas (52)' }).click()
  await box(page, 'Passo 9').click()
  await chosen(page, '51 tasks escolhidas')
  await choose(page, 'Responsável', 'Marina Azevedo')
  await page.getByText('51 tasks alteradas', { exact: true }).waitFor()
  const owners = async () => (await listWork(person, 'tasks', id)).filter((task) => task.assignee_user_id === person.id)
  expect(await owners()).toHaveLength(51)
  await page.getByRole('tab', { name: 'Tickets' }).click()
  await box(page, 'Sem acesso').click()
  await bar(page).getByRole('button', { name: 'Todos (2)' }).click()
  await chosen(page, '2 tickets escolhidos')
  await choose(page, 'Prioridade', 'P1 (Alta)')
  await page.getByText('2 tickets alterados', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
})
