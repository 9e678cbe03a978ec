import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { choose, dialog, fill, listFocused, press } from '../form.ts'
import { useStage } from '../harness.ts'
import { holdBack } from '../work.ts'

const stage = useStage()

type Fields = Record<string, unknown>

/** What only work, and not the form, gives a project. */
type Worked = { status?: string; spent_hours?: number; late_tasks?: number; blocked_tasks?: number }

async function work(person: Person, id: unknown, { status, spent_hours, late_tasks, blocked_tasks }: Worked) {
  if (status !== undefined) await person.ask('PATCH', `/api/projects/${id}`, { status })
  const admin = new pg.Client({ connectionString: stage.server.database.adminUrl })
  await admin.connect()
  await admin.query('update projects set imported_hours = $2 where id = $1', [id, spent_hours ?? 0])
  await admin.query(
    `insert into tasks (org_id, project_id, title, status, due_date)
     select org_id, id, 'Task ' || n, case when n > $2 then 'blocked' else 'doing' end,
       case when n <= $2 then current_date - 2 end
     from projects, generate_series(1, $2 + $3::int) n where id = $1`,
    [id, late_tasks ?? 0, blocked_tasks ?? 0],
  )
  await admin.end()
}

/** Creates projects, the last one newest. */
async function create(person: Person, ...projects: (Fields & Worked)[]): Promise<void> {
  for (const { status, spent_hours, late_tasks, blocked_tasks, ...body } of projects) {
    const { status: answer, body: created } = await person.ask('POST', '/api/projects', body)
    expect(answer).toBe(201)
    await work(person, (created as Fields).id, { status, spent_hours, late_tasks, blocked_tasks })
  }
}

function card(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
}

const names = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts()

const portal = {
  name: 'Portal do Cooperado 2.0',
  client: 'Cooperativa Vale do Iguaçu',
  description: 'Nova área do associado com entrega de grãos. '.repeat(8),
  budget_hours: 480,
  start_date: '2026-03-01',
  end_date: '2026-12-31',
  status: 'doing',
  spent_hours: 312.5,
  late_tasks: 3,
}
const atlas = { name: 'Atlas', client: 'Farol Tecnologia', kind: 'product' }
const survey = {
  ...portal,
  name: 'App de Vistoria',
  client: 'Seguradora Atalaia',
  status: 'blocked',
  late_tasks: 8,
  blocked_tasks: 4,
}

test('[PL-01] [PL-02] [PL-03] [PL-07] [SH-11] six skeleton cards while it loads, as high as the cards, on desk and telephone; axe finds nothing in list and form; a click anywhere on a card opens its project, by a real link; the address keeps text and choices of the filter, and Back undoes a choice', async () => {
  const person = await stage.signUp()
  await create(person, survey, portal, atlas)
  const page = await stage.open({ as: person, path: '/healthz' })
  const list = await holdBack(page, 'GET', '**/api/projects*')
  await page.goto(`${stage.url}/projects`)
  const skeletons = page.getByRole('status').filter({ hasText: 'Carregando projetos' }).locator('> div > div')
  await skeletons.first().waitFor()
  expect(await skeletons.count()).toBe(6)
  /** The place of the first of these at both widths. */
  const places = async (first: Locator) => {
    const boxes = []
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 })
      const box = await first.boundingBox()
      boxes.push({ width, y: box?.y, height: box?.height })
    }
    return boxes
  }
  const expected = await places(skeletons.first())
  await list.go()
  await card(page, portal.name).waitFor()
  expect(await places(card(page, atlas.name))).toEqual(expected)
  const heights = (boxes: typeof expected) => boxes.map(({ height }) => height)
  expect(heights(await places(card(page, portal.name)))).toEqual(heights(expected))

  expect(await names(page)).toEqual([atlas.name, portal.name, survey.name])
  expect(
    (
      await card(page, portal.name)
        .getByText(/^Nova área do associado/)
        .boundingBox()
    )?.height,
  ).toBe(40)
  expect(await violationsAtBothWidths(page), 'list').toEqual([])
  await press(page, 'Novo Projeto')
  const form = dialog(page, 'Novo Projeto')
  await fill(form, { 'Budget (horas)': '12,3' })
  await press(form, 'Criar Projeto')
  await form.getByText('Nome é obrigatório').waitFor()
  expect(await violationsAtBothWidths(page, '[role=dialog]'), 'form').toEqual([])
  await fill(form, { 'Budget (horas)': '' })
  await press(form, 'Cancelar')
  await form.waitFor({ state: 'detached' })

  const all = (await person.ask('GET', '/api/projects')).body as { id: string; name: string }[]
  const path = `/projects/${all.find(({ name }) => name === portal.name)?.id}`
  expect(await card(page, portal.name).getByRole('link', { name: portal.name }).getAttribute('href')).toBe(path)
  await card(page, portal.name).click({ position: { x: 20, y: 200 } })
  await page.waitForURL(`${stage.url}${path}`)
  await page.goBack()
  await card(page, portal.name).waitFor()

  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou cliente' })
  const before = await page.evaluate(() => history.length)
  await search.pressSequentially('IGUACU')
  await expect.poll(() => names(page)).toEqual([portal.name])
  await page.waitForURL(`${stage.url}/projects?q=IGUACU`)
  expect(await page.evaluate(() => history.length)).toBe(before)
  await page.reload()
  await card(page, portal.name).waitFor()
  expect(await search.inputValue()).toBe('IGUACU')
  expect(await names(page)).toEqual([portal.name])

  // Going back to a former filter brings its text into the field.
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Projetos' }).click()
  await page.waitForURL(`${stage.url}/projects`)
  await expect.poll(() => search.inputValue()).toBe('')
  await page.goBack()
  await expect.poll(() => search.inputValue()).toBe('IGUACU')
  await expect.poll(() => names(page)).toEqual([portal.name])
  await search.fill('')
  await page.waitForURL(`${stage.url}/projects`)

  await choose(page, page, 'Status', 'Blocked')
  await expect.poll(() => names(page)).toEqual([survey.name])
  await page.waitForURL(`${stage.url}/projects?status=blocked`)
  await page.goBack()
  await expect.poll(() => names(page)).toEqual([atlas.name, portal.name, survey.name])
  await choose(page, page, 'Tipo', 'Product')
  await expect.poll(() => names(page)).toEqual([atlas.name])
  await page.waitForURL(`${stage.url}/projects?kind=product`)
})

test('[SH-11] a filter that is pressed before its list has come opens with it, and axe finds nothing meanwhile', async () => {
  const person = await stage.signUp()
  await person.ask('POST', '/api/projects', { name: 'Farol', client: 'Porto' })
  const page = await stage.open({ as: person, path: '/healthz', width: 375 })
  const code = await holdBack(page, 'GET', '**/assets/overlays-*.js')
  await page.goto(`${stage.url}/projects`)
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.press('ArrowDown')
  expect(await violations(page, { within: 'main' })).toEqual([])
  await code.go()
  await page.getByRole('option', { name: 'Doing' }).waitFor()
  await listFocused(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => status.evaluate((button) => button === document.activeElement)).toBe(true)
})
