import { Dialog as Base } from '@base-ui/react/dialog'
import type { Project } from '@leme/contract/project/project'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProjectForm } from './project-form.tsx'

const before: Project = {
  id: '0190a8e0-0000-7000-8000-000000000001',
  org_id: 'o',
  name: 'Portal',
  prefix: 'POR',
  client: 'Cooperativa',
  client_id: null,
  kind: 'delivery',
  partner: null,
  description: null,
  budget_hours: 80,
  spent_hours: 0,
  start_date: null,
  end_date: null,
  status: 'planned',
  health_score: 100,
  health: [],
  created_at: '2026-01-01T12:00:00Z',
  comment_count: 0,
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

afterEach(() => vi.unstubAllGlobals())

/** The form of a project, or of a new one; `show` gives it the row as somebody else has changed it. */
async function openForm(project: Project | null, clientsKnown = Promise.resolve()) {
  const save = vi.fn(async (_whole: object, _key: string, _edit: object) => {})
  const saved = vi.fn()
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/clients')) return Response.json([])
    await clientsKnown
    return Response.json([{ name: 'Cooperativa' }, { name: 'Editora Sabiá' }])
  })
  const queries = new QueryClient()
  const form = (row: Project | null) => (
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queries}>
        <Base.Root open>
          <ProjectForm project={row} save={save} onSaved={saved} />
        </Base.Root>
      </QueryClientProvider>
    </RouterContextProvider>
  )
  const { rerender } = render(form(project))
  await screen.findByPlaceholderText('Selecione um cliente')
  return { save, saved, show: (row: Project) => rerender(form(row)) }
}

const client = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Cliente/ })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** What the field says below itself. */
function noteOf(field: HTMLElement): string | null {
  const note = field.getAttribute('aria-describedby')
  return note && (document.getElementById(note)?.textContent ?? null)
}

test('[PD-23] a client’s name that nobody has holds the form, though the project could keep any name', async () => {
  const { save, saved } = await openForm(before)
  fireEvent.change(client(), { target: { value: 'Editora' } })
  press('Salvar')
  await waitFor(() =>
    expect(noteOf(client())).toBe('Nenhum cliente ativo se chama “Editora”. Escolha um da lista ou apague o texto.'),
  )
  expect(client().value).toBe('Editora')
  expect(save).not.toHaveBeenCalled()
  fireEvent.change(client(), { target: { value: 'editora sabia' } })
  press('Salvar')
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(save.mock.calls[0]?.[2]).toEqual({ client: 'Editora Sabiá', base: { client: 'Cooperativa' } })
})

test('[PD-23] a client’s name that was typed and left before the clients were known is chosen once they are', async () => {
  let answer = () => {}
  const known = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { save, saved } = await openForm(before, known)
  fireEvent.focus(client())
  fireEvent.change(client(), { target: { value: 'editora sabia' } })
  fireEvent.blur(client())
  answer()
  await waitFor(() => expect(client().value).toBe('Editora Sabiá'))
  expect(noteOf(client())).toBeNull()
  press('Salvar')
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(save.mock.calls[0]?.[2]).toEqual({ client: 'Editora Sabiá', base: { client: 'Cooperativa' } })
})

test('[PD-24] a project’s fields that somebody else changed meanwhile are compared and chosen', async () => {
  const { save, saved, show } = await openForm(before)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Nome/ })
  fireEvent.change(name, { target: { value: 'Portal da Cooperativa' } })
  show({ ...before, name: 'Portal do Cooperado', budget_hours: 90 })
  await waitFor(() => expect(noteOf(name)).toBe('Outra pessoa também mudou este campo'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Budget/ }).value).toBe('90')
  press('Ficar com o meu texto')
  press('Salvar')
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(save.mock.calls[0]?.[2]).toEqual({ name: 'Portal da Cooperativa', base: { name: 'Portal do Cooperado' } })
})

test('[PD-20] an edit holds the rules of a new project, and empty text and a zero budget are none', async () => {
  const { save, saved } = await openForm({ ...before, description: 'Extrato', end_date: '2026-12-18' })
  const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) })
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
  type('Nome', ' ')
  type('Início', '01/01/2027')
  press('Salvar')
  await waitFor(() => expect(noteOf(field('Nome'))).toBe('Nome é obrigatório'))
  expect(noteOf(field('Fim'))).toBe('A data de fim não pode ser anterior à de início')
  type('Nome', 'N'.repeat(201))
  await waitFor(() => expect(noteOf(field('Nome'))).toBe('Nome deve ter no máximo 200 caracteres'))
  expect(save).not.toHaveBeenCalled()
  type('Nome', 'Portal')
  type('Início', '')
  type('Descrição', '  ')
  type('Budget', '0')
  press('Salvar')
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const base = { description: 'Extrato', budget_hours: 80 }
  expect(save.mock.calls[0]?.[2]).toEqual({ description: null, budget_hours: null, base })
})
