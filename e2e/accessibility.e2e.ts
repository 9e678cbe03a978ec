import { expect, test } from 'vitest'
import { looks, violations } from './axe.ts'
import { accountButton, entries, heading, inside, sideMenu } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

test('[SH-11] the document is in Portuguese, and each page has its one title', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await heading(page).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR')
  const titles = new Set<string>()
  for (const path of inside) {
    await page.goto(stage.url + path)
    await heading(page).waitFor()
    await expect.poll(() => page.title()).toMatch(/ · Leme$/)
    expect(await page.locator('title').count()).toBe(1)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(inside.length)
})

test('[SH-11] the focus moves to the page’s heading on navigation', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await heading(page).waitFor()
  const [first, ...others] = entries
  for (const [name, path] of [...others, first]) {
    await sideMenu(page).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(stage.url + path)
    const focused = () => page.evaluate(() => [document.activeElement?.tagName, document.querySelectorAll('h1').length])
    await expect.poll(focused).toEqual(['H1', 1])
  }
})

test('[SH-11] the keyboard alone reaches every control of the frame', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await accountButton(page).waitFor()
  const reached: string[] = []
  for (let at = 0; at < 16; at += 1) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(() => (document.activeElement?.ariaLabel ?? document.activeElement?.textContent) || ''),
    )
  }
  const bar = ['Alternar menu (Ctrl+B)', 'Sistema', 'Conta de Pessoa de Teste']
  expect(reached.slice(0, 14)).toEqual(['Ir para o conteúdo', ...entries.map(([name]) => name), 'Sair', ...bar])
})

test.each(looks)('[SH-11] axe finds nothing on any page ($theme, $width px)', async ({ width, theme }) => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, width, theme })
  for (const path of inside) {
    await page.goto(stage.url + path)
    await heading(page).waitFor()
    await accountButton(page).waitFor()
    expect(await violations(page), path).toEqual([])
  }
  const stranger = await stage.open({ width, theme, path: '/auth' })
  for (const path of ['/auth', '/auth?modo=cadastro', '/nao-existe']) {
    await stranger.goto(stage.url + path)
    await heading(stranger).waitFor()
    expect(await violations(stranger), path).toEqual([])
  }
})
