import type { Epic } from '@leme/contract/epic'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, press, refused, wire } from '../../test-form.tsx'
import { DeleteEpicDialog } from '../epic/delete-epic-dialog.tsx'

const epic: Epic = {
  id: '0190a8e0-0000-7000-8000-000000000031',
  org_id: '0190a8e0-0000-7000-8000-000000000001',
  project_id: '0190a8e0-0000-7000-8000-000000000002',
  title: 'Extrato e cotas',
  description: null,
  status: 'planned',
  owner_user_id: null,
  created_at: '2026-03-10T14:30:00Z',
}

const done = () => new Response(null, { status: 204 })

async function deleteEpic(): Promise<HTMLElement> {
  wire.answer = done
  openForm(<DeleteEpicDialog epic={epic} open onClose={() => {}} />)
  await press('Deletar')
  await screen.findByText('Épico deletado com sucesso')
  return screen.findByRole('button', { name: 'Desfazer', hidden: true })
}

test('[PD-20] the toast of a deletion takes it back, once, and says so', async () => {
  const undo = await deleteEpic()
  expect(undo.closest('section')?.getAttribute('aria-live')).toBe('polite')
  expect(undo.tabIndex).toBe(0)
  fireEvent.click(undo)
  await screen.findByText('Exclusão desfeita')
  expect(wire.sent.map(({ request }) => request)).toEqual([
    `DELETE /api/epics/${epic.id}`,
    `POST /api/deletions/${epic.id}/restore`,
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer', hidden: true })).toBeNull())
})

test('[PD-20] what cannot come back says why', async () => {
  const undo = await deleteEpic()
  wire.answer = refused('restore_refused', 'Isto não pode voltar: o projeto foi excluído depois')
  fireEvent.click(undo)
  await screen.findByText('Não foi possível desfazer')
  await screen.findByText('Isto não pode voltar: o projeto foi excluído depois')
})
