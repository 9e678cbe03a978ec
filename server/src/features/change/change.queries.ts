import type { Transaction } from '../../database/transaction.ts'
import { type Change, type ChangedRow, tables, undoMinutes } from './change.ts'

const nouns = Object.keys(tables).map((noun) => `'${noun}'`)

/** What a change did is what events say of its transaction, as far as it is undone here. */
const rows = `from events where events.org_id = change.org_id and events.transaction_id = change.transaction_id
  and events.made_at = change.made_at and events.user_id = change.user_id and not is_consequence
  and noun in (${nouns.join(', ')})`

const columns = `change.id, change.event, change.is_undo, change.undone_at is not null as is_undone,
  to_json(change.made_at) #>> '{}' as made_at,
  floor(extract(epoch from now() - change.made_at) / 60)::int as minutes_ago,
  exists (
    select from assistant_exchanges
    where org_id = change.org_id and user_id = change.user_id
      and greatest(created_at, decided_at) > change.made_at
  ) as is_answered,
  coalesce((
    select json_agg(json_build_object('noun', noun, 'id', noun_id, 'project_id', project_id, 'label', label,
      'action', case action when 'restored' then 'created' else action end,
      'before', case action when 'updated' then before end, 'after', after) order by created_at, id)
    ${rows}
  ), '[]') as rows`

const own = `from changes change
  where change.org_id = context.org_id() and change.user_id = $1 and change.made_at > now() - interval '${undoMinutes} minutes'`

/** What this person did last; null where that is longer ago than it can be undone. */
export async function findLastChange(tx: Transaction, userId: string): Promise<Change | null> {
  const [change] = await tx.query<Change>(
    `select ${columns} ${own} order by change.made_at desc, change.id desc limit 1`,
    [userId],
  )
  return change ? netChange(change) : null
}

/** One's own change, as long as it can be undone. */
export async function findChange(tx: Transaction, userId: string, id: string): Promise<Change | null> {
  const [change] = await tx.query<Change>(`select ${columns} ${own} and change.id = $2`, [userId, id])
  return change ? netChange(change) : null
}

/** A change of many rows at once, of anybody, for as long as the bin has it; and who made it. */
export async function findChangeOfMany(tx: Transaction, id: string): Promise<(Change & { user_id: string }) | null> {
  const [change] = await tx.query<Change & { user_id: string }>(
    `select change.user_id, ${columns} from changes change
     where change.org_id = context.org_id() and change.id = $1 and change.many_noun is not null
       and change.made_at > now() - interval '30 days'`,
    [id],
  )
  return change ? { ...change, ...netChange(change) } : null
}

/** The change in which these rows were created by this person, as long as it can be undone. */
export async function findCreation(tx: Transaction, userId: string, rowIds: readonly string[]): Promise<string | null> {
  const [change] = await tx.query<{ id: string }>(
    `select change.id ${own} and exists (
       select ${rows} and action in ('created', 'restored') and noun_id = any($2)
     ) order by change.made_at desc, change.id desc limit 1`,
    [userId, rowIds],
  )
  return change?.id ?? null
}

/** The change that this transaction is; null where it changed nothing. */
export async function findOwnChange(tx: Transaction): Promise<string | null> {
  const [change] = await tx.query<{ id: string }>(
    `select id from changes
     where org_id = context.org_id() and transaction_id = pg_current_xact_id_if_assigned() and made_at = now()`,
  )
  return change?.id ?? null
}

/** Until COMMIT, nothing else of this person is undone. */
export async function lockUndo(tx: Transaction, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('undo/' || $1, 0))`, [userId])
}

/** Says that the transaction takes a change back: its rows may be removed, and it is what this one undoes. */
export async function beginUndo(tx: Transaction, changeId: string): Promise<void> {
  await tx.query(`select set_config('app.undoes', $1, true)`, [changeId])
}

/** At the end of an undo: nobody hears any more of what it took back, unless they have read it. */
export async function takeBackNotices(tx: Transaction): Promise<void> {
  await tx.query('select public.take_back_notices()')
}

/** What a change did to each row in the end: one that it created and removed again is none of it. */
function netChange(change: Change): Change {
  const rows = new Map<string, ChangedRow>()
  for (const row of change.rows) {
    const earlier = rows.get(row.id)
    const joined = earlier ? join(earlier, row) : row
    if (joined) rows.set(row.id, joined)
    else rows.delete(row.id)
  }
  return { ...change, rows: [...rows.values()] }
}

function join(earlier: ChangedRow, later: ChangedRow): ChangedRow | null {
  if (later.action === 'deleted') return earlier.action === 'created' ? null : later
  if (earlier.action === 'deleted') return null
  const { action, before } = earlier
  return {
    ...later,
    action,
    before: before && { ...later.before, ...before },
    after: { ...earlier.after, ...later.after },
  }
}
