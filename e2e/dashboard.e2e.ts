import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague, type Person } from '../server/test/person.ts'
import { createProject, createWork } from '../server/test/work.ts'
import { violations, widths } from './axe.ts'
import { press } from './form.ts'
import { heading } from './frame.ts'
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

test('[DB-01] [DB-04] the home view, also where nothing has been built yet: title, overview, and lists that say they are empty', async () => {
  const page = await stage.open({ as: await stage.signUp() })
  for (const path of ['/tasks', '/briefs', '/rag', '/']) {
    await page.goto(`${stage.url}${path}`)
    await heading(page, 'Dashboard Executivo').waitFor()
    await page.getByText('Visão geral das operações da empresa', { exact: true }).waitFor()
    await says(page, 'Projetos Ativos').toContain('0 de 0 no total')
  }
  await panel(page, 'Projetos Recentes').getByText('Nenhum projeto encontrado', { exact: true }).waitFor()
  await panel(page, 'Tickets Recentes').getByText('Nenhum ticket encontrado', { exact: true }).waitFor()
  await says(page, 'Execuções de Agentes').toBe(
    'Execuções de Agentes 0 Últimas 24h nenhuma execução ainda 0 no total nas últimas 24 h',
  )
})

test('[DB-02] the cards count: all projects, the open ones of ten tickets, what goes on in ten tasks, five runs', async () => {
  const person = await stage.signUp()
  for (const status of ['planned', 'doing', 'review', 'blocked', 'done', 'cancelled', 'doing']) {
    await project(person, `Projeto ${status}`, status)
  }
  const more: string[] = []
  for (let at = 0; at < 20; at += 1) more.push(await project(person, `Mais ${at}`, at === 19 ? 'doing' : 'planned'))
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
  await send(
    person,
    'tickets',
    tickets(13, (number) => ({ status: statuses[number - 1] ?? 'open' })),
  )
  for (let at = 0; at < 12; at += 1) {
    const task = await createWork(person, 'tasks', more[at % 2] ?? '')
    // The two oldest, and four of the latest ten.
    if (at < 6) await person.ask('PATCH', `/api/tasks/${task.id}`, { status: 'doing' })
    if (at === 6) await person.ask('PATCH', `/api/tasks/${task.id}`, { status: 'review' })
  }
  await send(person, 'runs', [run(1, 1), run(2, 2, 'failed'), run(3, 23.9), run(4, 24.1), run(5, 30), run(6, 300)])
  const page = await stage.open({ as: person })
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
})

test('[DB-03] [DB-06] a sample says that it is one, with the whole organisation’s figure next to it', async () => {
  const person = await stage.signUp()
  await send(
    person,
    'tickets',
    tickets(100, (number) => ({ status: number % 4 ? 'closed' : 'open' })),
  )
  await send(
    person,
    'runs',
    Array.from({ length: 1200 }, (_, at) => run(at, at / 100)),
  )
  const page = await stage.open({ as: person })
  await says(page, 'Tickets Abertos').toBe(
    'Tickets Abertos 2 de 10 nos últimos 10 tickets 25 de 100 no total na organização',
  )
  await says(page, 'Execuções de Agentes').toBe(
    'Execuções de Agentes 5 Últimas 24h as últimas 5 execuções 1.200 no total nas últimas 24 h',
  )
})

test('[DB-03] [DB-06] a list that is no sample does not pretend to be one', async () => {
  const person = await stage.signUp()
  await send(person, 'tickets', tickets(3))
  await createWork(person, 'tasks', await createProject(person))
  await send(person, 'runs', [run(1, 48)])
  const page = await stage.open({ as: person })
  await says(page, 'Tickets Abertos').toBe(
    'Tickets Abertos 3 de 3 no total todos os tickets 3 de 3 no total na organização',
  )
  await says(page, 'Tasks em Progresso').toContain('todas as tasks')
  // The newest run is older than a day: the label of the described figure is not believed.
  await says(page, 'Execuções de Agentes').toBe(
    'Execuções de Agentes 1 Últimas 24h a última execução 0 no total nas últimas 24 h',
  )
})

test('[DB-04] [ST-02] the newest five projects, each leading to its own, and tickets, with all that is known of them', async () => {
  const person = await stage.signUp()
  const ids: string[] = []
  const statuses = ['planned', 'done', 'blocked', 'review', 'cancelled', 'doing']
  for (const [at, status] of statuses.entries()) {
    ids.push(await project(person, `Projeto ${at + 1}`, status, `Cliente ${at + 1}`))
  }
  const of: Record<number, TicketSent> = {
    1: { requester: 'Helena Prado', priority: 'P1', status: 'open' },
    2: { requester: 'Otávio Brandão', priority: 'P2', status: 'in_progress' },
    3: { status: 'waiting' },
    4: { requester: 'Samuel Teixeira', priority: 'P3', status: 'resolved' },
    5: { requester: 'Noêmia Barros', status: 'closed' },
  }
  await send(
    person,
    'tickets',
    tickets(6, (number) => of[number] ?? {}),
  )
  const page = await stage.open({ as: person })
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
      'Projeto 6 Cliente 6 Doing',
      'Projeto 5 Cliente 5 Cancelled',
      'Projeto 4 Cliente 4 Review',
      'Projeto 3 Cliente 3 Blocked',
      'Projeto 2 Cliente 2 Done',
    ])
  await panel(page, 'Projetos Recentes').getByRole('link', { name: 'Projeto 4' }).click()
  await page.waitForURL(`${stage.url}/projects/${ids[3]}`)
  await heading(page, 'Projeto 4').waitFor()
})

const lists = /\/api\/(projects|tickets|tasks|agent-runs|dashboard)(\?|$)/

test.each([1280, 375] as const)(
  '[DB-04] a skeleton shows while it loads, and nothing moves when it comes (%d px)',
  async (width) => {
    const person = await stage.signUp()
    for (let at = 0; at < 5; at += 1) await project(person, `Projeto ${at}`, 'doing')
    await send(person, 'tickets', tickets(12))
    const page = await stage.open({ as: person, path: '/auth?convite=x', width })
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
    const boxes = async () =>
      Promise.all(
        ['Indicadores', 'Projetos Recentes', 'Tickets Recentes'].map((name) => panel(page, name).boundingBox()),
      )
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
  },
)

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

test('what other systems send shows within a minute, and at once when one comes back to the page', async () => {
  const person = await stage.signUp()
  const page = await stage.open({ as: person, path: '/auth?convite=x' })
  await page.clock.install()
  await page.goto(stage.url)
  await says(page, 'Tickets Abertos').toContain('0 de 0 no total na organização')
  await send(person, 'tickets', tickets(1))
  await page.clock.fastForward(61_000)
  await says(page, 'Tickets Abertos').toContain('1 de 1 no total todos os tickets 1 de 1 no total na organização')
  await send(person, 'tickets', tickets(2))
  await page.clock.fastForward(15_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await says(page, 'Tickets Abertos').toContain('2 de 2 no total todos os tickets 2 de 2 no total na organização')
})

test('[MS-01] a member sees what the admin sees, another organisation nothing of it', async () => {
  const admin = await stage.signUp()
  await project(admin, 'Portal do Cooperado', 'doing')
  await send(admin, 'tickets', tickets(2))
  await send(admin, 'runs', [run(1, 1)])
  const member = await inviteColleague(stage.url, admin, 'member')
  const page = await stage.open({ as: member })
  await says(page, 'Tickets Abertos').toContain('2 de 2 no total todos os tickets 2 de 2 no total na organização')
  await says(page, 'Execuções de Agentes').toContain('1 no total nas últimas 24 h')
  const other = await stage.open({ as: await stage.signUp() })
  for (const title of ['Projetos Ativos', 'Tickets Abertos', 'Tasks em Progresso']) {
    await says(other, title).toMatch(/ 0 de 0 no total .*organização$/)
  }
  await says(other, 'Execuções de Agentes').toMatch(/ 0 Últimas 24h .* 0 no total nas últimas 24 h$/)
  await other.getByText('Nenhum ticket encontrado', { exact: true }).waitFor()
})

test.each(widths)('[SH-11] axe finds nothing in the filled dashboard ($width px)', async (look) => {
  const person = await stage.signUp()
  for (const status of ['doing', 'blocked', 'planned']) await project(person, `Projeto ${status}`, status)
  const statuses = ['open', 'in_progress', 'waiting', 'resolved', 'closed']
  const priorities = ['P1', 'P2', 'P3']
  await send(
    person,
    'tickets',
    tickets(12, (n) => ({ status: statuses[n % 5], priority: priorities[n % 3] })),
  )
  const page = await stage.open({ as: person, ...look })
  await says(page, 'Tickets Abertos').toContain('de 12')
  await panel(page, 'Projetos Recentes').getByText('Projeto doing', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
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
