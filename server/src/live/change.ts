import { type OrganizationTable, organizationTables, type UserTable, userTables } from '@leme/contract/wire/live'

export type ChangedTable = OrganizationTable | UserTable

/** What a transaction touched: one table of one project, of one organization or of one person, as `scope_id:table`. */
export type Change = { scope_id: string; table: ChangedTable }

/** What stands for a change of everything, where there was too much to report one by one. */
export const everything = '*'

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([a-z_]+)$/
const known = new Set<string>([...organizationTables, ...userTables])

function isReported(table: string): table is ChangedTable {
  return known.has(table)
}

/** Reads `scope_id:table`; null where it names no table that is reported. */
export function parseChange(text: string): Change | null {
  const [, scope_id = '', table = ''] = form.exec(text) ?? []
  return isReported(table) ? { scope_id, table } : null
}
