import type { Transaction } from '../../database/transaction.ts'
import { uuid } from './search.queries.ts'

/** How many are remembered of a person. */
const most = 30

/**
 * Remembers that who asks opened a thing, by its key or id, and counts what they should hear of it as read. A notice that stands for
 * many things stays: one of them says nothing of the others.
 */
export async function rememberOpened(tx: Transaction, name: string): Promise<void> {
  const isId = uuid.test(name)
  await tx.query(
    `with thing as (
       select id from search_texts where id = $1::uuid
       union all
       select id from search_texts
       where code = regexp_replace(public.key_today($2), '[^A-Z0-9]', '', 'g') and noun in ('epic', 'story', 'task', 'ticket')
       limit 1
     ), opened as (
       insert into opened_things (org_id, user_id, thing_id) select context.org_id(), context.user_id(), id from thing
       on conflict (org_id, user_id, thing_id) do update set opened_at = clock_timestamp()
     ), read as (
       update notices set read_at = now(), mail_at = null
       where read_at is null and thing_count = 1 and thing_id = (select id from thing)
     )
     delete from opened_things where (org_id, user_id, thing_id) in (
       select org_id, user_id, thing_id from opened_things order by opened_at desc offset ${most} for update skip locked)`,
    [isId ? name : null, isId ? null : name.toUpperCase()],
  )
}
