import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../../ui/toast/toaster.tsx'
import { peopleOf } from '../../work/people.ts'
import { NewWorkDialog } from './new-work-dialog.tsx'

const projectId = '0190a8e0-0000-7000-8000-000000000001'
const marina = '0190a8e0-0000-7000-8000-00000000000a'
const beatriz = '0190a8e0-0000-7000-8000-00000000000b'
const since = '2026-01-01T12:00:00Z'
const scope = { org_id: 'o', project_id: projectId, created_at: since }

const people = peopleOf(
  [
    {
      ...scope,
      id: 'm',
      user_id: marina,
      role: 'lead',
      user: { id: marina, display_name: 'Marina Azevedo', email: null, removed_at: null },
    },
  ],
  [{ id: beatriz, org_id: 'o', display_name: 'Beatriz Lima', email: null, role: 'member' }],
  true,
)

const story = {
  ...scope,
  id: '0190a8e0-0000-7000-8000-0000000000c1',
  epic_id: null,
  title: 'Ver o extrato',
  description: null,
  priority: 'P3',
  estimate_hours: null,
  owner_user_id: null,
  status: 'planned',
}

const closed = vi.fn()

afterEach(() => {
  vi.unstubAllGlobals()
  closed.mockReset()
})

type Sent = { path: string; body: Record<string, unknown> }

/** The dialog of a new task; answers what it sends. The wire gives `answers` to what is sent, by the end of its path. */
async function openDialog(answers: Record<string, () => Response> = {}): Promise<Sent[]> {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json(path.endsWith('/stories') ? [story] : [])
    sent.push({ path, body: JSON.parse(String(body)) })
    const answer = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
    return answer?.() ?? Response.json({}, { status: 201 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewWorkDialog noun="task" projectId={projectId} people={people} open onOpenChange={closed} />
      <Toaster />
    </QueryClientProvider>,
  )
  await screen.findByRole('combobox', { name: 'Story' })
  fireEvent.change(screen.getByRole('textbox', { name: /^Título/ }), { target: { value: 'Conciliar' } })
  return sent
}

const picker = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const type = (name: string, value: string) => fireEvent.change(picker(name), { target: { value } })
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Criar Task' }))

/** What the field says below itself. */
function noteOf(name: string): string | null {
  const note = picker(name).getAttribute('aria-describedby')
  return note && (document.getElementById(note)?.textContent ?? null)
}

test.each([
  ['Responsável', 'bea', 'Ninguém se chama “bea”. Escolha alguém da lista ou apague o texto.'],
  ['Story', 'extrato', 'Nenhuma story se chama “extrato”. Escolha uma da lista ou apague o texto.'],
])(
  '[PD-23] %s: text that is nobody and nothing holds the form, also sent from the field itself',
  async (name, text, note) => {
    const sent = await openDialog()
    type(name, text)
    fireEvent.submit(picker(name))
    await waitFor(() => expect(noteOf(name)).toBe(note))
    expect(picker(name).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(picker(name)))
    expect(picker(name).value).toBe(text)
    expect(sent).toEqual([])

    type(name, '')
    create()
    await waitFor(() => expect(closed).toHaveBeenCalledWith(false))
    expect(sent).toMatchObject([{ body: { assignee_user_id: null, story_id: null } }])
  },
)

test('[PD-23] closing asks before it takes away a text that is nobody yet', async () => {
  await openDialog()
  fireEvent.change(screen.getByRole('textbox', { name: /^Título/ }), { target: { value: '' } })
  type('Responsável', 'bea')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar' }))
  await screen.findByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
  expect(closed).not.toHaveBeenCalled()
})

test('[PD-23] what else is wrong is said along with it', async () => {
  await openDialog()
  fireEvent.change(screen.getByRole('textbox', { name: /^Título/ }), { target: { value: '' } })
  type('Responsável', 'bea')
  create()
  await screen.findByText('Título é obrigatório')
  expect(noteOf('Responsável')).toMatch(/^Ninguém se chama/)
})

test('[PD-23] a whole name that is typed and sent at once is chosen', async () => {
  const sent = await openDialog()
  type('Responsável', 'marina azevedo')
  fireEvent.submit(picker('Responsável'))
  await waitFor(() => expect(closed).toHaveBeenCalledWith(false))
  expect(sent).toMatchObject([{ body: { assignee_user_id: marina } }])
})

test('[PD-23] a colleague who is no member is offered, joins the project and gets the task', async () => {
  const sent = await openDialog()
  fireEvent.keyDown(picker('Responsável'), { key: 'ArrowDown' })
  const name = 'Beatriz Lima Adicionar ao projeto e atribuir'
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
  await waitFor(() => expect(picker('Responsável').value).toBe('Beatriz Lima'))
  expect(noteOf('Responsável')).toBe('Ao salvar, Beatriz Lima entra no projeto.')
  create()
  await waitFor(() => expect(closed).toHaveBeenCalledWith(false))
  expect(sent).toMatchObject([
    { path: `/api/projects/${projectId}/members`, body: { user_id: beatriz } },
    { path: `/api/projects/${projectId}/tasks`, body: { assignee_user_id: beatriz, title: 'Conciliar' } },
  ])
})

test('[PD-23] someone who became a member meanwhile just gets the task', async () => {
  const refusal = { code: 'already_project_member', detail: 'Esta pessoa já é membro do projeto' }
  const sent = await openDialog({ '/members': () => Response.json(refusal, { status: 409 }) })
  type('Responsável', 'Beatriz Lima')
  create()
  await waitFor(() => expect(closed).toHaveBeenCalledWith(false))
  expect(sent).toHaveLength(2)
})

test('[PD-23] where the colleague cannot join, the task is not created and the reason is said', async () => {
  const refusal = { code: 'forbidden', detail: 'Você não tem permissão para fazer isso' }
  const sent = await openDialog({ '/members': () => Response.json(refusal, { status: 403 }) })
  type('Responsável', 'Beatriz Lima')
  create()
  await screen.findByText('Você não tem permissão para fazer isso')
  expect(sent).toHaveLength(1)
  expect(picker('Responsável').value).toBe('Beatriz Lima')
})

test('[PD-25] an estimate says how it may be typed and in which steps it goes', async () => {
  const sent = await openDialog()
  const estimate = screen.getByRole('textbox', { name: 'Estimativa (horas)' })
  const hint = document.getElementById(estimate.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('1,5 · 1h30 · 90min, em passos de 30 min')
  fireEvent.change(estimate, { target: { value: '1h30' } })
  create()
  await waitFor(() => expect(closed).toHaveBeenCalledWith(false))
  expect(sent).toMatchObject([{ body: { estimate_hours: 1.5 } }])
})
