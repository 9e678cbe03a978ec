/** How many changes by imports a row remembers. */
const mostFormer = 5

/**
 * SQL of what a row that came before remembers once the import in this parameter has changed it: `known` and `changed`. `since` is
 * when, of a row that somebody had changed elsewhere: what is changed after it was changed since.
 */
export function remembered(importId: string, since = 'null'): string {
  return `case when jsonb_array_length(known.former) = ${mostFormer} then known.former - 0 else known.former end
    || jsonb_build_object('import_id', ${importId}::uuid, 'hash', known.hash, 'source_id', known.source_id,
      'alike', known.alike, 'values', changed.values, 'since', ${since})`
}
