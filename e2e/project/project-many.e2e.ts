import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { violations } from '../axe.ts'
import { useStage } from '../harness.ts'
import { pastTheProduct } from '../work.ts'

const stage = useStage()
/** More than a page of the server's. */
const many = 1050

/** Somebody with more than a thousand projects, "Projeto 1" the newest. */
async function listOfMany(): Promise<{ page: Page; person: Person }> {
  const person = await stage.signUp()
  await pastTheProduct(
    stage,
    `insert into projects (org_id, name, client, description, budget_hours, start_date, end_date, created_at)
     select org_id, 'Projeto ' || n, 'Cliente ' || n % 40, 'Descrição do projeto ' || n, nullif(n % 3, 0) * 100,
       '2026-03-01', '2026-12-31', now() - n * interval '1 minute'
     from users, generate_series(1, $2::int) n where users.id = $1`,
    [person.id, many],
  )
  const page = await stage.open({ as: person, path: '/projects' })
  await page.getByText(`${many} projetos`, { exact: true }).waitFor()
  // The code of long lists has come: the first cards are there before.
  await page.locator('main [aria-setsize]').first().waitFor()
  return { page, person }
}

const link = (page: Page, number: number) => page.getByRole('link', { name: `Projeto ${number}`, exact: true })
const drawn = (page: Page) => page.getByRole('article').count()
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** To the list's top. A list that has just taken another width brings its cards back to where they stood: so until it stays. */
async function toTop(page: Page): Promise<void> {
  const stays = () =>
    page.evaluate(async () => {
      scrollTo(0, 0)
      for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
      return scrollY === 0
    })
  await expect.poll(stays).toBe(true)
}

/** The Tab key walks from card to card, each in sight. */
async function walk(page: Page, cards: number): Promise<void> {
  await toTop(page)
  await link(page, 1).focus()
  for (let at = 2; at <= cards; at += 1) {
    await page.keyboard.press('Tab')
    await link(page, at).and(page.locator(':focus')).waitFor()
    const place = await link(page, at).boundingBox()
    expect(place?.y).toBeGreaterThanOrEqual(0)
    expect(place?.y).toBeLessThan(812)
  }
  // Scrolled away, the focus is still where it was.
  await page.mouse.wheel(0, 30_000)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(20_000)
  await page.keyboard.press('Shift+Tab')
  await link(page, cards - 1)
    .and(page.locator(':focus'))
    .waitFor()
}

test('[PL-03] [SH-11] of a thousand projects only those about the window are drawn, also on the way through all of them, and none is out of reach; the Tab key walks from card to card, each in sight, at both widths; axe finds nothing in their midst, and back from a project, or loaded again, it stands where it stood', async () => {
  const { page } = await listOfMany()
  await page.evaluate(() => {
    const most = { cards: 0 }
    Object.assign(window, { most })
    const count = () => {
      most.cards = Math.max(most.cards, document.querySelectorAll('article').length)
    }
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
  })
  await page.mouse.move(450, 500)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let at = 0; at < height; at += 3_000) await page.mouse.wheel(0, 3_000)
  await link(page, many).waitFor()
  await page.getByRole('searchbox').pressSequentially('projeto 99')
  await page.getByText(`19 de ${many} projetos`, { exact: true }).waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByText(`${many} projetos`, { exact: true }).waitFor()
  const most = await page.evaluate(() => (window as unknown as { most: { cards: number } }).most.cards)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(100)

  await page.getByRole('searchbox').blur()
  expect(await drawn(page)).toBeLessThan(60)
  await page.keyboard.press('End')
  await link(page, many).waitFor()
  expect(await drawn(page)).toBeLessThan(60)
  const item = page.getByRole('listitem').filter({ has: link(page, many) })
  expect(await item.getAttribute('aria-setsize')).toBe(String(many))
  expect(await item.getAttribute('aria-posinset')).toBe(String(many))
  const bottom = async () => {
    const box = await item.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  await expect.poll(bottom).toBeLessThan(800)

  await walk(page, 40)
  await page.setViewportSize({ width: 375, height: 812 })
  await walk(page, 20)
  await page.setViewportSize({ width: 1280, height: 800 })

  await toTop(page)
  await page.mouse.move(450, 500)
  await page.mouse.wheel(0, 20_000)
  await expect.poll(() => scrolled(page)).toBe(20_000)
  expect(await violations(page, { within: 'main' })).toEqual([])
  let name = ''
  const inSight = async () => {
    name = await page.evaluate(
      () => document.elementFromPoint(450, 500)?.closest('article')?.querySelector('a')?.innerText ?? '',
    )
    return name
  }
  await expect.poll(inSight).not.toBe('')
  await page.reload()
  await page.getByRole('link', { name, exact: true }).waitFor()
  expect(await scrolled(page)).toBe(20_000)
  await page.mouse.click(450, 500)
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}$/)
  await page.goBack()
  await page.getByRole('link', { name, exact: true }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(20_000)

  await page.setViewportSize({ width: 375, height: 812 })
  await toTop(page)
  await page.reload()
  await page.locator('main [aria-setsize]').first().waitFor()
  await page.evaluate(() => scrollTo(0, 40_000))
  await link(page, 228).waitFor()
  await page.reload()
  await link(page, 228).waitFor()
  expect(await scrolled(page)).toBe(40_000)
})

test('[PL-03] [PD-26] projects that others create above the card that one reads leave it as high in the window, at both widths; where the list begins in sight they show', async () => {
  const { page, person } = await listOfMany()
  let count = many
  /** Creates projects one by one, each shown before the next, and answers where the card is after each. */
  async function places(card: Locator, projects: number): Promise<(number | undefined)[]> {
    const found = []
    for (let at = 0; at < projects; at += 1) {
      await person.ask('POST', '/api/projects', { name: 'De outra pessoa', client: 'Cliente 1' })
      count += 1
      await page.getByText(`${count} projetos`, { exact: true }).waitFor({ state: 'attached' })
      found.push((await card.boundingBox())?.y)
    }
    return found
  }

  const newest = page.getByRole('link', { name: 'De outra pessoa', exact: true })
  await places(link(page, 1), 1)
  await newest.waitFor()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 })
    // Until the list has noted the new width its cards stand in as many columns as before, each too narrow.
    const narrowest = () =>
      page.evaluate(() => Math.min(...[...document.querySelectorAll('article')].map((card) => card.offsetWidth)))
    await expect.poll(narrowest).toBeGreaterThanOrEqual(280)
    await page.evaluate(() => scrollTo(0, 6_000))
    // The first card of the first row that is whole: with every one above it moves on, and after a few begins a row again.
    const nameThere = () =>
      page.evaluate(() => {
        const cards = [...document.querySelectorAll('article')].filter((card) => card.getBoundingClientRect().y >= 0)
        const [card] = cards.filter((card) => card.getBoundingClientRect().y < innerHeight)
        return card?.querySelector('a')?.innerText ?? ''
      })
    await expect.poll(nameThere).toMatch(/^Projeto \d+$/)
    const name = await nameThere()
    const card = page.getByRole('link', { name, exact: true })
    const before = (await card.boundingBox())?.y
    expect(before, `${name} at ${width} px`).toBeGreaterThanOrEqual(0)
    expect(await places(card, 4), `${name} at ${width} px`).toEqual([before, before, before, before])
  }
})

test('[PL-03] loaded again it stands where it stood, whether the code of its page or its rows come last', async () => {
  const { page } = await listOfMany()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.evaluate(() => scrollTo(0, 40_000))
  await link(page, 228).waitFor()
  const late = { code: 0, rows: 0 }
  const after = (what: keyof typeof late) => async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, late[what]))
    await route.continue()
  }
  await page.route(/\/assets\/projects-page-.*\.js$/, after('code'))
  await page.route('**/api/projects?*', after('rows'))
  for (const [code, rows] of [
    [1_200, 300],
    [300, 1_200],
  ] as const) {
    Object.assign(late, { code, rows })
    await page.reload()
    await link(page, 228).waitFor()
    expect(await scrolled(page), `code after ${code} ms, rows after ${rows} ms`).toBe(40_000)
  }
})
