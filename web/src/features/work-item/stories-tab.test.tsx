import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, optionsOf, press, refused, type, wire } from '../../test-form.tsx'
import {
  beatriz,
  cells,
  columns,
  epic,
  holdAnswers,
  holdReads,
  id,
  marina,
  openInProject,
  projectId,
  rafael,
  story,
  task,
  titles,
} from '../../test-project.tsx'
import { WorkTab } from './work-tab.tsx'

const epics = [epic(32, { title: 'Acesso e cadastro' }), epic(31, { title: 'Extrato e cotas' })]
const full = story(43, {
  ...{ title: 'Ver o extrato', epic_id: id(31), owner_user_id: rafael },
  ...{ priority: 'P1', estimate_hours: 16 },
})
const stories = [
  full,
  story(42, { title: 'Baixar o extrato', priority: 'P2', estimate_hours: 6.5 }),
  story(41, { title: 'Saber quem migrou' }),
]

async function open(given: Partial<Parameters<typeof openInProject>[1]> = {}): Promise<void> {
  openInProject(<WorkTab noun="story" projectId={projectId} />, { epics, stories, ...given })
  await screen.findByRole('table')
}

const cell = (label: string) => screen.findByRole('combobox', { name: label })
const shows = (label: string, words: string) =>
  waitFor(async () => expect((await cell(label)).textContent).toContain(words))

test('[PD-08] the columns in their order, and stories as the server orders them, with what is known of each and how many of their tasks are done', async () => {
  const of = (end: number, status: 'done' | 'doing') => task(end, { title: 'Task', story_id: id(43), status })
  await open({ tasks: [of(51, 'done'), of(52, 'doing'), of(53, 'done'), task(54, { title: 'Solta', status: 'done' })] })
  expect(columns()).toEqual(['Título', 'Status', 'Épico', 'Responsável', 'Prioridade', 'Estimativa', 'Criado em'])
  expect(cells()).toEqual([
    [
      'Ver o extratoATL-432 de 3 tasksconcluídas',
      'Planned',
      'Extrato e cotas',
      'RNRafael Nogueira',
      'P1 (Alta)',
      '16h',
      '10/03/2026',
    ],
    ['Baixar o extratoATL-42Sem tasks', 'Planned', 'Sem épico', 'Sem responsável', 'P2 (Média)', '6,5h', '10/03/2026'],
    ['Saber quem migrouATL-41Sem tasks', 'Planned', 'Sem épico', 'Sem responsável', 'P3 (Baixa)', '-', '10/03/2026'],
  ])
  within(screen.getByRole('region', { name: 'Stories' })).getByText('3')
})

test('[PD-08] an epic is chosen in its cell, at once, also none; a refused one goes back', async () => {
  await open()
  const label = 'Épico de Ver o extrato'
  expect(await optionsOf(label)).toEqual(['Sem épico', 'ATL-32Acesso e cadastro', 'ATL-31Extrato e cotas'])
  holdReads('stories')
  const held = holdAnswers()
  await choose(label, 'Acesso e cadastro')
  await shows(label, 'Acesso e cadastro')
  expect(screen.queryByText('Épico atualizado com sucesso')).toBeNull()
  await held.answer(() => Response.json({ ...full, epic_id: id(32) }))
  await screen.findByText('Épico atualizado com sucesso')
  await choose(label, 'Sem épico')
  await shows(label, 'Sem épico')
  await held.answer(refused('validation_failed', 'Verifique os campos informados'))
  await screen.findByText('Erro ao atualizar épico: Verifique os campos informados')
  await shows(label, 'Acesso e cadastro')
  const request = `PATCH /api/stories/${full.id}`
  expect(wire.sent).toMatchObject([
    { request, body: { epic_id: id(32) } },
    { request, body: { epic_id: null } },
  ])
})

test('[PD-08] [PD-23] a colleague who is no member joins the project by being put in charge in the cell', async () => {
  const users = [marina, rafael, beatriz].map((user, at) => ({
    id: user,
    display_name: ['Marina', 'Rafael', 'Beatriz Lima'][at],
  }))
  await open({ reads: { '/api/users': users } })
  const label = 'Responsável de Baixar o extrato'
  await waitFor(async () => expect((await optionsOf(label)).at(-1)).toMatch(/^BLBeatriz Lima\s*Adicionar ao projeto/))
  await choose(label, /^Beatriz Lima/)
  await screen.findByText('Responsável atualizado com sucesso')
  expect(wire.sent).toMatchObject([
    { request: `POST /api/projects/${projectId}/members`, body: { user_id: beatriz } },
    { request: `PATCH /api/stories/${id(42)}`, body: { owner_user_id: beatriz } },
  ])
})

test('[PD-17] of several changes the last one stays, and a refused one takes back itself alone', async () => {
  await open()
  holdReads('stories')
  const held = holdAnswers()
  const status = (title: string, now: string) => `Status de ${title}: ${now}`
  await choose(status('Ver o extrato', 'Planned'), 'Doing')
  await choose(status('Ver o extrato', 'Doing'), 'Review')
  await choose(status('Baixar o extrato', 'Planned'), 'Done')
  await choose('Épico de Saber quem migrou', 'Acesso e cadastro')
  for (const change of ['doing', 'review'] as const) await held.answer(() => Response.json({ ...full, status: change }))
  await held.answer(refused('forbidden', 'Você não tem permissão para fazer isso'))
  await screen.findByText('Erro ao atualizar status: Você não tem permissão para fazer isso')
  await cell(status('Baixar o extrato', 'Planned'))
  await held.answer(() => Response.json({}))
  await screen.findByText('Épico atualizado com sucesso')
  await cell(status('Ver o extrato', 'Review'))
  await shows('Épico de Saber quem migrou', 'Acesso e cadastro')
  expect(wire.sent.map(({ body }) => body)).toMatchObject([
    { status: 'doing' },
    { status: 'review' },
    { status: 'done' },
    { epic_id: id(32) },
  ])
})

const different = [
  story(44, {
    title: 'Editora',
    priority: 'P1',
    estimate_hours: 40,
    owner_user_id: rafael,
    created_at: '2026-03-10T17:00:00Z',
  }),
  story(43, { title: 'abacate com água', status: 'done', owner_user_id: marina, created_at: '2026-03-10T16:00:00Z' }),
  story(42, {
    title: 'Zinco',
    priority: 'P1',
    estimate_hours: 0.5,
    epic_id: id(31),
    created_at: '2026-03-10T15:00:00Z',
  }),
  story(41, { title: 'Édito', priority: 'P2', estimate_hours: 8, owner_user_id: rafael }),
]
const shown = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected))

test('[PD-21] text, status, owner, priority and epic, or none, filter the list; a filter that leaves none says so', async () => {
  await open({ stories: different })
  await type({ 'Buscar por título': 'AGUA abac' })
  await shown('abacate com água')
  await screen.findByText('1 de 4')
  await press('Limpar filtros')
  await choose('Prioridade', 'P1 (Alta)')
  await shown('Editora', 'Zinco')
  await choose('Responsável', 'Rafael Nogueira')
  await shown('Editora')
  await choose('Responsável', 'Sem responsável')
  await shown('Zinco')
  await choose('Status', 'Done')
  await screen.findByText('Nenhuma story corresponde ao filtro')
  await press('Limpar filtros')
  await choose('Épico', 'Sem épico')
  await shown('Editora', 'abacate com água', 'Édito')
  await choose('Épico', 'Extrato e cotas')
  await shown('Zinco')
})

test('a head orders by its column, the other way at the second press; what has no value comes last', async () => {
  await open({ stories: different })
  await press('Título')
  await shown('abacate com água', 'Édito', 'Editora', 'Zinco')
  await press('Título')
  await shown('Zinco', 'Editora', 'Édito', 'abacate com água')
  expect(screen.getByRole('columnheader', { name: 'Título' }).getAttribute('aria-sort')).toBe('descending')
  await press('Estimativa')
  await shown('Editora', 'Édito', 'Zinco', 'abacate com água')
  await press('Estimativa')
  await shown('Zinco', 'Édito', 'Editora', 'abacate com água')
  await press('Responsável')
  await waitFor(() => expect(titles().at(-1)).toBe('Zinco'))
  await press('Criado em')
  await shown('Editora', 'abacate com água', 'Zinco', 'Édito')
})
