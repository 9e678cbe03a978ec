import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague } from '../server/test/person.ts'
import { entries, heading, sideMenu } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

const menuWidth = async (page: Page) =>
  (await page.getByRole('complementary', { name: 'Menu lateral' }).boundingBox())?.width

test.each(['member', 'manager', 'admin'] as const)('[SH-05] the side menu of a %s is the same', async (role) => {
  const admin = await stage.signUp()
  const person = role === 'admin' ? admin : await inviteColleague(stage.url, admin, role)
  const page = await stage.open({ as: person })
  await heading(page).waitFor()
  const links = await sideMenu(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual(entries)
})

test('[SH-06] the menu is 16rem open and 3rem as icons, whose names show on hover and focus', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await heading(page).waitFor()
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
})

test('[SH-06] below 768 px it is a drawer of 18rem that a choice, Escape or the scrim closes', async () => {
  const page = await stage.open({ as: await stage.signUp(), width: 375 })
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

test('[SH-06] the root entry is marked on exactly its path, the others on their prefix', async () => {
  const page = await stage.open({ as: await stage.signUp(), path: '/projects/qualquer' })
  const marked = sideMenu(page).locator('[aria-current=page]')
  await expect.poll(() => marked.allTextContents()).toEqual(['Projetos'])
  await page.goto(stage.url)
  await expect.poll(() => marked.allTextContents()).toEqual(['Dashboard'])
  await page.goto(`${stage.url}/settings/team`)
  await heading(page).waitFor()
  expect(await marked.allTextContents()).toEqual([])
})

test.each(['Control+b', 'Meta+b'])('[SH-07] %s toggles the menu, which a reload keeps', async (keys) => {
  const page = await stage.open({ as: await stage.signUp() })
  await heading(page).waitFor()
  await page.keyboard.press(keys)
  await expect.poll(() => menuWidth(page)).toBe(48)
  await page.reload()
  await heading(page).waitFor()
  expect(await menuWidth(page)).toBe(48)
  await page.keyboard.press(keys)
  await expect.poll(() => menuWidth(page)).toBe(256)
})

test('[SH-07] the menu’s state is stored in a cookie for seven days', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await heading(page).waitFor()
  await page.keyboard.press('Control+b')
  const readCookie = async () => (await page.context().cookies()).find(({ name }) => name === 'leme_menu')
  await expect.poll(readCookie).toMatchObject({ value: 'icons' })
  const days = ((await readCookie())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000
  expect(Math.round(days)).toBe(7)
})
