import type { SavedViewCreate, SavedViewUpdate } from '@leme/contract/view/saved-view'
import { mostViews } from '@leme/contract/view/viewed-list'
import { jsonList } from '../../database/query/json.ts'
import { statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'

explainConstraints({
  saved_views_own_name_key: 'saved_view_name_taken',
  saved_views_shared_name_key: 'saved_view_name_taken',
  saved_views_org_id_project_id_fkey: 'project_not_found',
})

const columns = `saved_views.id, saved_views.org_id, list, project_id, name, search, is_shared, saved_views.user_id, created_at,
  exists (select from first_views where first_views.view_id = saved_views.id) as is_first`

/** One's own, and the organisation's. */
export function listSavedViews(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from saved_views where deleted_at is null order by name collate public.dictionary, id`,
  )
}

/** Stores one. Throws too_many_saved_views. */
export async function createSavedView(tx: Transaction, orgId: string, view: SavedViewCreate): Promise<string> {
  const { list, project_id, name, search, is_shared } = view
  // Two who save at once count one after the other.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('saved_views/' || $1, 0))`, [orgId])
  const [row] = await tx.query<{ id: string }>(
    `insert into saved_views (org_id, list, project_id, name, search, is_shared, user_id)
     select $1, $2, $3, $4, $5, $6, context.user_id()
     where (select count(*) from saved_views where is_shared = $6 and deleted_at is null) < $7
     returning id`,
    [orgId, list, project_id, name, search, is_shared, is_shared ? mostViews.shared : mostViews.own],
  )
  if (!row) throw new Problem('too_many_saved_views')
  return getSavedView(tx, row.id)
}

/** Changes one. Throws saved_view_not_found, or forbidden where it is the organisation's and who asks may not keep it. */
export async function updateSavedView(tx: Transaction, id: string, change: SavedViewUpdate): Promise<string> {
  if (Object.keys(change).length > 0) {
    const changed = await tx.run(
      statement
        .updateTable('saved_views')
        .set(change)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning('id'),
    )
    if (changed.length === 0) await refuse(tx, id)
  }
  return getSavedView(tx, id)
}

/** Throws as `updateSavedView` does. */
export async function deleteSavedView(tx: Transaction, id: string): Promise<void> {
  const deleted = await tx.query(
    'update saved_views set deleted_at = now() where id = $1 and deleted_at is null returning id',
    [id],
  )
  if (deleted.length === 0) await refuse(tx, id)
}

/** Brings back one that was deleted, for everybody whose list began with it too. Throws as `updateSavedView` does. */
export async function restoreSavedView(tx: Transaction, id: string): Promise<string> {
  await tx.query('update saved_views set deleted_at = null where id = $1 and deleted_at is not null', [id])
  return getSavedView(tx, id)
}

/** What a deleted view is called, as far as who asks sees it; undefined where there is none. */
export async function findDeletedView(tx: Transaction, id: string): Promise<string | undefined> {
  const [view] = await tx.query<{ name: string }>(
    'select name from saved_views where id = $1 and deleted_at is not null for update',
    [id],
  )
  return view?.name
}

/** The list begins with it for who asks, and with no other; or with none. Throws saved_view_not_found. */
export async function setFirstView(tx: Transaction, orgId: string, id: string, isFirst: boolean): Promise<void> {
  await getSavedView(tx, id)
  await tx.query(
    `delete from first_views where view_id in (
       select others.id from saved_views view
       join saved_views others on others.list = view.list and others.project_id is not distinct from view.project_id
       where view.id = $1)`,
    [id],
  )
  if (!isFirst) return
  await tx.query(
    `insert into first_views (org_id, user_id, view_id) values ($1, context.user_id(), $2) on conflict do nothing`,
    [orgId, id],
  )
}

async function getSavedView(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `select row_to_json(shown)::text as json from (select ${columns} from saved_views where saved_views.id = $1 and deleted_at is null) shown`,
    [id],
  )
  if (!row) throw new Problem('saved_view_not_found')
  return row.json
}

/** Why nothing was written: there is no such view, or it is not theirs to change. */
async function refuse(tx: Transaction, id: string): Promise<never> {
  await getSavedView(tx, id)
  throw new Problem('forbidden')
}
