import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { addMember, createProject, createWork } from '../../server/test/work.ts'
import { opener } from '../assistant.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { dayFrom, send } from '../sent.ts'
import { holdBack } from '../work.ts'

const stage = useStage()

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('[PL-02] [CL-01] on a phone the first screen has three project cards, each with all of its parts, and “Importar CSV” finds its place when it comes: nothing moves', async () => {
  const person = await stage.signUp()
  await person.ask('POST', '/api/clients', { name: 'Editora Sabiá' })
  for (const name of ['Atlas', 'Bússola', 'Portal']) {
    await person.ask('POST', '/api/projects', {
      name,
      client: 'Cooperativa Vale do Iguaçu',
      description: 'Nova área do associado com entrega de grãos. '.repeat(8),
      budget_hours: 480,
      start_date: '2026-03-01',
      end_date: '2026-12-31',
    })
  }
  const page = await stage.open({ as: person, path: '/projects', width: 375 })
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBe(3)
  await expect.poll(async () => (await boxOf(cards.last())).bottom).toBeLessThanOrEqual(812)
  for (const part of ['Health Score', 'Budget']) await cards.last().getByLabel(part).waitFor()
  for (const part of ['Início: 01/03/2026', 'Fim: 31/12/2026']) await cards.last().getByText(part).waitFor()

  const held = await holdBack(page, 'GET', '**/api/me')
  await page.goto(`${stage.url}/clients`)
  const first = page.getByRole('table').getByText('Editora Sabiá')
  await first.waitFor()
  const before = await boxOf(first)
  expect(await page.getByRole('link', { name: 'Importar CSV' }).count()).toBe(0)
  await held.go()
  await page.getByRole('link', { name: 'Importar CSV' }).waitFor()
  expect(await boxOf(first)).toEqual(before)
})

/** How much of what is shown has moved by itself since the page was loaded: Chromium's own measure, and what moved. */
async function watchShifts(page: Page): Promise<() => Promise<{ shift: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        seen.shift += entry.value
        for (const { node, previousRect, currentRect } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const text = element?.outerHTML.slice(0, 120)
          seen.moved.push(`${previousRect.y} px > ${currentRect.y} px: ${text}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number; moved: string[] } }).seen)
}

/** What Chromium tells of a shift; TypeScript's library does not have it. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Nothing that is shown has moved by itself since the page was loaded. */
async function expectNoShift(shift: Awaited<ReturnType<typeof watchShifts>>, where: string): Promise<void> {
  const { shift: value, moved } = await shift()
  expect(value, [where, ...moved].join('\n')).toBeLessThan(0.02)
}

/** The assistant's button lies over no amount, on telephones low and high. */
async function expectClearAmounts(page: Page): Promise<void> {
  const amounts = page.getByRole('region', { name: 'Somas' }).getByText(/\d,\d\d$/)
  await expect.poll(() => amounts.count()).toBeGreaterThanOrEqual(7)
  for (const height of [667, 812]) {
    await page.setViewportSize({ width: 375, height })
    const button = await boxOf(opener(page))
    const ends = await amounts.evaluateAll((nodes) =>
      nodes.map((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return range.getBoundingClientRect().right
      }),
    )
    expect(Math.max(...ends)).toBeLessThan(button.x)
  }
}

test('[SH-13] [DB-05] Financeiro and /tasks come without moving what is read already, on desk and telephone, where the assistant’s button lies over no amount', async () => {
  const person = await stage.signUp()
  const rows = Array.from({ length: 30 }, (_, n) => ({ client: 'Acme', amount: '28057.99', n }))
  await send(
    person,
    'invoices',
    rows.map(({ n, ...row }) => ({ ...row, number: `NF-${n}`, due_date: dayFrom(n) })),
  )
  await send(
    person,
    'receivables',
    rows.map(({ n, ...row }) => ({ ...row, external_id: `R-${n}`, expected_date: dayFrom(n) })),
  )
  const late = { client: 'Acme', amount: '476131.95', expected_date: dayFrom(-5) }
  await send(person, 'receivables', [
    { ...late, external_id: 'late' },
    { ...late, external_id: 'received', received_date: dayFrom(-1) },
  ])
  const project = await createProject(person)
  await addMember(person, project, person.id)
  for (let n = 1; n <= 12; n += 1) {
    await createWork(person, 'tasks', project, { title: `Conferir o lote ${n}`, assignee_user_id: person.id })
  }
  const page = await stage.open({ as: person, path: '/settings/account' })
  const shift = await watchShifts(page)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: width === 375 ? 812 : 800 })
    await page.goto(`${stage.url}/finance`)
    await heading(page, 'Financeiro').waitFor()
    await page.getByRole('region', { name: 'Recebíveis', exact: true }).getByRole('cell').first().waitFor()
    await page.getByRole('link', { name: 'Importar CSV' }).waitFor()
    await expectNoShift(shift, `Financeiro, ${width} px`)
    if (width === 375) await expectClearAmounts(page)

    const tasks = await holdBack(page, 'GET', '**/api/for-you')
    const projects = await holdBack(page, 'GET', '**/api/projects')
    await page.goto(`${stage.url}/tasks`)
    await heading(page, 'Dashboard Executivo').waitFor()
    await page.getByText('Carregando tasks').first().waitFor()
    await tasks.go()
    const own = page.getByRole('region', { name: 'Suas tasks abertas' })
    await own.getByRole('link', { name: 'Conferir o lote 12' }).waitFor()
    await projects.go()
    await own.getByText('Atlas').first().waitFor()
    await page.getByRole('region', { name: 'Projetos Recentes' }).waitFor()
    await expectNoShift(shift, `/tasks, ${width} px`)
    await page.unrouteAll()
  }
})

test('[SH-13] [AU-17] [MS-04] [DB-05] the team, the keys and the tickets come without moving what is below them, and the help keeps its words when the font is late', async () => {
  const person = await stage.signUp()
  for (let n = 0; n < 4; n += 1) await inviteColleague(stage.url, person, 'member')
  const page = await stage.open({ as: person, path: '/settings/account' })
  const shift = await watchShifts(page)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: width === 375 ? 812 : 800 })
    for (const [path, awaited, loading, below] of [
      ['/settings/team', '**/api/users', 'Carregando pessoas', 'Acesso'],
      ['/settings/api-keys', '**/api/api-keys', 'Carregando chaves de API', 'Prompts e respostas'],
      ['/tasks?tab=tickets', '**/api/tickets?*', 'Carregando tickets', 'Indicadores'],
    ] as const) {
      const held = await holdBack(page, 'GET', awaited)
      await page.goto(stage.url + path)
      await page.getByText(loading).first().waitFor({ state: 'attached' })
      await held.go()
      await page.getByText(loading).first().waitFor({ state: 'detached' })
      await page.getByRole('region', { name: below }).waitFor()
      await expectNoShift(shift, `${path}, ${width} px`)
      await page.unrouteAll()
    }
    const font = await holdBack(page, 'GET', '**/*.woff2')
    await page.goto(`${stage.url}/ajuda`, { waitUntil: 'commit' })
    await heading(page, 'O primeiro dia').waitFor()
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    await font.go()
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    await expectNoShift(shift, `/ajuda, ${width} px`)
    await page.unrouteAll()
  }
})

/** What is read of these addresses comes after the shape that stands for it, and moves nothing. */
async function expectStill(page: Page, path: string, awaited: string, loading: string): Promise<void> {
  const shift = await watchShifts(page)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: width === 375 ? 812 : 800 })
    const held = await holdBack(page, 'GET', awaited)
    await page.goto(stage.url + path)
    await page.getByText(loading).first().waitFor({ state: 'attached' })
    await held.go()
    await page
      .getByText(/^Carregando/)
      .first()
      .waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    await expectNoShift(shift, `${path}, ${width} px`)
    await page.unrouteAll()
  }
}

test('[SH-13] [DB-05] [FI-02] [OB-01] of a new organisation every page of work, the finances and the agents come without moving', async () => {
  const page = await stage.open({ as: await stage.signUp(), path: '/settings/account' })
  await expectStill(page, '/tasks?tab=tasks', '**/api/tasks?*', 'Carregando tasks')
  await expectStill(page, '/tasks?tab=tasks&group=person', '**/api/tasks/groups*', 'Carregando tasks')
  await expectStill(page, '/tasks?tab=workload', '**/api/workload', 'Carregando carga')
  await expectStill(page, '/finance', '**/api/finance/**', 'Carregando faturas')
  await expectStill(page, '/agents', '**/api/agent-runs?*', 'Carregando as execuções')
})

test('[SH-13] [DB-05] /tasks, opened from the home view before its code is there, comes without moving', async () => {
  const page = await stage.open({ as: await stage.signUp(), path: '/settings/account' })
  const shift = await watchShifts(page)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: width === 375 ? 812 : 800 })
    const code = await holdBack(page, 'GET', '**/work-overview-*.js')
    await page.goto(stage.url)
    await page.getByRole('region', { name: 'Tickets Recentes' }).waitFor()
    if (width === 375) await page.getByRole('button', { name: /menu/i }).click()
    const tasks = page.waitForResponse('**/api/for-you')
    await page.getByRole('link', { name: 'Tasks & Tickets' }).click()
    await tasks
    await page.waitForTimeout(600)
    await code.go()
    await page.getByText('Nenhuma task aberta para você').waitFor()
    await page.waitForLoadState('networkidle')
    await expectNoShift(shift, `${width} px`)
    await page.unrouteAll()
  }
})
