import { type AgentRow, agentRow } from '@leme/contract/agent'
import { jsonList } from '../../database/json.ts'
import type { Transaction } from '../../database/with-identity.ts'
import type { RowKind, Upsert } from '../../ingest/bulk.ts'
import { lockRuns } from './lock-runs.ts'
import { registerAgents } from './register-agents.ts'

/** By name, as a Brazilian dictionary would order them. */
export function listAgents(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select org_id, id, external_id, name, description, area, is_active, created_at from agents
     order by name collate "pt-BR-x-icu", id`,
  )
}

/** Agents as another system knows them, by external_id or name; a row says all of an agent. */
const upsertAgents: Upsert<AgentRow> = async (tx, orgId, rows) => {
  await lockRuns(tx, orgId)
  return (await registerAgents(tx, orgId, rows)).stored
}

export const agentKind: RowKind<AgentRow> = {
  schema: agentRow,
  // Rows that may be one agent by either mark are stored one after the other.
  keyOf: ({ external_id, name }) => (external_id === null ? `name ${name}` : [`id ${external_id}`, `name ${name}`]),
  upsert: upsertAgents,
}
