import { type LiveTable, liveTables } from '@leme/contract/live'

/** What a transaction touched: one table of one project, as `project_id:table`. */
export type Change = { project_id: string; table: LiveTable }

/** What stands for a change of everything, where there was too much to tell one by one. */
export const everything = '*'

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([a-z_]+)$/
const known = new Set<string>(liveTables)

function isLiveTable(table: string): table is LiveTable {
  return known.has(table)
}

/** Reads `project_id:table`; null where it names no table that is told. */
export function parseChange(text: string): Change | null {
  const [, project_id = '', table = ''] = form.exec(text) ?? []
  return isLiveTable(table) ? { project_id, table } : null
}
