import { createHash, randomBytes } from 'node:crypto'
import {
  assistantTexts,
  type BulkCreateAnswer,
  type BulkCreateRequest,
  type PlannedWork,
} from '@leme/contract/assistant/assistant'
import type { Ready } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import type { Member } from '../../../http/serve.ts'
import { Problem } from '../../../problem/problem.ts'
import {
  decide,
  lockConversation,
  type Outcome,
  type StoredPlan,
  storeExchange,
  storeWrites,
} from '../conversation/exchange.queries.ts'
import { linksTo, rowsOf, summaryText } from '../wording.ts'
import { apply } from './apply.ts'
import { joinProject } from './join-project.ts'
import { refuseStale } from './stale.ts'

type Args = BulkCreateRequest['args']
type Result = Pick<BulkCreateAnswer, 'summary' | 'links'>
type Stored = {
  id: string
  conversation_id: string
  outcome: Outcome
  plan: StoredPlan
  planned_hash: Buffer
  result: Result | null
  /** Applied so lately that the same once more is a second press. */
  is_fresh: boolean
  created_at: string
}

/** A new confirmation's token and what is stored of it. */
export function newToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, token_hash: sha256(token) }
}

/** What a plan creates and where, however it was sent. */
export function hashPlanned(projectId: string, { epics, stories, tasks }: PlannedWork): Buffer {
  return sha256(JSON.stringify([projectId.toLowerCase(), epics, stories, tasks]))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export type Confirmed = BulkCreateAnswer & { is_direct: boolean }

/**
 * Creates what a preview showed, once however often it is confirmed; `args` must be what it showed. Without a token it
 * confirms one's own preview of the same content, or repeats its answer for an hour; where there is none, it creates.
 * Throws preview_mismatch, preview_cancelled, preview_replaced, preview_stale and project_not_found.
 */
export async function bulkCreate(
  tx: Transaction,
  identity: Member,
  { args, token, today }: { args: Args; token: string | null; today: string },
): Promise<Confirmed> {
  const planned = hashPlanned(args.project_id, args)
  if (token) {
    const preview = await findPreview(tx, identity.user_id, 'token_hash', sha256(token))
    if (!preview?.planned_hash.equals(planned)) throw new Problem('preview_mismatch')
    return { ...(await confirm(tx, identity, preview.id, today)), is_direct: false }
  }
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('assistant/' || $1, 0))`, [
    `${identity.user_id}/${planned.toString('hex')}`,
  ])
  const preview = await findPreview(tx, identity.user_id, 'planned_hash', planned)
  if (preview && (preview.outcome === 'previewed' || (preview.outcome === 'applied' && preview.is_fresh))) {
    return { ...(await confirm(tx, identity, preview.id, today)), is_direct: false }
  }
  return { ...(await createDirectly(tx, identity, args, today)), is_direct: true }
}

/** Confirms one's own preview, as the button does. The same again answers the same. */
export async function confirm(
  tx: Transaction,
  identity: Member,
  exchangeId: string,
  today: string,
): Promise<BulkCreateAnswer> {
  const preview = await findLocked(tx, identity.user_id, exchangeId)
  const { id, outcome, plan, result, created_at } = preview
  if (outcome === 'applied' && result) return { ...result, exchange_id: id, can_undo: true }
  if (outcome === 'undone') throw new Problem('preview_cancelled', { detail: undone })
  if (outcome === 'cancelled') throw new Problem('preview_cancelled')
  if (outcome !== 'previewed' || !plan.ready) throw new Problem('preview_replaced')
  await refuseStale(tx, plan.ready, created_at)
  await joinProject(tx, plan.ready.project.id, plan.draft)
  const { written, ...answer } = await write(tx, identity, plan.ready, today)
  await decide(tx, id, 'applied', answer.summary, answer)
  await storeWrites(tx, identity.org_id, id, written, 'created')
  return { ...answer, exchange_id: id, can_undo: true }
}

const undone = 'O que esta prévia criou já foi desfeito. Faça o pedido de novo'

async function write(tx: Transaction, { org_id }: Member, ready: Ready, today: string) {
  const written = await apply(tx, org_id, ready, today)
  return { summary: summaryText(ready), links: linksTo(written, ready.project), written }
}

async function findPreview(
  tx: Transaction,
  userId: string,
  column: 'token_hash' | 'planned_hash',
  hash: Buffer,
): Promise<Stored | null> {
  const [found] = await tx.query<Stored>(
    `select ${stored} from assistant_exchanges
     where org_id = context.org_id() and user_id = $1 and ${column} = $2 order by created_at desc, id desc limit 1`,
    [userId, hash],
  )
  return found ?? null
}

const stored = `id, conversation_id, outcome, plan, planned_hash, result, to_json(created_at) #>> '{}' as created_at,
  coalesce(decided_at > now() - interval '1 hour', false) as is_fresh`

/** The preview as it is once nobody else decides on its conversation, or deletes it. */
async function findLocked(tx: Transaction, userId: string, id: string): Promise<Stored> {
  const select = `select ${stored} from assistant_exchanges where org_id = context.org_id() and user_id = $1 and id = $2`
  const [seen] = await tx.query<Stored>(select, [userId, id])
  if (!seen) throw new Problem('preview_mismatch')
  await lockConversation(tx, seen.conversation_id)
  const [locked] = await tx.query<Stored>(`${select} for update`, [userId, id])
  if (!locked) throw new Problem('preview_mismatch')
  return locked
}

async function createDirectly(
  tx: Transaction,
  identity: Member,
  { project_id, ...work }: Args,
  today: string,
): Promise<BulkCreateAnswer> {
  const ready = await planInProject(tx, project_id, work)
  if (rowsOf(ready) === 0) throw new Problem('validation_failed', { fields: [nothing] })
  const { written, ...answer } = await write(tx, identity, ready, today)
  const [ids] = await tx.query<{ id: string; conversation_id: string }>(
    'select uuid_v7() as id, uuid_v7() as conversation_id',
  )
  if (!ids) throw new Error('no ids were made')
  await storeExchange(tx, identity.org_id, {
    ...ids,
    user_id: identity.user_id,
    asked: 'Criação em lote, sem prévia',
    answered: answer.summary || assistantTexts.default,
    understood_by: 'grammar',
    plan: { understood: { intent: 'confirm' }, ready },
    outcome: 'applied',
    planned_hash: hashPlanned(project_id, work),
    result: answer,
  })
  await storeWrites(tx, identity.org_id, ids.id, written, 'created')
  return { ...answer, exchange_id: ids.id, can_undo: true }
}

const nothing = { field: 'args.epics', message: 'Envie pelo menos um épico' }

async function planInProject(tx: Transaction, projectId: string, work: PlannedWork): Promise<Ready> {
  const [project] = await tx.query<Omit<Ready['project'], 'is_new'>>(
    `select id, name, client, kind, partner, description, budget_hours::float8 as budget_hours, start_date, end_date
     from projects where id = $1`,
    [projectId],
  )
  if (!project) throw new Problem('project_not_found')
  return { project: { ...project, is_new: false }, work, people: [] }
}
