import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, refused, wire } from '../../test-form.tsx'
import { project, task } from '../../test-project.tsx'
import { DashboardGauges } from './dashboard-gauges.tsx'
import { RecentProjects } from './recent-projects.tsx'
import { RecentTickets } from './recent-tickets.tsx'

const ticket = (number: number, fields: object = {}) => ({
  ...{
    id: `t-${number}`,
    key: `T-${number}`,
    title: `Ticket ${number}`,
    status: 'open',
    priority: 'P3',
    requester: null,
  },
  ...fields,
})
const many = <Row,>(count: number, of: (number: number) => Row) => Array.from({ length: count }, (_, at) => of(at + 1))
const runs = (count: number) => many(count, (number) => ({ id: `r-${number}` }))

const nothing = {
  projects: { total: 0, doing: 0 },
  tickets: { total: 0, open: 0 },
  tasks: { total: 0, doing: 0 },
  agent_runs: { last_24h: 0, failed_last_24h: 0 },
}

function open(reads: Record<string, unknown>): void {
  const page = (
    <>
      <DashboardGauges />
      <RecentProjects />
      <RecentTickets />
    </>
  )
  const given = Object.entries({ dashboard: nothing, ...reads }).map(([name, read]) => [`/api/${name}`, read])
  openForm(page, { reads: Object.fromEntries(given) })
}

/** The words of what stands there, apart from one another. */
function wordsOf(place: Node | null | undefined): string {
  const walker = document.createTreeWalker(place ?? document, NodeFilter.SHOW_TEXT)
  const parts: string[] = []
  while (walker.nextNode()) parts.push(walker.currentNode.textContent?.trim() ?? '')
  return parts.filter(Boolean).join(' ')
}

async function says(title: string, words: string): Promise<void> {
  const card = () => screen.getByRole('heading', { name: title }).closest('section > div')
  await waitFor(() => expect(wordsOf(card())).toBe(words))
}

const panel = (name: string) => within(screen.getByRole('region', { name }))
const rows = (name: string) => panel(name).getAllByRole('listitem').map(wordsOf)

test('[DB-04] [DB-06] where nothing is yet the lists say so, and each figure says of what it is none', async () => {
  open({})
  await screen.findByText('Nenhum projeto encontrado')
  await screen.findByText('Nenhum ticket encontrado')
  await says('Projetos Ativos', 'Projetos Ativos 0 de 0 no total de todos os projetos da organização')
  await says('Tickets Abertos', 'Tickets Abertos 0 de 0 no total todos os tickets 0 de 0 no total na organização')
  await says(
    'Execuções de Agentes',
    'Execuções de Agentes 0 Últimas 24h nenhuma execução ainda 0 no total nas últimas 24 h',
  )
})

test('[DB-02] [DB-03] [DB-06] the cards count in the lists; a sample says that it is one, next to the whole organisation’s figure', async () => {
  open({
    projects: many(27, () => project({ status: 'planned' })).map((one, at) => ({
      ...one,
      id: `${at}`,
      status: at < 3 ? 'doing' : 'planned',
    })),
    tickets: many(10, (number) => ticket(number, { status: number <= 3 ? 'open' : 'closed' })),
    tasks: many(10, (number) => task(number, { title: 'x', status: number <= 4 ? 'doing' : 'review' })),
    'agent-runs': runs(5),
    dashboard: {
      projects: { total: 27, doing: 3 },
      tickets: { total: 13, open: 6 },
      tasks: { total: 12, doing: 6 },
      agent_runs: { last_24h: 3, failed_last_24h: 1 },
    },
  })
  await says('Projetos Ativos', 'Projetos Ativos 3 de 27 no total de todos os projetos da organização')
  await says('Tickets Abertos', 'Tickets Abertos 3 de 10 nos últimos 10 tickets 6 de 13 no total na organização')
  await says('Tasks em Progresso', 'Tasks em Progresso 4 de 10 nas últimas 10 tasks 6 de 12 no total na organização')
  await says(
    'Execuções de Agentes',
    'Execuções de Agentes 5 Últimas 24h as últimas 5 execuções 3 no total em 24 h · 1 falha',
  )
})

test('[DB-03] few are no sample; a newest run older than a day is not counted as one of the last 24 hours', async () => {
  open({
    tasks: [task(1, { title: 'x' })],
    'agent-runs': runs(1),
    dashboard: { ...nothing, tasks: { total: 1, doing: 0 } },
  })
  await says('Tasks em Progresso', 'Tasks em Progresso 0 de 1 no total todas as tasks 0 de 1 no total na organização')
  await says('Execuções de Agentes', 'Execuções de Agentes 1 Últimas 24h a última execução 0 no total nas últimas 24 h')
})

test('[DB-04] [ST-02] the newest five projects and tickets with all that is known of them', async () => {
  const statuses = ['doing', 'cancelled', 'done', 'blocked', 'review', 'planned'] as const
  open({
    projects: statuses.map((status, at) =>
      project({ id: `${at}`, name: `Projeto ${at}`, client: `Cliente ${at}`, status }),
    ),
    tickets: [
      ticket(1, { requester: 'Helena Prado', priority: 'P1' }),
      ticket(2, { requester: 'Otávio Brandão', priority: 'P2', status: 'in_progress' }),
      ticket(3, { status: 'waiting' }),
      ticket(4, { requester: 'Samuel Teixeira', status: 'resolved' }),
      ticket(5, { requester: 'Noêmia Barros', status: 'closed' }),
      ticket(6),
    ],
  })
  await screen.findByText('Ticket 1')
  expect(rows('Tickets Recentes')).toEqual([
    'Ticket 1 T-1 · Helena Prado P1 (Alta) Open',
    'Ticket 2 T-2 · Otávio Brandão P2 (Média) In Progress',
    'Ticket 3 T-3 P3 (Baixa) Waiting',
    'Ticket 4 T-4 · Samuel Teixeira P3 (Baixa) Resolved',
    'Ticket 5 T-5 · Noêmia Barros P3 (Baixa) Closed',
  ])
  await screen.findByText('Projeto 0')
  expect(rows('Projetos Recentes')).toEqual([
    'Projeto 0 Cliente 0 Doing',
    'Projeto 1 Cliente 1 Cancelled',
    'Projeto 2 Cliente 2 Done',
    'Projeto 3 Cliente 3 Blocked',
    'Projeto 4 Cliente 4 Review',
  ])
})

test('[SH-12] each part fails by itself, says what is missing and loads again', async () => {
  open({ projects: [project({ status: 'doing' })], tickets: refused('forbidden'), dashboard: refused('forbidden') })
  await says('Tickets Abertos', 'Tickets Abertos - Não foi possível carregar - Não foi possível carregar')
  await says('Projetos Ativos', 'Projetos Ativos 1 de 1 no total de todos os projetos da organização')
  const failed = await screen.findByText('Não foi possível carregar: tickets, medidas da organização')
  await screen.findByText('Não foi possível carregar os tickets')
  expect(rows('Projetos Recentes')).toEqual(['Atlas Editora Sabiá Doing'])
  wire.reads['/api/tickets'] = [ticket(1), ticket(2)]
  wire.reads['/api/dashboard'] = { ...nothing, tickets: { total: 2, open: 2 } }
  panel('Tickets Recentes').getByRole('button', { name: 'Tentar novamente' }).click()
  await says('Tickets Abertos', 'Tickets Abertos 2 de 2 no total todos os tickets - Não foi possível carregar')
  within(failed.parentElement as HTMLElement)
    .getByRole('button', { name: 'Tentar novamente' })
    .click()
  await says('Tickets Abertos', 'Tickets Abertos 2 de 2 no total todos os tickets 2 de 2 no total na organização')
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
})
