import { type AgentEdit, type AgentRow, agentRow } from '@leme/contract/agents/agent'
import { jsonList } from '../../database/query/json.ts'
import { statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { RowKind, Upsert } from '../../ingest/bulk.ts'
import { Problem } from '../../problem/problem.ts'
import { mergeEdit } from '../work/edit-conflict.ts'
import { lockRuns } from './lock-runs.ts'
import { registerAgents } from './register-agents.ts'

const columns = `agents.org_id, agents.id, agents.external_id, agents.name, agents.description, agents.area,
  agents.is_active, agents.is_assistant, agents.project_id, agents.created_at`

/** By name, as a Brazilian dictionary would order them; the agent that the assistant is, only where asked for. */
export function listAgents(tx: Transaction, withAssistant: boolean): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from agents where $1 or not is_assistant order by name collate "pt-BR-x-icu", id`,
    [withAssistant],
  )
}

export async function getAgent(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `select row_to_json(agent)::text as json from (select ${columns} from agents where id = $1) agent`,
    [id],
  )
  return row?.json ?? null
}

/**
 * Sets what a person says of an agent; null where there is no such agent, or it may not be changed. From then on what
 * comes in changes it no more. One that was known by its name alone keeps that as its external_id: its system goes on
 * calling it so.
 */
export async function updateAgent(
  tx: Transaction,
  { org_id, id }: { org_id: string; id: string },
  { base, ...edited }: AgentEdit,
): Promise<string | null> {
  await lockRuns(tx, org_id)
  const change = await mergeEdit(tx, 'agents', id, edited, base)
  if (Object.keys(change).length === 0) return getAgent(tx, id)
  if (change.name !== undefined) {
    await refuseNamesake(tx, id, change.name)
    await tx.query(
      `update agents set external_id = name where id = $1 and external_id is null and name <> $2
         and not exists (select from agents other where other.external_id = agents.name)`,
      [id, change.name],
    )
  }
  // Which project it is for is nothing that comes in.
  const { project_id, ...described } = change
  const set = { ...change, ...(Object.keys(described).length > 0 && { is_edited: true }) }
  const [row] = await tx.run(statement.updateTable('agents').set(set).where('id', '=', id).returning('id'))
  if (!row) return null
  if (project_id !== undefined) await giveRuns(tx, row.id)
  return getAgent(tx, row.id)
}

/**
 * Throws agent_name_taken where an agent is renamed to what another one is called, or is called by its system: it would take
 * that one's runs. The assistant is no agent of theirs. The caller holds `lockRuns`.
 */
async function refuseNamesake(tx: Transaction, id: string, name: string): Promise<void> {
  const [taken] = await tx.query(
    `select from agents own join agents other on other.org_id = own.org_id and other.id <> own.id and not other.is_assistant
     where own.id = $1 and own.name <> $2 and (other.name collate same_name = $2 or other.external_id collate same_name = $2)
     limit 1`,
    [id, name],
  )
  if (!taken) return
  const message = 'Este nome já é de outro agente: as execuções dele viriam para este'
  throw new Problem('agent_name_taken', { fields: [{ field: 'name', message }] })
}

/** The newest runs of an agent that follow its project at once; later ones come with it. */
const followers = 20_000

/** Gives an agent's runs that nothing else is known of to its project. */
async function giveRuns(tx: Transaction, agentId: string): Promise<void> {
  await tx.query(
    `update agent_runs set project_id = agents.project_id, assigned_by = case when agents.project_id is not null then 'agent' end
     from agents where agents.id = $1 and agent_runs.id in (
       select id from agent_runs where agent_id = $1 and coalesce(assigned_by, 'agent') = 'agent'
       order by created_at desc limit ${followers})`,
    [agentId],
  )
}

/** Agents as another system knows them, by external_id or name; what a row leaves out stays. */
const upsertAgents: Upsert<AgentRow> = async (tx, orgId, rows) => {
  await lockRuns(tx, orgId)
  return (await registerAgents(tx, orgId, rows)).stored
}

export const agentKind: RowKind<AgentRow> = {
  schema: agentRow,
  keyOf: null,
  upsert: upsertAgents,
}
