import { expect, test } from 'vitest'
import { createWork } from '../../server/test/work.ts'
import { useStage } from '../harness.ts'
import { dayFrom, longTimeout, send } from '../sent.ts'
import { startProject } from '../work.ts'

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
  await expect.poll(() => table.getAttribute('aria-rowcount'), longTimeout).toBe('151')
  await expect.poll(() => table.locator('tr[data-index]').count(), longTimeout).toBeLessThan(100)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => table.locator('tr[data-index]').count(), longTimeout).toBe(150)
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
  await expect.poll(() => table.locator('tr[data-index]').count(), longTimeout).toBeLessThan(100)
})

test('[SH-15] Financeiro on paper names each filter that holds: a client’s sums are not taken for the company’s', async () => {
  const page = await stage.open({
    as: await stage.signUp(),
    path: '/finance?client=Editora%20Sabi%C3%A1&from=2026-10-01&to=2026-10-31&by=payment&invoice_status=paid&receivable_status=late',
  })
  await page.getByRole('heading', { name: 'Financeiro', level: 1 }).waitFor()
  const words = page.getByText(/^Só uma parte: /)
  expect(await words.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await words.waitFor()
  expect(await words.textContent()).toBe(
    'Só uma parte: Cliente: Editora Sabiá · Período: desde 01/10/2026 até 31/10/2026, pelo dia do pagamento ou recebimento · Faturas: Paid · Recebíveis: Late',
  )
})

test('[SH-15] a page of the guide is printed with the day', async () => {
  const page = await stage.open({ path: '/ajuda/projetos' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const printed = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').content)
  await expect.poll(printed, longTimeout).toMatch(/Impresso em \d\d\/\d\d\/\d{4}/)
  expect(await page.getByRole('navigation').count()).toBe(0)
})

test('[SH-15] a project’s tasks are printed with their due dates and estimates, which are buttons on a screen', async () => {
  const { person, id } = await startProject(stage)
  await createWork(person, 'tasks', id, { title: 'Validar extrato', due_date: '2099-11-24', estimate_hours: 6.5 })
  const page = await stage.open({ as: person, path: `/projects/${id}?tab=tasks` })
  const row = page.getByRole('row').filter({ hasText: 'Validar extrato' })
  await row.getByRole('button', { name: 'Prazo de Validar extrato: 24/11/2099' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const words of ['24/11/2099', '6,5h', 'P3 (Baixa)', 'Sem responsável']) await row.getByText(words).waitFor()
  await row.getByRole('button', { name: /^Registrar horas/ }).waitFor({ state: 'hidden' })
})
