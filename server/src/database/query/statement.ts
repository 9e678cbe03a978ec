import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { z } from 'zod'
import type { DB } from '../types.ts'

/**
 * Builds statements whose table and column names the compiler checks against the schema. It has no connection:
 * a built statement runs through a transaction's `run`.
 */
export const statement = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * One JSON object of the named columns as text, for a select list or RETURNING: PostgreSQL writes it and nobody
 * parses it on the way out. Columns are written by us, never taken from a request.
 */
export function jsonObject(columns: string): RawBuilder<string> {
  return sql<string>`(select row_to_json(fields)::text from (select ${sql.raw(columns)}) fields)`
}

/** A schema's fields as the columns of a table: what the contract answers is what is read. */
export function selectList(table: keyof DB, { shape }: z.ZodObject): string {
  return Object.keys(shape)
    .map((field) => `${table}.${field}`)
    .join(', ')
}
