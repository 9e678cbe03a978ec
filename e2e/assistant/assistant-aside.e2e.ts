import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { opener, panel } from '../assistant.ts'
import { useStage } from '../harness.ts'
import { longTimeout } from '../sent.ts'
import { pastTheProduct } from '../work.ts'

const stage = useStage()

/** Where the button is while nothing is near it. */
async function placeOf(page: Page) {
  const box = await opener(page).boundingBox()
  if (!box) throw new Error('there is no button')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** What is on top at a point of the page: the assistant's button, or a row of the table. */
const onTop = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([x, y]) => {
      const element = document.elementFromPoint(x as number, y as number)
      if (element?.closest('[aria-label="Assistente"]')) return 'assistant'
      return element?.closest('tr') ? 'row' : 'page'
    },
    [x, y],
  )

test.each([
  [1280, 800],
  [375, 812],
] as const)(
  '[SH-13] at %i × %i the assistant’s button gives way while a pointer or the focus is at the row that it covers, can be pressed meanwhile, and comes back; who goes straight to it finds it in its place',
  async (width, height) => {
    const person = await stage.signUp()
    await pastTheProduct(
      stage,
      `insert into clients (org_id, name, phone) select org_id, 'Cliente ' || n, '(41) 99999-0000' from users, generate_series(1, 40) n
     where users.id = $1`,
      [person.id],
    )
    const page = await stage.open({ as: person, path: '/clients', width })
    await page.setViewportSize({ width, height })
    await page.getByRole('cell', { name: 'Cliente 7', exact: true }).waitFor()
    const place = await placeOf(page)
    const isAside = () => opener(page).evaluate((button) => 'aside' in button.dataset)
    await expect
      .poll(async () => {
        // Until a row lies below its middle.
        await page.evaluate(() => scrollBy(0, 7))
        return page.evaluate(
          ([x, y]) => document.elementsFromPoint(x as number, y as number).some((one) => one.matches('td')),
          [place.x, place.y],
        )
      }, longTimeout)
      .toBe(true)

    await page.mouse.move(10, 100)
    await page.mouse.move(place.x, place.y)
    await page.waitForTimeout(500)
    expect(await isAside()).toBe(false)

    await page.mouse.move(place.x - 50, place.y)
    await expect.poll(isAside, longTimeout).toBe(true)
    await expect.poll(() => onTop(page, { x: place.x - 14, y: place.y }), longTimeout).toBe('row')
    // Still, however long one stays.
    await page.waitForTimeout(600)
    expect(await isAside()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await page.mouse.move(10, 100)
    await expect.poll(isAside, longTimeout).toBe(false)

    await page.keyboard.press('Tab')
    const row = page.getByRole('row').filter({ visible: true })
    const covered = await row.evaluateAll(
      (rows, y) =>
        rows.findIndex((one) => one.getBoundingClientRect().top < y && one.getBoundingClientRect().bottom > y),
      place.y,
    )
    await row
      .nth(covered)
      .getByRole('button')
      .last()
      .evaluate((one: HTMLElement) => one.focus({ preventScroll: true }))
    await expect.poll(isAside, longTimeout).toBe(true)
    await opener(page).focus()
    await expect.poll(isAside, longTimeout).toBe(false)

    await page.mouse.move(place.x - 50, place.y)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect.poll(isAside, longTimeout).toBe(true)
    // It moves for a moment: only then it is where one presses.
    await expect.poll(() => onTop(page, { x: width - 12, y: place.y }), longTimeout).toBe('assistant')
    await page.mouse.click(width - 12, place.y)
    await panel(page).waitFor()
  },
)
