import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, optionsOf, refused, wire } from '../../../test-form.tsx'
import {
  epic,
  holdAnswers,
  holdReads,
  id,
  openInProject,
  projectId,
  rafael,
  story,
  task,
} from '../../../test-project.tsx'
import { WorkTab } from '../work-tab.tsx'

const title = 'Extrato'
const kinds = [
  {
    part: 'epics',
    list: <WorkTab noun="epic" projectId={projectId} />,
    rows: [epic(31, { title })],
    owner: 'owner_user_id',
  },
  {
    part: 'stories',
    list: <WorkTab noun="story" projectId={projectId} />,
    rows: [story(31, { title })],
    owner: 'owner_user_id',
  },
  {
    part: 'tasks',
    list: <WorkTab noun="task" projectId={projectId} />,
    rows: [task(31, { title })],
    owner: 'assignee_user_id',
  },
] as const

type Kind = (typeof kinds)[number]

/** The list with its one row. What the page reads from then on never comes. */
async function open({ part, list, rows }: Kind, role?: 'member'): Promise<void> {
  openInProject(list, { [part]: rows, role })
  await screen.findByRole('table')
  holdReads(part)
}

const cell = (label: string) => screen.findByRole('combobox', { name: label })
const status = (now: string) => `Status de ${title}: ${now}`

test.each(kinds)('[PD-17] a status of $part changes in its cell, at once; a refused one goes back', async (kind) => {
  await open(kind)
  expect(await optionsOf(status('Planned'))).toEqual(['Planned', 'Doing', 'Review', 'Blocked', 'Done'])
  const held = holdAnswers()
  await choose(status('Planned'), 'Blocked')
  await cell(status('Blocked'))
  await held.answer(() => Response.json({ ...kind.rows[0], status: 'blocked' }))
  await choose(status('Blocked'), 'Done')
  await cell(status('Done'))
  await held.answer(refused('forbidden', 'Você não tem permissão para fazer isso'))
  await screen.findByText('Erro ao atualizar status: Você não tem permissão para fazer isso')
  await cell(status('Blocked'))
  const request = `PATCH /api/${kind.part}/${id(31)}`
  expect(wire.sent).toMatchObject([
    { request, body: { status: 'blocked' } },
    { request, body: { status: 'done' } },
  ])
})

test.each(kinds)(
  '[PD-17] who is in charge of one of $part changes in its cell, also to nobody; a refused one goes back',
  async (kind) => {
    await open(kind)
    const label = `Responsável de ${title}`
    const shows = (words: string) => waitFor(async () => expect((await cell(label)).textContent).toContain(words))
    expect(await optionsOf(label)).toEqual(['Sem responsável', 'MAMarina Azevedo', 'RNRafael Nogueira'])
    const held = holdAnswers()
    await choose(label, 'Rafael Nogueira')
    await shows('Rafael Nogueira')
    await held.answer(() => Response.json({ ...kind.rows[0], [kind.owner]: rafael }))
    await screen.findByText('Responsável atualizado com sucesso')
    await choose(label, 'Sem responsável')
    await shows('Sem responsável')
    await held.answer(refused('validation_failed', 'Verifique os campos informados'))
    await screen.findByText('Erro ao atualizar responsável: Verifique os campos informados')
    await shows('Rafael Nogueira')
    expect(wire.sent.map(({ body }) => body)).toMatchObject([{ [kind.owner]: rafael }, { [kind.owner]: null }])
  },
)

test.each(kinds)(
  '[PD-06] [PD-20] a list of $part is added to by anybody; a member finds nothing to delete with',
  async (kind) => {
    await open(kind, 'member')
    await screen.findByRole('button', { name: /^Nov[ao] (Épico|Story|Task)$/ })
    expect(screen.queryByRole('button', { name: `Deletar ${title}` })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Ações' }) !== null).toBe(kind.part === 'tasks')
  },
)

test.each([kinds[0], kinds[2]])(
  '[PD-07] [PD-20] a row of $part has a way to delete it, for a manager',
  async (kind) => {
    await open(kind)
    await screen.findByRole('button', { name: `Deletar ${title}` })
    screen.getByRole('columnheader', { name: 'Ações' })
  },
)

test.each(kinds)('[PD-06] a project without $part says so, and offers to create the first', async ({ list }) => {
  openInProject(list, {})
  await screen.findByText(/^Nenhum(a story| épico|a task) encontrad[ao]$/)
  screen.getByRole('button', { name: /^Nov[ao] (Épico|Story|Task)$/ })
  expect(screen.queryByRole('searchbox')).toBeNull()
})
