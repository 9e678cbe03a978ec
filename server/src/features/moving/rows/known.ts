/**
 * SQL that joins to each row the one that came before under its id, as `known`, or as `as`; null where none did. PostgreSQL takes
 * the tables of a new company for nearly empty, and would compare every row of a file with every row that came: `limit` has it
 * look each up by its key.
 */
export function joinKnown(project: string, source: string, id: string, as = 'known', where = 'true'): string {
  return `left join lateral (
      select one.*, one.ctid as at from imported_rows one
      where one.project_id = ${project} and one.source = ${source} and one.source_id = ${id} and ${where} limit 1
    ) ${as} on true`
}

/** SQL of the epic, story or task of an id, in brackets: its id, and when it was last changed. */
export function thingOf(id: string): string {
  return `(select id, updated_at from epics where id = ${id} union all select id, updated_at from stories where id = ${id}
      union all select id, updated_at from tasks where id = ${id} limit 1)`
}
