import { assistantLimits, assistantTexts, plannedWork } from '@leme/contract/assistant/assistant'
import { errors } from '@leme/contract/wire/errors'
import { doneTitles } from '@leme/language/done-items'
import { type Change, type Draft, noDraft, type Plan } from '@leme/language/plan'
import type { Ready } from '@leme/language/turn-context'
import { Problem } from '../../problem/problem.ts'
import { findLastChange } from '../change/change.queries.ts'
import { answerQueries } from './answer/answer-query.ts'
import { decide, type Open } from './conversation/exchange.queries.ts'
import { answered, type Context, type Done, nothingDone, notUnderstood, replace } from './done.ts'
import { helpText, unknownText } from './examples.ts'
import { changeKeyed, lookAtKeyed } from './keyed.ts'
import { resolve, takeDone } from './resolve/resolve.ts'
import { doubtsText } from './resolve/settle-doubts.ts'
import { askUndoAgain, confirmUndoInWords, sayWhatUndoes, undoLast } from './undo/undo-last.ts'
import {
  createdText,
  leftOutText,
  linksTo,
  nothingToCancelText,
  previewText,
  questionText,
  rowsOf,
  stillWaitingText,
  unclearText,
} from './wording.ts'
import { amendBy } from './write/amend.ts'
import { apply } from './write/apply.ts'
import { confirm } from './write/confirm.ts'
import { continueCorrection, correctWritten } from './write/correct-written.ts'
import { joinProject } from './write/join-project.ts'
import { singleFacts } from './write/preview.ts'

/** Does what a sentence asks for, in the caller's transaction; what the conversation waited for is settled with it. */
export async function executePlan(context: Context, plan: Plan): Promise<Done> {
  const { tx, said, open } = context
  switch (plan.intent) {
    case 'create':
      return create(context, plan.draft, { amends: false, isGuess: plan.is_guess, doubt: plan.doubt })
    case 'amend':
      return open ? amendPending(context, open, plan.changes) : amendLast(context, plan.changes)
    case 'change':
      return changeKeyed(context, plan)
    case 'look':
      return lookAtKeyed(context, plan.keys)
    case 'query':
      return answered(await answerQueries(tx, [plan.query, ...(plan.also ?? [])], said, context.now))
    case 'confirm':
      return open ? confirmPending(context, open) : answered({ message: 'Não há nada esperando confirmação.' })
    case 'cancel':
      return open ? cancelPending(context, open) : answered({ message: nothingToCancelText(said.last?.written ?? []) })
    case 'undo':
      if (plan.asks) return sayWhatUndoes(context)
      return open ? undoPending(context, open) : undoLast(context)
    case 'help':
      return answered({ message: helpText(said.page) })
    case 'chat':
      return answered({ message: assistantTexts.default })
    case 'unknown':
      return notUnderstood(notUnderstoodText(context, plan))
  }
}

/** `amends`: what was shown or asked about; `isGuess`: the words left doubt, which `doubt` are. */
type Making = { amends: boolean; isGuess?: boolean | undefined; doubt?: string | undefined }

/** Asks what is missing, shows a plan of several rows or of one that may be misread, or creates the only one at once. */
async function create(context: Context, draft: Draft, { amends, isGuess = false, doubt }: Making): Promise<Done> {
  if (draft.of) return continueCorrection(context, draft, draft.of)
  const { tx, identity, said, open } = context
  const instead = open?.outcome === 'previewed' && !amends ? insteadText : ''
  const resolved = await resolve(tx, draft, said)
  if ('refusal' in resolved) return refuse(context, resolved.refusal, resolved.draft, amends)
  const isUnsure = isGuess || resolved.isGuess || open?.plan.is_guess === true
  const unsure = doubt ?? open?.plan.doubt
  if ('question' in resolved) {
    await replace(context)
    const { question } = resolved
    const stored = { draft: resolved.draft, question, is_guess: isUnsure, ...(unsure && { doubt: unsure }) }
    const message = `${instead} ${questionText(question)}`.trimStart()
    return { ...nothingDone, outcome: 'asking', message, stored }
  }
  const checked = check(resolved.ready)
  if ('refusal' in checked) return refuse(context, checked.refusal, resolved.draft, amends)
  const { ready } = checked
  const stored = { draft: resolved.draft, ready }
  // What was shown is shown again: it is not for a correction to create it.
  const isShown = amends && open?.outcome === 'previewed'
  await replace(context)
  const done = doneTitles(resolved.draft)
  if (rowsOf(ready) > 1 || isShown || isUnsure || done.length > 0) {
    const shown = rowsOf(ready) === 1 && isUnsure ? guessText : previewText(ready)
    const message = [shown, doubtText(unsure), doubtsText(resolved.unclear), leftOutText(done), instead]
      .filter(Boolean)
      .join(' ')
    const choices = done.length > 0 ? [takeDone] : []
    return { ...nothingDone, outcome: 'previewed', message, choices, stored, ready }
  }
  await joinProject(tx, ready.project.id, stored.draft)
  const written = await apply(tx, identity.org_id, ready, said.today)
  const [row] = written
  if (!row) throw new Error('the plan of one row wrote none')
  const links = linksTo(written, ready.project)
  return {
    ...nothingDone,
    outcome: 'applied',
    message: `${createdText(row, ready, singleFacts(ready, stored.draft))} ${instead}`.trimEnd(),
    links,
    stored,
    ready,
    written,
    can_undo: true,
  }
}

const guessText = 'Entendi assim. Posso criar?'
const doubtText = (words: string | undefined) => (words ? `Confira “${words}”: posso ter entendido mal.` : '')
const insteadText = 'O plano anterior ficou de lado.'

/** A correction that cannot be leaves the plan as it was; a request that cannot be takes the place of what was shown. */
async function refuse(context: Context, refusal: string, draft: Draft, amends: boolean): Promise<Done> {
  if (!amends && context.open?.outcome === 'previewed') await replace(context)
  const done = refusal === '' ? notUnderstood(unknownText(context.said.page, null)) : answered({ message: refusal })
  return { ...done, stored: { draft, refusal } }
}

/** The plan by the rules of the forms, which also complete it. */
function check(ready: Ready): { ready: Ready } | { refusal: string } {
  const work = plannedWork.safeParse(ready.work)
  if (!work.success) return { refusal: `${work.error.issues[0]?.message}.` }
  const checked = { ...ready, work: work.data }
  const rows = rowsOf(checked)
  if (rows === 0) return { refusal: 'Não há nada a criar neste pedido.' }
  const most = assistantLimits.rows + (ready.project.is_new ? 1 : 0)
  return rows > most ? { refusal: 'Crie no máximo 1000 itens de uma vez.' } : { ready: checked }
}

async function amendPending(context: Context, open: Open, changes: Change[]): Promise<Done> {
  const draft = context.said.pending?.draft
  if (open.plan.undo) return notUnderstood(stillWaitingText)
  if (!draft) return answered({ message: nothingToAmend })
  const amended = amendBy(draft, changes)
  if ('unclear' in amended) return notUnderstood(unclearText(amended))
  return create({ ...context, open }, amended, { amends: true })
}

async function amendLast(context: Context, changes: Change[]): Promise<Done> {
  const { last, names } = context.said
  const [first] = last?.written ?? []
  if (!last || !first) return answered({ message: nothingToAmend })
  const joining = changes.find(({ add }) => add.epics.length + add.stories.length + add.tasks.length > 0)
  if (!joining) return correctWritten(context, last, changes)
  const project = names.projects.find(({ id }) => id === first.project_id) ?? null
  return create(context, { ...noDraft, ...joining.add, project }, { amends: false })
}

const nothingToAmend = 'Não há nada recente para corrigir nesta conversa. Diga o que quer mudar, e onde.'

async function confirmPending(context: Context, open: Open): Promise<Done> {
  const { tx, identity, said } = context
  if (said.pending?.question) return notUnderstood(questionText(said.pending.question))
  const { undo } = open.plan
  if (undo) return open.is_last ? confirmUndoInWords(context, open.id, undo) : askUndoAgain(context, undo, againText)
  if (!open.is_last) return showAgain(context)
  try {
    const { summary, links, exchange_id } = await confirm(tx, identity, open.id, said.today)
    return {
      ...answered({ message: summary, links }),
      stored: { about: exchange_id },
      about: exchange_id,
      can_undo: true,
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'preview_stale') throw error
    await replace(context)
    return { ...answered({ message: `${error.detail}.` }), stored: { refusal: error.detail } }
  }
}

/** Something else was answered since: a "sim" may be meant for that, so what it would create is shown first. */
async function showAgain(context: Context): Promise<Done> {
  const shown = await create(context, context.said.pending?.draft ?? noDraft, { amends: true })
  return shown.outcome === 'previewed' ? { ...shown, message: `${againText} ${shown.message}` } : shown
}

const againText = 'Confira antes o que ainda esperava.'

async function cancelPending({ tx }: Context, open: Open): Promise<Done> {
  await decide(tx, open.id, 'cancelled', assistantTexts.cancelled)
  return { ...answered({ message: assistantTexts.cancelled }), stored: { about: open.id } }
}

/** What was changed by hand after something was shown or asked is meant, else that is given up or asked again. */
async function undoPending(context: Context, open: Open): Promise<Done> {
  const { undo } = open.plan
  const last = await findLastChange(context.tx, context.identity.user_id)
  if (last && last.made_at > open.created_at) return undoLast(context, undo !== undefined)
  return undo ? askUndoAgain(context, undo, confirmText) : cancelPending(context, open)
}

const confirmText = 'Confirme para desfazer.'

type Unknown = Extract<Plan, { intent: 'unknown' }>

/** While a fact is missing, it is asked for again; while a plan waits, what can be done with it is said. */
function notUnderstoodText({ said: { pending, page } }: Context, { about, is_too_long }: Unknown): string {
  if (is_too_long) return `${errors.sentence_too_slow.message}.`
  if (pending?.question)
    return `${about === null ? 'Não entendi.' : unknownText(page, about)} ${questionText(pending.question)}`
  return pending && about === null ? stillWaitingText : unknownText(page, about)
}
