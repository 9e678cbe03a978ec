import { expect, test } from 'vitest'
import { overviewSearch } from './overview-search.ts'

test('[AG-05] an address that asks for an agent’s tasks chooses it where people are chosen', () => {
  const agent = '0190a8e0-7c1b-7d2e-9f00-000000000041'
  const chosen = { assignee_user_id: agent, agent_id: undefined }
  expect(overviewSearch({ tab: 'tasks', agent_id: agent })).toMatchObject(chosen)
})
