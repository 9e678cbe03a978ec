import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type pg from 'pg'

/** Functions, procedures, aggregates and views of one room of the database, each as `create or replace`. */
export type FunctionFile = { name: string; sql: string; md5: string }

/** The files of functions beside the numbered migrations of `folder`, in folders or not, in the order in which they are applied. */
export function readFunctionFiles(folder: string): FunctionFile[] {
  const functions = join(folder, 'functions')
  if (!existsSync(functions)) return []
  const paths = readdirSync(functions, { recursive: true, encoding: 'utf8' })
  const names = paths.map((path) => path.replaceAll(sep, '/')).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(functions, name), 'utf8').replaceAll('\r\n', '\n')
    return { name: name.slice(0, -'.sql'.length), sql, md5: createHash('md5').update(sql).digest('hex') }
  })
}

/** Makes what says which files a database has, unless it is there. */
export async function makeFunctionTable(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists system.function_files (
      name text primary key,
      md5 text not null,
      run_at timestamptz not null default now()
    )`)
  await client.query('grant select on system.function_files to leme_app')
}

/** Those of `files` that the database does not have as they are; all of a database that never had any. */
export async function listChangedFiles(client: pg.Client, files: readonly FunctionFile[]): Promise<FunctionFile[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('system.function_files') is not null as there`,
  )
  if (!found[0]?.there) return [...files]
  const { rows } = await client.query<{ name: string; md5: string }>('select name, md5 from system.function_files')
  const stored = new Map(rows.map(({ name, md5 }) => [name, md5]))
  return files.filter(({ name, md5 }) => stored.get(name) !== md5)
}

/**
 * Applies what changed of `files`, within the transaction that `client` has open, and answers their names. What a file
 * no longer says stays in the database until a numbered migration drops it.
 */
export async function replaceFunctions(client: pg.Client, files: readonly FunctionFile[]): Promise<string[]> {
  const changed = await listChangedFiles(client, files)
  for (const { name, sql, md5 } of changed) {
    await client.query(sql)
    await client.query(
      `insert into system.function_files (name, md5) values ($1, $2)
       on conflict (name) do update set md5 = excluded.md5, run_at = now()`,
      [name, md5],
    )
  }
  await client.query('delete from system.function_files where name <> all ($1)', [files.map(({ name }) => name)])
  return changed.map(({ name }) => `functions/${name}`)
}
