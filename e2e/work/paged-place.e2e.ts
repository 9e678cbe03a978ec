import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createProject } from '../../server/test/work.ts'
import { useStage } from '../harness.ts'
import { dayFrom, send } from '../sent.ts'
import { pastTheProduct } from '../work.ts'

const stage = useStage()
const many = 170
const longTimeout = { timeout: 30_000 }

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const topOf = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).evaluate((row) => row.getBoundingClientRect().top)

/** Pages on to the third page and brings the row of these words into the middle of the window; answers its top. */
async function pageTo(page: Page, within: string, words: string): Promise<number> {
  const more = section(page, within).getByRole('button', { name: 'Mostrar mais' })
  const rows = () => section(page, within).getByRole('row').count()
  for (const known of [50, 100]) {
    await expect.poll(rows, longTimeout).toBe(known + 1)
    await more.click()
  }
  await expect.poll(rows, longTimeout).toBe(151)
  const row = page.getByText(words, { exact: true })
  await row.evaluate((place) => place.scrollIntoView({ block: 'center' }))
  return topOf(page, words)
}

/** The row stands where it stood, after a reload and after Back from another page. */
async function expectSamePlace(page: Page, words: string, top: number): Promise<void> {
  const stands = async () => Math.abs((await topOf(page, words)) - top)
  await page.reload()
  await page.getByText(words, { exact: true }).waitFor()
  await expect.poll(stands, longTimeout).toBeLessThan(3)
  await page.getByRole('link', { name: 'Clientes', exact: true }).click()
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor()
  await page.goBack()
  await page.getByText(words, { exact: true }).waitFor()
  await expect.poll(stands, longTimeout).toBeLessThan(3)
  // The other page is loaded again from the server, so that Back loads this one too.
  await page.goto(`${stage.url}/clients`)
  await page.goBack()
  await page.getByText(words, { exact: true }).waitFor()
  await expect.poll(stands, longTimeout).toBeLessThan(3)
}

test('[DB-05] a list of tasks that was paged on stands at the same row, loaded again and back from another page; opened again from the menu it begins short', async () => {
  const person = await stage.signUp()
  const id = await createProject(person)
  await pastTheProduct(
    stage,
    `insert into tasks (org_id, project_id, title, due_date)
     select org_id, $2::uuid, 'Task ' || n, '2030-01-01'::date + n from users, generate_series(1, $3::int) n where users.id = $1`,
    [person.id, id, many],
  )
  const page = await stage.open({ as: person, path: '/tasks?tab=tasks' })
  await expectSamePlace(page, 'Task 130', await pageTo(page, 'Tasks de todos os projetos', 'Task 130'))
  let further = 0
  page.on('request', (request) => {
    if (/\/api\/tasks\?.*after=/.test(request.url())) further += 1
  })
  await page.goto(`${stage.url}/clients`)
  await page.goto(`${stage.url}/tasks?tab=tasks`)
  await page.getByText('Task 50', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(further).toBe(0)
})

test('[OB-03] runs that were paged on stand at the same row, loaded again and back from another page', async () => {
  const person = await stage.signUp()
  await pastTheProduct(
    stage,
    `insert into agent_runs (org_id, run_type, status, created_at)
     select org_id, 'run-' || n, 'completed', now() - n * interval '1 minute' from users, generate_series(1, $2::int) n
     where users.id = $1`,
    [person.id, many],
  )
  const page = await stage.open({ as: person, path: '/agents' })
  await expectSamePlace(page, 'run-130', await pageTo(page, 'Execuções Recentes', 'run-130'))
})

/** Somebody's finances, with so many rows in both lists; on a telephone every third takes more lines. */
async function openFinance(count: number, width: 1280 | 375 = 1280): Promise<Page> {
  const person = await stage.signUp()
  const client = (n: number) => 'Editora Sabiá '.repeat(n % 3 === 0 && width === 375 ? 9 : 1).trim()
  const numbered = <Row>(row: (n: number) => Row) =>
    Array.from({ length: count }, (_, n) => ({ client: client(n + 1), amount: '100', ...row(n + 1) }))
  await send(
    person,
    'invoices',
    numbered((n) => ({ number: `NF ${n}`, due_date: dayFrom(-n) })),
  )
  await send(
    person,
    'receivables',
    numbered((n) => ({ external_id: `R ${n}`, expected_date: dayFrom(-n) })),
  )
  return stage.open({ as: person, path: '/finance', width })
}

/** Loaded again, with answers from this address late by so many milliseconds, the page shows the row where it stood. */
async function expectSamePlaceLoadedAgain(page: Page, words: string, late: string, ms = 700): Promise<void> {
  const top = await topOf(page, words)
  const stands = async () => Math.abs((await topOf(page, words)) - top)
  await page.route(late, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })
  await page.reload()
  await page.getByText(words, { exact: true }).waitFor(longTimeout)
  await section(page, 'Recebíveis').getByRole('row').nth(1).waitFor()
  await expect.poll(stands, longTimeout).toBeLessThan(3)
  await page.waitForLoadState('networkidle')
  expect(await stands()).toBeLessThan(3)
}

test('[FI-02] [DB-05] the finances, loaded again among the invoices, stand at the same row also where those come last', async () => {
  const page = await openFinance(100)
  const row = page.getByText('NF 60', { exact: true })
  await section(page, 'Faturas').getByRole('row').nth(1).waitFor()
  await section(page, 'Recebíveis').getByRole('row').nth(1).waitFor()
  // Rows are drawn about the window alone.
  await page.evaluate(() => scrollTo(0, 3000))
  await row.waitFor(longTimeout)
  await row.evaluate((place) => place.scrollIntoView({ block: 'center' }))
  await expectSamePlaceLoadedAgain(page, 'NF 60', '**/api/finance/invoices?*')
})

test('[FI-02] [DB-05] invoices that were paged on stand at the same row, loaded again, however late they come', async () => {
  const page = await openFinance(3 * many)
  const invoices = section(page, 'Faturas')
  const more = invoices.getByRole('button', { name: 'Mostrar mais' })
  for (const known of ['100 de 510', '200 de 510']) {
    await invoices.getByText(known).waitFor()
    await more.click()
  }
  await invoices.getByText('300 de 510').waitFor()
  await more.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await expectSamePlaceLoadedAgain(page, 'NF 297', '**/api/finance/invoices?*', 6_000)
})

test('[FI-02] [DB-05] on a telephone invoices of unequal heights stand at the same row, loaded again', async () => {
  const page = await openFinance(180, 375)
  const invoices = section(page, 'Faturas')
  const more = invoices.getByRole('button', { name: 'Mostrar mais' })
  await invoices.getByText('100 de 180').waitFor()
  await more.click()
  await more.waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await invoices.evaluate((list) => scrollTo(0, list.clientHeight * 0.7))
  // The rows that were drawn before stay a moment, and only those about the window are drawn after it.
  const numberInSight = () =>
    invoices.getByRole('cell', { name: /^NF \d+$/ }).evaluateAll((cells) => {
      const isInSight = (cell: Element) => {
        const { top, bottom } = cell.getBoundingClientRect()
        return top > innerHeight / 4 && bottom < (innerHeight * 3) / 4
      }
      return cells.find(isInSight)?.textContent ?? ''
    })
  await expect.poll(numberInSight, longTimeout).not.toBe('')
  await expectSamePlaceLoadedAgain(page, await numberInSight(), '**/api/finance/invoices?*')
})
