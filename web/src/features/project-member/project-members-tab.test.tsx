import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, choose, expectNotes, field, optionsOf, press, refused, type, wire } from '../../test-form.tsx'
import {
  beatriz,
  cells,
  columns,
  epic,
  holdAnswers,
  holdReads,
  marina,
  member,
  members,
  openInProject,
  projectId,
  rafael,
  story,
  task,
} from '../../test-project.tsx'
import { ProjectMembersTab } from './project-members-tab.tsx'

const users = [
  { id: marina, display_name: 'Marina Azevedo', email: 'marina@farol.com.br' },
  { id: rafael, display_name: 'Rafael Nogueira', email: 'rafael@farol.com.br' },
  { id: beatriz, display_name: 'Beatriz Lima', email: 'beatriz@farol.com.br' },
]
const path = `/api/projects/${projectId}/members`
const list = <ProjectMembersTab projectId={projectId} />

async function open(given: Parameters<typeof openInProject>[1] = {}): Promise<void> {
  openInProject(list, { reads: { '/api/users': users }, ...given })
  await screen.findByRole('table')
}

/** The form's own button; the one that opens it has the same name. */
async function send(): Promise<void> {
  const form = await screen.findByRole('dialog', { name: 'Adicionar Membro' })
  within(form).getByRole('button', { name: 'Adicionar Membro' }).click()
}

test('[PD-10] [PD-20] the columns in their order, each member with email, role and day, and a mark whose account was removed; a member of the organisation sees no way to remove anybody', async () => {
  const [one, other] = members
  if (!one || !other) throw new Error('there are two members')
  const gone = { ...one, role: 'reviewer' as const, user: { ...one.user, removed_at: '2026-10-01T12:00:00Z' } }
  await open({ role: 'member', members: [gone, { ...other, role: 'lead' }] })
  expect(columns()).toEqual(['Nome', 'Email', 'Papel', 'Adicionado em'])
  expect(cells()).toEqual([
    ['RNRafael NogueiraConta removida', 'rafael@farol.com.br', 'Revisor', '10/03/2026'],
    ['MAMarina Azevedo', 'marina@farol.com.br', 'Lead', '10/03/2026'],
  ])
})

test('[PD-10] without members the tab says so', async () => {
  openInProject(list, { members: [] })
  await screen.findByText('Nenhum membro alocado')
})

test('[PD-14] where everybody is a member nobody is offered', async () => {
  await open({ reads: { '/api/users': users.slice(0, 2) } })
  await press('Adicionar Membro')
  await waitFor(async () => expect((await field('Usuário')).placeholder).toMatch(/^Todas as pessoas da equipe já são/))
  expect((await field('Usuário')).disabled).toBe(true)
})

test('[PD-14] [PD-15] adds someone who is not yet a member, as contributor unless said otherwise; refused, it says why and keeps what was chosen', async () => {
  await open()
  await press('Adicionar Membro')
  await field('Usuário')
  await send()
  await expectNotes({ Usuário: 'Selecione um usuário' })
  expect((await field('Papel')).textContent).toBe('Contribuidor')
  expect(await optionsOf('Papel')).toEqual(['Lead', 'Contribuidor', 'Revisor'])
  await choose('Papel', 'Revisor')
  await type({ Usuário: 'Beatriz Lima' })
  for (const [answer, words] of [
    [() => new Response('', { status: 500 }), 'Erro ao adicionar membro'],
    [refused('already_project_member'), 'Esta pessoa já é membro do projeto'],
  ] as const) {
    wire.answer = answer
    await send()
    await screen.findByText(words)
    expect((await field('Papel')).textContent).toBe('Revisor')
    expect((await field('Usuário')).value).toBe('Beatriz Lima')
  }
  wire.answer = () => Response.json(member(beatriz, 'Beatriz Lima'), { status: 201 })
  await send()
  await screen.findByText('Membro adicionado com sucesso!')
  const sent = { request: `POST ${path}`, body: { user_id: beatriz, role: 'reviewer' } }
  expect(wire.sent).toMatchObject([sent, sent, sent])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Adicionar Membro')
  expect((await field('Usuário')).value).toBe('')
  expect((await field('Papel')).textContent).toBe('Contribuidor')
})

test('[PD-20] a role changes in its row, at once, and back when the server refuses', async () => {
  await open()
  const role = async () => (await screen.findByRole('combobox', { name: 'Papel de Rafael Nogueira' })).textContent
  holdReads('members')
  const held = holdAnswers()
  await choose('Papel de Rafael Nogueira', 'Lead')
  await waitFor(async () => expect(await role()).toBe('Lead'))
  await held.answer(() => Response.json({ ...members[0], role: 'lead' }))
  await screen.findByText('Papel atualizado com sucesso')
  await choose('Papel de Rafael Nogueira', 'Revisor')
  await waitFor(async () => expect(await role()).toBe('Revisor'))
  await held.answer(refused('forbidden', 'Você não tem permissão para fazer isso'))
  await screen.findByText('Erro ao atualizar papel: Você não tem permissão para fazer isso')
  await waitFor(async () => expect(await role()).toBe('Lead'))
  const request = `PATCH /api/members/m-${rafael}`
  expect(wire.sent).toMatchObject([
    { request, body: { role: 'lead' } },
    { request, body: { role: 'reviewer' } },
  ])
})

test('[PD-20] removing a member asks first, and says what stays without anybody in charge; a refusal is said, and somebody who is gone already leaves the question', async () => {
  await open({
    epics: [epic(31, { title: 'a', owner_user_id: rafael })],
    stories: [story(41, { title: 'b', owner_user_id: marina })],
    tasks: [task(51, { title: 'c', assignee_user_id: rafael }), task(52, { title: 'd', assignee_user_id: rafael })],
  })
  await press('Remover Rafael Nogueira')
  const question = await screen.findByRole('alertdialog', { name: 'Remover membro' })
  within(question).getByText('Rafael Nogueira')
  await within(question).findByText(/Continuam no projeto, sem responsável: 1 épico e 2 tasks\./)
  const held = holdAnswers()
  await press('Remover')
  await button('Removendo...')
  await held.answer(refused('forbidden', 'Você não tem permissão para fazer isso'))
  await screen.findByText('Erro ao remover membro: Você não tem permissão para fazer isso')
  await press('Remover')
  wire.reads[path] = members.slice(1)
  await held.answer(refused('project_member_not_found'))
  await screen.findByText('Erro ao remover membro: Membro não encontrado')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remover Rafael Nogueira' })).toBeNull())
  expect(wire.sent.map(({ request }) => request)).toEqual(Array(2).fill(`DELETE /api/members/m-${rafael}`))
})
