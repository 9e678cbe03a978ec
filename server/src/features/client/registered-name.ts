/**
 * SQL of the name that a client is shown by where rows only name it: the registered spelling, an active client's first and
 * the oldest's of several, else `name`, an SQL expression, as it is.
 */
export function registeredName(name: string): string {
  return `coalesce(
    (select clients.name from clients where clients.name collate public.same_name = ${name}
     order by clients.is_active desc, clients.created_at, clients.id limit 1), ${name})`
}

/** Of spellings that one client has in a group of rows the most frequent; of several one that is not all capitals. */
export function usualSpelling(name: string, uses: string): string {
  return `(array_agg(${name} order by ${uses} desc, ${name} = upper(${name}), ${name} collate "C"))[1]`
}
