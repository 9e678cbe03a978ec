import type { UndoAnswer } from '@leme/contract/assistant/assistant'
import type { Noun } from '@leme/language/plan-fields'
import type { Written } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import type { Member } from '../../../http/serve.ts'
import { Problem } from '../../../problem/problem.ts'
import { beginUndo, findCreation, findOwnChange, lockUndo, takeBackNotices } from '../../change/change.queries.ts'
import { findReasons, keepParents, type Standing as StandingRow } from '../../change/stays.queries.ts'
import { type AskedUndo, decide, lockConversation, type Outcome } from '../conversation/exchange.queries.ts'
import { countWritten, listed, named } from '../wording.ts'
import { findJoined } from '../write/join-project.ts'
import { confirmUndo } from './undo-last.ts'

type Standing = StandingRow & Written

const tables = { task: 'tasks', story: 'stories', epic: 'epics', project: 'projects' } as const
/** Parts before what they hang in. */
const innermostFirst: readonly Noun[] = ['task', 'story', 'epic', 'project']

/** The button below an answer: carries out the undo that the exchange asked about, else removes what it created. */
export async function undoByButton(tx: Transaction, identity: Member, exchangeId: string): Promise<UndoAnswer> {
  const asked = await findAsked(tx, identity.user_id, exchangeId)
  if (asked?.outcome === 'previewed') return confirmUndo(tx, identity.user_id, { exchangeId, asked: asked.undo })
  // A second press, as after a lost answer.
  if (asked?.outcome === 'applied') return { message: asked.decision ?? '', removed: [], kept: [], change_id: null }
  if (asked) throw refused('Esta pergunta não vale mais. Diga “desfaça” de novo')
  return undo(tx, identity, exchangeId, { isMove: false })
}

/**
 * Removes exactly the rows that one's own exchange created, if it is the last of its conversation that did. Rows that
 * anybody changed since, rows in which there is something of another origin, and what these belong to stay, and are named.
 * What moves is only kept by what others did: it is made elsewhere as it is now. Throws exchange_not_found, and
 * undo_refused with the reason.
 */
export async function undo(
  tx: Transaction,
  identity: Member,
  exchangeId: string,
  { isMove }: { isMove: boolean },
): Promise<UndoAnswer> {
  const { user_id } = identity
  const exchange = await requireUndoable(tx, user_id, exchangeId)
  await lockUndo(tx, user_id)
  await tx.query(`select set_config('app.undo', $1, true)`, [exchangeId])
  const standing = await lockStanding(tx, exchangeId)
  const change = isMove
    ? null
    : await findCreation(
        tx,
        user_id,
        standing.map(({ id }) => id),
      )
  if (change) await beginUndo(tx, change)
  const reasons = await findReasons(tx, standing, { userId: user_id, since: exchange.created_at, othersAlone: isMove })
  keepParents(standing, reasons, (row) => named(row as Standing))
  const removed = standing.filter(({ id }) => !reasons.has(id))
  for (const noun of innermostFirst) await remove(tx, noun, removed)
  await takeBackNotices(tx)

  const kept = standing.flatMap((row) => {
    const reason = reasons.get(row.id)
    return reason ? { label: named(row), reason } : []
  })
  const message = [undoText(removed, kept), ...(await findJoined(tx, exchangeId)).map(staysText)].join(' ')
  if (removed.length > 0 || kept.length === 0) await decide(tx, exchangeId, 'undone', message)
  return {
    message,
    removed: removed.map(named),
    kept,
    change_id: change && removed.length > 0 ? await findOwnChange(tx) : null,
  }
}

type AskedBefore = { conversation_id: string; outcome: Outcome; undo: AskedUndo | null; decision: string | null }

/** The undo that an exchange asked about, once nobody else decides on it; null where it asked about none. */
async function findAsked(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<(AskedBefore & { undo: AskedUndo }) | null> {
  const find = () =>
    tx.query<AskedBefore>(
      `select conversation_id, outcome, plan -> 'undo' as undo, decision from assistant_exchanges
       where org_id = context.org_id() and user_id = $1 and id = $2`,
      [userId, id],
    )
  const [seen] = await find()
  if (!seen?.undo) return null
  await lockConversation(tx, seen.conversation_id)
  const [exchange = seen] = await find()
  return { ...exchange, undo: seen.undo }
}

type Exchange = {
  user_id: string
  created_at: string
  conversation_id: string
  outcome: Outcome
  created: number
  is_last: boolean
}

async function requireUndoable(tx: Transaction, userId: string, id: string): Promise<Exchange> {
  const seen = await findExchange(tx, id)
  if (!seen) throw new Problem('exchange_not_found')
  if (seen.user_id !== userId) throw refused('Só quem fez o pedido pode desfazê-lo')
  await lockConversation(tx, seen.conversation_id)
  const exchange = await findExchange(tx, id, 'for update')
  if (!exchange) throw new Problem('exchange_not_found')
  if (exchange.outcome === 'undone') throw refused('Isto já foi desfeito')
  if (exchange.outcome !== 'applied' || exchange.created === 0) throw refused('Este pedido não criou nada')
  if (!exchange.is_last) throw refused('Só o último pedido aplicado pode ser desfeito')
  return exchange
}

function refused(detail: string): Problem {
  return new Problem('undo_refused', { detail })
}

async function findExchange(tx: Transaction, id: string, lock = ''): Promise<Exchange | null> {
  const [exchange] = await tx.query<Exchange>(
    `select user_id, conversation_id, outcome, to_json(created_at) #>> '{}' as created_at, (
         select count(*)::int from assistant_writes
         where org_id = exchange.org_id and exchange_id = exchange.id and action = 'created'
       ) as created,
       not exists (
         select from assistant_exchanges later
         where later.org_id = exchange.org_id and later.conversation_id = exchange.conversation_id
           and later.outcome = 'applied' and (later.decided_at, later.id) > (exchange.decided_at, exchange.id)
           and exists (
             select from assistant_writes
             where org_id = later.org_id and exchange_id = later.id and action = 'created'
           )
       ) as is_last
     from assistant_exchanges exchange where org_id = context.org_id() and id = $1 ${lock}`,
    [id],
  )
  return exchange ?? null
}

/** The exchange's rows that are still there, by the names that they have now, which nobody else changes or hangs anything in until COMMIT. */
async function lockStanding(tx: Transaction, exchangeId: string): Promise<Standing[]> {
  const written = await tx.query<Written>(
    `select noun, row_id as id, project_id, label from assistant_writes
     where org_id = context.org_id() and exchange_id = $1 and action = 'created' order by position`,
    [exchangeId],
  )
  const there = new Map<string, Pick<Standing, 'parent_id' | 'label'>>()
  const parentOf = { project: 'null::uuid', epic: 'project_id', story: 'coalesce(epic_id, project_id)' } as const
  for (const noun of innermostFirst.toReversed()) {
    const ids = written.filter((row) => row.noun === noun).map(({ id }) => id)
    if (ids.length === 0) continue
    const parent = noun === 'task' ? 'coalesce(story_id, project_id)' : parentOf[noun]
    const label = noun === 'project' ? 'name' : 'title'
    const rows = await tx.query<Pick<Standing, 'id' | 'parent_id' | 'label'>>(
      `select id, ${parent} as parent_id, ${label} as label from ${tables[noun]} where id = any($1) order by id for update`,
      [ids],
    )
    for (const { id, ...row } of rows) there.set(id, row)
  }
  return written.flatMap((row) => {
    const now = there.get(row.id)
    return now ? { ...row, ...now } : []
  })
}

async function remove(tx: Transaction, noun: Noun, removed: readonly Standing[]): Promise<void> {
  const ids = removed.filter((row) => row.noun === noun).map(({ id }) => id)
  if (ids.length === 0) return
  const deleted = await tx.query(`delete from ${tables[noun]} where id = any($1) returning id`, [ids])
  if (deleted.length !== ids.length) throw new Problem('forbidden')
}

function undoText(removed: readonly Standing[], kept: UndoAnswer['kept']): string {
  const [only] = removed
  const what = only && removed.length === 1 ? named(only) : countWritten(removed)
  const gone = removed.length > 0 ? `Desfeito: removi ${what}.` : 'Nada foi removido.'
  if (removed.length === 0 && kept.length === 0) return 'Desfeito: já não havia nada a remover.'
  if (kept.length === 0) return gone
  const shown = kept.slice(0, 10).map(({ label, reason }) => `${label} (${reason})`)
  const more = kept.length > shown.length ? [`mais ${kept.length - shown.length}`] : []
  return `${gone} ${kept.length === 1 ? 'Ficou' : 'Ficaram'}: ${listed([...shown, ...more])}.`
}

/** Who was let in may have been given other work since: a membership is not taken back. */
function staysText(person: string): string {
  return `${person} continua no projeto.`
}
