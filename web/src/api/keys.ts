import type { LiveTable } from '@leme/contract/wire/live'

/**
 * Query keys, one family a noun: `keys.projects.all` invalidates everything of the noun, `.list(…)` and `.one(id)`
 * are single reads. Invalidate the family after a write.
 */
function family<const Noun extends string>(noun: Noun) {
  return {
    all: [noun] as const,
    list: (filter: Record<string, unknown> = {}) => [noun, 'list', filter] as const,
    one: (id: string) => [noun, 'one', id] as const,
  }
}

/** What hangs on a project, named by its table, as live notices name it. */
export type ProjectPart = Exclude<LiveTable, 'projects'> | 'activity'

export const keys = {
  me: ['me'] as const,
  users: family('users'),
  invitations: family('invitations'),
  /** When the organisation's people were last here. */
  userAccess: ['users', 'access'] as const,
  removedUsers: ['users', 'removed'] as const,
  authSettings: ['auth_settings'] as const,
  /** Of the signed-in user: how they prove who they are, and where they are signed in. */
  account: {
    all: ['account'] as const,
    user: ['account', 'user'] as const,
    sessions: ['account', 'sessions'] as const,
    passkeys: ['account', 'passkeys'] as const,
    recoveryCodes: ['account', 'recovery_codes'] as const,
  },
  organization: ['organization'] as const,
  apiKeys: family('api_keys'),
  webhooks: family('webhooks'),
  auditEvents: family('audit_events'),
  clients: family('clients'),
  partners: family('partners'),
  tickets: family('tickets'),
  /** Of the signed-in user. */
  notices: family('notices'),
  /** Of all projects together. */
  tasks: family('tasks'),
  /** What the day of the signed-in user begins with, most of which are tasks. */
  forYou: ['tasks', 'for_you'] as const,
  /** Of lists: one's own and the organisation's. */
  savedViews: ['saved_views'] as const,
  invoices: family('invoices'),
  receivables: family('receivables'),
  agents: family('agents'),
  agentRuns: family('agent_runs'),
  assistantExchanges: family('assistant_exchanges'),
  observability: family('observability'),
  prices: family('prices'),
  workRates: family('work_rates'),
  margins: family('margins'),
  costs: family('costs'),
  exchangeRates: family('exchange_rates'),
  /** Movements of bank accounts, and what they may have paid. */
  bank: ['bank'] as const,
  /** Notes of service. */
  nfse: ['nfse'] as const,
  financeSummary: family('finance_summary'),
  debtors: family('debtors'),
  dashboard: ['dashboard'] as const,
  /** Imports of work from other programs. */
  moving: ['moving'] as const,
  /** What the columns of a file that was chosen mean. */
  importHead: (kind: string, file: string) => ['import_head', kind, file] as const,
  projects: {
    ...family('projects'),
    part: (id: string, part: ProjectPart) => ['projects', 'one', id, part] as const,
    /** The hours of one task of the project. */
    hours: (id: string, taskId: string) => ['projects', 'one', id, 'time_entries', taskId] as const,
    /** Every change of the project or of a part of it that is under way (a mutation's key). */
    changes: (id: string) => ['projects', id] as const,
  },
}
