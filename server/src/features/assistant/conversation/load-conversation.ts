import type { OrchestratorRequest } from '@leme/contract/assistant/assistant'
import { isStorable } from '@leme/contract/text/text'
import { noDraft } from '@leme/language/plan'
import type { Keyed, Last, Named, Names, Page, Pending, TurnContext } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import type { Member } from '../../../http/serve.ts'
import { Problem } from '../../../problem/problem.ts'
import { findKeysOf } from '../keyed.queries.ts'
import {
  findConversation,
  findLast,
  findOpen,
  isConversation,
  lockConversation,
  type Open,
} from './exchange.queries.ts'
import { loadNames } from './names.queries.ts'
import { findPage } from './page.queries.ts'

/** A request with all that its meaning depends on, in its place in a conversation. */
export type LoadedConversation = { said: TurnContext; open: Open | null; conversation_id: string; exchange_id: string }

/**
 * Recalls the conversation that a request goes on, and what it and the page name. With `lock` nothing else is said in
 * this conversation until COMMIT. `names`: those of the same request a moment ago, where these must still apply. Throws
 * conversation_not_found.
 */
export async function loadConversation(
  tx: Transaction,
  identity: Member,
  body: OrchestratorRequest,
  { now, lock, names }: { now: Date; lock: boolean; names?: Names | undefined },
): Promise<LoadedConversation> {
  const known = await recallConversation(tx, identity.user_id, body)
  if (known && lock) await lockConversation(tx, known)
  const [start, page, open, last, keyed] = await Promise.all([
    begin(tx, identity.user_id, now),
    findPage(tx, body.ui_context),
    known ? findOpen(tx, known) : null,
    known ? findLast(tx, known) : null,
    findKeysOf(tx, body.text),
  ])
  const pending = open && toPending(open)
  const said: TurnContext = {
    text: body.text,
    history: body.message_history,
    speaker: start.speaker,
    today: start.today,
    page,
    names: names ?? (await loadNames(tx, spokenOf(page, pending, last, keyed))),
    pending,
    last,
    ...(keyed && { keyed }),
  }
  return { said, open, conversation_id: known ?? start.conversation_id, exchange_id: start.exchange_id }
}

async function recallConversation(
  tx: Transaction,
  userId: string,
  { conversation_id, message_history }: OrchestratorRequest,
): Promise<string | null> {
  if (conversation_id) {
    if (await isConversation(tx, userId, conversation_id)) return conversation_id
    throw new Problem('conversation_not_found')
  }
  const answered = message_history.findLast(({ role }) => role === 'assistant')?.content
  return answered && isStorable(answered) ? findConversation(tx, userId, answered) : null
}

type Start = { speaker: Named; conversation_id: string; exchange_id: string; today: string }

async function begin(tx: Transaction, userId: string, now: Date): Promise<Start> {
  const [start] = await tx.query<Start>(
    `select json_build_object('id', id, 'label', display_name) as speaker, uuid_v7() as conversation_id,
       uuid_v7() as exchange_id, org_day($2)::text as today from users where id = $1`,
    [userId, now],
  )
  if (!start) throw new Problem('user_not_found')
  return start
}

function toPending({ id, plan }: Open): Pending {
  return { exchange_id: id, draft: plan.draft ?? noDraft, question: plan.question ?? null }
}

/** The project whose epics and stories a sentence may name: that of a key, else the page's, else the conversation's. */
function spokenOf(page: Page, pending: Pending | null, last: Last | null, keyed: Keyed | null): string | null {
  const named = keyed?.rows.find(({ project_id }) => project_id !== null)?.project_id
  if (named) return named
  const project = pending?.draft.project
  const drafted = project && 'id' in project ? project.id : null
  return page.project?.id ?? drafted ?? last?.written[0]?.project_id ?? null
}
