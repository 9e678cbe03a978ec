import { agentRunQuery } from '@leme/contract/agents/agent-run-query'
import { auditQuery } from '@leme/contract/people/audit'
import { taskPart, taskQuery } from '@leme/contract/work/task-query'
import { ticketQuery } from '@leme/contract/work/ticket-query'
import { readToday } from '../../server/src/database/calendar.ts'
import type { Transaction } from '../../server/src/database/transaction.ts'
import { listAgents } from '../../server/src/features/agent/agent.queries.ts'
import { rollingSpan } from '../../server/src/features/agent/time-span.ts'
import { listAgentRuns } from '../../server/src/features/agent-run/agent-run.queries.ts'
import { listAuditEvents } from '../../server/src/features/audit/audit.queries.ts'
import { listClients, listPartners } from '../../server/src/features/client/client.queries.ts'
import { getDashboard } from '../../server/src/features/dashboard/dashboard.queries.ts'
import { getFinanceSummary, listDebtors } from '../../server/src/features/finance/finance.queries.ts'
import { listInvoices } from '../../server/src/features/invoice/invoice.queries.ts'
import { getObservability } from '../../server/src/features/observability/observability.queries.ts'
import { listProjects } from '../../server/src/features/project/project.queries.ts'
import { listReceivables } from '../../server/src/features/receivable/receivable.queries.ts'
import { listTasksByPerson, listTasksOfAll } from '../../server/src/features/task/all-tasks.queries.ts'
import { listWorkload } from '../../server/src/features/task/workload.queries.ts'
import { listTickets } from '../../server/src/features/ticket/ticket.queries.ts'
import { listUsers } from '../../server/src/features/user/user.queries.ts'
import { listWork } from '../../server/src/features/work/work.queries.ts'

/** Rows of the organisation that some requests name. */
export type Named = { org_id: string; project_id: string; agent_id: string; task_id: string; client: string }

/** A list or a figure of the product: its address, and the same asked of the database alone. */
export type GrowthRequest = { path: string; raw: (tx: Transaction, today: string, named: Named) => Promise<unknown> }

const openTasks = '/api/tasks?status=open&sort=due_date'
const year = { from: '2026-01-01', to: '2026-12-31' }

/** Every list and figure, as its page asks for it first. `:name` in a path is one of `Named`. */
export const growthRequests: readonly GrowthRequest[] = [
  { path: '/api/projects?limit=1000', raw: (tx, today) => listProjects(tx, today, { limit: 1000 }) },
  { path: '/api/projects/:project_id/tasks', raw: (tx, _, { project_id }) => listWork(tx, 'task', project_id) },
  { path: '/api/tasks', raw: (tx, today) => listTasksOfAll(tx, taskQuery.parse({}), today) },
  {
    path: openTasks,
    raw: (tx, today) => listTasksOfAll(tx, taskQuery.parse({ status: 'open', sort: 'due_date' }), today),
  },
  {
    path: `${openTasks}&after=:task_id`,
    raw: (tx, today, { task_id }) =>
      listTasksOfAll(tx, taskQuery.parse({ status: 'open', sort: 'due_date', after: task_id }), today),
  },
  {
    path: '/api/tasks/by-person?status=open',
    raw: (tx, today) => listTasksByPerson(tx, taskPart.parse({ status: 'open' }), today),
  },
  { path: '/api/tasks/by-person', raw: (tx, today) => listTasksByPerson(tx, {}, today) },
  // No title has it: all of them are read.
  { path: '/api/tasks?q=zepelim', raw: (tx, today) => listTasksOfAll(tx, taskQuery.parse({ q: 'zepelim' }), today) },
  { path: '/api/workload', raw: listWorkload },
  { path: '/api/dashboard', raw: (tx) => getDashboard(tx, new Date()) },
  { path: '/api/tickets', raw: (tx) => listTickets(tx, ticketQuery.parse({})) },
  {
    path: '/api/tickets?status=unfinished&sort=priority',
    raw: (tx) => listTickets(tx, ticketQuery.parse({ status: 'unfinished', sort: 'priority' })),
  },
  { path: '/api/clients?limit=1000', raw: (tx) => listClients(tx, { limit: 1000 }) },
  { path: '/api/partners', raw: listPartners },
  { path: '/api/finance/invoices?limit=100', raw: (tx, today) => listInvoices(tx, today, { limit: 100 }) },
  {
    path: '/api/finance/invoices?limit=100&status=overdue',
    raw: (tx, today) => listInvoices(tx, today, { limit: 100, status: 'overdue' }),
  },
  { path: '/api/finance/receivables?limit=100', raw: (tx, today) => listReceivables(tx, today, { limit: 100 }) },
  {
    path: '/api/finance/receivables?limit=100&status=late',
    raw: (tx, today) => listReceivables(tx, today, { limit: 100, status: 'late' }),
  },
  { path: '/api/finance/summary', raw: (tx, today) => getFinanceSummary(tx, today, {}) },
  {
    path: `/api/finance/summary?from=${year.from}&to=${year.to}`,
    raw: (tx, today) => getFinanceSummary(tx, today, year),
  },
  {
    path: '/api/finance/summary?client=:client',
    raw: (tx, today, { client }) => getFinanceSummary(tx, today, { client }),
  },
  { path: '/api/finance/debtors', raw: (tx, today) => listDebtors(tx, today, {}) },
  { path: '/api/agents', raw: (tx) => listAgents(tx, false) },
  { path: '/api/agent-runs?limit=50', raw: (tx) => listAgentRuns(tx, agentRunQuery.parse({}), new Date()) },
  {
    path: '/api/agent-runs?limit=50&agent_id=:agent_id&status=failed',
    raw: (tx, _, { agent_id }) => listAgentRuns(tx, agentRunQuery.parse({ agent_id, status: 'failed' }), new Date()),
  },
  {
    path: '/api/observability?period=30d',
    raw: (tx) => getObservability(tx, rollingSpan('30d', new Date()), 'company'),
  },
  { path: '/api/audit', raw: (tx) => listAuditEvents(tx, auditQuery.parse({})) },
  { path: '/api/users', raw: (tx, _, { org_id }) => listUsers(tx, org_id) },
]

/** The path with what is named in it. */
export function pathOf({ path }: GrowthRequest, named: Named): string {
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(named[name as keyof Named]))
}

/** The request's statements as one of the day `today`. */
export function rawOf({ raw }: GrowthRequest, named: Named) {
  return async (tx: Transaction) => raw(tx, await readToday(tx, new Date()), named)
}
