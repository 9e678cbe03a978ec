import { expect, test } from 'vitest'
import { useStage } from './harness.ts'
import { dayFrom, patience, send } from './sent.ts'

const stage = useStage()

test('[SH-15] on paper a page is its content alone, in the light theme: every row that is loaded, heads on each page, no controls', async () => {
  const person = await stage.signUp()
  await send(
    person,
    'invoices',
    Array.from({ length: 150 }, (_, at) => ({
      number: `NF-${at}`,
      client: 'Editora Sabiá',
      amount: '1234.50',
      due_date: dayFrom(-at),
    })),
  )
  const page = await stage.open({ as: person, path: '/finance' })
  const table = page.getByRole('table', { name: 'Faturas' })
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(() => table.getAttribute('aria-rowcount'), patience).toBe('151')
  await expect.poll(() => table.locator('tr[data-index]').count(), patience).toBeLessThan(100)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => table.locator('tr[data-index]').count(), patience).toBe(150)
  for (const control of ['button', 'search', 'combobox', 'textbox'] as const)
    expect(await page.getByRole(control).count(), control).toBe(0)
  expect(await page.getByRole('complementary', { name: 'Menu lateral' }).count()).toBe(0)
  await page.getByRole('heading', { name: 'Financeiro', level: 1 }).waitFor()
  const shown = await page.evaluate(() => ({
    scheme: getComputedStyle(document.documentElement).colorScheme,
    head: getComputedStyle(document.querySelector('thead') as Element).display,
    printed: getComputedStyle(document.documentElement, '::before').content,
  }))
  expect(shown).toMatchObject({ scheme: 'light', head: 'table-header-group' })
  expect(shown.printed).toMatch(/Impresso em \d\d\/\d\d\/\d{4}/)
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => table.locator('tr[data-index]').count(), patience).toBeLessThan(100)
})
