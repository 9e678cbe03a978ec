import type { AgentRunFilter } from './agents/agent-run-query.ts'
import type { FinanceFilter } from './money/finance.ts'
import type { Invoice } from './money/invoice.ts'
import type { invoiceStatuses, ProjectStatus, receivableStatuses } from './status.ts'
import type { TaskFilter, TaskGrouping } from './work/task-query.ts'
import type { TicketFilter, TicketGrouping } from './work/ticket-query.ts'

/** The pages begin with what is open or unfinished, where the API begins with everything. */
export type TaskPageFilter = Omit<TaskFilter, 'status'> & {
  status?: TaskFilter['status'] | 'all'
  /** Those of each group by themselves, with their sums. */
  group?: TaskGrouping | undefined
}
export type TicketPageFilter = Omit<TicketFilter, 'status'> & {
  status?: TicketFilter['status'] | 'all'
  group?: TicketGrouping | undefined
}

function withFilter(path: string, filter: Record<string, string | undefined>): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []))
  return [path, ...given].reduce((url, one) => `${url}${url.includes('?') ? '&' : '?'}${one}`)
}

/** The same pages, filtered down to a part of what they list: by the parameters that the pages themselves read. */
export const filteredPaths = {
  projects: (status: ProjectStatus) => `/projects?status=${status}`,
  /** Those whose name or client has this text in it. */
  projectsWith: (q: string) => withFilter('/projects', { q }),
  projectTasks: (id: string, filter: Pick<TaskFilter, 'due'> = {}) =>
    withFilter(`/projects/${encodeURIComponent(id)}?tab=tasks`, filter),
  /** Open tasks of all projects by due date, unless the filter says otherwise; `status: 'all'` is also what is done. */
  tasks: (filter: TaskPageFilter) => withFilter('/tasks?tab=tasks', filter),
  /** Unfinished tickets, the newest first, unless the filter says otherwise; `status: 'all'` is also the finished ones. */
  tickets: (filter: TicketPageFilter = {}) => withFilter('/tasks?tab=tickets', filter),
  workload: () => '/tasks?tab=workload',
  projectMembers: (id: string) => `/projects/${encodeURIComponent(id)}?tab=members`,
  /** By client, and by the due days of invoices and the expected days of receivables. */
  finance: (filter: FinanceFilter) => withFilter('/finance', filter),
  invoices: (status: (typeof invoiceStatuses)[number], filter: FinanceFilter = {}) =>
    withFilter(`/finance?invoice_status=${status}`, filter),
  /** Both lists, each of one status where one is said. */
  money: (
    filter: FinanceFilter & {
      invoice_status?: (typeof invoiceStatuses)[number] | undefined
      receivable_status?: (typeof receivableStatuses)[number] | undefined
    },
  ) => {
    const { invoice_status, receivable_status, ...within } = filter
    return withFilter('/finance', { invoice_status, receivable_status, ...within })
  },
  /** The page filtered by the invoice's client and due day, with the invoice marked. */
  invoice: ({ id, client, due_date }: Pick<Invoice, 'id' | 'client' | 'due_date'>) =>
    withFilter('/finance', { client, from: due_date, to: due_date, invoice: id }),
  receivables: (status: (typeof receivableStatuses)[number], filter: FinanceFilter = {}) =>
    withFilter(`/finance?receivable_status=${status}`, filter),
  /** Figures and runs of a period, with the list of runs filtered by a status and an agent. */
  observability: (
    filter: Pick<AgentRunFilter, 'period' | 'status' | 'agent_id' | 'project_id' | 'item' | 'unpriced'>,
  ) => withFilter('/observability', filter),
} as const
