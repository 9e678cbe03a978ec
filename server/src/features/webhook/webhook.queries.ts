import type { WebhookUpdate } from '@leme/contract/webhook/webhook'
import { nounsOf, type WebhookTopic, webhookTopics } from '@leme/contract/webhook/webhook-topics'
import { jsonList, jsonListOf } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'

explainConstraints({ webhooks_org_id_count: 'too_many_webhooks' })

/** A topic is chosen where all of its nouns are. */
const topics = `array(
  select name from (values ${Object.entries(webhookTopics)
    .map(([name, { nouns }], place) => `(${place}, '${name}', array['${nouns.join("','")}'])`)
    .join(', ')}) topics (place, name, stands_for)
  where stands_for <@ nouns order by place)`

const columns = `webhooks.id, webhooks.org_id, address, ${topics} as topics, is_active, gone_at, failing_since,
  case when former_until > now() then former_until end as former_until,
  case when users.id is null then null
    else json_build_object('id', users.id, 'display_name', users.display_name, 'email', users.email) end
    as created_by,
  webhooks.created_at`
const maker = 'left join users on users.org_id = webhooks.org_id and users.id = webhooks.created_by_user_id'

const deliveryColumns = `id, org_id, webhook_id, type, is_batch, state, attempts, created_at,
  case when state = 'waiting' then next_attempt_at end as next_attempt_at, attempted_at, duration_ms, status, error`

export function listWebhooks(tx: Transaction): Promise<string> {
  return jsonList(tx, `select ${columns} from webhooks ${maker} order by webhooks.created_at, webhooks.id`)
}

/** A webhook as it is answered, with its new secret where there is one; null where there is no such webhook. */
export async function findWebhook(tx: Transaction, id: string, secret?: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `select (to_jsonb(shown) || case when $2::text is null then '{}' else jsonb_build_object('secret', $2::text) end)::text
       as json
     from (select ${columns} from webhooks ${maker} where webhooks.id = $1) shown`,
    [id, secret ?? null],
  )
  return row?.json ?? null
}

type NewWebhook = { org_id: string; user_id: string; address: string; topics: readonly WebhookTopic[]; sealed: Buffer }

/** Answers its id. */
export async function createWebhook(tx: Transaction, made: NewWebhook): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into webhooks (org_id, address, nouns, sealed_secret, created_by_user_id) values ($1, $2, $3, $4, $5)
     returning id`,
    [made.org_id, made.address, nounsOf(made.topics), made.sealed, made.user_id],
  )
  if (!row) throw new Error('the insert returned no webhook')
  return row.id
}

/** Another address has not failed yet; switched on again, the 410 of before counts no more. */
export async function updateWebhook(tx: Transaction, id: string, change: WebhookUpdate): Promise<void> {
  const { address, topics: chosen, is_active } = change
  await tx.query(
    `update webhooks set address = coalesce($2, address), nouns = coalesce($3, nouns),
       is_active = coalesce($4, is_active),
       gone_at = case when $4 then null else gone_at end,
       failing_since = case when $4 or address <> $2 then null else failing_since end
     where id = $1`,
    [id, address ?? null, chosen ? nounsOf(chosen) : null, is_active ?? null],
  )
}

export async function deleteWebhook(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query('delete from webhooks where id = $1 returning id', [id])).length > 0
}

/** The secret that signed until now signs too until then. Answers false where there is no such webhook. */
export async function rotateSecret(tx: Transaction, id: string, sealed: Buffer, until: Date): Promise<boolean> {
  const rows = await tx.query(
    `update webhooks set sealed_secret = $2, former_until = $3
     where id = $1 returning id`,
    [id, sealed, until],
  )
  return rows.length > 0
}

/** The webhook of a delivery; null where there is no such delivery. */
export async function webhookOf(tx: Transaction, deliveryId: string): Promise<string | null> {
  const [row] = await tx.query<{ webhook_id: string }>('select webhook_id from webhook_deliveries where id = $1', [
    deliveryId,
  ])
  return row?.webhook_id ?? null
}

/** Whether it is there, and hears of anything. */
export async function webhookState(tx: Transaction, id: string): Promise<'missing' | 'off' | 'active'> {
  const [row] = await tx.query<{ is_active: boolean }>('select is_active from webhooks where id = $1', [id])
  if (!row) return 'missing'
  return row.is_active ? 'active' : 'off'
}

/** A message that says nothing but that it is a test. */
export async function addTest(tx: Transaction, org_id: string, webhookId: string, data: object): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `with added as (
       insert into webhook_deliveries (org_id, webhook_id, type, data) values ($1, $2, 'webhook.test', $3)
       returning ${deliveryColumns}
     ) select row_to_json(added)::text as json from added`,
    [org_id, webhookId, JSON.stringify(data)],
  )
  if (!row) throw new Error('the insert returned no delivery')
  return row.json
}

/** Null where there is no such webhook. */
export function listDeliveries(tx: Transaction, webhookId: string, limit: number): Promise<string | null> {
  return jsonListOf(
    tx,
    'webhooks',
    webhookId,
    `select ${deliveryColumns} from webhook_deliveries
     where webhook_id = $1 order by created_at desc, id desc limit $2`,
    [limit],
  )
}

export async function findDelivery(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `select row_to_json(found)::text as json from (
       select ${deliveryColumns}, body, answer from webhook_deliveries where id = $1) found`,
    [id],
  )
  return row?.json ?? null
}

/** Tries for another day; what a process is sending just now goes on. */
export async function resendDelivery(tx: Transaction, id: string, now: Date): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `with sent as (
       update webhook_deliveries set state = 'waiting', attempts = case state when 'waiting' then attempts else 0 end,
         next_attempt_at = $2, expires_at = $2::timestamptz + interval '1 day'
       where id = $1 returning ${deliveryColumns}
     ) select row_to_json(sent)::text as json from sent`,
    [id, now],
  )
  return row?.json ?? null
}
