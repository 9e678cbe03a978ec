import { type KeyedThing, keyedNouns } from '@leme/contract/work/keyed'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'

const tables = { epic: 'epics', story: 'stories', task: 'tasks', ticket: 'tickets' } as const

/** Rows by a condition that says which of `named` a row of `things` is. */
const thingsWhere = (condition: string) =>
  keyedNouns
    .map(
      (
        noun,
      ) => `select named.asked, things.key, '${noun}' as noun, things.id, things.project_id, things.title, things.status
       from named join ${tables[noun]} things on ${condition}`,
    )
    .join(' union all ')

/** What keys lead to: by its key of today, and where it has gone on to another project by those of before. */
const select = `with named as materialized (
    select asked, public.key_today(asked) as key from unnest($1::text[]) asked
  ), found as (
    ${thingsWhere('things.key = named.key')}
  )
  select * from found
  union all
  select former.asked, things.* from (
    select asked, noun, row_id from named join former_keys on former_keys.key in (named.asked, named.key)
    where not exists (select from found where found.asked = named.asked)
  ) former
  join lateral (
    ${['epic', 'story', 'task']
      .map(
        (noun) => `select key, '${noun}' as noun, id, project_id, title, status from ${tables[noun as 'epic']}
       where id = former.row_id and former.noun = '${noun}'`,
      )
      .join(' union all ')}
  ) things on true`

export function listKeyed(tx: Transaction, keys: readonly string[]): Promise<string> {
  return jsonList(tx, select, [keys])
}

/** The same for other features, in the order of nothing. */
export function findKeyed(tx: Transaction, keys: readonly string[]): Promise<KeyedThing[]> {
  return keys.length === 0 ? Promise.resolve([]) : tx.query<KeyedThing>(select, [keys])
}

/** A row's key; null of what has none. */
export async function keyOf(tx: Transaction, { noun, id }: { noun: string; id: string }): Promise<string | null> {
  const table = tables[noun as keyof typeof tables]
  const [row] = table ? await tx.query<{ key: string }>(`select key from ${table} where id = $1`, [id]) : []
  return row?.key ?? null
}

/** The key of what went on to another project leads to it there. */
export async function keepFormerKey(
  tx: Transaction,
  orgId: string,
  { key, noun, from, to }: { key: string | null; noun: string; from: string; to: string },
): Promise<void> {
  if (key === null) return
  await tx.query('update former_keys set row_id = $2 where row_id = $1', [from, to])
  await tx.query('insert into former_keys (org_id, key, noun, row_id) values ($1, $2, $3, $4)', [orgId, key, noun, to])
}
