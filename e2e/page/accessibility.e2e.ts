import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { opener } from '../assistant.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { accountButton, entries, heading, inside, sideMenu } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

/** No file of its own looks with axe at these, or none at both widths. */
const unseenElsewhere = ['/projects/nenhum', '/import', '/settings/account', '/settings/organization']

/** The most letters that a name may have, without a space to break at; the organisation is named after it. */
const longName = 'M'.repeat(200)

/** By how much the page can be scrolled sideways at each width, which ends as it began. */
async function overflows(page: Page): Promise<number[]> {
  const found: number[] = []
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)))
  }
  return found
}

/** What every page inside has; its title. */
async function expectFrame(page: Page, path: string): Promise<string> {
  expect(await sideMenu(page).isVisible(), path).toBe(true)
  expect(await page.getByRole('banner').isVisible(), path).toBe(true)
  await expect.poll(() => page.title()).toMatch(/ · Leme$/)
  expect(await page.locator('title').count()).toBe(1)
  expect(await overflows(page), path).toEqual([0, 0, 0])
  const box = await opener(page).boundingBox()
  const place = box && [box.width, box.height, 1280 - box.x - box.width, 800 - box.y - box.height]
  expect(place, path).toEqual([48, 48, 20, 20])
  expect(await opener(page).evaluate((element) => getComputedStyle(element).borderRadius), path).not.toBe('0px')
  return page.title()
}

// More than a dozen pages: that takes a while on a busy machine.
const manyPages = { timeout: 180_000 }
test(
  '[SH-01] [SH-04] [SH-10] [SH-11] [AS-01] the keyboard alone reaches every control of the frame, and a page that the menu opens has the focus on its heading; each address inside shows its page or the view that stands for it, in Portuguese, with its one title, side menu, top bar and the floating assistant at the bottom right, and axe finds nothing; the longest names leave it in its width',
  manyPages,
  async () => {
    const page = await stage.open({ as: await stage.signUp({ display_name: longName }) })
    await accountButton(page).waitFor()
    await heading(page).waitFor()
    const reached: string[] = []
    for (let at = 0; at < 16; at += 1) {
      await page.keyboard.press('Tab')
      reached.push(
        await page.evaluate(() => (document.activeElement?.ariaLabel ?? document.activeElement?.textContent) || ''),
      )
    }
    const bar = [
      'Alternar menu (Ctrl+B)',
      'Buscar',
      'Sistema',
      'Notificações: nenhuma não lida',
      `Conta de ${longName}`,
    ]
    expect(reached).toEqual(['Ir para o conteúdo', ...entries.map(([name]) => name), 'Sair', ...bar])

    const titles = new Set<string>()
    const [first, ...others] = entries
    for (const [name, path] of [...others, first]) {
      await sideMenu(page).getByRole('link', { name, exact: true }).click()
      await page.waitForURL(stage.url + path)
      const focused = () =>
        page.evaluate(() => [document.activeElement?.tagName, document.querySelectorAll('h1').length])
      await expect.poll(focused).toEqual(['H1', 1])
      if (['/tasks', '/briefs', '/rag'].includes(path)) await heading(page, 'Dashboard Executivo').waitFor()
      if (path === '/agents') await heading(page, 'Observabilidade').waitFor()
      titles.add(await expectFrame(page, path))
    }
    const inMenu: string[] = entries.map(([, path]) => path)
    for (const path of inside.filter((path) => !inMenu.includes(path))) {
      await page.goto(stage.url + path)
      await heading(page).waitFor()
      await accountButton(page).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      titles.add(await expectFrame(page, path))
      if (unseenElsewhere.includes(path)) expect(await violationsAtBothWidths(page), path).toEqual([])
    }
    // What lies over a page that is missing has that page's title.
    expect(titles.size).toBe(inside.length - 1)
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR')
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'Equipe' }).waitFor()
    expect(await violations(page, { within: '[role=menu]' }), 'account menu').toEqual([])
  },
)

test('[SH-04] [SH-11] the forms of the sign-in page and the page of a lost path have titles of their own, and neither menu, top bar nor assistant, and axe finds nothing', async () => {
  const page = await stage.open({ path: '/auth' })
  await heading(page, 'Leme').waitFor()
  await expect.poll(() => page.title()).toBe('Entrar · Leme')
  for (const part of [opener(page), sideMenu(page), page.getByRole('banner')]) expect(await part.count()).toBe(0)
  expect(await violationsAtBothWidths(page)).toEqual([])
  await page.getByRole('link', { name: 'Criar conta', exact: true }).click()
  await expect.poll(() => page.title()).toBe('Criar conta · Leme')
  expect(await violations(page)).toEqual([])
  await page.goto(`${stage.url}/nao-existe`)
  await heading(page).waitFor()
  await expect.poll(() => page.title()).toBe('Página não encontrada · Leme')
  expect(await violations(page)).toEqual([])
})
