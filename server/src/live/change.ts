import { type OrganizationTable, organizationTables } from '@leme/contract/live'

/** What a transaction touched: one table of one project or of one organization, as `scope_id:table`. */
export type Change = { scope_id: string; table: OrganizationTable }

/** What stands for a change of everything, where there was too much to report one by one. */
export const everything = '*'

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([a-z_]+)$/
const known = new Set<string>(organizationTables)

function isReported(table: string): table is OrganizationTable {
  return known.has(table)
}

/** Reads `scope_id:table`; null where it names no table that is reported. */
export function parseChange(text: string): Change | null {
  const [, scope_id = '', table = ''] = form.exec(text) ?? []
  return isReported(table) ? { scope_id, table } : null
}
