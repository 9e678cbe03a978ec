import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { accountButton, entries, heading, sideMenu } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

const menuWidth = async (page: Page) =>
  (await page.getByRole('complementary', { name: 'Menu lateral' }).boundingBox())?.width

test('[SH-05] [SH-06] [SH-07] [SH-10] the top bar says who is signed in and where; the side menu, for a member as for others: nine entries, the one where one is marked; 16rem open, 3rem as icons with tooltips; Ctrl+B and Meta+B toggle it, for a week', async () => {
  const person = await inviteColleague(stage.url, await stage.signUp(), 'member', { display_name: 'Marina Azevedo' })
  const { organization } = (await person.ask('GET', '/api/me')).body as { organization: { name: string } }
  const page = await stage.open({ as: person })
  await heading(page).waitFor()
  await page.getByRole('banner').getByText(organization.name).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Conta de Marina Azevedo' }).waitFor()
  const links = await sideMenu(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual(entries)

  expect(await menuWidth(page)).toBe(256)
  await page.getByRole('button', { name: 'Alternar menu' }).click()
  await expect.poll(() => menuWidth(page)).toBe(48)
  const link = sideMenu(page).getByRole('link', { name: 'Clientes' })
  const tip = link.locator('[aria-hidden=true]', { hasText: 'Clientes' })
  expect(await tip.isVisible()).toBe(false)
  await link.hover()
  await tip.waitFor()
  await page.mouse.move(600, 400)
  await expect.poll(() => tip.isVisible()).toBe(false)
  await sideMenu(page).getByRole('link', { name: 'Projetos' }).focus()
  await page.keyboard.press('Tab')
  await tip.waitFor()

  await page.keyboard.press('Meta+b')
  await expect.poll(() => menuWidth(page)).toBe(256)
  await page.keyboard.press('Control+b')
  await expect.poll(() => menuWidth(page)).toBe(48)
  const cookies = await page.context().cookies()
  const cookie = cookies.find(({ name }) => name === 'leme_menu')
  expect(cookie).toMatchObject({ value: 'icons' })
  expect(Math.round((cookie?.expires ?? 0) / 86_400 - Date.now() / 86_400_000)).toBe(7)
  await page.goto(`${stage.url}/projects/qualquer`)
  const marked = sideMenu(page).locator('[aria-current=page]')
  const places = () => marked.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect.poll(places).toEqual(['/projects'])
  expect(await menuWidth(page)).toBe(48)
  await page.keyboard.press('Meta+b')
  await expect.poll(() => menuWidth(page)).toBe(256)
  await sideMenu(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(places).toEqual(['/'])
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Equipe' }).click()
  await heading(page, 'Equipe').waitFor()
  expect(await places()).toEqual([])
})

test('[SH-06] [SH-10] the theme is chosen in the top bar and survives a reload without a flash; on phones it is in the account menu; below 768 px the side menu is a drawer of 18rem that a choice, Escape or the scrim closes', async () => {
  const page = await stage.open({ as: await stage.signUp(), theme: 'light' })
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  const choose = (name: string) => page.getByRole('radiogroup', { name: 'Tema' }).getByRole('radio', { name }).click()
  await choose('Escuro')
  await expect.poll(theme).toBe('dark')
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.first = document.documentElement.dataset.theme
    })
  })
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset.first)).toBe('dark')
  await choose('Claro')
  await expect.poll(theme).toBe('light')
  await choose('Sistema')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(theme).toBe('dark')

  await page.setViewportSize({ width: 375, height: 812 })
  await expect.poll(() => page.getByRole('radiogroup', { name: 'Tema' }).isVisible()).toBe(false)
  await accountButton(page).click()
  await page.getByRole('menuitemradio', { name: 'Claro' }).click()
  await expect.poll(theme).toBe('light')

  const drawer = page.getByRole('dialog', { name: 'Menu lateral' })
  const open = () => page.getByRole('button', { name: 'Alternar menu' }).click()
  await open()
  await drawer.waitFor()
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
  expect((await drawer.boundingBox())?.width).toBe(288)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await open()
  await drawer.waitFor()
  await page.mouse.click(350, 500)
  await drawer.waitFor({ state: 'hidden' })
  await open()
  await drawer.getByRole('link', { name: 'Clientes' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await heading(page, 'Clientes').waitFor()
})
