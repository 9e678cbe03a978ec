/**
 * Invoices, receivables and projects name their client by text. Whom a name counts for is decided here and nowhere else:
 * the client that has it, or the one that it is another name of; any other name counts for itself. The collation same_name
 * compares without case and accents.
 */

/** SQL of the name that `name`, an SQL expression, counts for. */
export function countedName(name: string): string {
  return `coalesce((
    select clients.name from client_aliases
    join clients on clients.org_id = client_aliases.org_id and clients.id = client_aliases.client_id
    where client_aliases.alias collate public.same_name = ${name}), ${name})`
}

/**
 * SQL that holds a column to the names that count for the same client as `name`, the SQL of one value. They are looked up
 * once, not for each row.
 */
export function countsFor(column: string, name: string): string {
  return `${column} collate public.same_name = any (array(
    select counted from (select ${countedName(`${name}::text`)} as counted) named
    union all
    select client_aliases.alias from client_aliases
    join clients on clients.org_id = client_aliases.org_id and clients.id = client_aliases.client_id
    where clients.name collate public.same_name = ${countedName(`${name}::text`)}))`
}

/** What rows of one client have in common, where `counted` is the SQL of the name that they count for: for GROUP BY and PARTITION BY. */
export function sameClient(counted: string): string {
  return `${counted} collate public.same_name`
}

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
