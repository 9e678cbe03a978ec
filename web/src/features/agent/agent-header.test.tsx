import type { Role } from '@leme/contract/can'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '../../api/keys.ts'
import { helena, openForm, signIn } from '../../test-form.tsx'
import { AgentHeader } from './agent-header.tsx'

const agent = {
  ...{ id: 'a', org_id: 'o', external_id: null, name: 'Triagem de risco', description: null, area: 'Saúde' },
  ...{ is_active: false, is_assistant: false, project_id: null, created_at: '2026-03-10T14:30:00Z' },
}

test.each<[Role, number]>([
  ['member', 0],
  ['manager', 1],
  ['admin', 1],
])(
  '[OB-05] an agent says where and whether it is in use; of its settings a %s finds %i button',
  async (role, buttons) => {
    signIn()
    const me = { ...helena, org_id: 'o', display_name: 'Helena', role, organization: { id: 'o', name: 'Farol' } }
    const queries = openForm(<AgentHeader agent={agent} failed={false} />, { at: '/agents', reads: { '/api/me': me } })
    await screen.findByRole('heading', { name: 'Triagem de risco' })
    await screen.findByText('Saúde')
    screen.getByText('Inativo')
    await waitFor(() => {
      expect(queries.getQueryData(keys.me)).toBeDefined()
      expect(screen.queryAllByRole('button', { name: 'Editar' })).toHaveLength(buttons)
    })
  },
)
