import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { field, openForm, refused, signIn, wire } from '../../../test-form.tsx'
import { task as aTask, id, marina, projectId } from '../../../test-project.tsx'
import { listenForShortcuts } from '../../shortcut/shortcut-keys.ts'
import { WorkDialog } from './work-dialog.tsx'

const task = aTask(51, { title: 'Validar extrato', description: 'Com saldo negativo', priority: 'P1' })
const step = { id: id(61), text: 'Ligar para o banco', is_done: false, position: 1 }

/** The sheet of a task while somebody types a comment, and what then becomes of the task. */
async function typeOf() {
  signIn()
  const queries = openForm(<WorkDialog noun="task" projectId={projectId} id={task.id} onClose={() => {}} />, {
    reads: {
      [`/api/projects/${projectId}/tasks`]: [task],
      [`/api/things/${task.id}`]: { noun: 'task', checklist: [step], links: [], watchers: [], stream: [] },
      [`/api/tasks/${task.id}/time-entries`]: [],
      '/api/me': { id: marina, org_id: id(1), role: 'member' },
    },
  })
  const comment = await field('Escreva um comentário')
  comment.focus()
  fireEvent.change(comment, { target: { value: 'O banco conf' } })
  return {
    comment,
    become: async (keyed: object[]) => {
      wire.reads = {
        ...wire.reads,
        [`/api/projects/${projectId}/tasks`]: [],
        [`/api/things/${task.id}`]: refused('not_found'),
        '/api/keys': keyed,
      }
      await queries.invalidateQueries()
    },
  }
}

test('[WD-15] [WD-04] who types a comment of a task that is deleted types on: the field, the steps and the hours stay, nothing is sent, no letter is a shortcut', async () => {
  const stop = listenForShortcuts({ go: () => {}, help: () => {} })
  const { comment, become } = await typeOf()
  await become([])
  await screen.findByText('Esta task foi deletada por outra pessoa: não pode mais ser enviado.')
  expect(document.activeElement).toBe(comment)
  fireEvent.change(comment, { target: { value: 'O banco confirma' } })
  expect(comment.isConnected && comment.value).toBe('O banco confirma')
  expect(screen.queryByRole('button', { name: 'Comentar' })).toBeNull()
  expect(screen.getByText('Ligar para o banco').closest('[inert]')).not.toBeNull()
  screen.getByRole('heading', { name: 'Horas' })
  expect(screen.queryByRole('button', { name: 'Registrar horas' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Editar descrição' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ações de Ligar para o banco' })).toBeNull()
  expect(screen.queryByLabelText('Chave do outro item')).toBeNull()
  expect((await field('Título')).readOnly).toBe(true)
  // Also where the focus is lost, it chooses nothing.
  comment.blur()
  fireEvent.keyDown(document.body, { key: 'p' })
  expect(screen.queryByRole('listbox')).toBeNull()
  stop()
})

test('[WD-02] [WD-04] a task that is moved while somebody types of it says where it is, and the comment goes with it', async () => {
  const { comment, become } = await typeOf()
  await become([{ id: task.id, noun: 'task', key: 'ROM-9', title: task.title, status: 'planned', project_id: id(9) }])
  await screen.findByText('Esta task foi para outro projeto, onde é ROM-9: este texto vai junto.')
  expect(document.activeElement).toBe(comment)
  expect((await screen.findByRole('link', { name: 'ROM-9', hidden: true })).getAttribute('href')).toContain('ROM-9')
  await waitFor(() => expect(Object.values(sessionStorage)).toContain('O banco conf'))
})
