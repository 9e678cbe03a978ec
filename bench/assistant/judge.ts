import type { AssistantExchange, OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import type { Query } from '@leme/language/plan'
import type { Question } from '@leme/language/turn-context'
import type { Expected, Outcome } from '../../language/requests/item.ts'
import { treeOf, treeOfPreview } from './actual.ts'
import { compareWork } from './compare.ts'
import type { Organisation } from './organisation.ts'
import { compareQuery } from './query.ts'
import type { Difference, State } from './state.ts'

/** What one turn came to. */
export type Came = {
  /** Null where a button was pressed, as is the answer. */
  said: string | null
  answer: OrchestratorAnswer | null
  /** Of what was said; of the preview where the words confirmed, cancelled or took back one. */
  exchange: AssistantExchange | null
  message: string
  /** Between before and after the turn. */
  difference: Difference
  state: State
}
export type Verdict = { came: Outcome | 'failed'; wrong: string[] }

type Decided = {
  understood?: { intent: string; query?: Query; about?: string | null }
  question?: Question
  refusal?: string
}

/** The verdict of the expectation that fits best. */
export function judge(fair: readonly Expected[], came: Came, organisation: Organisation): Verdict {
  const outcome = outcomeOf(came)
  const wrongs = fair.map((expected) => findWrong(expected, outcome, came, organisation))
  const wrong = wrongs.reduce((best, next) => (next.length < best.length ? next : best), wrongs[0] ?? ['nothing fits'])
  return { came: outcome, wrong }
}

/** Whether rows were written that nobody expected, or not as expected. */
export function isWrongWrite({ wrong }: Verdict, { difference }: Came): boolean {
  const { added, changed, removed } = difference
  return wrong.length > 0 && added.length + changed.length + removed.length > 0
}

function outcomeOf({ said, exchange, difference }: Came): Outcome | 'failed' {
  const { added, changed, removed } = difference
  if (added.length > 0) return exchange?.asked === said?.trim() ? 'created' : 'confirmed'
  if (removed.length > 0) return 'undone'
  if (changed.length > 0) return 'changed'
  if (!exchange) return 'failed'
  const { understood, refusal }: Decided = exchange.plan
  if (exchange.outcome === 'asking') return 'asks'
  if (exchange.outcome === 'previewed') return 'previewed'
  if (exchange.outcome === 'cancelled') return 'cancelled'
  if (refusal !== undefined) return 'refused'
  const intents: Record<string, Outcome> = {
    query: 'query',
    cancel: 'cancelled',
    chat: 'chat',
    help: 'help',
    unknown: 'not_understood',
  }
  return intents[understood?.intent ?? ''] ?? 'refused'
}

function findWrong(expected: Expected, outcome: Verdict['came'], came: Came, organisation: Organisation): string[] {
  const asksByAnswer = expected.outcome === 'asks' && outcome === 'query' && came.message.includes('?')
  const isSame =
    expected.outcome === outcome || asksByAnswer || isChangeOf(expected, came) || isRefusal(expected, outcome, came)
  if (!isSame) return [`came to ${outcome}, not ${expected.outcome}: ${came.message}`, 'another outcome']
  const { difference, state, answer } = came
  const decided: Decided = came.exchange?.plan ?? {}
  switch (expected.outcome) {
    case 'created':
    case 'confirmed': {
      const surplus = [...difference.changed, ...difference.removed].map((row) => `also touched ${JSON.stringify(row)}`)
      return [...surplus, ...compareWork(expected.work, treeOf(difference.added, state, organisation))]
    }
    case 'changed': {
      const moved = isMove(difference) ? difference.added : []
      const others = moved.length > 0 ? [] : [...difference.added, ...difference.removed]
      const surplus = others.map((row) => `also touched ${JSON.stringify(row)}`)
      const rows = [...difference.changed, ...moved]
      return [...surplus, ...compareWork(expected.work, treeOf(rows, state, organisation))]
    }
    case 'previewed':
      return answer ? compareWork(expected.work, treeOfPreview(answer, state, organisation)) : ['no preview']
    case 'asks': {
      if (asksByAnswer) return []
      const about = decided.question?.about ?? ''
      const isAbout = expected.about.some((word) => about.split('.').some((part) => part.includes(word)))
      return isAbout ? [] : [`asks about ${about}, not ${expected.about.join(' or ')}: ${came.message}`]
    }
    case 'query': {
      const query = decided.understood?.query
      return query ? compareQuery(expected.query, query, organisation) : ['no query']
    }
    default:
      return []
  }
}

/** What is not done here is refused where the answer names it. */
function isRefusal(expected: Expected, outcome: Verdict['came'], { exchange }: Came): boolean {
  const { understood }: Decided = exchange?.plan ?? {}
  return expected.outcome === 'refused' && outcome === 'not_understood' && !!understood?.about
}

/** A correction may come to the row that it corrects, written in the same turn as before. */
function isChangeOf(expected: Expected, { difference }: Came): boolean {
  if (expected.outcome !== 'changed') return false
  return isMove(difference) || (difference.changed.length > 0 && difference.added.length === 0)
}

/** A row goes to another project by being taken back here and made there. */
function isMove({ added, changed, removed }: Difference): boolean {
  const [there, ...others] = added
  const [here, ...more] = removed
  if (!there || !here || others.length + more.length + changed.length > 0) return false
  return there.noun === here.noun && there.title === here.title && there.project_id !== here.project_id
}
