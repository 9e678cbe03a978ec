import type { WorkNoun } from '@leme/contract/work/work-kind'
import { workKinds, workNouns } from '@leme/contract/work/work-kind'
import type pg from 'pg'
import { createPool } from '../../server/src/database/pool.ts'
import { createDatabase } from '../../server/src/database/transaction.ts'
import { columnsOf } from '../../server/src/features/moving/rows/sent-rows.ts'
import type { Organization } from '../data.ts'
import type { BenchDatabase } from '../database.ts'

/** Rows of one table, a thousand in a text of JSON. */
type Rows = { table: string; columns: string; batches: string[] }

const batchSize = 1000

/** What an import has made of an organisation's work, as its owner reads it. */
export async function readRows(client: pg.Client, { org_id }: Organization): Promise<Rows[]> {
  const read = async (table: string, own: readonly string[]): Promise<Rows> => {
    const columns = ['org_id', 'id', ...own].join(', ')
    const { rows } = await client.query<{ batch: string }>(
      `select json_agg(one)::text as batch
       from (select ${columns}, (row_number() over (order by id) - 1) / ${batchSize} as place from ${table} where org_id = $1) one
       group by place order by place`,
      [org_id],
    )
    return { table, columns, batches: rows.map(({ batch }) => batch) }
  }
  const work: Rows[] = []
  for (const noun of workNouns)
    work.push(await read(workKinds[noun].table, ['project_id', 'created_at', ...fieldsOf(noun)]))
  return [...work, await read('comments', ['thing_id', 'user_id', 'author_name', 'text', 'created_at'])]
}

const fieldsOf = (noun: WorkNoun) => columnsOf(noun).map(([column]) => column)

/** Inserts them as the serving login, a thousand in a transaction; seconds. */
export async function insertRows({ serverUrl }: BenchDatabase, { admin }: Organization, all: Rows[]): Promise<number> {
  const pool = createPool(serverUrl, { max: 1 })
  const db = createDatabase(pool)
  const start = performance.now()
  try {
    for (const { table, columns, batches } of all) {
      const sql = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`
      for (const batch of batches) await db.transactionAs(admin, (tx) => tx.query(sql, [batch]), { source: 'import' })
    }
    return (performance.now() - start) / 1000
  } finally {
    await pool.end()
  }
}
