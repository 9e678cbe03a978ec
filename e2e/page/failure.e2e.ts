import { expect, test } from 'vitest'
import { looks, violationsAsShown } from '../axe.ts'
import { accountButton, heading, sideMenu } from '../frame.ts'
import { useStage } from '../harness.ts'
import { longTimeout } from '../sent.ts'

const stage = useStage()

test('[SH-12] [PD-26] a style sheet or the code of live changes that fails once is asked for again', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/settings/account' })
  const failed = new Set<string>()
  await page.route(/\/assets\/(?:start-[^/]*\.css|live-[^/]*\.js)$/, (route) => {
    const { pathname } = new URL(route.request().url())
    if (failed.has(pathname)) return route.continue()
    failed.add(pathname)
    return route.abort()
  })
  await page.goto(`${stage.url}/clients`)
  await heading(page, 'Clientes').waitFor()
  const isStyled = () => page.evaluate(() => getComputedStyle(document.body).margin === '0px')
  await expect.poll(isStyled, longTimeout).toBe(true)
  await person.ask('POST', '/api/clients', { name: 'Acme' })
  await page.getByText('Acme', { exact: true }).first().waitFor(longTimeout)
  expect(failed.size).toBe(2)
})

test('[SH-12] [SH-11] an application whose code fails, or is long in coming, is no empty page: the document says so and loads all of it again, at the same address', async () => {
  const page = await stage.open({ path: '/healthz' })
  const start = /\/assets\/start-[^/]*\.js$/
  const notice = page.getByRole('alert').filter({ hasText: 'O Leme ainda não abriu' })
  const reload = notice.getByRole('button', { name: 'Recarregar', exact: true })
  let fails = false
  await page.route(start, (route) => (fails ? route.abort() : undefined))
  await page.goto(`${stage.url}/auth#x`, { waitUntil: 'commit' })
  await page.getByRole('status').waitFor()
  expect(await notice.count()).toBe(0)
  await page.evaluate(() => {
    for (const animation of document.querySelector('.not-opened')?.getAnimations() ?? []) animation.finish()
  })
  await reload.waitFor()

  fails = true
  for (const { width, theme } of looks) {
    await page.setViewportSize({ width, height: 812 })
    await page.emulateMedia({ colorScheme: theme })
    await Promise.all([page.waitForEvent('load'), reload.click()])
    await reload.waitFor()
    expect(await page.getByRole('status').count()).toBe(0)
    expect(await violationsAsShown(page)).toEqual([])
  }
  await page.unroute(start)
  await reload.click()
  await heading(page, 'Leme').waitFor()
  expect(page.url()).toBe(`${stage.url}/auth#x`)
})

test('[SH-12] [AU-20] a page that fails shows its panel, and the frame goes on; a list that was asked for too soon is read again after the wait that the server names; offline and with the server down a banner says so, and the page comes back by itself', async () => {
  const person = await stage.signUp()
  await person.ask('POST', '/api/clients', { name: 'Acme' })
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  const people = page.getByRole('row', { name: 'Pessoa de Teste' })
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route('**/api/users', (route) => route.fulfill({ status: 403, json: problem }))
  let asked = 0
  await page.route(/\/api\/clients(\?|$)/, (route) => {
    asked += 1
    if (asked > 1) return route.fallback()
    const [type, code] = ['urn:leme:problem:rate_limited', 'rate_limited']
    const json = { type, title: 'x', status: 429, code, detail: 'x' }
    return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json })
  })
  await page.goto(`${stage.url}/settings/team`)
  await page.getByRole('heading', { name: 'Não foi possível carregar a equipe' }).waitFor()
  await sideMenu(page).getByRole('link', { name: 'Clientes' }).click()
  await heading(page, 'Clientes').waitFor()
  await page.getByText('Acme', { exact: true }).first().waitFor(longTimeout)
  expect(asked).toBeGreaterThan(1)
  await page.goBack()
  await page.getByRole('button', { name: 'Tentar novamente' }).waitFor()
  await page.unroute('**/api/users')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await people.waitFor()

  await page.context().setOffline(true)
  const offline = page.getByText('Sem conexão. Tentando reconectar...')
  await offline.waitFor()
  await sideMenu(page).getByRole('link', { name: 'Projetos' }).click()
  await page.context().setOffline(false)
  await heading(page, 'Projetos').waitFor()
  await offline.waitFor({ state: 'detached' })

  const everything = /\/(api|readyz)/
  await page.route(everything, (route) => route.abort('connectionrefused'))
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Auditoria' }).click()
  const down = page.getByText('Servidor indisponível. Tentando reconectar...')
  await down.waitFor()
  await page.unroute(everything)
  await page.getByRole('table', { name: 'Auditoria' }).getByRole('row').nth(1).waitFor()
  await down.waitFor({ state: 'detached' })
})
