import type { UndoAnswer } from '@leme/contract/assistant/assistant'
import type { Transaction } from '../../../database/transaction.ts'
import { Problem } from '../../../problem/problem.ts'
import { findChange, findLastChange, lockUndo } from '../../change/change.queries.ts'
import { type Change, undoMinutes } from '../../change/change.ts'
import { capital, deedText, intentText, notHereText, previewText, staysText } from '../../change/change-words.ts'
import { carryOut } from '../../change/undo-change.ts'
import { weigh } from '../../change/weigh.ts'
import type { Weighing } from '../../change/weighing.ts'
import { type AskedUndo, decide, settleUndone } from '../conversation/exchange.queries.ts'
import { answered, type Context, type Done, nothingDone, replace } from '../done.ts'
import { lastAloneText, otherwiseMeant, saysRedo } from './undo-meant.ts'

/**
 * Takes back what this person did last, whatever it was and wherever: by hand, or by the assistant. One row that was just
 * changed at once; else it is shown what would go, and asked. Nothing older is ever touched. Where another question waits,
 * the words may be meant for that: it is asked again.
 */
export async function undoLast(context: Context, isAsked = false): Promise<Done> {
  const { tx, identity, said } = context
  await lockUndo(tx, identity.user_id)
  const change = await findLastChange(tx, identity.user_id)
  if (!change) return answered({ message: nothingText })
  if (change.event) return answered({ message: notHereText(change) })
  const otherwise = otherwiseMeant(said.text, change)
  if (otherwise) return answered({ message: otherwise })
  const weighing = await weigh(tx, identity.user_id, change)
  if (weighing.goes.length === 0) return answered({ message: nothingGoesText(change, weighing) })
  const isPlain = change.rows.length === 1 && !change.is_answered && (!change.is_undo || saysRedo(said.text))
  return isPlain && !isAsked ? undoNow(context, change, weighing) : ask(context, change, weighing)
}

const nothingText = `Você não mudou nada nos últimos ${undoMinutes} minutos que eu possa desfazer.`

/** What "o que você pode desfazer?" and "desfaça as duas últimas" are answered: the last change, and that it is the only one. */
export async function sayWhatUndoes({ tx, identity }: Context): Promise<Done> {
  const change = await findLastChange(tx, identity.user_id)
  if (!change) return answered({ message: nothingText })
  return answered({ message: change.event ? notHereText(change) : lastAloneText(change) })
}

function nothingGoesText(change: Change, { stays }: Weighing): string {
  const isHere = change.rows.some(({ action, noun }) => action !== 'deleted' && noun !== 'client')
  return isHere
    ? `Sua última mudança foi ${deedText(change)}. Nada foi desfeito. ${staysText(stays)}`.trim()
    : notHereText(change)
}

async function undoNow({ tx, identity }: Context, change: Change, weighing: Weighing): Promise<Done> {
  const undone = await settle(tx, identity.user_id, change, weighing).catch(refusalOf)
  return typeof undone === 'string' ? answered({ message: undone }) : sayUndone(undone)
}

function sayUndone({ message, change_id }: UndoAnswer): Done {
  return { ...answered({ message }), change_id }
}

/** What an undo in words answers where it was refused: nothing was done then. */
function refusalOf(error: unknown): string {
  if (error instanceof Problem && error.code === 'undo_refused') return `${error.detail}.`
  throw error
}

async function settle(tx: Transaction, userId: string, change: Change, weighing: Weighing): Promise<UndoAnswer> {
  const undone = await carryOut(tx, change, weighing)
  if (undone.change_id) await settleUndone(tx, userId, change.made_at, undone.message)
  return undone
}

async function ask(context: Context, change: Change, weighing: Weighing, lead = ''): Promise<Done> {
  await replace(context)
  const shown = previewText(weighing.goes, weighing.stays)
  const message = `${lead} ${askText(change, weighing)}`.trimStart()
  return { ...nothingDone, outcome: 'previewed', message, stored: { undo: { change_id: change.id, shown } } }
}

function askText(change: Change, { goes, stays }: Weighing): string {
  const ago = change.minutes_ago === 0 ? 'agora há pouco' : `há ${counted(change.minutes_ago)}`
  const lead = change.is_undo ? 'Sua última mudança foi desfazer. Refazer' : `Desfazer o que você fez ${ago}`
  const remains =
    stays.length === 0 ? '' : ` ${staysText(stays).replace(/^Fic(?:ou|aram)/, stays.length === 1 ? 'Fica' : 'Ficam')}`
  return `${lead}: ${intentText(goes)}?${remains}`
}

const counted = (minutes: number) => (minutes === 1 ? '1 minuto' : `${minutes} minutos`)

/** "sim" to what was asked. What changed since is shown and asked again. */
export async function confirmUndoInWords(context: Context, exchangeId: string, asked: AskedUndo): Promise<Done> {
  const { tx, identity } = context
  const found = await findAsked(tx, identity.user_id, asked)
  if ('gone' in found) {
    await replace(context)
    return answered({ message: found.gone })
  }
  if (found.isStale) return ask(context, found.change, found.weighing, staleText)
  const undone = await settle(tx, identity.user_id, found.change, found.weighing).catch(refusalOf)
  if (typeof undone === 'string') {
    await replace(context)
    return answered({ message: undone })
  }
  await decide(tx, exchangeId, 'applied', undone.message)
  return { ...sayUndone(undone), stored: { about: exchangeId }, about: exchangeId }
}

const staleText = 'Algo mudou desde a pergunta.'

/** The same question once more, as things are now. */
export async function askUndoAgain(context: Context, asked: AskedUndo, lead: string): Promise<Done> {
  const found = await findAsked(context.tx, context.identity.user_id, asked)
  if (!('gone' in found)) return ask(context, found.change, found.weighing, lead)
  await replace(context)
  return answered({ message: found.gone })
}

/** The button below the question. Throws preview_stale and undo_refused. */
export async function confirmUndo(
  tx: Transaction,
  userId: string,
  { exchangeId, asked }: { exchangeId: string; asked: AskedUndo },
): Promise<UndoAnswer> {
  const found = await findAsked(tx, userId, asked)
  if ('gone' in found) throw new Problem('undo_refused', { detail: found.gone.replace(/\.$/, '') })
  if (found.isStale) throw new Problem('preview_stale', { detail: `${staleText} Diga “desfaça” de novo` })
  const undone = await settle(tx, userId, found.change, found.weighing)
  await decide(tx, exchangeId, 'applied', undone.message)
  return undone
}

type Found = { change: Change; weighing: Weighing; isStale: boolean }

async function findAsked(tx: Transaction, userId: string, asked: AskedUndo): Promise<Found | { gone: string }> {
  await lockUndo(tx, userId)
  const change = await findChange(tx, userId, asked.change_id)
  if (!change) return { gone: `Faz mais de ${undoMinutes} minutos: isto não se desfaz mais por aqui.` }
  if (change.is_undone) return { gone: 'Isto já foi desfeito.' }
  const weighing = await weigh(tx, userId, change)
  if (weighing.goes.length === 0) return { gone: capital(nothingGoesText(change, weighing)) }
  return { change, weighing, isStale: previewText(weighing.goes, weighing.stays) !== asked.shown }
}
