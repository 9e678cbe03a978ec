import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { createWork, listWork } from '../../server/test/work.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { holdBack, openTab, pastTheProduct, searchOf, startProject } from '../work.ts'

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
  await createWork(person, 'tasks', id, {
    title: 'Validar extrato',
    assignee_user_id: person.id,
    priority: 'P1',
    estimate_hours: 6,
    due_date: '2026-01-31',
  })
  const page = await openTab(stage, person, id, 'tasks', { ...look, search: '&view=board' })
  await cardIn(page, 'planned', 'Validar extrato').waitFor()
  return { person, id, page }
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

/** Presses keys faster than any page draws: between them runs what each has caused by itself, and no timer. */
async function pressAtOnce(handle: Locator, codes: readonly string[]): Promise<void> {
  await handle.evaluate(async (button, codes) => {
    for (const code of codes) {
      button.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }))
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    }
  }, codes)
}

/** Moves the card of `Validar extrato` from Review to Doing, once it has been called off. */
async function moveByKeyboard(page: Page): Promise<void> {
  const handle = page.getByRole('button', { name: 'Mover Validar extrato', exact: true })
  const says = (words: string) => {
    const said = page.getByRole('status').or(page.getByRole('alert')).or(page.locator('[aria-live]'))
    return said.getByText(words, { exact: false }).first().waitFor({ state: 'attached' })
  }
  await handle.focus()
  await page.keyboard.press('Space')
  await says('movendo a partir da coluna Review')
  await page.keyboard.press('ArrowRight')
  await says('Sobre a coluna Blocked')
  await page.keyboard.press('Escape')
  await says('Movimento cancelado')
  await cardIn(page, 'review', 'Validar extrato').waitFor()
  await page.keyboard.press('Space')
  await says('movendo a partir da coluna Review')
  await page.keyboard.press('ArrowLeft')
  await says('Sobre a coluna Doing')
  await page.keyboard.press('Space')
  await cardIn(page, 'doing', 'Validar extrato').waitFor()
  await handle.and(page.locator(':focus')).waitFor()
}

/** Moves the card of `Validar extrato` from Blocked to Review with the focus on its title, in a window that could scroll. */
async function takeUpByTitle(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 240 })
  await cardIn(page, 'blocked', 'Validar extrato').focus()
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  await page.keyboard.press('Space')
  await page.getByText('movendo a partir da coluna Blocked', { exact: false }).waitFor({ state: 'attached' })
  expect(await scrolled()).toBe(before)
  await page.keyboard.press('ArrowLeft')
  await page.getByText('Sobre a coluna Review', { exact: false }).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await cardIn(page, 'review', 'Validar extrato').waitFor()
  await page.getByRole('button', { name: 'Mover Validar extrato', exact: true }).and(page.locator(':focus')).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('[PD-17] [PD-21] [SH-11] beside the table there is a board, in which axe finds nothing; a card dragged with the mouse gets the status of its column, at once, and goes back where that is refused; the keyboard moves a card from column to column, from its handle or its title, and keeps hold of it, and keys that come faster than the board draws all count; the heads of the columns stay in sight over sixty cards, at every width', async () => {
  const { person, id, page } = await openBoard()
  expect(await violationsAtBothWidths(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('radio', { name: 'Tabela', exact: true }).click()
  await page.getByRole('table').waitFor()
  await expect.poll(() => searchOf(page)).toEqual({})
  await page.getByRole('radio', { name: 'Quadro', exact: true }).click()
  await board(page).waitFor()
  await expect.poll(() => searchOf(page)).toEqual({ view: 'board' })
  await page.goBack()
  await page.getByRole('table').waitFor()
  await page.goForward()
  await board(page).waitFor()

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
  await page.unroute('**/api/tasks/*')

  await moveByKeyboard(page)
  await expect.poll(() => statusOf(person, id, 'Validar extrato')).toBe('doing')
  const handle = page.getByRole('button', { name: 'Mover Validar extrato', exact: true })
  await pressAtOnce(handle, ['Space', 'ArrowRight', 'ArrowRight', 'Space'])
  await cardIn(page, 'blocked', 'Validar extrato').waitFor()
  await page.getByText('Validar extrato agora está em Blocked.', { exact: false }).waitFor({ state: 'attached' })
  await expect.poll(() => statusOf(person, id, 'Validar extrato')).toBe('blocked')
  await pressAtOnce(handle, ['Space', 'ArrowRight', 'Escape'])
  await page.getByText('Movimento cancelado', { exact: false }).waitFor({ state: 'attached' })
  expect(await statusOf(person, id, 'Validar extrato')).toBe('blocked')
  await takeUpByTitle(page)
  await expect.poll(() => statusOf(person, id, 'Validar extrato')).toBe('review')

  await pastTheProduct(
    stage,
    `insert into tasks (org_id, project_id, title, created_at)
     select org_id, $2::uuid, 'Task ' || n, now() - n * interval '1 minute'
     from users, generate_series(0, 59) n where users.id = $1`,
    [person.id, id],
  )
  const head = column(page, 'planned', 61).getByRole('heading')
  await head.waitFor()
  for (const width of [1280, 1024, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await cardIn(page, 'planned', 'Task 0').scrollIntoViewIfNeeded()
    const { x, y } = await middle(head)
    const isOnTop = await head.evaluate((own, at) => own.contains(document.elementFromPoint(at.x, at.y)), { x, y })
    expect(isOnTop, `at ${width} pixels`).toBe(true)
    await cardIn(page, 'planned', 'Task 59').scrollIntoViewIfNeeded()
  }
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
