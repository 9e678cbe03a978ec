import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createProject, createWork } from '../../server/test/work.ts'
import { button, openAssistant, opener, panel } from '../assistant.ts'
import { press } from '../form.ts'
import { accountButton, heading, sideMenu } from '../frame.ts'
import { useStage } from '../harness.ts'
import { pastTheProduct } from '../work.ts'

const stage = useStage()

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom
}

test('[SH-13] the last row and its actions are free of the assistant, and a dialog’s buttons of toasts, on desk and telephone; from 1280 px the open panel can be docked beside the page, whose table is not cut, and a reload keeps it there', async () => {
  const person = await stage.signUp()
  await pastTheProduct(
    stage,
    `insert into clients (org_id, name) select org_id, 'Cliente ' || n from users, generate_series(1, 20) n
     where users.id = $1`,
    [person.id],
  )
  await person.ask('POST', '/api/clients', {
    name: 'Cooperativa Agroindustrial Vale do Iguaçu',
    email: 'contato.financeiro@cooperativavaledoiguacu.com.br',
    phone: '(41) 99999-0000',
    partner: 'Marina Azevedo de Souza',
    document: '11.222.333/0001-82',
    is_active: false,
  })
  const page = await stage.open({ as: person, path: '/clients' })
  await page.getByRole('cell', { name: 'Cliente 20', exact: true }).waitFor()
  const last = page.getByRole('table').getByRole('row').last()
  for (const [width, height] of [
    [1280, 800],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height })
    const bottomAtEnd = async () => {
      await page.evaluate(() => void scrollTo(0, document.documentElement.scrollHeight))
      return (await boxOf(last)).bottom
    }
    await expect.poll(bottomAtEnd).toBeLessThanOrEqual(800)
    expect(await overlap(last, opener(page))).toBe(false)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.route('**/api/clients*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Novo Cliente' })
  await dialog.getByLabel('Nome', { exact: true }).fill('Estaleiro Norte')
  const buttons = [
    dialog.getByRole('button', { name: 'Cancelar' }),
    dialog.getByRole('button', { name: 'Criar Cliente' }),
  ]
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    // As high as a full form gets, so that its buttons are near the window's lower edge.
    await page.setViewportSize({ width, height: Math.ceil((await boxOf(dialog)).height) + 40 })
    await press(dialog, 'Criar Cliente')
    const toast = page.locator('[data-sonner-toast]').first()
    await toast.waitFor()
    await expect
      .poll(async () => (await Promise.all(buttons.map((one) => overlap(one, toast)))).includes(true))
      .toBe(false)
    // On a desk there is room beside all of it, which its other actions are in.
    if (width === 1280) await expect.poll(() => overlap(dialog, toast)).toBe(false)
  }
  await page.unroute('**/api/clients*')
  await page.setViewportSize({ width: 1280, height: 800 })
  // Without what was typed.
  await page.reload()
  await page.getByRole('cell', { name: 'Cliente 20', exact: true }).waitFor()

  await openAssistant(page)
  const main = page.locator('main')
  const rightOfPage = async () => (await boxOf(main)).right
  expect(await rightOfPage()).toBe(1280)
  await button(page, 'Encaixar ao lado da página').click()
  await expectDocked(page, rightOfPage)
  // The page keeps its width: the menu gives way.
  expect((await boxOf(main)).width).toBeGreaterThan(840)
  const beyond = () =>
    page.getByRole('table').evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
  await expect.poll(beyond).toBeLessThanOrEqual(0)
  await page.reload()
  await heading(page, 'Clientes').waitFor()
  await expectDocked(page, rightOfPage)

  await button(page, 'Fechar').click()
  await expect.poll(rightOfPage).toBe(1280)
  await sideMenu(page).getByText('Clientes', { exact: true }).waitFor()
  await openAssistant(page)
  await expectDocked(page, rightOfPage)
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect.poll(rightOfPage).toBe(1024)
  expect(await button(page, 'Soltar da página').count()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, 'Soltar da página').click()
  await expect.poll(rightOfPage).toBe(1280)
  await accountButton(page).waitFor()
})

test('[SH-13] what adds work on a telephone or shows it as a board, and what imports a file, is free of the assistant’s button before one scrolls', async () => {
  const person = await stage.signUp()
  const id = await createProject(person)
  for (const noun of ['epics', 'stories', 'tasks'] as const) await createWork(person, noun, id)
  const page = await stage.open({ as: person, path: '/import' })
  await page.locator('input[type=file]').setInputFiles({
    name: 'faturas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('número;cliente;valor;vencimento;status\nNF-1;Acme;100,00;2026-12-01;pending\n'),
  })
  const send = page.getByRole('button', { name: 'Importar', exact: true })
  await send.waitFor()
  expect(await isBeside(send, opener(page))).toBe(true)

  await page.setViewportSize({ width: 375, height: 667 })
  for (const [search, name] of [
    ['tab=epics', 'Novo Épico'],
    ['tab=stories', 'Nova Story'],
    ['tab=tasks', 'Nova Task'],
    ['tab=tasks&view=board', 'Nova Task'],
    ['tab=members', 'Adicionar Membro'],
  ]) {
    await page.goto(`${stage.url}/projects/${id}?${search}`)
    const add = page.getByRole('button', { name, exact: true })
    await add.waitFor()
    expect(await isBeside(add, opener(page)), `${search}: ${name}`).toBe(true)
  }
  await page.goto(`${stage.url}/projects/${id}?tab=tasks`)
  expect(await isBeside(page.getByRole('radio', { name: 'Quadro', exact: true }), opener(page))).toBe(true)
})

/** Whether it ends left of the other, whatever is scrolled. */
async function isBeside(one: Locator, other: Locator): Promise<boolean> {
  return (await boxOf(one)).right <= (await boxOf(other)).x
}

test('[SH-09] on a phone a toast lies inside the top bar, so no button of a page is under it, nor those of the bar', async () => {
  const page = await stage.open({ as: await stage.signUp(), path: '/settings/account', width: 375 })
  await page.getByLabel('Nome').fill('Helena Prado')
  await page.getByRole('button', { name: 'Salvar nome' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Nome alterado com sucesso' })
  const bar = await boxOf(page.getByRole('banner'))
  await expect.poll(async () => (await boxOf(toast)).y).toBeGreaterThanOrEqual(0)
  expect((await boxOf(toast)).bottom).toBeLessThanOrEqual(bar.bottom)
  const buttons = page.locator(':is(header, main) button:visible')
  await expect.poll(() => buttons.count()).toBeGreaterThan(5)
  const covered: (string | null)[] = []
  for (const one of await buttons.all()) if (await overlap(one, toast)) covered.push(await one.textContent())
  expect(covered).toEqual([])
})

async function expectDocked(page: Page, rightOfPage: () => Promise<number>): Promise<void> {
  await expect.poll(rightOfPage).toBe(1280 - 384)
  expect(await boxOf(panel(page))).toMatchObject({ x: 896, y: 0, width: 384, height: 800 })
}
