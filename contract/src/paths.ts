import type { AgentRunFilter } from './agents/agent-run-query.ts'
import type { FinanceFilter } from './money/finance.ts'
import type { Invoice } from './money/invoice.ts'
import type { invoiceStatuses, ProjectStatus, receivableStatuses } from './status.ts'
import type { TaskFilter } from './work/task-query.ts'
import type { TicketFilter } from './work/ticket-query.ts'

/** The users' guide: pages that the server writes, beside the interface. */
export const guidePath = '/ajuda'

/** Every address of the interface. Links and redirects are built here and nowhere else. */
export const paths = {
  /** An invitation's token goes in the fragment, which no browser sends to a server. */
  auth: (invitationToken?: string) =>
    invitationToken ? `/auth#convite=${encodeURIComponent(invitationToken)}` : '/auth',
  /** Where a forgotten password is asked for and replaced. */
  authReset: () => '/auth/reset',
  dashboard: () => '/',
  projects: () => '/projects',
  project: (id: string) => `/projects/${encodeURIComponent(id)}`,
  epic: (projectId: string, id: string) => inProject(projectId, 'epics', 'epic', id),
  story: (projectId: string, id: string) => inProject(projectId, 'stories', 'story', id),
  task: (projectId: string, id: string) => inProject(projectId, 'tasks', 'task', id),
  clients: () => '/clients',
  tasks: () => '/tasks',
  ticket: (id: string) => `/tasks/tickets/${encodeURIComponent(id)}`,
  finance: () => '/finance',
  briefs: () => '/briefs',
  agents: () => '/agents',
  agent: (id: string) => `/agents/${encodeURIComponent(id)}`,
  observability: () => '/observability',
  agentRun: (id: string) => `/observability?run=${encodeURIComponent(id)}`,
  rag: () => '/rag',
  /** Invoices, unless the kind says otherwise. */
  import: (kind = 'invoices') => (kind === 'invoices' ? '/import' : `/import?kind=${encodeURIComponent(kind)}`),
  account: () => '/settings/account',
  team: () => '/settings/team',
  apiKeys: () => '/settings/api-keys',
  organization: () => '/settings/organization',
  audit: () => '/settings/audit',
} as const

/** A project's page with the dialog of one of its parts open over the tab that lists it. */
function inProject(projectId: string, tab: string, noun: string, id: string): string {
  return `/projects/${encodeURIComponent(projectId)}?tab=${tab}&${noun}=${encodeURIComponent(id)}`
}

/** The pages begin with what is open or unfinished, where the API begins with everything. */
export type TaskPageFilter = Omit<TaskFilter, 'status'> & {
  status?: TaskFilter['status'] | 'all'
  /** Those of each person by themselves, with their sums. */
  group?: 'person'
}
export type TicketPageFilter = Omit<TicketFilter, 'status'> & { status?: TicketFilter['status'] | 'all' }

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
  observability: (filter: Pick<AgentRunFilter, 'period' | 'status' | 'agent_id'>) =>
    withFilter('/observability', filter),
} as const
