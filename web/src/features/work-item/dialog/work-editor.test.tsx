import { Dialog as Base } from '@base-ui/react/dialog'
import type { Activity } from '@leme/contract/project/activity'
import type { Task } from '@leme/contract/work/work-item'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keys } from '../../../api/keys.ts'
import { workQuery } from '../../../queries/work-query.ts'
import { projectId, task } from '../../../test-project.tsx'
import { peopleOf } from '../../work/people.ts'
import { useOpened } from './use-opened.ts'
import { WorkEditor } from './work-editor.tsx'

const ana = { id: '0190a8e0-0000-7000-8000-00000000000a', display_name: 'Ana Prado', email: null }
const people = peopleOf([], [], true)
const before = task(31, { title: 'Extrato', description: 'Por safra' })

/** What Ana did to the task, as the project's activity lists it. */
function activityOf(changes: Activity['changes']): Activity {
  const { id: noun_id, org_id } = before
  const created_at = new Date().toISOString()
  const what = { noun: 'task', noun_id, action: 'updated', label: 'Extrato', changes } as const
  return { ...what, id: 'a', org_id, project_id: projectId, user_id: ana.id, created_at, user: ana }
}

function Editor() {
  const list = useQuery(workQuery('task', projectId))
  const { row, isGone } = useOpened(list, before.id, { missing: '', onClose: () => {} })
  if (!row) return null
  return <WorkEditor noun="task" item={row} isGone={isGone} people={people} />
}

afterEach(() => vi.unstubAllGlobals())

/** The open editor of the task. `write` is what somebody else makes of it; `refuse` the answer to the next edit. */
async function openEditor() {
  const sent: object[] = []
  const state = {
    row: before as Task | null,
    activity: [] as Activity[],
    refusal: null as object | null,
    isSlow: false,
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PATCH') {
      sent.push(JSON.parse(String(body)))
      if (!state.refusal) return Response.json(state.row)
      const refusal = state.refusal
      state.refusal = null
      return Response.json(refusal, { status: 409 })
    }
    if (path.endsWith('/tasks') && state.isSlow) return new Promise(() => {})
    if (path.endsWith('/tasks')) return Response.json(state.row ? [state.row] : [])
    if (path.includes('/activity')) return Response.json(state.activity)
    return Response.json(path.endsWith('/me') ? { id: 'eu', role: 'member' } : [])
  })
  const queries = new QueryClient()
  render(
    <QueryClientProvider client={queries}>
      <Base.Root open>
        <Editor />
      </Base.Root>
    </QueryClientProvider>,
  )
  await screen.findByRole('textbox', { name: /^Título/ })
  return {
    sent,
    /** Ana's change arrives by a live notice. */
    write: async (change: Partial<Task>, changes: Activity['changes']) => {
      state.row = { ...before, ...state.row, ...change }
      state.activity = [activityOf(changes), ...state.activity]
      await act(() => queries.invalidateQueries({ queryKey: keys.projects.all }))
    },
    /** Ana deletes the task. */
    remove: async () => {
      state.row = null
      await act(() => queries.invalidateQueries({ queryKey: keys.projects.all }))
    },
    /** The list is asked for once more, and is long in coming. */
    askAgain: async () => {
      state.isSlow = true
      await act(async () => {
        void queries.invalidateQueries({ queryKey: keys.projects.all })
        // What watches the list learns of it a turn later.
        await new Promise((resolve) => setTimeout(resolve))
      })
    },
    /** Ana's change shows only when the edit is refused. */
    refuse: (change: Partial<Task>, changes: Activity['changes']) => {
      state.row = { ...before, ...state.row, ...change }
      state.activity = [activityOf(changes)]
      const conflicts = Object.entries(change).map(([field, value]) => ({ field, value, user: ana, changed_at: null }))
      state.refusal = { code: 'edit_conflict', detail: 'Mudou', conflicts }
    },
  }
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function type(label: string, value: string): void {
  // What is written already is read until somebody edits it.
  if (label === 'Descrição' && !screen.queryByRole('textbox', { name: 'Descrição' })) press('Editar descrição')
  fireEvent.change(field(label), { target: { value } })
}

/** Nothing is left to save. */
const isSaved = () => waitFor(() => expect(screen.queryByRole('button', { name: /^Salv/ })).toBeNull())

/** What the field says below itself. */
function noteOf(label: string): string | null {
  const note = field(label).getAttribute('aria-describedby')
  return note && (document.getElementById(note)?.textContent ?? null)
}

test('[PD-24] what somebody else changes shows at once where nothing was typed', async () => {
  const { write, sent } = await openEditor()
  type('Título', 'Ver o extrato')
  await write({ description: 'De Ana', due_date: '2026-12-18' }, { description: [null, null] })
  await screen.findByText('De Ana')
  await screen.findByRole('button', { name: 'Prazo de Extrato: 18/12/2026' })
  expect(field('Título').value).toBe('Ver o extrato')
  press('Salvar')
  await isSaved()
  expect(sent).toEqual([{ title: 'Ver o extrato', base: { title: 'Extrato' } }])
})

test('[PD-24] an edit that is refused shows what Ana wrote beside what was typed, and keeps both', async () => {
  const { refuse, sent } = await openEditor()
  type('Título', 'Ver o extrato')
  refuse({ title: 'Extrato por safra' }, { title: ['Extrato', 'Extrato por safra'] })
  press('Salvar')
  const question = await screen.findByRole('group', { name: 'O que fica neste campo' })
  await waitFor(() => expect(noteOf('Título')).toBe('Ana Prado também mudou este campo'))
  expect(question.textContent).toMatch(/Ana Prado escreveu \(\d\d:\d\d\):Extrato por safra/)
  expect(field('Título').value).toBe('Ver o extrato')
  await waitFor(() => expect(document.activeElement).toBe(field('Título')))

  press('Ficar com o meu texto')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'O que fica neste campo' })).toBeNull())
  expect(document.activeElement).toBe(field('Título'))
  press('Salvar')
  await isSaved()
  expect(sent.at(-1)).toEqual({ title: 'Ver o extrato', base: { title: 'Extrato por safra' } })
})

test('[PD-24] Ana’s text taken, nothing of the field is sent', async () => {
  const { write, sent } = await openEditor()
  type('Descrição', 'Minha')
  type('Título', 'Ver o extrato')
  await write({ description: 'De Ana' }, { description: [null, null] })
  fireEvent.click(await screen.findByRole('button', { name: 'Usar o texto de Ana' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'O que fica neste campo' })).toBeNull())
  expect(field('Descrição').value).toBe('De Ana')
  press('Salvar')
  await isSaved()
  expect(sent).toEqual([{ title: 'Ver o extrato', base: { title: 'Extrato' } }])
})

test('[PD-24] several fields are chosen each by itself; a field that was emptied says so', async () => {
  const { write } = await openEditor()
  type('Descrição', 'Minha')
  type('Título', 'Ver o extrato')
  await write(
    { description: null, title: 'Extrato por safra' },
    { description: [null, null], title: ['Extrato', 'Extrato por safra'] },
  )
  const questions = await screen.findAllByRole('group', { name: 'O que fica neste campo' })
  await waitFor(() => expect(questions[1]?.textContent).toContain('nada: o campo ficou vazio'))
  expect(questions[0]?.textContent).toContain('Extrato por safra')
  fireEvent.click(within(questions[1] as HTMLElement).getByRole('button', { name: 'Ficar com o meu texto' }))
  await waitFor(() => expect(screen.getAllByRole('group', { name: 'O que fica neste campo' })).toHaveLength(1))
  expect(field('Descrição').value).toBe('Minha')
  press('Usar o texto de Ana')
  await waitFor(() => expect(field('Título').value).toBe('Extrato por safra'))
})

test('[PD-24] the writer is not named where the latest change is another one', async () => {
  const { write } = await openEditor()
  type('Título', 'Ver o extrato')
  await write({ title: 'Importada' }, { title: ['Extrato', 'Extrato por safra'] })
  await waitFor(() => expect(noteOf('Título')).toBe('Outra pessoa também mudou este campo'))
  screen.getByRole('button', { name: 'Usar o outro texto' })
})

test('[PD-24] of a task that was deleted meanwhile nothing is asked: it says so, and what was typed stays', async () => {
  const { write, remove, askAgain } = await openEditor()
  // As browsers do now, which its types do not say yet.
  const promise = Promise.resolve() as unknown as undefined
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => promise)
  type('Título', 'Ver o extrato')
  await write({ title: 'Extrato por safra' }, { title: ['Extrato', 'Extrato por safra'] })
  await screen.findByRole('group', { name: 'O que fica neste campo' })
  await remove()
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toBe('Esta task foi deletada por outra pessoa. Copie o que precisar antes de fechar.')
  expect(seen.mock.contexts).toEqual([notice])
  expect(screen.queryByRole('group', { name: 'O que fica neste campo' })).toBeNull()
  expect(noteOf('Título')).toBeNull()
  expect(field('Título').value).toBe('Ver o extrato')
  await askAgain()
  expect(screen.getByRole('alert')).toBe(notice)
  expect(screen.queryByRole('group', { name: 'O que fica neste campo' })).toBeNull()
  seen.mockRestore()
  cleanup()
})
