import { paths } from '@leme/contract/paths'
import { type WebhookNoun, webhookFields } from '@leme/contract/webhook/webhook-topics'
import type { Transaction } from '../../database/transaction.ts'

/** What of a delivery decides what it says. */
export type Message = {
  type: string
  event_id: string | null
  is_batch: boolean
  transaction_id: string
  data: object | null
  created_at: string
}

/** Things of an import that one message names. */
const mostNamed = 1000

type Row = Readonly<Record<string, unknown>>

type Event = {
  noun: Exclude<WebhookNoun, 'agent_alert'>
  noun_id: string
  action: string
  label: string
  project_id: string | null
  project: string | null
  key: string | null
  source: string
  user_id: string | null
  user_name: string | null
  api_key_id: string | null
  api_key_name: string | null
  /** Of a comment: on what it is. */
  thing_id: string | null
  thing_noun: string | null
  thing_key: string | null
  before: Row | null
  after: Row | null
}

/** An event with what is called how today, under the wall. */
const columns = `events.noun, events.noun_id, action, label, events.project_id, projects.name as project,
  coalesce(things.key, after ->> 'key', before ->> 'key') as key, source, user_id, users.display_name as user_name,
  api_key_id, api_keys.name as api_key_name, spoken.id as thing_id, spoken.noun as thing_noun, spoken.key as thing_key,
  before, after`
const joins = `left join projects on projects.id = events.project_id
  left join users on users.id = user_id
  left join api_keys on api_keys.id = api_key_id
  left join things on things.id = noun_id and events.noun <> 'comment'
  left join things spoken on events.noun = 'comment'
    and spoken.id = coalesce(after ->> 'thing_id', before ->> 'thing_id', (
      select thing_id::text from comments where comments.id = noun_id))::uuid`

/**
 * The text that is sent: `type`, `timestamp` and `data`, as Standard Webhooks proposes. Null where there is nothing to say:
 * what changed is of no concern outside, or the event is gone.
 */
export async function writeBody(tx: Transaction, message: Message, origin: string): Promise<string | null> {
  const { type, created_at, is_batch } = message
  const data = message.data ?? (await (is_batch ? batchData : eventData)(tx, message, origin))
  if (data === null) return null
  return JSON.stringify({ type, timestamp: new Date(created_at).toISOString(), data })
}

async function eventData(tx: Transaction, { event_id }: Message, origin: string): Promise<object | null> {
  const [event] = await tx.query<Event>(`select ${columns} from events ${joins} where events.id = $1`, [event_id])
  if (!event) return null
  const [before, after] = [saidOf(event.noun, event.before), saidOf(event.noun, event.after)]
  const isNothing = event.action === 'updated' && Object.keys(after ?? {}).length === 0
  if (isNothing) return null
  return { ...named(event, origin), who: whoOf(event), source: event.source, before, after }
}

/** All that one transaction of an import did alike, by name: what it brought is read by the API. */
async function batchData(tx: Transaction, { event_id }: Message, origin: string): Promise<object | null> {
  const events = await tx.query<Event & { count: number }>(
    `select ${columns}, count(*) over ()::int as count from events ${joins}
     where (events.transaction_id, events.made_at, events.noun, events.action)
       = (select transaction_id, made_at, noun, action from events where id = $1)
     order by events.created_at, events.id limit ${mostNamed}`,
    [event_id],
  )
  const [first] = events
  if (!first) return null
  return {
    who: whoOf(first),
    source: first.source,
    count: first.count,
    things: events.map((event) => named(event, origin)),
  }
}

function named(event: Event, origin: string): object {
  const { noun, noun_id, key, label, project_id, project } = event
  const path = event.action === 'deleted' ? null : pathOf(event)
  return {
    id: noun_id,
    noun,
    key,
    title: label,
    project: project_id === null ? null : { id: project_id, name: project },
    address: path === null ? null : `${origin}${path}`,
  }
}

/** Where it is in Leme; null of what has no page. */
function pathOf(event: Event): string | null {
  const { noun, noun_id: id, key, project_id } = event
  if (noun === 'comment')
    return event.thing_id === null ? null : thingPath(event.thing_noun, event.thing_id, event.thing_key, project_id)
  if (noun === 'invoice') return paths.bill('invoices', id)
  if (noun === 'receivable') return paths.bill('receivables', id)
  if (noun === 'payment') {
    const receivable = (event.after ?? event.before)?.receivable_id
    return typeof receivable === 'string' ? paths.bill('receivables', receivable) : null
  }
  return thingPath(noun, id, key, project_id)
}

function thingPath(noun: string | null, id: string, key: string | null, project: string | null): string | null {
  if (noun === 'project') return paths.project(id)
  if (noun === 'ticket') return paths.ticket(id)
  return project !== null && key ? paths.thing(project, key) : null
}

function whoOf({ user_id, user_name, api_key_id, api_key_name }: Event): object | null {
  if (user_id !== null) return { type: 'user', id: user_id, name: user_name }
  return api_key_id === null ? null : { type: 'api_key', id: api_key_id, name: api_key_name }
}

/** The columns that leave, of those that are there. */
function saidOf(noun: Event['noun'], row: Row | null): Row | null {
  if (row === null) return null
  const fields: readonly string[] = webhookFields[noun]
  return Object.fromEntries(fields.filter((field) => field in row).map((field) => [field, row[field]]))
}
