import type { Transaction } from '../../../database/with-identity.ts'
import type { Query, Topic } from '../plan.ts'
import type { Said } from '../said.ts'
import { answerAgentCost, answerAgentFailures, answerAgentRuns } from './agent-answers.ts'
import type { Asked } from './asked.ts'
import { answerInvoices, answerOverdueByClient, answerToReceive } from './finance-answers.ts'
import { answerPeople, answerPerson } from './people-answers.ts'
import { answerBudget, answerHealth, answerProgress, answerProjects } from './project-answers.ts'
import { findSubjects } from './subjects.ts'
import { answerTickets } from './ticket-answers.ts'
import type { QueryAnswer } from './wording.ts'
import { answerBlocked, answerDue, answerLate, answerOpen } from './work-answers.ts'

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
  agent_cost: answerAgentCost,
  agent_failures: answerAgentFailures,
  agent_runs: answerAgentRuns,
}

/**
 * What the database answers to a question, in Portuguese, with links to what it speaks of: figures of every row that the
 * person's organisation has, as of `said.today`, by the rules of the pages.
 */
export async function answerQuery(tx: Transaction, query: Query, said: Said): Promise<QueryAnswer> {
  // A ticket's requester is no row that could be found.
  const named = query.topic === 'open_tickets' ? { ...query, client: null, person: null } : query
  const found = await findSubjects(tx, named, said)
  if ('answer' in found) return found.answer
  return answers[query.topic]({ tx, query, said, subjects: found.subjects })
}
