import { assistantArea, assistantName } from '@leme/contract/assistant/assistant'
import type { Transaction } from '../../database/transaction.ts'

/** The agent that the assistant is, in SQL: of the organisation that the transaction sees, one row or none. */
export const assistantAgent = '(select agents.id from agents where agents.is_assistant)'

/** The runs of `agent_runs` that are not the assistant's, as a condition. */
export const notAssistantsRun = `(agent_runs.agent_id is null or agent_runs.agent_id not in ${assistantAgent})`

export async function findAssistantAgent(tx: Transaction): Promise<string | null> {
  const [agent] = await tx.query<{ id: string }>('select id from agents where is_assistant')
  return agent?.id ?? null
}

/** The id of the agent that the assistant is, which exists from then on. The caller holds `lockRuns`. */
export async function registerAssistantAgent(tx: Transaction, orgId: string): Promise<string> {
  const known = await findAssistantAgent(tx)
  if (known) return known
  const [created] = await tx.query<{ id: string }>(
    'insert into agents (org_id, name, area, is_assistant) values ($1, $2, $3, true) returning id',
    [orgId, assistantName, assistantArea],
  )
  if (!created) throw new Error('the insert returned no agent')
  return created.id
}
