import { expect, test } from 'vitest'
import { looks, violationsAsShown } from '../axe.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

test('on a phone the help says where among its pages one is, and shows all of them, none beyond the edge, when asked; a desk has them beside it', async () => {
  const page = await stage.open({ path: '/ajuda/primeiro-dia', width: 375 })
  const list = page.getByRole('navigation', { name: 'Páginas da ajuda' })
  const links = list.getByRole('link')
  const choice = list.locator('summary')
  expect(await choice.innerText()).toMatch(/^Páginas da ajuda\s+1 de 10$/)
  expect(await links.count()).toBe(0)
  await choice.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => links.count()).toBe(10)
  for (const link of await links.all()) {
    const box = await link.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375)
  }
  await list.getByRole('link', { name: 'Horas' }).click()
  await page.getByRole('heading', { level: 1, name: 'Horas' }).waitFor()
  expect(await choice.innerText()).toMatch(/^Páginas da ajuda\s+3 de 10$/)

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => links.count()).toBe(10)
  expect(await choice.isVisible()).toBe(false)
  expect(await list.getByRole('link', { name: 'Horas' }).getAttribute('aria-current')).toBe('page')
})

test.each(looks)('[SH-11] axe finds nothing in the help at $width px, in $theme', async (look) => {
  const page = await stage.open({ path: '/ajuda/primeiro-dia', ...look })
  if (look.width === 375) await page.locator('summary').click()
  expect(await violationsAsShown(page)).toEqual([])
})
