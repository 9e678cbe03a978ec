import type pg from 'pg'
import type { BackedUpTable } from './records.ts'

type Row = { schema: string; name: string; kind: string; columns: string[]; bytes: number }

/** A table of a database: its name for SQL, its columns as far as they are written, and its size on disk in bytes. */
export type StoredTable = BackedUpTable & { bytes: number }

/** All that is stored in a database but PostgreSQL's own, its extensions' and the lists of migrations and functions. */
export const storedRelations = `
  select nspname as schema, relname as name, relkind as kind, pg_class.oid
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname !~ '^pg_' and nspname <> 'information_schema' and (nspname <> 'system' or relname not in ('migrations', 'function_files'))
    and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
    )`

/**
 * Every table but those of migrations and functions, by name. Throws for what a backup does not know: rather than to leave out the
 * state of a sequence, or rows of partitions, it is not made.
 */
export async function listTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<Row>(`
    select schema, name, kind, pg_table_size(oid)::float8 as bytes,
      array(
        select attname::text from pg_attribute
        where attrelid = stored.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns
    from (${storedRelations}) stored where kind in ('r', 'p', 'S', 'm', 'f') order by schema, name`)
  const strange = rows.find(({ kind }) => kind !== 'r')
  if (strange) throw new Error(`a backup does not know how to keep ${strange.schema}.${strange.name} (${strange.kind})`)
  return rows.map(({ schema, name, columns, bytes }) => ({ name: `${schema}.${name}`, columns, bytes }))
}

/** How SQL writes a table's name. */
export function quoteTable({ name }: BackedUpTable): string {
  return name.split('.').map(quote).join('.')
}

/** How SQL writes a table's name with its columns. */
export function quoteWithColumns(table: BackedUpTable): string {
  return `${quoteTable(table)} (${table.columns.map(quote).join(', ')})`
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Settings of a transaction in which rows are written as text that every server reads alike, and none are hidden. */
export const copySettings = `
  set local row_security = off;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1`
