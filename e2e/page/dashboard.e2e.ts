import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { hoursAgo, longTimeout, saidBy, send } from '../sent.ts'

const stage = useStage()

/** What a card says, once it is no longer loading. */
const says = (page: Page, title: string) => saidBy(page, 'Indicadores', title)

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** A project on which work goes on. */
async function project(person: Person, name: string, client = 'Editora Sabiá'): Promise<void> {
  const { body } = await person.ask('POST', '/api/projects', { name, client })
  const { id } = body as { id: string }
  expect((await person.ask('PATCH', `/api/projects/${id}`, { status: 'doing' })).status).toBe(200)
}

type TicketSent = { title?: string; priority?: string; requester?: string }

/** So many tickets, "Ticket 1" the newest. */
function tickets(count: number, of: (number: number) => TicketSent = () => ({})) {
  return Array.from({ length: count }, (_, at) => ({
    external_id: `t-${at + 1}`,
    title: `Ticket ${at + 1}`,
    created_at: hoursAgo(at + 1),
    ...of(at + 1),
  }))
}

const run = (number: number, hours: number, status = 'completed') => ({
  external_id: `r-${number}`,
  run_type: 'chat',
  status,
  created_at: hoursAgo(hours),
})

test('[DB-01] [DB-03] [DB-04] [DB-06] the home view where nothing has been built yet; what other systems send shows within a minute, and at once when one comes back', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  await page.clock.install()
  await page.goto(stage.url)
  await heading(page, 'Dashboard Executivo').waitFor()
  await page.getByText('Visão geral das operações da empresa', { exact: true }).waitFor()
  await panel(page, 'Projetos Recentes').getByText('Nenhum projeto encontrado', { exact: true }).waitFor()
  await panel(page, 'Tickets Recentes').getByText('Nenhum ticket encontrado', { exact: true }).waitFor()
  await says(page, 'Tickets Abertos').toMatch(/ 0 de 0 no total .*organização$/)

  await send(person, 'tickets', tickets(1))
  await page.clock.fastForward(61_000)
  await says(page, 'Tickets Abertos').toBe(
    'Tickets Abertos 1 de 1 no total todos os tickets 1 de 1 no total na organização',
  )
  await send(person, 'tickets', tickets(2))
  await page.clock.fastForward(15_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await says(page, 'Tickets Abertos').toContain('2 de 2 no total todos os tickets 2 de 2 no total na organização')
})

const lists = /\/api\/(projects|tickets|tasks|agent-runs|dashboard)(\?|$)/

/** The page's parts; in one column the tickets come with the projects above them. */
const parts = [
  [375, ['Indicadores', 'Projetos Recentes']],
  [1280, ['Indicadores', 'Projetos Recentes', 'Tickets Recentes']],
] as const

/** Where they stand, at both widths. */
async function places(page: Page): Promise<unknown[]> {
  const found = []
  for (const [width, names] of parts) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of names) found.push([name, width, await panel(page, name).boundingBox()])
  }
  return found
}

test('[DB-02] [DB-04] [SH-11] a skeleton shows while it loads, and nothing moves when it comes, on desk and telephone; the cards count, the newest projects and tickets are listed, and lead to their pages; axe finds nothing; long names are cut, never the page, at every width', async () => {
  const person = await stage.signUp()
  const long = 'M'.repeat(200)
  for (let at = 0; at < 4; at += 1) await project(person, `Projeto ${at}`)
  await project(person, long, long)
  const full = { requester: long, title: long.repeat(2), priority: 'P1' }
  await send(
    person,
    'tickets',
    tickets(12, (number) => (number === 1 ? full : {})),
  )
  await send(person, 'runs', [run(1, 1), run(2, 2, 'failed')])
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  const held: (() => void)[] = []
  let isOpen = false
  await page.route(lists, async (route) => {
    if (!isOpen) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto(stage.url)
  await panel(page, 'Tickets Recentes').getByRole('status').getByText('Carregando tickets').waitFor()
  await panel(page, 'Projetos Recentes').getByRole('status').getByText('Carregando projetos').waitFor()
  expect(await page.locator('main .skeleton').count()).toBeGreaterThan(20)
  const before = await places(page)
  await expect.poll(() => held.length, longTimeout).toBeGreaterThanOrEqual(5)
  isOpen = true
  for (const go of held) go()
  await panel(page, 'Tickets Recentes').getByText('Ticket 5', { exact: true }).waitFor()
  await panel(page, 'Projetos Recentes').getByText('Projeto 0', { exact: true }).waitFor()
  await says(page, 'Tickets Abertos').toContain('10 de 10 nos últimos 10 tickets 12 de 12')
  await says(page, 'Projetos Ativos').toBe('Projetos Ativos 5 de 5 no total de todos os projetos da organização')
  await says(page, 'Execuções de Agentes').toContain('2 no total em 24 h · 1 falha')
  expect(await places(page)).toEqual(before)
  // Also the list below, which is read last.
  await expect.poll(() => page.locator('main .skeleton').count(), longTimeout).toBe(0)
  expect(await violationsAtBothWidths(page)).toEqual([])

  for (const width of [1280, 1024, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    for (const title of ['Projetos Recentes', 'Tickets Recentes']) {
      const [outer, row] = [panel(page, title), panel(page, title).getByRole('listitem').first()]
      const [outerBox, badge] = [await outer.boundingBox(), await row.getByText(/^(Doing|Open)$/).boundingBox()]
      const end = (outerBox?.x ?? 0) + (outerBox?.width ?? 0)
      expect(end, `${title} at ${width}`).toBeLessThanOrEqual(width)
      expect((badge?.x ?? Infinity) + (badge?.width ?? 0), `${title} at ${width}`).toBeLessThan(end)
    }
  }
  await panel(page, 'Projetos Recentes').getByRole('link', { name: 'Projeto 3' }).click()
  await heading(page, 'Projeto 3').waitFor()
})
