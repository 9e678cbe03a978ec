import type { Notice, NoticeSettings } from '@leme/contract/notice/notice'
import { mostCounted, noticePage } from '@leme/contract/notice/notice-limits'
import { longestExcerpt } from '@leme/contract/notice/notice-words'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'

/** Of a comment what is shown, and one more, with the characters of the mentions, of which a name is shown. */
const excerpt = `${longestExcerpt + 1} + 39 * cardinality(comments.mentioned_ids)`

/**
 * Notices with what they are about, as it is today: of what is not there, or not there for who asks, there is none, except
 * that it was deleted, or that others changed with it. `events.fields` and the rest are the last change's.
 */
const shown = `notices
  left join events on events.id = notices.event_id
  left join comments on comments.id = notices.comment_id
  left join lateral (
    select id, project_id, key, title from things where things.id = notices.thing_id
    union all select id, null, null, name from agents where notices.noun = 'agent' and agents.id = notices.thing_id
  ) thing on true
  where ((thing.id is null) = coalesce(events.action = 'deleted', false) or thing.id is null and notices.thing_count > 1)
    and (notices.comment_id is null or comments.id is not null)`

const columns = `notices.id, notices.reason,
  json_build_object('id', notices.thing_id, 'noun', notices.noun, 'project_id', thing.project_id, 'key', thing.key,
    'title', coalesce(thing.title, events.label)) as thing,
  (select name from projects where projects.id = thing.project_id) as project,
  (select row_to_json(person) from (
     select users.id, users.display_name, users.email from users where users.id = events.user_id) person) as "user",
  events.action,
  (select coalesce(json_agg(field), '[]') from jsonb_object_keys(events.after) field
   where events.action = 'updated' and events.noun <> 'comment') as fields,
  case when events.action = 'updated' then events.after ->> 'status' end as status,
  notices.due_date, notices.alert, left(comments.text, ${excerpt}) as text,
  (select coalesce(json_agg(named), '[]') from (
     select users.id, users.display_name, users.removed_at from users where users.id = any (comments.mentioned_ids)) named
  ) as mentions,
  notices.change_count, notices.thing_count, notices.happened_at, notices.read_at`

type Asked = { before?: string | undefined; unread?: 'true' | undefined }

/** Of who asks, the newest first, on from the notice `before` where it is given. */
export function listNotices(tx: Transaction, { before, unread }: Asked): Promise<string> {
  const older = `and ($1::uuid is null or (happened_at, notices.id) < (select happened_at, id from notices where id = $1))`
  return jsonList(
    tx,
    `select ${columns} from ${shown} ${older} ${unread ? 'and read_at is null' : ''}
     order by notices.happened_at desc, notices.id desc limit ${noticePage}`,
    [before ?? null],
  )
}

/** Where who asks was mentioned: what is not read, and what is of the last seven days; the newest first. */
export const mentionsSelect = `select ${columns} from ${shown} and notices.reason = 'mentioned'
    and (notices.read_at is null or notices.happened_at > now() - interval '7 days')
  order by notices.happened_at desc, notices.id desc limit 10`

/** How many of who asks are not read, and are shown. */
export async function countNotices(tx: Transaction): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `select json_build_object('count', count(*))::text as json
     from (select from ${shown} and read_at is null limit ${mostCounted}) unread`,
  )
  if (!row) throw new Error('a count answers a row')
  return row.json
}

export async function readNotice(tx: Transaction, id: string): Promise<void> {
  await tx.query('update notices set read_at = now(), mail_at = null where id = $1 and read_at is null', [id])
}

/** All up to this one; those that came since stay. */
export async function readNotices(tx: Transaction, newest: string): Promise<void> {
  await tx.query(
    `update notices set read_at = now(), mail_at = null
     where read_at is null and happened_at <= (select happened_at from notices where id = $1)`,
    [newest],
  )
}

export function listMutes(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select thing.* from notice_mutes
     cross join lateral (
       select id, noun, project_id, key, title from things where things.id = notice_mutes.thing_id) thing
     where is_muted
     order by notice_mutes.created_at desc, thing.id`,
  )
}

/** Mutes a thing, whose notices then count as read, or hears of it again. Answers false where there is no such thing. */
export async function setMuted(tx: Transaction, id: string, isMuted: boolean): Promise<boolean> {
  const [thing] = await tx.query<{ noun: string }>('select noun from things where id = $1', [id])
  if (!thing) return false
  await tx.query(
    `insert into notice_mutes (org_id, user_id, thing_id, is_muted) values (context.org_id(), context.user_id(), $1, $2)
     on conflict (org_id, user_id, thing_id) do update set is_muted = excluded.is_muted`,
    [id, isMuted],
  )
  if (!isMuted) return true
  await tx.query(
    `update notices set read_at = now(), mail_at = null
     where read_at is null and (thing_id = $1 or $2 and thing_id in (select id from things where project_id = $1))`,
    [id, thing.noun === 'project'],
  )
  return true
}

/** Of those of who asks that are to go by mail by now: says that they went, and answers those that are not read and are shown. */
export async function takeToMail(tx: Transaction, now: Date, most: number): Promise<Notice[]> {
  const taken = await tx.query<{ id: string }>(
    `update notices set mail_at = null where id in (
       select id from notices where mail_at <= $1 order by happened_at limit $2 for update skip locked)
     returning id`,
    [now, most],
  )
  const listed = await jsonList(
    tx,
    `select ${columns} from ${shown} and notices.id = any ($1) and read_at is null order by happened_at, notices.id`,
    [taken.map(({ id }) => id)],
  )
  return JSON.parse(listed) as Notice[]
}

export async function getNoticeSettings(tx: Transaction): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `select json_build_object('mail', coalesce(mail, 'daily'), 'hour', coalesce(hour, 8), 'time_zone', time_zone)::text as json
     from (select 1) one left join notice_settings on user_id = context.user_id()`,
  )
  if (!row) throw new Error('the settings answer a row')
  return row.json
}

/** Also of what waits to go by mail. */
export async function setNoticeSettings(tx: Transaction, settings: NoticeSettings, now: Date): Promise<string> {
  const { mail, hour, time_zone } = settings
  await tx.query(
    `insert into notice_settings (org_id, user_id, mail, hour, time_zone)
     values (context.org_id(), context.user_id(), $1, $2, $3)
     on conflict (org_id, user_id) do update
       set mail = excluded.mail, hour = excluded.hour, time_zone = excluded.time_zone`,
    [mail, hour, time_zone],
  )
  await tx.query(
    `update notices set mail_at = system.next_mail(context.org_id(), context.user_id(), $1) where mail_at is not null`,
    [now],
  )
  return getNoticeSettings(tx)
}

/** No mail goes to who asks any more, however it was set. */
export async function stopNoticeMails(tx: Transaction): Promise<void> {
  await tx.query(
    `insert into notice_settings (org_id, user_id, mail) values (context.org_id(), context.user_id(), 'never')
     on conflict (org_id, user_id) do update set mail = 'never'`,
  )
  await tx.query('update notices set mail_at = null where mail_at is not null')
}
