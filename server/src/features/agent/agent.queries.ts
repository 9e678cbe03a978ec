import { jsonList } from '../../database/json.ts'
import type { Transaction } from '../../database/with-identity.ts'

/** By name, as a Brazilian dictionary would order them. */
export function listAgents(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select org_id, id, external_id, name, description, area, is_active, created_at from agents
     order by name collate "pt-BR-x-icu", id`,
  )
}
