import { expect, test } from 'vitest'
import { accountButton, heading } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

test('[SH-10] the top bar says who is signed in and where', async () => {
  const person = await stage.signUp({ display_name: 'Marina Azevedo' })
  const { body } = await person.ask('GET', '/api/me')
  const { organization } = body as { organization: { name: string } }
  const page = await stage.open({ as: person })
  const bar = page.getByRole('banner')
  await bar.getByText(organization.name).waitFor()
  await bar.getByRole('button', { name: 'Conta de Marina Azevedo' }).click()
  await page.getByRole('menuitem', { name: 'Equipe' }).click()
  await heading(page, 'Equipe').waitFor()
})

test('[SH-10] the theme is chosen in the top bar and survives a reload without a flash; on phones it is in the account menu', async () => {
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
})
