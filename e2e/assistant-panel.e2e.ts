import { expect, test } from 'vitest'
import { button, input, log, opener, panel } from './assistant.ts'
import { accountButton, sideMenu } from './frame.ts'
import { useStage } from './harness.ts'
import { patience } from './sent.ts'

const stage = useStage()

const boxOf = async (page: Parameters<typeof panel>[0]) => {
  const box = await panel(page).boundingBox()
  if (!box) throw new Error('the panel is not shown')
  return box
}

test('[AS-01] [AS-03] the panel is called "Assistente de Projetos" and is 384 × 600 px, bounded by a low window; on a phone it takes the width, and a drawn keyboard leaves the input in sight; the keyboard alone opens, minimises and closes it, and the focus is never lost; the context follows from page to page; dialogs lie above the panel, toasts beside it; the shortcut does nothing then, and Escape closes the dialog alone', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  await accountButton(page).waitFor()
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('Control+j')
  await expect.poll(focused, patience).toBe('Mensagem')
  await page.keyboard.press('Meta+j')
  await expect.poll(focused).toBe('Expandir')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Abrir assistente (Ctrl+J)')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Mensagem')
  await sideMenu(page).getByRole('link', { name: 'Clientes' }).focus()
  await page.keyboard.press('Control+j')
  await expect.poll(focused).toBe('Mensagem')
  await input(page).press('Escape')
  await opener(page).waitFor()
  await expect.poll(focused).toMatch(/^Abrir assistente/)
  expect(await page.locator('[data-assistant-panel]').count()).toBe(0)

  await page.keyboard.press('Control+j')
  await panel(page).getByText('Contexto: Dashboard').waitFor()
  await sideMenu(page).getByRole('link', { name: 'Financeiro' }).click()
  await panel(page).getByText('Contexto: Financeiro').waitFor()
  await sideMenu(page).getByRole('link', { name: 'Clientes' }).click()
  await page.getByRole('button', { name: 'Novo Cliente' }).first().waitFor()

  await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.getByRole('button', { name: 'Sair' }).click()
  const toast = page.locator('[data-sonner-toast]')
  await toast.waitFor()
  const box = await toast.boundingBox()
  expect(box && box.x + box.width).toBeLessThanOrEqual((await boxOf(page)).x)
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  await page.getByRole('dialog').waitFor()
  const { x, y } = await boxOf(page)
  const above = await page.evaluate(
    ({ left, top }) => document.elementFromPoint(left, top)?.closest('[data-assistant-panel]') ?? null,
    { left: x + 40, top: y + 300 },
  )
  expect(above).toBeNull()
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await input(page).waitFor()

  await panel(page).getByRole('heading', { level: 2, name: 'Assistente de Projetos' }).waitFor()
  expect(await boxOf(page)).toMatchObject({ width: 384, height: 600 })
  await log(page).getByText('Posso criar projetos, épicos, stories e tasks a partir de uma frase.').waitFor()
  const example = log(page).getByRole('list', { name: 'Exemplos' }).getByRole('button').first()
  const words = await example.innerText()
  await example.click()
  expect(await input(page).inputValue()).toBe(words)
  expect(await input(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await button(page, 'Minimizar').click()
  await input(page).waitFor({ state: 'detached' })
  expect(await boxOf(page)).toMatchObject({ width: 320 })
  expect((await boxOf(page)).height).toBeLessThan(60)
  await panel(page).getByRole('heading', { level: 2, name: 'Assistente de Projetos' }).waitFor()
  await button(page, 'Expandir').click()
  await input(page).waitFor()
  await page.setViewportSize({ width: 1280, height: 400 })
  expect(await boxOf(page)).toMatchObject({ y: 20, height: 360 })
  await button(page, 'Fechar').click()
  await opener(page).waitFor()
  expect(await panel(page).count()).toBe(0)

  await opener(page).click()
  await page.setViewportSize({ width: 375, height: 812 })
  await expect.poll(() => boxOf(page)).toMatchObject({ x: 8, width: 359 })
  await page.setViewportSize({ width: 375, height: 360 })
  const bottom = async () => (await boxOf(page)).y + (await boxOf(page)).height
  await expect.poll(bottom).toBe(352)
  expect((await boxOf(page)).y).toBeGreaterThanOrEqual(8)
  const field = await input(page).boundingBox()
  expect(field && field.y + field.height).toBeLessThan(352)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect.poll(async () => (await boxOf(page)).height).toBeGreaterThan(400)
  await page.evaluate(() => {
    const viewport = window.visualViewport
    Object.defineProperty(viewport, 'height', { value: innerHeight - 300, configurable: true })
    viewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(bottom).toBe(812 - 300 - 8)
  expect((await boxOf(page)).y).toBeGreaterThanOrEqual(8)
})
