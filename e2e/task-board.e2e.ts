import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { createWork, listWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { dialog, fill, press, toast } from './form.ts'
import { useStage } from './harness.ts'
import { holdBack, joinProject, openTab, pastTheProduct, searchOf, startProject } from './work.ts'

const stage = useStage()

const titles = { planned: 'Planned', doing: 'Doing', review: 'Review', blocked: 'Blocked', done: 'Done' } as const
type Status = keyof typeof titles

const board = (page: Page): Locator => page.getByRole('region', { name: 'Tasks por status', exact: true })

/** A column, by its status: its heading counts its cards. */
function column(page: Page, status: Status, count?: number): Locator {
  const name = count === undefined ? new RegExp(`^${titles[status]} \\d+$`) : `${titles[status]} ${count}`
  return board(page).getByRole('region', { name, exact: count !== undefined })
}

const card = (page: Page, title: string): Locator =>
  board(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })

const cardIn = (page: Page, status: Status, title: string): Locator =>
  column(page, status).getByRole('link', { name: title, exact: true })

async function statusOf(person: Person, projectId: string, title: string): Promise<string | undefined> {
  return (await listWork(person, 'tasks', projectId)).find((task) => task.title === title)?.status
}

/** A project with a task in progress and two planned ones, and its board. */
async function openBoard(look: Parameters<typeof openTab>[4] = {}) {
  const { person, id } = await startProject(stage)
  await createWork(person, 'tasks', id, { title: 'Rever textos' })
  const doing = await createWork(person, 'tasks', id, { title: 'Corrigir rolagem', priority: 'P2' })
  await person.ask('PATCH', `/api/tasks/${doing.id}`, { status: 'doing' })
  const task = await createWork(person, 'tasks', id, {
    title: 'Validar extrato',
    assignee_user_id: person.id,
    priority: 'P1',
    estimate_hours: 6,
    due_date: '2026-01-31',
  })
  const page = await openTab(stage, person, id, 'tasks', { ...look, search: '&view=board' })
  await cardIn(page, 'planned', 'Validar extrato').waitFor()
  return { person, id, task, page }
}

/** The middle of an element, in the window. */
async function middle(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not in sight')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 200) / 2 }
}

async function dragTo(page: Page, title: string, status: Status): Promise<void> {
  const from = await middle(card(page, title))
  const to = await middle(column(page, status))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

test('[PD-17] [SH-11] beside the table there is a board: a column for each status, with the cards that the filter leaves and their count', async () => {
  const { page } = await openBoard()
  const headings = (await board(page).getByRole('heading').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  expect(headings).toEqual(['Planned 2', 'Doing 1', 'Review 0', 'Blocked 0', 'Done 0'])
  expect(await column(page, 'planned').getByRole('link').allInnerTexts()).toEqual(['Validar extrato', 'Rever textos'])
  expect(await column(page, 'doing').getByRole('link').allInnerTexts()).toEqual(['Corrigir rolagem'])
  const words = (await card(page, 'Validar extrato').innerText()).replace(/\s+/g, ' ')
  for (const part of ['P1', '6h', 'Marina Azevedo', '31/01/2026', 'atrasada']) expect(words).toContain(part)

  expect(await violationsAtBothWidths(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('searchbox').fill('rolagem')
  await column(page, 'planned', 0).waitFor()
  expect(await board(page).getByRole('link').allInnerTexts()).toEqual(['Corrigir rolagem'])
  await page.getByRole('searchbox').fill('nenhuma dessas')
  await page.getByText('Nenhuma task corresponde ao filtro', { exact: true }).waitFor()
  await press(page, 'Limpar filtros')
  await cardIn(page, 'planned', 'Validar extrato').waitFor()

  await page.getByRole('radio', { name: 'Tabela', exact: true }).click()
  await page.getByRole('table').waitFor()
  await expect.poll(() => searchOf(page)).toEqual({})
  await page.getByRole('radio', { name: 'Quadro', exact: true }).click()
  await board(page).waitFor()
  await expect.poll(() => searchOf(page)).toEqual({ view: 'board' })
  await page.goBack()
  await page.getByRole('table').waitFor()
})

test('[PD-17] a card dragged with the mouse gets the status of its column, at once; a move that the server refuses is undone, with a toast', async () => {
  const { person, id, page } = await openBoard()
  const patch = await holdBack(page, 'PATCH', '**/api/tasks/*')
  await dragTo(page, 'Validar extrato', 'review')
  await cardIn(page, 'review', 'Validar extrato').waitFor()
  await column(page, 'planned', 1).waitFor()
  await column(page, 'review', 1).waitFor()
  expect(await statusOf(person, id, 'Validar extrato')).toBe('planned')
  await patch.go()
  await expect.poll(() => statusOf(person, id, 'Validar extrato')).toBe('review')
  await cardIn(page, 'review', 'Validar extrato').waitFor()

  const refused = await holdBack(page, 'PATCH', '**/api/tasks/*')
  await dragTo(page, 'Validar extrato', 'done')
  await cardIn(page, 'done', 'Validar extrato').waitFor()
  await refused.refuse({ status: 403, code: 'forbidden', detail: 'Você não tem permissão para fazer isso' })
  await toast(page, 'Erro ao atualizar status: Você não tem permissão para fazer isso').waitFor()
  await cardIn(page, 'review', 'Validar extrato').waitFor()
})

test('[PD-13] [PD-16] [PD-17] [PD-18] without dragging: a card’s dialog moves it, somebody else moves it, its hours are registered, and a new task comes first in its column', async () => {
  const { person, id, task, page } = await openBoard()
  await cardIn(page, 'planned', 'Validar extrato').click()
  const form = dialog(page, 'Editar Task')
  await form.getByRole('combobox', { name: 'Status', exact: true }).click()
  await page.getByRole('option', { name: 'Blocked' }).click()
  await press(form, 'Salvar')
  await cardIn(page, 'blocked', 'Validar extrato').waitFor()
  expect(await statusOf(person, id, 'Validar extrato')).toBe('blocked')

  const camila = await joinProject(stage, person, id, 'Camila Duarte')
  await camila.ask('PATCH', `/api/tasks/${task.id}`, { status: 'review' })
  await cardIn(page, 'review', 'Validar extrato').waitFor()
  await column(page, 'blocked', 0).waitFor()

  await press(page, 'Registrar horas em Validar extrato')
  const hours = dialog(page, 'Registrar horas')
  await fill(hours, { Horas: '1,5' })
  await press(hours, 'Registrar')
  await toast(page, 'Horas registradas com sucesso').waitFor()
  await page.getByText('1,5h', { exact: true }).first().waitFor()

  await press(page, 'Nova Task')
  await fill(dialog(page, 'Nova Task'), { Título: 'A mais nova' })
  await press(dialog(page, 'Nova Task'), 'Criar Task')
  await cardIn(page, 'planned', 'A mais nova').waitFor()
  expect((await column(page, 'planned').getByRole('link').allInnerTexts())[0]).toBe('A mais nova')
})

/** Presses keys faster than any page draws: between them runs what each has caused by itself, and no timer. */
async function pressAtOnce(handle: Locator, codes: readonly string[]): Promise<void> {
  await handle.evaluate(async (button, codes) => {
    for (const code of codes) {
      button.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }))
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    }
  }, codes)
}

test('[PD-17] the keyboard moves a card from column to column, and keeps hold of it; keys that come faster than the board draws all count', async () => {
  const { person, id, page } = await openBoard()
  const handle = page.getByRole('button', { name: 'Mover Validar extrato', exact: true })
  await handle.focus()
  await page.keyboard.press('Space')
  const said = page.getByRole('status').or(page.getByRole('alert')).or(page.locator('[aria-live]'))
  await said.getByText('movendo a partir da coluna Planned', { exact: false }).first().waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await said.getByText('Sobre a coluna Doing', { exact: false }).first().waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await said.getByText('Sobre a coluna Review', { exact: false }).first().waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await cardIn(page, 'review', 'Validar extrato').waitFor()
  await handle.and(page.locator(':focus')).waitFor()
  await expect.poll(() => statusOf(person, id, 'Validar extrato')).toBe('review')

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await said.getByText('Movimento cancelado', { exact: false }).first().waitFor({ state: 'attached' })
  await cardIn(page, 'review', 'Validar extrato').waitFor()
  expect(await statusOf(person, id, 'Validar extrato')).toBe('review')

  await pressAtOnce(handle, ['Space', 'ArrowLeft', 'ArrowLeft', 'Space'])
  await cardIn(page, 'planned', 'Validar extrato').waitFor()
  await page.getByText('Validar extrato agora está em Planned.', { exact: false }).waitFor({ state: 'attached' })
  await expect.poll(() => statusOf(person, id, 'Validar extrato')).toBe('planned')
  await pressAtOnce(handle, ['Space', 'ArrowRight', 'Escape'])
  await page.getByText('Movimento cancelado', { exact: false }).waitFor({ state: 'attached' })
  expect(await statusOf(person, id, 'Validar extrato')).toBe('planned')
})

test('[PD-17] a finger moves a card once it has rested on it', async () => {
  const { person, id, page } = await openBoard({ width: 375 })
  await card(page, 'Validar extrato').scrollIntoViewIfNeeded()
  const from = await middle(card(page, 'Validar extrato'))
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }] })
  await send('touchStart', from.x)
  // What is dragged is drawn a second time, below the finger.
  await expect.poll(() => page.getByText('Validar extrato', { exact: true }).count()).toBe(2)
  for (let x = from.x; x <= 362; x += 20) await send('touchMove', x)
  await send('touchMove', 362)
  await expect
    .poll(() => page.getByText('Sobre a coluna Doing', { exact: false }).count(), { message: 'over the next column' })
    .toBeGreaterThan(0)
  await send('touchEnd', 362)
  await cardIn(page, 'doing', 'Validar extrato').waitFor()
  await expect.poll(() => statusOf(person, id, 'Validar extrato')).toBe('doing')
})

test('[PD-21] the heads of the columns stay in sight over sixty cards, at every width', async () => {
  const { person, id } = await startProject(stage)
  await pastTheProduct(
    stage,
    `insert into tasks (org_id, project_id, title, created_at)
     select org_id, $2::uuid, 'Task ' || n, now() - n * interval '1 minute'
     from users, generate_series(0, 59) n where users.id = $1`,
    [person.id, id],
  )
  const page = await openTab(stage, person, id, 'tasks', { search: '&view=board' })
  const head = column(page, 'planned', 60).getByRole('heading')
  for (const width of [1280, 1024, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await cardIn(page, 'planned', 'Task 0').scrollIntoViewIfNeeded()
    const { x, y } = await middle(head)
    const isOnTop = await head.evaluate((own, at) => own.contains(document.elementFromPoint(at.x, at.y)), { x, y })
    expect(isOnTop, `at ${width} pixels`).toBe(true)
    await cardIn(page, 'planned', 'Task 59').scrollIntoViewIfNeeded()
  }
})
