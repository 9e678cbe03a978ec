import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague, type Person } from '../server/test/person.ts'
import { createProject, createWork } from '../server/test/work.ts'
import { violationsAtBothWidths } from './axe.ts'
import { press } from './form.ts'
import { heading, sideMenu } from './frame.ts'
import { useStage } from './harness.ts'
import { hoursAgo, patience, saidBy, send, wordsOf } from './sent.ts'

const stage = useStage()

/** What a card says, once it is no longer loading. */
const says = (page: Page, title: string) => saidBy(page, 'Indicadores', title)

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** The words of a panel's rows, from the top. */
async function rowsOf(page: Page, title: string): Promise<string[]> {
  const rows = await panel(page, title).getByRole('listitem').all()
  return Promise.all(rows.map(wordsOf))
}

async function project(person: Person, name: string, status: string, client = 'Editora Sabiá'): Promise<string> {
  const { body } = await person.ask('POST', '/api/projects', { name, client })
  const { id } = body as { id: string }
  if (status !== 'planned') expect((await person.ask('PATCH', `/api/projects/${id}`, { status })).status).toBe(200)
  return id
}

type TicketSent = { status?: string; priority?: string; requester?: string }

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

test('[DB-01] [DB-03] [DB-04] [DB-06] [MS-01] the home view, also where nothing has been built yet: lists that say they are empty; what other systems send shows within a minute, and at once when one comes back; few are no sample', async () => {
  const stranger = await stage.signUp()
  await project(stranger, 'Alheio', 'doing')
  await send(stranger, 'tickets', tickets(2))
  await send(stranger, 'runs', [run(1, 1)])
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  await page.clock.install()
  await page.goto(`${stage.url}/tasks`)
  for (const [entry, path] of [
    ['Tasks & Tickets', '/tasks'],
    ['Briefings', '/briefs'],
    ['RAG Manager', '/rag'],
    ['Dashboard', '/'],
  ] as const) {
    await sideMenu(page).getByRole('link', { name: entry, exact: true }).click()
    await page.waitForURL(stage.url + path)
    await heading(page, 'Dashboard Executivo').waitFor()
    await page.getByText('Visão geral das operações da empresa', { exact: true }).waitFor()
    await says(page, 'Projetos Ativos').toContain('0 de 0 no total')
  }
  await panel(page, 'Projetos Recentes').getByText('Nenhum projeto encontrado', { exact: true }).waitFor()
  await panel(page, 'Tickets Recentes').getByText('Nenhum ticket encontrado', { exact: true }).waitFor()
  await says(page, 'Tickets Abertos').toMatch(/ 0 de 0 no total .*organização$/)
  await says(page, 'Tasks em Progresso').toMatch(/ 0 de 0 no total .*organização$/)
  await says(page, 'Execuções de Agentes').toBe(
    'Execuções de Agentes 0 Últimas 24h nenhuma execução ainda 0 no total nas últimas 24 h',
  )

  await send(person, 'tickets', tickets(1))
  await createWork(person, 'tasks', await createProject(person))
  await send(person, 'runs', [run(1, 48)])
  await page.clock.fastForward(61_000)
  await says(page, 'Tickets Abertos').toBe(
    'Tickets Abertos 1 de 1 no total todos os tickets 1 de 1 no total na organização',
  )
  await says(page, 'Tasks em Progresso').toContain('todas as tasks')
  // The newest run is older than a day: the label of the described figure is not believed.
  await says(page, 'Execuções de Agentes').toBe(
    'Execuções de Agentes 1 Últimas 24h a última execução 0 no total nas últimas 24 h',
  )
  await send(person, 'tickets', tickets(2))
  await page.clock.fastForward(15_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await says(page, 'Tickets Abertos').toContain('2 de 2 no total todos os tickets 2 de 2 no total na organização')
})

test('[DB-02] [DB-03] [DB-04] [DB-06] [MS-01] [ST-02] [SH-11] the cards count, a sample says that it is one, next to the whole organisation’s figure; the newest five projects and tickets with all that is known of them, for a member too', async () => {
  const person = await stage.signUp()
  const more: string[] = []
  for (let at = 0; at < 20; at += 1) more.push(await project(person, `Mais ${at}`, at === 19 ? 'doing' : 'planned'))
  const ids: string[] = []
  for (const [at, status] of ['planned', 'doing', 'review', 'blocked', 'done', 'cancelled', 'doing'].entries()) {
    ids.push(await project(person, `Projeto ${at + 1}`, status, `Cliente ${at + 1}`))
  }
  const statuses = [
    'open',
    'in_progress',
    'waiting',
    'resolved',
    'closed',
    'open',
    'closed',
    'open',
    'closed',
    'closed',
  ]
  const of: Record<number, TicketSent> = {
    1: { requester: 'Helena Prado', priority: 'P1' },
    2: { requester: 'Otávio Brandão', priority: 'P2' },
    4: { requester: 'Samuel Teixeira', priority: 'P3' },
    5: { requester: 'Noêmia Barros' },
  }
  await send(
    person,
    'tickets',
    tickets(13, (number) => ({ ...of[number], status: statuses[number - 1] ?? 'open' })),
  )
  for (let at = 0; at < 12; at += 1) {
    const task = await createWork(person, 'tasks', more[at % 2] ?? '')
    // The two oldest, and four of the latest ten.
    if (at < 6) await person.ask('PATCH', `/api/tasks/${task.id}`, { status: 'doing' })
    if (at === 6) await person.ask('PATCH', `/api/tasks/${task.id}`, { status: 'review' })
  }
  await send(person, 'runs', [run(1, 1), run(2, 2, 'failed'), run(3, 23.9), run(4, 24.1), run(5, 30), run(6, 300)])
  const page = await stage.open({ as: await inviteColleague(stage.url, person, 'member') })
  await says(page, 'Projetos Ativos').toBe('Projetos Ativos 3 de 27 no total de todos os projetos da organização')
  await says(page, 'Tickets Abertos').toBe(
    'Tickets Abertos 3 de 10 nos últimos 10 tickets 6 de 13 no total na organização',
  )
  await says(page, 'Tasks em Progresso').toBe(
    'Tasks em Progresso 4 de 10 nas últimas 10 tasks 6 de 12 no total na organização',
  )
  await says(page, 'Execuções de Agentes').toBe(
    'Execuções de Agentes 5 Últimas 24h as últimas 5 execuções 3 no total em 24 h · 1 falha',
  )
  await expect
    .poll(() => rowsOf(page, 'Tickets Recentes'), patience)
    .toEqual([
      'Ticket 1 Helena Prado P1 (Alta) Open',
      'Ticket 2 Otávio Brandão P2 (Média) In Progress',
      'Ticket 3 - P3 (Baixa) Waiting',
      'Ticket 4 Samuel Teixeira P3 (Baixa) Resolved',
      'Ticket 5 Noêmia Barros P3 (Baixa) Closed',
    ])
  await expect
    .poll(() => rowsOf(page, 'Projetos Recentes'), patience)
    .toEqual([
      'Projeto 7 Cliente 7 Doing',
      'Projeto 6 Cliente 6 Cancelled',
      'Projeto 5 Cliente 5 Done',
      'Projeto 4 Cliente 4 Blocked',
      'Projeto 3 Cliente 3 Review',
    ])
  expect(await violationsAtBothWidths(page)).toEqual([])
  await panel(page, 'Projetos Recentes').getByRole('link', { name: 'Projeto 5' }).click()
  await page.waitForURL(`${stage.url}/projects/${ids[4]}`)
  await heading(page, 'Projeto 5').waitFor()
})

const lists = /\/api\/(projects|tickets|tasks|agent-runs|dashboard)(\?|$)/

test('[DB-04] a skeleton shows while it loads, and nothing moves when it comes, on desk and telephone', async () => {
  const person = await stage.signUp()
  for (let at = 0; at < 5; at += 1) await project(person, `Projeto ${at}`, 'doing')
  await send(person, 'tickets', tickets(12))
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
  const boxes = async () => {
    const places = []
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of ['Indicadores', 'Projetos Recentes', 'Tickets Recentes']) {
        places.push([name, width, await panel(page, name).boundingBox()])
      }
    }
    return places
  }
  const before = await boxes()
  await expect.poll(() => held.length, patience).toBeGreaterThanOrEqual(5)
  isOpen = true
  for (const go of held) go()
  await panel(page, 'Tickets Recentes').getByText('Ticket 5', { exact: true }).waitFor()
  await panel(page, 'Projetos Recentes').getByText('Projeto 0', { exact: true }).waitFor()
  await says(page, 'Tickets Abertos').toContain('12 de 12')
  expect(await boxes()).toEqual(before)
  // Also the list below, which is read last.
  await expect.poll(() => page.locator('main .skeleton').count(), patience).toBe(0)
})

test('[SH-12] each part fails by itself, says what is missing and loads again', async () => {
  const person = await stage.signUp()
  await project(person, 'Portal do Cooperado', 'doing')
  await send(person, 'tickets', tickets(2))
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  const broken = /\/api\/(tickets|dashboard)(\?|$)/
  const problem = { code: 'forbidden', status: 403, title: 'x', detail: 'Você não tem permissão para fazer isso' }
  await page.route(broken, (route) => route.fulfill({ status: 403, json: problem }))
  await page.goto(stage.url)
  await says(page, 'Projetos Ativos').toBe('Projetos Ativos 1 de 1 no total de todos os projetos da organização')
  await says(page, 'Tickets Abertos').toBe('Tickets Abertos - Não foi possível carregar - Não foi possível carregar')
  await page.getByText('Não foi possível carregar: tickets, medidas da organização', { exact: true }).waitFor()
  await panel(page, 'Tickets Recentes').getByText('Não foi possível carregar os tickets', { exact: true }).waitFor()
  expect(await rowsOf(page, 'Projetos Recentes')).toEqual(['Portal do Cooperado Editora Sabiá Doing'])
  await page.unroute(broken)
  await press(panel(page, 'Tickets Recentes'), 'Tentar novamente')
  await says(page, 'Tickets Abertos').toBe(
    'Tickets Abertos 2 de 2 no total todos os tickets - Não foi possível carregar',
  )
  await press(panel(page, 'Indicadores'), 'Tentar novamente')
  await says(page, 'Tickets Abertos').toBe(
    'Tickets Abertos 2 de 2 no total todos os tickets 2 de 2 no total na organização',
  )
  expect(await page.getByRole('button', { name: 'Tentar novamente' }).count()).toBe(0)
})

test('long names are cut, never the page, at every width', async () => {
  const person = await stage.signUp()
  const long = 'M'.repeat(200)
  await project(person, long, 'doing', long)
  await send(
    person,
    'tickets',
    tickets(1, () => ({ requester: long, title: long.repeat(2), priority: 'P1' })),
  )
  const page = await stage.open({ as: person })
  await panel(page, 'Projetos Recentes').getByText(long, { exact: true }).first().waitFor()
  await panel(page, 'Tickets Recentes').getByText(long.repeat(2), { exact: true }).waitFor()
  for (const width of [1280, 1024, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    for (const title of ['Projetos Recentes', 'Tickets Recentes']) {
      const [outer, row] = [panel(page, title), panel(page, title).getByRole('listitem')]
      const [outerBox, badge] = [await outer.boundingBox(), await row.getByText(/^(Doing|Open)$/).boundingBox()]
      const end = (outerBox?.x ?? 0) + (outerBox?.width ?? 0)
      expect(end, `${title} at ${width}`).toBeLessThanOrEqual(width)
      expect((badge?.x ?? Infinity) + (badge?.width ?? 0), `${title} at ${width}`).toBeLessThan(end)
    }
  }
})
