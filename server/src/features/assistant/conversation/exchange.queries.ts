import type { BulkCreateAnswer, exchangeOutcomes } from '@leme/contract/assistant/assistant'
import type { Draft, Plan } from '@leme/language/plan'
import type { Last, Question, Ready, Written } from '@leme/language/turn-context'
import { jsonList } from '../../../database/query/json.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { personOf } from '../../user/user.queries.ts'

export type Outcome = (typeof exchangeOutcomes)[number]

/** What an exchange decided, as it is stored. */
export type StoredPlan = {
  understood: Plan
  /** As far as its names were found. */
  draft?: Draft
  question?: Question
  /** What its answer offered to press. */
  choices?: string[]
  /** The words left doubt: once it is answered, the plan is shown before it is carried out. */
  is_guess?: boolean
  /** And which words did. */
  doubt?: string
  ready?: Ready
  /** Why it was not done. */
  refusal?: string
  /** The undo that it asks about, with what was shown of it. */
  undo?: AskedUndo
  /** The exchange that this one confirmed, gave up or undid. */
  about?: string
}

export type AskedUndo = { change_id: string; shown: string }

export type NewExchange = {
  id: string
  conversation_id: string
  user_id: string
  asked: string
  answered: string
  understood_by: 'grammar' | 'model'
  plan: StoredPlan
  outcome: Outcome
  token_hash?: Buffer
  planned_hash?: Buffer
  result?: Pick<BulkCreateAnswer, 'summary' | 'links'>
}

/** Most characters of an answer that a later request may send back as its history. */
const mostText = 20_000

/** Stores an exchange in the name of the person who asks. */
export async function storeExchange(tx: Transaction, orgId: string, exchange: NewExchange): Promise<void> {
  const { id, conversation_id, user_id, asked, answered, understood_by, plan, outcome } = exchange
  const { token_hash = null, planned_hash = null, result = null } = exchange
  await tx.query(
    `insert into assistant_exchanges (org_id, id, conversation_id, user_id, asked, answered, understood_by, plan, outcome,
       token_hash, planned_hash, result, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12::jsonb,
       case when $9 in ('applied', 'cancelled', 'undone') then now() end)`,
    [
      orgId,
      id,
      conversation_id,
      user_id,
      asked,
      clip(answered),
      understood_by,
      JSON.stringify(plan),
      outcome,
      token_hash,
      planned_hash,
      result && JSON.stringify(result),
    ],
  )
}

/** The text as an answer and as history may hold it. */
function clip(text: string): string {
  return text.length > mostText ? `${text.slice(0, mostText - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}

/** Names the rows that an exchange created, which it may take back, or changed. */
export async function storeWrites(
  tx: Transaction,
  orgId: string,
  exchangeId: string,
  written: readonly Written[],
  action: 'created' | 'updated',
): Promise<void> {
  if (written.length === 0) return
  await tx.query(
    `insert into assistant_writes (org_id, exchange_id, position, noun, row_id, project_id, label, action)
     select $1, $2, ordinality - 1, row ->> 'noun', (row ->> 'id')::uuid, (row ->> 'project_id')::uuid, row ->> 'label', $4
     from jsonb_array_elements($3::jsonb) with ordinality as written (row, ordinality)`,
    [orgId, exchangeId, JSON.stringify(written), action],
  )
}

/** Says what became of an exchange. `decision` is what was said then; null leaves it open who decided. */
export async function decide(
  tx: Transaction,
  id: string,
  outcome: Outcome,
  decision: string | null,
  result: Pick<BulkCreateAnswer, 'summary' | 'links'> | null = null,
): Promise<void> {
  await tx.query(
    `update assistant_exchanges set outcome = $2, decision = coalesce($3, decision),
       result = coalesce($4::jsonb, result),
       decided_at = case when $2 in ('applied', 'cancelled', 'undone') then now() end
     where id = $1`,
    [id, outcome, decision && clip(decision), result && JSON.stringify(result)],
  )
}

/**
 * What became of the exchange whose change was taken back: what it wrote is undone, or there again. Both were decided in
 * one transaction, so at the same time.
 */
export async function settleUndone(tx: Transaction, userId: string, madeAt: string, decision: string): Promise<void> {
  await tx.query(
    `update assistant_exchanges set outcome = case outcome when 'applied' then 'undone' else 'applied' end,
       decision = $3, decided_at = now()
     where org_id = context.org_id() and user_id = $1 and decided_at = $2 and outcome in ('applied', 'undone')
       and exists (
         select from assistant_writes writes
         where writes.org_id = assistant_exchanges.org_id and exchange_id = assistant_exchanges.id
       )`,
    [userId, madeAt, clip(decision)],
  )
}

/** Until COMMIT, nothing else is said or decided in this conversation. */
export async function lockConversation(tx: Transaction, conversationId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('assistant/' || $1, 0))`, [conversationId])
}

/** The conversation that one's latest exchange with this answer belongs to. */
export async function findConversation(tx: Transaction, userId: string, answered: string): Promise<string | null> {
  const [row] = await tx.query<{ conversation_id: string }>(
    `select conversation_id from (
       select conversation_id, answered, decision, created_at, id from assistant_exchanges
       where org_id = context.org_id() and user_id = $1 order by created_at desc, id desc limit 100
     ) latest where $2 in (answered, decision) order by created_at desc, id desc limit 1`,
    [userId, answered],
  )
  return row?.conversation_id ?? null
}

export async function isConversation(tx: Transaction, userId: string, conversationId: string): Promise<boolean> {
  const rows = await tx.query(
    `select from assistant_exchanges
     where org_id = context.org_id() and conversation_id = $2 and user_id = $1 limit 1`,
    [userId, conversationId],
  )
  return rows.length > 0
}

/** What a conversation waits for: a fact, or a confirmation. `is_last`: it is what was last shown. */
export type Open = {
  id: string
  outcome: 'asking' | 'previewed'
  plan: StoredPlan
  is_last: boolean
  created_at: string
}

export async function findOpen(tx: Transaction, conversationId: string): Promise<Open | null> {
  const [open] = await tx.query<Open>(
    `select id, outcome, plan, to_json(created_at) #>> '{}' as created_at, not exists (
       select from assistant_exchanges later
       where later.org_id = open.org_id and later.conversation_id = open.conversation_id
         and (later.created_at, later.id) > (open.created_at, open.id)
     ) as is_last
     from assistant_exchanges open
     where org_id = context.org_id() and conversation_id = $1 and outcome in ('asking', 'previewed')`,
    [conversationId],
  )
  return open ?? null
}

/** What the conversation wrote last, by the names that the rows have now; rows that are gone are left out. */
export async function findLast(tx: Transaction, conversationId: string): Promise<Last | null> {
  const [last] = await tx.query<Last>(
    `select exchange.id as exchange_id, json_agg(json_build_object('noun', noun, 'id', row_id, 'project_id', project_id,
         'label', coalesce(
           (select name from projects where noun = 'project' and projects.id = row_id),
           (select title from epics where noun = 'epic' and epics.id = row_id),
           (select title from stories where noun = 'story' and stories.id = row_id),
           (select title from tasks where noun = 'task' and tasks.id = row_id)
         ), 'parent', coalesce(
           (select json_build_object('id', epics.id, 'label', epics.title)
            from stories join epics on epics.id = epic_id where noun = 'story' and stories.id = row_id),
           (select json_build_object('id', stories.id, 'label', stories.title)
            from tasks join stories on stories.id = story_id where noun = 'task' and tasks.id = row_id)
         )) order by position) as written
     from (
       select org_id, id from assistant_exchanges
       where org_id = context.org_id() and conversation_id = $1 and outcome = 'applied' and exists (
         select from assistant_writes writes
         where writes.org_id = assistant_exchanges.org_id and exchange_id = assistant_exchanges.id
           and action = 'created')
       order by decided_at desc, id desc limit 1
     ) exchange
     join assistant_writes on assistant_writes.org_id = exchange.org_id and exchange_id = exchange.id
     group by exchange.id`,
    [conversationId],
  )
  if (!last) return null
  const written = last.written.filter(({ label }) => label !== null)
  return written.length > 0 ? { ...last, written } : null
}

const columns = `assistant_exchanges.id, assistant_exchanges.org_id, assistant_exchanges.conversation_id,
  assistant_exchanges.user_id, ${personOf('assistant_exchanges.user_id')}, assistant_exchanges.asked,
  assistant_exchanges.answered, assistant_exchanges.understood_by, assistant_exchanges.plan,
  assistant_exchanges.outcome, coalesce((
    select json_agg(json_build_object('noun', noun, 'id', row_id, 'label', label) order by position)
    from assistant_writes writes
    where writes.org_id = assistant_exchanges.org_id and writes.exchange_id = assistant_exchanges.id
  ), '[]') as written, assistant_exchanges.created_at, assistant_exchanges.decided_at`

/** Newest first: one's own, and everybody's for an admin. */
export function listExchanges(
  tx: Transaction,
  { limit, conversation_id }: { limit: number; conversation_id?: string },
): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from assistant_exchanges
     where org_id = context.org_id() and ($2::uuid is null or conversation_id = $2)
     order by created_at desc, id desc limit $1`,
    [limit, conversation_id ?? null],
  )
}

export async function getExchange(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `select row_to_json(exchange)::text as json from (
       select ${columns} from assistant_exchanges where org_id = context.org_id() and id = $1
     ) exchange`,
    [id],
  )
  return row?.json ?? null
}
