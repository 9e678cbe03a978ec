import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, press, wire } from '../../test-form.tsx'
import { BinPage } from './bin-page.tsx'

const id = '0190a8e0-0000-7000-8000-000000000001'
const user = { id, display_name: 'Marina Azevedo', email: 'marina@exemplo.com.br' }
const me = (role: string) => ({ '/api/me': { id, role, display_name: 'Marina Azevedo', organization: {} } })
const entry = {
  id,
  noun: 'task',
  labels: [],
  thing: null,
  fields: [],
  value: null,
  project: 'Portal',
  user,
  made_at: '2026-11-20T12:00:00Z',
}

test('[WD-08] the bin says what was deleted or changed together, by whom, and brings it back', async () => {
  const changed = { ...entry, done: 'changed', count: 4, labels: ['A', 'B', 'C'] }
  const entries = [
    { ...entry, done: 'deleted', count: 1, labels: ['ATL-1 Validar extrato'] },
    {
      ...entry,
      id: `${id.slice(0, -1)}2`,
      done: 'deleted',
      noun: 'ticket',
      count: 5,
      labels: ['T-1 A', 'T-2 B', 'T-3 C'],
    },
    { ...entry, id: `${id.slice(0, -1)}3`, done: 'changed', count: 212, project: null, fields: ['due_date'] },
    { ...changed, id: `${id.slice(0, -1)}4`, fields: ['status'], value: 'blocked' },
    {
      ...entry,
      id: `${id.slice(0, -1)}6`,
      done: 'deleted',
      noun: 'comment',
      count: 1,
      labels: ['Falta o anexo'],
      thing: 'ATL-2 Ler a ata',
    },
    { ...changed, id: `${id.slice(0, -1)}5`, fields: ['assignee_user_id'], value: '' },
  ]
  openForm(<BinPage />, { reads: { ...me('manager'), '/api/bin': entries } })
  await screen.findByText('Task ATL-1 Validar extrato')
  screen.getByText('5 tickets deletados')
  screen.getByText('Comentário Falta o anexo')
  screen.getByText('em ATL-2 Ler a ata · Portal')
  screen.getByText('T-1 A, T-2 B, T-3 C e mais 2 · Portal')
  screen.getByText('212 tasks alteradas: prazo')
  screen.getByText('4 tasks alteradas: status para Blocked')
  screen.getByText('4 tasks alteradas: sem responsável')
  expect(screen.getAllByText('A, B, C e mais 1 · Portal')).toHaveLength(2)
  wire.answer = () =>
    Response.json({ message: 'Task ATL-1 Validar extrato voltou.', removed: [], kept: [], change_id: null })
  wire.reads['/api/bin'] = []
  await press('Restaurar: Task ATL-1 Validar extrato')
  await screen.findByText('Task ATL-1 Validar extrato voltou.')
  expect(wire.sent.at(-1)?.request).toBe(`POST /api/bin/${id}/restore`)
  await screen.findByText('Nada na lixeira')
})

test('[WD-08] a member reads whose the bin is', async () => {
  openForm(<BinPage />, { reads: me('member') })
  await screen.findByText('Só gerentes e administradores veem a lixeira.')
})
