import { type AssistantLink, assistantLimits, assistantTexts, plannedWork } from '@leme/contract/assistant'
import type { Transaction } from '../../database/with-identity.ts'
import { Problem } from '../../http/problem.ts'
import type { Member } from '../../http/serve.ts'
import { amend } from './amend.ts'
import { amendRow } from './amend-row.ts'
import { answerQuery } from './answer/answer-query.ts'
import { apply } from './apply.ts'
import { confirm } from './confirm.ts'
import { isDoubtful } from './doubt.ts'
import { helpText, unknownText } from './examples.ts'
import { decide, type Kept, type Open } from './exchange.queries.ts'
import { type Change, type Draft, noDraft, type Plan } from './plan.ts'
import { singleFacts } from './preview.ts'
import { resolve } from './resolve/resolve.ts'
import type { Ready, Said, Written } from './said.ts'
import { wasCorrected } from './undo.queries.ts'
import { undo } from './undo.ts'
import { namesRow, otherwiseMeant } from './undo-meant.ts'
import { createdText, linksTo, named, previewText, questionText, rowsOf, unclearText } from './wording.ts'

/** What came of a request. */
export type Done = {
  outcome: 'answered' | 'asking' | 'previewed' | 'applied'
  message: string
  links: AssistantLink[]
  kept: Omit<Kept, 'understood'>
  /** What was created, or what the preview shows. */
  ready: Ready | null
  /** The rows that this exchange created or changed. */
  written: Written[]
  action: 'created' | 'updated'
  /** The exchange that the answer is about, where a sentence confirmed or undid another. */
  about: string | null
  can_undo: boolean
}

export type Context = { tx: Transaction; identity: Member; said: Said; open: Open | null }

/** Does what a sentence asks for, in the caller's transaction; what the conversation waited for is settled with it. */
export async function carryOut(context: Context, plan: Plan): Promise<Done> {
  const { tx, said, open } = context
  switch (plan.intent) {
    case 'create':
      return create(context, plan.draft, { amends: false, isGuess: plan.is_guess })
    case 'amend':
      return open ? amendPending(context, open, plan.change) : amendLast(context, plan.change)
    case 'query':
      return answered(await answerQuery(tx, plan.query, said))
    case 'confirm':
      return open ? confirmPending(context, open) : answered({ message: 'Não há nada esperando confirmação.' })
    case 'cancel':
      return open ? cancelPending(context, open) : answered({ message: assistantTexts.cancelled })
    case 'undo':
      return open ? cancelPending(context, open) : undoLast(context)
    case 'help':
      return answered({ message: helpText(said.page) })
    case 'chat':
      return answered({ message: assistantTexts.default })
    case 'unknown':
      return answered({ message: notUnderstood(context, plan.about) })
  }
}

function answered({ message, links = [] }: { message: string; links?: AssistantLink[] }): Done {
  const text = message === '' ? assistantTexts.default : message
  return { ...nothingDone, outcome: 'answered', message: text, links }
}

const nothingDone = {
  links: [],
  kept: {},
  ready: null,
  written: [],
  action: 'created',
  about: null,
  can_undo: false,
} satisfies Partial<Done>

/** `amends`: what was shown or asked about; `isGuess`: the words left doubt. */
type Making = { amends: boolean; isGuess?: boolean | undefined }

/** Asks what is missing, shows a plan of several rows or of one that may be misread, or creates the only one at once. */
async function create(context: Context, draft: Draft, { amends, isGuess = false }: Making): Promise<Done> {
  const { tx, identity, said, open } = context
  const resolved = await resolve(tx, draft, said)
  if ('refusal' in resolved) return refuse(context, resolved.refusal, resolved.draft, amends)
  if ('question' in resolved) {
    await replace(context)
    const { question } = resolved
    const kept = { draft: resolved.draft, question }
    return { ...nothingDone, outcome: 'asking', message: questionText(question), kept }
  }
  const checked = check(resolved.ready)
  if ('refusal' in checked) return refuse(context, checked.refusal, resolved.draft, amends)
  const { ready } = checked
  const kept = { draft: resolved.draft, ready }
  // What was shown is shown again: it is not for a correction to create it.
  const isShown = amends && open?.outcome === 'previewed'
  await replace(context)
  const isUnsure = isGuess || isDoubtful(ready, said)
  if (rowsOf(ready) > 1 || isShown || isUnsure) {
    const message = rowsOf(ready) === 1 && isUnsure ? doubtText : previewText(ready)
    return { ...nothingDone, outcome: 'previewed', message, kept, ready }
  }
  const written = await apply(tx, identity.org_id, ready, said.today)
  const [row] = written
  if (!row) throw new Error('the plan of one row wrote none')
  const links = linksTo(written, ready.project)
  return {
    ...nothingDone,
    outcome: 'applied',
    message: createdText(row, ready, singleFacts(ready, kept.draft)),
    links,
    kept,
    ready,
    written,
    can_undo: true,
  }
}

const doubtText = 'Entendi assim. Posso criar?'

/** A correction that cannot be leaves the plan as it was; a request that cannot be takes the place of what was shown. */
async function refuse(context: Context, refusal: string, draft: Draft, amends: boolean): Promise<Done> {
  if (!amends && context.open?.outcome === 'previewed') await replace(context)
  const message = refusal === '' ? unknownText(context.said.page, null) : refusal
  return { ...answered({ message }), kept: { draft, refusal } }
}

async function replace({ tx, open }: Context): Promise<void> {
  if (open) await decide(tx, open.id, 'replaced', null)
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

async function amendPending(context: Context, open: Open, change: Change): Promise<Done> {
  const draft = context.said.pending?.draft
  if (!draft) return answered({ message: nothingToAmend })
  const amended = amend(draft, change)
  if ('unclear' in amended) return answered({ message: unclearText(amended) })
  return create({ ...context, open }, amended, { amends: true })
}

async function amendLast(context: Context, change: Change): Promise<Done> {
  const { tx, said } = context
  const { last } = said
  const [first] = last?.written ?? []
  if (!last || !first) return answered({ message: nothingToAmend })
  const { add } = change
  if (add.epics.length + add.stories.length + add.tasks.length > 0) {
    const project = said.names.projects.find(({ id }) => id === first.project_id)
    return create(context, { ...noDraft, ...add, project: project ?? null }, { amends: false })
  }
  const changed = await amendRow({ tx, said }, last.written, change)
  if ('message' in changed) return answered(changed)
  const { row, text, project } = changed
  return {
    ...nothingDone,
    outcome: 'applied',
    message: text,
    links: linksTo([row], project),
    written: [row],
    action: 'updated',
    about: last.exchange_id,
    // An undo takes back what was created: below a correction it would promise less than it does.
    can_undo: false,
  }
}

const nothingToAmend = 'Não há nada recente para corrigir nesta conversa. Diga o que quer mudar, e onde.'

async function confirmPending(context: Context, open: Open): Promise<Done> {
  const { tx, identity, said } = context
  if (said.pending?.question) return answered({ message: questionText(said.pending.question) })
  try {
    const { summary, links, exchange_id } = await confirm(tx, identity, open.id, said.today)
    return {
      ...answered({ message: summary, links }),
      kept: { about: exchange_id },
      about: exchange_id,
      can_undo: true,
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'preview_stale') throw error
    await replace(context)
    return { ...answered({ message: `${error.detail}.` }), kept: { refusal: error.detail } }
  }
}

async function cancelPending({ tx }: Context, open: Open): Promise<Done> {
  await decide(tx, open.id, 'cancelled', assistantTexts.cancelled)
  return { ...answered({ message: assistantTexts.cancelled }), kept: { about: open.id } }
}

async function undoLast({ tx, identity, said }: Context): Promise<Done> {
  if (!said.last) return answered({ message: 'Não há nada a desfazer nesta conversa.' })
  const { exchange_id, written } = said.last
  const otherwise = otherwiseMeant(said.text, written)
  if (otherwise) return answered({ message: otherwise })
  const [row] = written
  if (row && !namesRow(said.text, written) && (await wasCorrected(tx, exchange_id))) {
    return answered({ message: correctedText(row) })
  }
  const { message } = await undo(tx, identity, exchange_id)
  return { ...answered({ message }), kept: { about: exchange_id } }
}

function correctedText(row: Written): string {
  return `A última ação foi uma correção, que se corrige de novo. Para remover ${named(row)}, diga “desfaz ${row.label}”.`
}

const stillWaiting = 'Não entendi. O plano ainda espera: confirme, cancele ou diga o que mudar.'

/** While a fact is missing, it is asked for again; while a plan waits, what can be done with it is said. */
function notUnderstood({ said: { pending, page } }: Context, about: string | null): string {
  if (pending?.question) return `Não entendi. ${questionText(pending.question)}`
  return pending && about === null ? stillWaiting : unknownText(page, about)
}
