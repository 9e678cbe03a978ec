import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { createTicket } from '../../server/test/ticket.ts'
import { createWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { dialog } from '../form.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, pathOf, startProject } from '../work.ts'

const stage = useStage()

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
/** The one that Enter takes. */
const chosen = (page: Page) => page.locator('.palette [role=option][aria-selected=true]')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).and(page.locator(':focus')).waitFor()
}

test('[WD-03] the palette goes to any thing and page by the keyboard alone, and does what the page offers; the focus goes back to where it was', async () => {
  const { person, id } = await startProject(stage)
  const task = await createWork(person, 'tasks', id, { title: 'Revisar conciliação bancária' })
  const ticket = await createTicket(person, { title: 'Conciliação parou' })
  const page = await openTab(stage, person, id, 'tasks')
  const link = page.getByRole('link', { name: task.title, exact: true })
  await link.focus()

  await openPalette(page)
  await option(page, 'Nova Task').waitFor()
  expect(await violationsAtBothWidths(page, '.palette')).toEqual([])
  await field(page).fill('concil')
  await option(page, new RegExp(ticket.title)).waitFor()
  await option(page, new RegExp(task.title)).waitFor()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await link.and(page.locator(':focus')).waitFor()

  await openPalette(page)
  await field(page).fill(task.key.toLowerCase())
  await chosen(page).getByText(task.title).waitFor()
  await page.keyboard.press('Enter')
  const sheet = dialog(page, 'Editar Task')
  await sheet.getByText(task.key, { exact: true }).waitFor()
  expect(pathOf(page)).toBe(`/projects/${id}/${task.key}`)

  // Over the sheet it offers what the sheet does.
  await page.locator('[role=dialog]:focus').waitFor()
  await openPalette(page)
  await field(page).fill('copiar')
  await option(page, 'Copiar chave').waitFor()
  expect(await option(page, 'Nova Task').count()).toBe(0)
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await sheet.waitFor()
  expect(await focused(page)).not.toBe('BODY')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await openPalette(page)
  await field(page).fill('clientes')
  await chosen(page).getByText('Clientes').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()

  // Without words: what was open last.
  await openPalette(page)
  await page
    .getByRole('group', { name: 'Recentes' })
    .getByRole('option', { name: new RegExp(task.title) })
    .waitFor()
  await field(page).fill('novo cli')
  await chosen(page).getByText('Novo Cliente').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Novo Cliente' }).waitFor()
  // A form has its own keys.
  await page.keyboard.press('Control+k')
  expect(await field(page).count()).toBe(0)
})

test('[WD-03] on a phone a magnifier in the top bar opens it; Enter pressed before its list was there goes to what was typed', async () => {
  const { person, id } = await startProject(stage)
  const task = await createWork(person, 'tasks', id, { title: 'Ler a ata' })
  // The guide is a document without the application: the code that is held back is in no cache.
  const page = await stage.open({ as: person, path: '/ajuda', width: 375, fresh: true })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/dialogs-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${stage.url}/clients`)
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click()
  await field(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(task.key)
  await page.keyboard.press('Enter')
  expect(await page.getByRole('listbox', { name: 'Resultados' }).count()).toBe(0)
  release()
  await dialog(page, 'Editar Task').getByText(task.key, { exact: true }).waitFor()
  expect(pathOf(page)).toBe(`/projects/${id}/${task.key}`)
})

test('[WD-03] what is typed while the code and the answer are on their way counts, Enter too; an answer that comes late replaces nothing newer', async () => {
  const { person, id } = await startProject(stage)
  const task = await createWork(person, 'tasks', id, { title: 'Ler a ata' })
  await createWork(person, 'tasks', id, { title: 'Lembrete antigo' })
  const page = await stage.open({ as: person, path: '/clients', fresh: true })
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/dialogs-/, async (route) => {
    await held
    await route.continue()
  })
  let answerOld = () => {}
  const old = new Promise<void>((resolve) => {
    answerOld = resolve
  })
  await page.route(/api\/search\?q=lem/, async (route) => {
    await old
    await route.continue().catch(() => {})
  })
  await openPalette(page)
  await page.keyboard.type('lembrete')
  release()
  await page.getByRole('listbox', { name: 'Resultados' }).waitFor()
  await field(page).fill('ler a')
  await chosen(page).getByText(task.title).waitFor()
  answerOld()
  await field(page).fill(task.key)
  await page.keyboard.press('Enter')
  await dialog(page, 'Editar Task').getByText(task.key, { exact: true }).waitFor()
})

test('[WD-03] what somebody opened last is offered in another browser of theirs, and to nobody else', async () => {
  const { person, id } = await startProject(stage)
  const rafael = await joinProject(stage, person, id, 'Rafael Nogueira')
  const tasks = []
  for (let at = 1; at <= 9; at += 1) tasks.push(await createWork(person, 'tasks', id, { title: `Passo ${at}` }))
  const [first] = tasks
  const acme = (await person.ask('POST', '/api/clients', { name: 'Acme' })).body as { id: string }
  const page = await stage.open({ as: person, path: '/clients' })
  for (const path of [`/projects/${id}/${first?.key}`, `/clients?client=${acme.id}`]) {
    const sent = page.waitForResponse(/api\/opened$/)
    await page.goto(`${stage.url}${path}`)
    await sent
  }
  const listed = async (as: Person) => {
    const other = await stage.open({ as, path: '/clients' })
    await other.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
    await openPalette(other)
    const of = (name: string) => other.getByRole('group', { name }).getByRole('option').allInnerTexts()
    await other.getByRole('group', { name: 'Mudados há pouco' }).waitFor()
    return { opened: await of('Recentes'), changed: await of('Mudados há pouco') }
  }
  const own = await listed(person)
  expect(own.opened).toEqual([expect.stringMatching(/Acme/), expect.stringMatching(/Passo 1\b/)])
  // Who has opened nothing has nothing recent.
  const others = await listed(rafael)
  expect(others.opened).toEqual([])
  expect(others.changed).not.toEqual([])
})
