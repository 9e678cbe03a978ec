import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heading, sideMenu } from '../frame.ts'
import { useStage } from '../harness.ts'
import { holdBack } from '../work.ts'

const stage = useStage()

test('[SH-02] [SH-03] any other path is the 404 page, and a trace of it is in the console; a page inside is not shown without a session: the guard replaces it by the sign-in; while the session is unknown there are three bars', async () => {
  const page = await stage.open({ path: '/auth' })
  const traces: string[] = []
  page.on('console', (message) => message.type() === 'error' && traces.push(message.text()))
  const response = await page.goto(`${stage.url}/nao/existe`)
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
  expect(traces.some((text) => text.includes('/nao/existe'))).toBe(true)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${stage.url}/auth`)
  await page.goto('about:blank')
  const before = await page.evaluate(() => history.length)
  await page.goto(`${stage.url}/projects`)
  await page.waitForURL(`${stage.url}/auth`)
  expect(await page.evaluate(() => history.length)).toBe(before + 1)

  const { session } = await stage.signUp()
  const refresh = await holdBack(page, 'POST', '**/auth/v1/token**')
  // The access token has run out, so only the server can say whether there is a session.
  await page.evaluate((stored) => {
    localStorage.setItem('leme.auth', JSON.stringify({ ...(stored as object), expires_at: 1 }))
  }, session)
  await page.goto(`${stage.url}/projects`)
  await page.getByText('Verificando sua sessão').waitFor({ state: 'attached' })
  expect(await page.locator('.skeleton').count()).toBe(3)
  await refresh.go()
  await heading(page, 'Projetos').waitFor()
})

/** Where the bars that can be seen are, and their colour. */
const bars = (page: Page) =>
  page.locator('main .skeleton:visible').evaluateAll((all) =>
    all.map((bar) => {
      const { x, y, width, height } = bar.getBoundingClientRect()
      return [x, y, width, height, getComputedStyle(bar).backgroundColor]
    }),
  )

test('[SH-03] the bars are there before any script, and stay in place, on desk and telephone', async () => {
  const page = await stage.open({ path: '/auth' })
  const barsAtBothWidths = async () => {
    const drawn = []
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      drawn.push(...(await bars(page)))
    }
    return drawn
  }
  await heading(page).waitFor()
  await page.clock.install()
  const held: (() => void)[] = []
  let open = false
  // The pages' own code never comes.
  const awaited = page.waitForRequest('**/assets/auth-page-*.js')
  await page.route('**/assets/*.js', (route) => {
    if (/-page-/.test(route.request().url())) return
    if (open) return route.continue()
    held.push(() => void route.continue())
  })
  await page.goto(`${stage.url}/projects`, { waitUntil: 'commit' })
  await page.getByText('Verificando sua sessão').waitFor({ state: 'attached' })
  await expect.poll(async () => (await bars(page)).length).toBe(3)
  const drawn = await barsAtBothWidths()
  expect(drawn).toHaveLength(6)
  for (const [, , wide, high, colour] of drawn) {
    expect(wide).toBeGreaterThan(100)
    expect(high).toBe(32)
    expect(colour).not.toBe('rgba(0, 0, 0, 0)')
  }
  await page.evaluate(() => {
    const look = () => {
      if (!document.querySelector('main')) document.body.setAttribute('data-emptied', '')
      requestAnimationFrame(look)
    }
    look()
  })
  open = true
  for (const release of held) release()
  await page.waitForURL(`${stage.url}/auth`)
  await awaited
  // Past the moment from which the router shows that it waits.
  await page.clock.runFor(1_000)
  await expect.poll(barsAtBothWidths).toEqual(drawn)
  expect(await page.locator('body').getAttribute('data-emptied')).toBeNull()
})

test('[SH-03] while a page’s code is on its way its place is shown, not the page before; without a network it waits', async () => {
  const page = await stage.open({ as: await stage.signUp(), fresh: true })
  await heading(page, 'Dashboard Executivo').waitFor()
  const held: (() => void)[] = []
  await page.route('**/assets/clients-page-*.js', (route) => held.push(() => void route.continue()))
  await sideMenu(page).getByRole('link', { name: 'Clientes', exact: true }).click()
  await page.getByText('Carregando a página').waitFor({ state: 'attached' })
  expect(await heading(page).count()).toBe(0)
  await sideMenu(page).waitFor()
  for (const release of held) release()
  await heading(page, 'Clientes').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await page.context().setOffline(true)
  await sideMenu(page).getByRole('link', { name: 'Financeiro', exact: true }).click()
  await page.getByText('Carregando a página').waitFor({ state: 'attached' })
  await page.context().setOffline(false)
  await heading(page, 'Financeiro').waitFor()
})
