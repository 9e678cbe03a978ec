import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answer, choose, optionsOf, press, refused, wire } from '../../test-form.tsx'
import { epic, holdAnswers, id, openInProject, project, projectId, story, task } from '../../test-project.tsx'
import { ProjectPage } from './project-page.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const path = `/api/projects/${projectId}`
const thing = `/api/things/${projectId}`
const lists = ['epics', 'stories', 'tasks', 'members'] as const

type Opened = Parameters<typeof openInProject>[1] & { of?: object | Answer }

function open({ of = project(), reads, ...given }: Opened = {}): void {
  openInProject(<ProjectPage />, { ...given, reads: { [path]: of, ...reads } })
}

const panel = (name: string) => screen.findByRole('region', { name })
const label = (now: string) => `Status de Atlas: ${now}`
const status = (now: string) => screen.findByRole('combobox', { name: label(now) })

test('[PD-01] a project that is not there says so, with the way to the list and no tabs', async () => {
  open({ of: refused('project_not_found'), search: '?tab=tasks&task=nenhuma' })
  await screen.findByText('Projeto não encontrado')
  screen.getByRole('link', { name: 'Voltar para projetos' })
  expect(screen.queryByRole('tab')).toBeNull()
})

test('[PD-01] the first part that answers says it for the whole page, before the project itself has answered', async () => {
  const gone = refused('project_not_found')
  const parts = Object.fromEntries(lists.map((part) => [`${path}/${part}`, gone]))
  open({ of: () => new Promise(() => {}), search: '?tab=tasks', reads: parts })
  await screen.findByText('Projeto não encontrado')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByText('Não foi possível carregar as tasks')).toBeNull()
})

test('[SH-12] a project, or a part of it, that cannot be loaded says so alone, and loads again', async () => {
  const forbidden = refused('forbidden')
  open({
    of: refused('organization_not_found'),
    reads: { [`${path}/tasks`]: forbidden, [thing]: forbidden },
  })
  await screen.findByRole('heading', { name: 'Não foi possível carregar o projeto' })
  wire.reads[path] = project()
  await press('Tentar novamente')
  await screen.findByRole('heading', { name: 'Atlas' })
  // The code of the activity comes after its place.
  await screen.findByText('Não foi possível carregar o que aconteceu')
  const [progress, activity] = [within(await panel('Progresso')), within(await panel('Atividade'))]
  await progress.findByText('Não foi possível carregar o progresso')
  await screen.findByRole('tab', { name: 'Stories (0)' })
  // How many tasks there are is unknown: the room for it is reserved, unseen.
  expect(screen.getByRole('tab', { name: /^Tasks/ }).textContent).toBe('Tasks(0)')
  wire.reads[`${path}/tasks`] = [task(51, { title: 'Validar' })]
  wire.reads[thing] = { id: projectId, noun: 'project', checklist: [], links: [], watchers: [], stream: [] }
  activity.getByRole('button', { name: 'Tentar novamente' }).click()
  await activity.findByText('Nenhuma atividade ainda')
  progress.getByRole('button', { name: 'Tentar novamente' }).click()
  await progress.findByText('0/1')
  await screen.findByRole('tab', { name: 'Tasks (1)' })
})

test.each([
  ['epics', 'os épicos'],
  ['stories', 'as stories'],
  ['tasks', 'as tasks'],
  ['members', 'os membros'],
] as const)('[SH-12] a tab of %s that cannot be loaded says so in its place, and loads again', async (tab, noun) => {
  const failing = lists.map((part) => [`${path}/${part}`, refused('forbidden')] as const)
  open({ search: `?tab=${tab}`, reads: Object.fromEntries(failing) })
  await screen.findByRole('heading', { name: `Não foi possível carregar ${noun}` })
  for (const [part] of failing) wire.reads[part] = []
  await press('Tentar novamente')
  await screen.findByText(/^Nenhum(a story| épico|a task) encontrad[ao]$|^Nenhum membro alocado$/)
})

test.each([
  ['epics', 'epic=nenhum', 'Épico não encontrado'],
  ['stories', 'story=nenhuma', 'Story não encontrada'],
  ['tasks', 'task=nenhuma', 'Task não encontrada'],
])('[PD-20] an address that names none of its %s says so and goes on to the tab', async (tab, search, missing) => {
  open({ search: `?tab=${tab}&${search}`, stories: [story(41, { title: 'Extrato' })] })
  await screen.findByText(missing)
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('tab', { selected: true, name: new RegExp(`^${tab === 'epics' ? 'épicos' : tab}`, 'i') })
})

test('[PD-02] [PD-17] the head: name, client and status, which is changed at once or taken back when it is refused', async () => {
  open()
  await screen.findByRole('heading', { name: 'Atlas', level: 1 })
  screen.getByText('Editora Sabiá')
  expect((await status('Planned')).getAttribute('data-style')).toBe('default')
  const all = ['Planned', 'Doing', 'Review', 'Blocked', 'Done', 'Cancelled']
  expect(await optionsOf(label('Planned'))).toEqual(all)
  wire.reads[path] = () => new Promise(() => {})
  const held = holdAnswers()
  await choose(label('Planned'), 'Cancelled')
  await status('Cancelled')
  await held.answer(() => Response.json(project({ status: 'cancelled' })))
  await choose(label('Cancelled'), 'Doing')
  await status('Doing')
  await held.answer(refused('forbidden', 'Você não tem permissão para fazer isso'))
  await screen.findByText('Você não tem permissão para fazer isso')
  await status('Cancelled')
  expect(wire.sent).toMatchObject([
    { request: `PATCH ${path}`, body: { status: 'cancelled' } },
    { request: `PATCH ${path}`, body: { status: 'doing' } },
  ])
})

test('[PD-05] description with its lines, kind, partner, day of creation, and how many epics, stories and tasks are done, of how many', async () => {
  const done = (table: 'epic' | 'task', count: number, of: number) =>
    Array.from({ length: of }, (_, at) => {
      const fields = { title: `${at}`, status: at < count ? 'done' : 'review' } as const
      return table === 'epic' ? epic(at, fields) : task(at, fields)
    })
  open({
    of: project({ description: 'Uma linha\n\nOutra', partner: 'Aurora' }),
    epics: done('epic', 1, 2) as ReturnType<typeof epic>[],
    tasks: done('task', 2, 4) as ReturnType<typeof task>[],
  })
  const description = within(await panel('Descrição'))
  await description.findByText('Uma linha\n\nOutra', { normalizer: (text) => text })
  const terms = within(await panel('Informações')).getAllByRole('term')
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Tipo', 'Delivery'],
    ['Parceiro', 'Aurora'],
    ['Criado em', '10/03/2026'],
  ])
  const progress = within(await panel('Progresso'))
  await waitFor(() =>
    expect(progress.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Épicos1/2',
      'Stories0/0',
      'Tasks2/4',
    ]),
  )
  const percent = (name: string) => progress.getByRole('progressbar', { name }).getAttribute('aria-valuenow')
  expect(['Épicos', 'Stories', 'Tasks'].map(percent)).toEqual(['50', '0', '50'])
})

test('[PD-05] [PD-19] without description and partner it says so; the score is read again after a change on the page', async () => {
  open()
  await within(await panel('Descrição')).findByText('Sem descrição')
  expect(within(await panel('Informações')).queryByText('Parceiro')).toBeNull()
  await screen.findByText('Nada baixou a nota')
  expect(screen.queryByRole('button', { name: /O que baixou/ })).toBeNull()
  const health = [{ reason: 'project_blocked', count: 1, points: 10 } as const]
  const blocked = project({ status: 'blocked', health_score: 90, health })
  wire.reads[path] = blocked
  wire.answer = () => Response.json(project({ status: 'blocked' }))
  await choose(label('Planned'), 'Blocked')
  await screen.findByRole('button', { name: 'O que baixou a nota: Projeto bloqueado (−10)' })
  expect(screen.getByRole('meter', { name: 'Health Score' }).getAttribute('aria-valuenow')).toBe('90')
})

test('[PD-03] [PD-22] beside its lists the cards are one line of the same facts, with the rest behind them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
  const health = [{ reason: 'overdue_tasks', count: 2, points: 8 } as const]
  const dates = { start_date: '2026-11-05', end_date: '2026-11-17' }
  open({
    of: project({ ...dates, budget_hours: 480, spent_hours: 31.25, health_score: 92, health }),
    search: '?tab=tasks',
  })
  const line = within(await panel('Situação do projeto'))
  await waitFor(() =>
    expect(line.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ['Health Score', '92%, O que baixou a nota: 2 tasks atrasadas (−8)'],
      ['Budget', '31,3h de 480\u00a0h (31,25h, 6% usado, restam 448,75h)'],
      ['Fim', '17/11/2026 (Atrasado 3 dias, Início 05/11/2026)'],
      ['Membros', '2 (Marina Azevedo, Rafael Nogueira)'],
    ]),
  )
  expect(screen.queryByRole('meter')).toBeNull()
})

const happened = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: id(900 - from - at), created_at: '2026-03-10T14:30:00Z', comment: null },
    user: { id: id(11), display_name: 'Marina Azevedo', email: null },
    change: { noun: 'task', noun_id: id(51), action: 'created', label: `Task ${from + at}`, changes: {} },
  }))

test('[PD-20] older changes come when they are asked for, down to the first', async () => {
  const first = { id: projectId, noun: 'project', checklist: [], links: [], watchers: [], stream: happened(30, 1) }
  open({ reads: { [thing]: first, [`${thing}/stream`]: happened(5, 31) } })
  await screen.findByText('Task 30')
  const activity = within(await panel('Atividade'))
  expect(activity.getAllByRole('listitem')).toHaveLength(30)
  const [time] = activity.getAllByRole('time')
  expect([time?.textContent, time?.title]).toEqual(['10/03/2026', '10/03/2026 11:30'])
  await press('Ver mais')
  await activity.findByText('Task 35')
  expect(activity.getAllByRole('listitem')).toHaveLength(35)
  expect(activity.queryByRole('button', { name: 'Ver mais' })).toBeNull()
})

test('[PD-19] a page that stays open past midnight asks for the new day’s score', async () => {
  const midnight = Date.parse('2026-11-20T03:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: midnight - 90_000 })
  let read = 0
  const of = () => {
    read += 1
    return Response.json(project())
  }
  open({ of })
  await screen.findByText('Nada baixou a nota')
  const before = read
  vi.setSystemTime(midnight - 50_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('Nenhuma atividade ainda')
  expect(read).toBe(before)
  vi.setSystemTime(midnight + 10_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(read).toBe(before + 1))
})
