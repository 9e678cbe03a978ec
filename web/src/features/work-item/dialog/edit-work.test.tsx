import type { ProjectMember } from '@leme/contract/project/project-member'
import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { button, choose, expectNotes, field, openForm, press, type, wire } from '../../../test-form.tsx'
import {
  epic as anEpic,
  story as aStory,
  task as aTask,
  id,
  marina,
  projectId,
  rafael,
} from '../../../test-project.tsx'
import { WorkDialog } from './work-dialog.tsx'

const scope = { org_id: id(1), project_id: projectId, created_at: '2026-03-10T14:30:00Z' }
const description = 'Por safra'
const epic = anEpic(31, { title: 'Extrato e cotas', description, owner_user_id: marina })
const story = aStory(41, {
  ...{ title: 'Ver o extrato', description, owner_user_id: marina, priority: 'P2', estimate_hours: 6.5 },
  epic_id: epic.id,
})
const task = aTask(51, {
  ...{ title: 'Validar extrato', description: 'Com saldo negativo', assignee_user_id: marina, priority: 'P1' },
  ...{ estimate_hours: 6.5, due_date: '2026-12-31', story_id: story.id },
})

function member(user_id: string, display_name: string, removed_at: string | null = null): ProjectMember {
  const user = { id: user_id, display_name, email: null, removed_at }
  return { ...scope, id: `m-${user_id}`, user_id, role: 'contributor', user }
}

const closed = vi.fn()

type Kind = (typeof kinds)[number]

/** The open dialog of the kind's row. What is given stands in place of what the project has. */
function open(
  { dialog, part, row }: Kind,
  { role = 'manager', ...fields }: { role?: string } & object = {},
): QueryClient {
  closed.mockReset()
  const lists = { epics: [epic], stories: [story], tasks: [task, { ...task, id: id(52), story_id: null }] }
  const parts = Object.entries({ ...lists, [part]: [{ ...row, ...fields }] })
  return openForm(dialog, {
    reads: {
      ...Object.fromEntries(parts.map(([name, rows]) => [`/api/projects/${projectId}/${name}`, rows])),
      [`/api/projects/${projectId}/members`]: [
        member(marina, 'Marina Azevedo'),
        member(rafael, 'Rafael Nogueira', '2026-01-01T12:00:00Z'),
      ],
      '/api/me': { id: marina, org_id: id(1), role },
    },
  })
}

const kinds = [
  {
    part: 'epics',
    row: epic,
    dialog: <WorkDialog noun="epic" projectId={projectId} id={epic.id} onClose={closed} />,
    owner: 'owner_user_id',
    updated: 'Épico atualizado com sucesso',
    failed: 'Erro ao atualizar épico',
    gone: 'Este épico foi deletado por outra pessoa',
    shown: {},
    linked: ['Stories', 'Ver o extrato'],
  },
  {
    part: 'stories',
    row: story,
    dialog: <WorkDialog noun="story" projectId={projectId} id={story.id} onClose={closed} />,
    owner: 'owner_user_id',
    updated: 'Story atualizada com sucesso',
    failed: 'Erro ao atualizar story',
    gone: 'Esta story foi deletada por outra pessoa',
    shown: { Prioridade: 'P2', Estimativa: '6,5h', Épico: 'Extrato e cotas' },
    linked: ['Tasks', 'Validar extrato'],
  },
  {
    part: 'tasks',
    row: task,
    dialog: <WorkDialog noun="task" projectId={projectId} id={task.id} onClose={closed} />,
    owner: 'assignee_user_id',
    updated: 'Task atualizada com sucesso',
    failed: 'Erro ao atualizar task',
    gone: 'Esta task foi deletada por outra pessoa',
    shown: { Prioridade: 'P1', Estimativa: '6,5h', Prazo: '31/12/2026', Story: 'Ver o extrato' },
    linked: ['Horas', null],
  },
] as const

/** What a fact says. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? null
const shownText = () => screen.getByRole('region', { name: 'Descrição' }).textContent

/** What others made of the rows shows, as by a live notice. */
async function others({ part }: Kind, queries: QueryClient, rows: object[]): Promise<void> {
  wire.reads[`/api/projects/${projectId}/${part}`] = rows
  await act(() => queries.invalidateQueries())
}

test.each(kinds)('[PD-20] [WD-02] one of $part opens filled in, with what hangs on it', async (kind) => {
  open(kind)
  expect((await field('Título')).value).toBe(kind.row.title)
  await screen.findByText(kind.row.key, { exact: true })
  expect(shownText()).toBe(kind.row.description)
  const common = { Status: 'Planned', Responsável: 'Marina Azevedo' }
  for (const [name, said] of Object.entries({ ...common, ...kind.shown })) {
    await waitFor(() => expect(fact(name)).toContain(said))
  }
  screen.getByText('Criado em 10/03/2026 11:30')
  const [section, link] = kind.linked
  const links = within(screen.getByRole('region', { name: section })).queryAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(link ? [link] : [])
})

test.each(kinds)(
  '[PD-16] [PD-20] one of $part shows what others change, except for what was typed; deleted it says so, and keeps that',
  async (kind) => {
    const queries = open(kind)
    await press('Editar descrição')
    await type({ Descrição: 'Ainda por salvar' })
    const theirs = { title: 'De outra pessoa', description: 'Também', status: 'review', [kind.owner]: null }
    await others(kind, queries, [{ ...kind.row, ...theirs }])
    await waitFor(async () => expect((await field('Título')).value).toBe('De outra pessoa'))
    expect(fact('Status')).toBe('Review')
    expect(fact('Responsável')).toBe('Sem responsável')
    expect((await field('Descrição')).value).toBe('Ainda por salvar')
    await button('Deletar')

    await others(kind, queries, [])
    await screen.findByText((text) => text.startsWith(kind.gone))
    expect((await button('Salvar')).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Deletar' })).toBeNull()
    expect((await field('Descrição')).value).toBe('Ainda por salvar')
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull())
  },
)

test.each(kinds)('[WD-07] one of $part that went to another project says so, and leads there', async (kind) => {
  const queries = open(kind)
  await field('Título')
  const { key, id: itsId } = kind.row
  const there = { asked: key, key: 'EST-22', noun: 'task', id: itsId, project_id: id(99), title: '', status: 'doing' }
  wire.reads['/api/keys'] = [there]
  await others(kind, queries, [])
  const link = await screen.findByRole('link', { name: 'EST-22' })
  expect(link.getAttribute('href')).toBe(`/projects/${id(99)}/EST-22`)
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Est[ae] (épico|story|task) foi para outro projeto, onde é EST-22$/,
  )
})

test.each(kinds)(
  '[PD-20] the text of one of $part stays to be corrected where it is refused, and is sent alone',
  async (kind) => {
    open(kind)
    await type({ Título: '' })
    await press('Salvar')
    await expectNotes({ Título: 'Título é obrigatório' })
    await type({ Título: 'Validar' })
    wire.answer = () => new Response('', { status: 500 })
    await press('Salvar')
    await screen.findByText(kind.failed)
    expect((await field('Título')).value).toBe('Validar')

    wire.answer = () => Response.json({ ...kind.row, title: 'Validar' })
    await waitFor(async () => expect((await button('Salvar')).disabled).toBe(false))
    await press('Salvar')
    await screen.findByText(kind.updated)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull())
    expect(closed).not.toHaveBeenCalled()
    expect(wire.sent).toHaveLength(2)
    expect(wire.sent[1]).toMatchObject({ request: `PATCH /api/${kind.part}/${kind.row.id}` })
    expect(wire.sent[1]?.body).toEqual({ title: 'Validar', base: { title: kind.row.title } })
  },
)

test.each(kinds)('[WD-02] a fact of one of $part is chosen in place, and saved at once', async (kind) => {
  open(kind)
  await field('Título')
  wire.answer = () => Response.json({ ...kind.row, status: 'done' })
  await choose(`Status de ${kind.row.title}: Planned`, 'Done')
  await waitFor(() => expect(wire.sent.at(-1)?.body).toEqual({ status: 'done' }))
  await choose(`Responsável de ${kind.row.title}`, 'Sem responsável')
  await waitFor(() =>
    expect(wire.sent.at(-1)?.body).toMatchObject({ [kind.owner]: null, base: { [kind.owner]: marina } }),
  )
})

test.each(kinds)('[PD-20] one of $part is not deleted by a member', async (kind) => {
  open(kind, { role: 'member' })
  await field('Título')
  expect(screen.queryByRole('button', { name: 'Deletar' })).toBeNull()
})

test.each(kinds)('[PD-20] one of $part keeps the person in charge though their account was removed', async (kind) => {
  open(kind, { [kind.owner]: rafael })
  await field('Título')
  await waitFor(() => expect(fact('Responsável')).toContain('Rafael Nogueira'))
})
