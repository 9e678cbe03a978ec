import type { AgentErrors } from '@leme/contract/agents/agent-error'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { useObservabilitySearch } from '../observability/use-observability-search.ts'
import { AgentErrorsPanel } from './agent-errors-panel.tsx'

const agentId = '0190a8e0-0000-7000-8000-000000000001'
const errors: AgentErrors = {
  period: '7d',
  failed: 3,
  groups_total: 1,
  groups: [
    {
      error: `Limite 429 após 30 s ${'x'.repeat(300)}`,
      runs: 3,
      last_at: '2026-11-20T12:00:00Z',
      last_run_id: '0190a8e0-0000-7000-8000-000000000002',
      words: `Limite 0 após 0 s ${'x'.repeat(182)}`,
      ticket: { id: '0190a8e0-0000-7000-8000-000000000003', key: 'T-7', status: 'open' },
    },
  ],
  rule: null,
}

/** What the list of runs is filtered by. */
function Held() {
  const { status, error, period } = useObservabilitySearch().runSearch
  return <output>{JSON.stringify([status, error?.slice(0, 16), error?.length, period])}</output>
}

test('[OB-05] how often an error came leads to its runs, whatever the numbers in it, within the search’s length', async () => {
  openForm(
    <>
      <AgentErrorsPanel agentId={agentId} period={{ period: '7d' }} />
      <Held />
    </>,
    { reads: { [`/api/agents/${agentId}/errors`]: errors } },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Listar 3 execuções com este erro' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('["failed","Limite 0 após 0 ",200,"7d"]'))
})
