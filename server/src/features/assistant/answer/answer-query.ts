import type { Query, Topic } from '@leme/language/plan'
import { foldedWords } from '@leme/language/text'
import type { TurnContext } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { answerAgentCost, answerAgentFailures, answerAgentRuns } from './agent/agent-answers.ts'
import type { Asked } from './asked.ts'
import { answerClients } from './client-answers.ts'
import { answerCosts } from './money/cost-answers.ts'
import { answerExchangeRate } from './money/exchange-answers.ts'
import { answerHourCost } from './money/hour-cost-answer.ts'
import { answerMargin, answerUnbilled } from './money/margin-answers.ts'
import { answerInvoices, answerOverdueByClient, answerToReceive } from './money/money-answers.ts'
import { answerWithheld } from './money/withheld-answers.ts'
import { readOrganizationWords } from './organization-words.queries.ts'
import { answerPeople, answerPerson } from './people-answers.ts'
import { answerBudget } from './project/budget-answers.ts'
import { answerHealth, answerProgress } from './project/project-answers.ts'
import { answerProjects } from './project/project-list-answers.ts'
import { findSubjects, isKnown } from './subjects.ts'
import { answerAgents, answerTeam } from './team-answers.ts'
import { answerThing, isOfThing } from './thing-answers.ts'
import { answerTickets } from './ticket/ticket-answers.ts'
import { trackQuery, unmetParts, unusedParts } from './tracked-query.ts'
import { joined, oneLine, type QueryAnswer } from './wording.ts'
import { answerHours } from './work/hours-answer.ts'
import { answerBlocked, answerDue, answerLate, answerOpen } from './work/work-answers.ts'

export type { QueryAnswer } from './wording.ts'

const answers: Record<Topic, (asked: Asked) => Promise<QueryAnswer>> = {
  open_work: answerOpen,
  late_work: answerLate,
  due_work: answerDue,
  blocked_work: answerBlocked,
  person_work: answerPerson,
  project_people: answerPeople,
  projects: answerProjects,
  project_progress: answerProgress,
  project_health: answerHealth,
  project_budget: answerBudget,
  open_tickets: answerTickets,
  to_receive: answerToReceive,
  overdue_by_client: answerOverdueByClient,
  invoices: answerInvoices,
  withheld_taxes: answerWithheld,
  exchange_rate: answerExchangeRate,
  agent_cost: answerAgentCost,
  agent_failures: answerAgentFailures,
  agent_runs: answerAgentRuns,
  agents: answerAgents,
  clients: answerClients,
  team: answerTeam,
  logged_hours: answerHours,
  margin: answerMargin,
  unbilled_hours: answerUnbilled,
  hour_cost: answerHourCost,
  costs: answerCosts,
}

/** The answers to all that one sentence asks, one below the other; each link once. */
export async function answerQueries(
  tx: Transaction,
  queries: readonly Query[],
  said: TurnContext,
  now: Date,
): Promise<QueryAnswer> {
  const each: QueryAnswer[] = []
  for (const query of queries) each.push(await answerQuery(tx, query, said, now))
  const links = new Map(each.flatMap(({ links }) => links.map((link) => [link.url, link])))
  return { message: each.map(({ message }) => message).join('\n\n'), links: [...links.values()] }
}

/**
 * What the database answers to a question, in Portuguese, with links to what it speaks of: figures of every row that the
 * person's organisation has, as of `said.today`, by the rules of the pages.
 */
async function answerQuery(tx: Transaction, query: Query, said: TurnContext, now: Date): Promise<QueryAnswer> {
  if (query.closer?.unmet) return refusal(query.closer.unmet)
  // Who asked for a ticket may be no row that could be found.
  const known = (kind: 'client' | 'person') => (isKnown(kind, query[kind], said) ? query[kind] : null)
  const seated = query.closer?.fact === 'seats' ? withSeat(query, said) : query
  const named = query.topic === 'open_tickets' ? { ...query, client: known('client'), person: known('person') } : seated
  const [found, words] = await Promise.all([findSubjects(tx, named, said), readOrganizationWords(tx)])
  if ('answer' in found) return found.answer
  const { subjects } = found
  const asked = { tx, said, now, ...words, ...trackQuery(seated, subjects) }
  const isThing = isOfThing({ query, subjects })
  const answer = isThing ? await answerThing(asked) : await answers[topicOf({ query, subjects })](asked)
  if (answer.isQuestion || answer.isRefusal) return answer
  const unused = unmetParts(asked.tracked)
  if (unused.length > 0) return refusal(unused)
  const others = isThing ? [] : unusedParts(asked.tracked, said, words.statusText)
  const name = foldedWords(subjects.client?.label ?? '')
  const unread = (query.closer?.unread ?? []).filter((word) => !foldedWords(word).every((one) => name.includes(one)))
  return withUnread(withAlike(answer, subjects.alike), [...unread, ...others])
}

/** What nobody and nothing here is called may be a subscription's name. */
function withSeat(query: Query, said: TurnContext): Query {
  const kinds = ['project', 'person', 'client', 'agent'] as const
  const unknown = kinds.find((kind) => query[kind] && !isKnown(kind, query[kind], said))
  const mention = unknown && query[unknown]
  if (!unknown || !mention || !('said' in mention)) return query
  return { ...query, [unknown]: null, closer: { ...query.closer, seat: query.closer?.seat ?? mention.said } }
}

/** One whom only invoices and receivables name can be late with these alone. */
function topicOf({ query: { topic }, subjects: { client } }: Pick<Asked, 'query' | 'subjects'>): Topic {
  return topic === 'late_work' && client?.id === '' ? 'overdue_by_client' : topic
}

/** Two names are two clients, though they may be one: who asks of one must know of the other. */
function withAlike(answer: QueryAnswer, alike: readonly string[]): QueryAnswer {
  if (alike.length === 0) return answer
  const names = joined(alike.map((name) => `“${oneLine(name)}”`))
  const is = alike.length === 1 ? 'é outro cliente e não entra' : 'são outros clientes e não entram'
  return { ...answer, message: `${answer.message}\nHá também ${names}, que ${is} aqui.` }
}

/** Words that an answer would have to use, and none does: figures without them would be false. */
function refusal(words: readonly string[]): QueryAnswer {
  const named = joined(words.map((word) => `“${oneLine(word)}”`))
  return { message: `Não sei aplicar ${named} a esta pergunta, e sem isso a resposta seria outra.`, links: [] }
}

/** What was not understood might have narrowed the answer: its reader must know that it did not. */
function withUnread(answer: QueryAnswer, unread: readonly string[]): QueryAnswer {
  if (unread.length === 0) return answer
  const all = unread.filter(
    (word, at) =>
      !unread.some((other, place) => place !== at && other.includes(word) && (other !== word || place < at)),
  )
  const words = all.map((word) => `“${oneLine(word)}”`)
  const named = words.length === 1 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`
  return { ...answer, message: `Não sei responder sobre ${named}. O que sei dizer:\n${answer.message}` }
}
