import type { Project } from '@leme/contract/project/project'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountButton, heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { pastTheProduct } from '../work.ts'

const stage = useStage()

/** The most letters that a name may have, without a space to break at; the organisation is named after it. */
const longName = 'M'.repeat(200)
const widths = [1280, 375, 320]

/** How far the page can be scrolled sideways, at each width. */
async function overflows(page: Page): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    found[width] = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
  }
  return found
}

const none = { 1280: 0, 375: 0, 320: 0 }

test('[SH-10] [PL-02] cut names are whole in their tooltips, and the mark keeps its size; the longest texts of a project wrap on its page and its card, whose largest hours are whole beside their label', async () => {
  const person = await stage.signUp({ display_name: longName })
  const page = await stage.open({ as: person, path: '/settings/team' })
  const cell = page.getByRole('cell', { name: longName }).first()
  await cell.waitFor()
  expect(await accountButton(page).getAttribute('title')).toBe(longName)
  expect(await page.getByRole('main').getByTitle(longName, { exact: true }).count()).toBe(1)
  const organization = page.getByRole('navigation', { name: 'Onde estou' }).getByTitle(/^Organização de M/)
  expect(await organization.getAttribute('title')).toHaveLength(200)
  expect((await organization.boundingBox())?.width).toBeGreaterThan(100)
  const here = page.locator('[aria-current="page"]', { hasText: 'Equipe' })
  expect(await here.evaluate((crumb) => crumb.scrollWidth <= crumb.clientWidth + 1)).toBe(true)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const hidden = await page.getByRole('table').evaluate((table) => {
      const frame = table.parentElement ?? table
      const right = frame.getBoundingClientRect().right
      const past = [...table.querySelectorAll('td, td *')].some(
        (part) => part.getBoundingClientRect().right > right + 1,
      )
      return past || frame.scrollWidth > frame.clientWidth
    })
    expect(hidden, `the table at ${width} px`).toBe(false)
    const toggle = await page.getByRole('button', { name: /^Alternar menu/ }).boundingBox()
    expect(toggle?.width, `the menu's button at ${width} px`).toBe(width < 768 ? 40 : 28)
    if (width < 768) expect((await page.getByRole('banner').locator('svg.size-5').boundingBox())?.width).toBe(20)
    await accountButton(page).click()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    expect((await menu.boundingBox())?.width, `the menu at ${width} px`).toBeLessThan(310)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }

  const long = {
    name: 'N'.repeat(200),
    client: 'C'.repeat(200),
    partner: 'P'.repeat(200),
    description: 'D'.repeat(2000),
    budget_hours: 100_000,
  }
  const { body } = await person.ask('POST', '/api/projects', long)
  const { id } = body as Project
  await pastTheProduct(stage, 'update projects set imported_hours = 99999.9 where id = $1', [id])
  await page.goto(`${stage.url}/projects/${id}`)
  await heading(page, long.name).waitFor()
  expect(await overflows(page)).toEqual(none)
  for (const text of [long.client, long.partner]) {
    const box = await page.getByRole('main').getByText(text, { exact: true }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  }
  await page.getByRole('link', { name: 'Voltar para projetos' }).click()
  const card = page.getByRole('article')
  await card.waitFor()
  expect(await overflows(page)).toEqual(none)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const label = await card.getByText('Budget', { exact: true }).boundingBox()
    const figure = await card.getByText('99.999,9h / 100.000h', { exact: true }).boundingBox()
    const box = await card.boundingBox()
    if (!label || !figure || !box) throw new Error('the card shows no budget')
    expect(figure.height, `a line at ${width} px`).toBe(label.height)
    expect(figure.x - label.x - label.width, `between label and figure at ${width} px`).toBeGreaterThanOrEqual(8)
    expect(figure.x + figure.width, `the card's edge at ${width} px`).toBeLessThan(box.x + box.width)
  }
})
