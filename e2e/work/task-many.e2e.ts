import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWork, listWork } from '../../server/test/work.ts'
import { violations } from '../axe.ts'
import { press } from '../form.ts'
import { useStage } from '../harness.ts'
import { openTab, pastTheProduct, rowOf, startProject } from '../work.ts'

const stage = useStage()
const many = 5_000

/** A project with thousands of tasks, "Task 1" the newest, and its tab. The late ones are higher than the others. */
async function manyTasks() {
  const { person, id } = await startProject(stage)
  await pastTheProduct(
    stage,
    `insert into tasks (org_id, project_id, title, priority, estimate_hours, due_date, status, created_at)
     select org_id, $2::uuid, 'Task ' || n, 'P' || 1 + n % 3, 1 + n % 8, case when n % 3 = 0 then '2026-01-31'::date end,
       (array['planned', 'doing', 'review', 'blocked', 'done'])[1 + n % 5], now() - n * interval '1 minute'
     from users, generate_series(1, $3::int) n where users.id = $1`,
    [person.id, id, many],
  )
  const page = await openTab(stage, person, id, 'tasks')
  await rowOf(page, 'Task 1').waitFor()
  return { person, id, page }
}

const drawn = (page: Page) => page.getByRole('table').getByRole('link').count()
const scrollDown = (page: Page, top: number) => page.evaluate((to) => window.scrollTo({ top: to }), top)
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** What is read twice, a moment apart: rows on their way are measured, and move the page by a little. */
async function settled(read: () => Promise<string>, pattern: RegExp): Promise<string> {
  let before = ''
  const same = async () => {
    const now = await read()
    const still = now === before && pattern.test(now)
    before = now
    return still
  }
  await expect.poll(same, { interval: 300 }).toBe(true)
  return before
}

test('[PD-09] [PD-17] [SH-11] in the midst of thousands of tasks a status changes and stays in sight; only those about the window are drawn, and none is out of reach; loaded again, and back from another page, it stands where it stood; closing one leaves the reader there; a column of a thousand cards draws a hundred, and more when asked', async () => {
  const { person, id, page } = await manyTasks()
  expect(await drawn(page)).toBeLessThan(60)
  const inSight = () =>
    page.evaluate(() => document.elementFromPoint(640, 400)?.closest('tr')?.querySelector('a')?.innerText ?? '')
  // As by a wheel: rows that come into sight are measured, and some are higher than others.
  for (let top = 0; top <= 12_000; top += 600) {
    await scrollDown(page, top)
    await page.waitForTimeout(40)
  }
  const walked = await settled(inSight, /^Task \d{3}$/)
  await page.reload()
  await rowOf(page, walked).waitFor()
  expect(await settled(inSight, /^Task \d{3}$/)).toBe(walked)
  await scrollDown(page, 80_000)
  const title = await settled(inSight, /^Task \d{4}$/)
  const stood = await scrolled(page)
  await page.reload()
  await rowOf(page, title).waitFor()
  expect(await settled(inSight, /^Task \d{4}$/)).toBe(title)
  expect(await scrolled(page)).toBe(stood)
  await page.getByRole('link', { name: 'Clientes', exact: true }).click()
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
  await page.goBack()
  await rowOf(page, title).waitFor()
  expect(await settled(inSight, /^Task \d{4}$/)).toBe(title)
  expect(await scrolled(page)).toBe(stood)
  await rowOf(page, title)
    .getByRole('combobox', { name: /^Status de/ })
    .click()
  await page.getByRole('option', { name: 'Blocked' }).click()
  await rowOf(page, title).getByText('Blocked', { exact: true }).waitFor()
  const stored = async () => (await listWork(person, 'tasks', id)).find((task) => task.title === title)?.status
  await expect.poll(stored).toBe('blocked')
  await rowOf(page, title).waitFor()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(70_000)
  expect(await violations(page, { within: 'main' })).toEqual([])

  await page.keyboard.press('End')
  await rowOf(page, `Task ${many}`).waitFor()
  const bottom = async () => (await rowOf(page, `Task ${many}`).boundingBox())?.y ?? Number.NaN
  await expect.poll(bottom).toBeLessThan(800)
  expect(await drawn(page)).toBeLessThan(60)
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(many + 1))
  expect(await rowOf(page, `Task ${many}`).getAttribute('aria-rowindex')).toBe(String(many + 1))

  await page.getByRole('searchbox').pressSequentially('task 4999')
  await page.getByText('1 de 5.000', { exact: true }).waitFor()
  await rowOf(page, 'Task 4999').waitFor()
  await page.getByRole('searchbox').fill('')
  await rowOf(page, 'Task 1').waitFor()

  await page.setViewportSize({ width: 375, height: 812 })
  await scrollDown(page, 60_000)
  const task = page.getByRole('link', { name: /^Task \d{3,}$/ }).nth(12)
  await task.scrollIntoViewIfNeeded()
  const opened = await settled(() => task.innerText(), /^Task/)
  const place = await scrolled(page)
  await page.getByRole('link', { name: opened, exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Editar Task' })
  expect(await form.getByLabel('Título', { exact: true }).inputValue()).toBe(opened)
  await press(form, 'Fechar')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: opened, exact: true }).and(page.locator(':focus')).waitFor()
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(50)
  await page.setViewportSize({ width: 1280, height: 800 })
  await scrollDown(page, 0)

  await page.getByRole('radio', { name: 'Quadro', exact: true }).click()
  const planned = page.getByRole('region', { name: /^Planned (1\.000|999)$/ })
  await planned.waitFor()
  const cards = planned.getByRole('listitem')
  expect(await cards.count()).toBe(100)
  const more = planned.getByRole('button', { name: 'Mostrar mais', exact: true })
  await more.scrollIntoViewIfNeeded()
  // Cards that come into sight for the first time are measured, which moves what is below them.
  await settled(async () => String((await more.boundingBox())?.y), /\d/)
  await more.click()
  await expect.poll(() => cards.count()).toBe(200)
})

test.each([1280, 375])(
  '[PD-16] [SH-11] what others create and delete above it leaves the row that one reads where it is, at %i px',
  async (width) => {
    const { person, id, page } = await manyTasks()
    await page.setViewportSize({ width, height: 700 })
    await page.waitForLoadState('networkidle')
    await scrollDown(page, 20_000)
    const titleIn = () =>
      page.evaluate(
        () =>
          document
            .elementFromPoint(innerWidth * 0.6, 400)
            ?.closest('tr')
            ?.querySelector('a')?.innerText ?? '',
      )
    const title = await settled(titleIn, /^Task \d{3}$/)
    const row = rowOf(page, title)
    const top = async () => (await row.boundingBox())?.y ?? Number.NaN
    // Heights that are measured late move the list under the row: what it goes back to is read once they are known.
    const place = Number(await settled(async () => String(await scrolled(page)), /^\d/))
    const stood = await top()
    const made = await createWork(person, 'tasks', id, { title: 'De outra pessoa' })
    await expect.poll(() => scrolled(page)).toBeGreaterThan(place + 20)
    const below = await scrolled(page)
    expect(Math.abs((await top()) - stood)).toBeLessThan(2)
    await person.ask('DELETE', `/api/tasks/${made.id}`)
    await expect.poll(() => scrolled(page)).toBeLessThan(below - 20)
    expect(Math.abs((await top()) - stood)).toBeLessThan(2)
  },
)
