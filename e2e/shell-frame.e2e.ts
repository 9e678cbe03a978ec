import { expect, test } from 'vitest'
import { accountButton, heading, inside, sideMenu } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

test('[SH-04] every page inside has the side menu and the top bar', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  for (const path of inside) {
    await page.goto(`${stage.url}${path}`)
    await heading(page).waitFor()
    expect(await sideMenu(page).isVisible(), path).toBe(true)
    expect(await page.getByRole('banner').isVisible(), path).toBe(true)
    await accountButton(page).waitFor()
  }
})

test('[SH-04] pages outside have neither', async () => {
  const page = await stage.open({ path: '/auth' })
  await heading(page, 'Leme').waitFor()
  expect(await sideMenu(page).count()).toBe(0)
  expect(await page.getByRole('banner').count()).toBe(0)
})
