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
export type ProjectPart = 'epics' | 'stories' | 'tasks' | 'project_members' | 'time_entries' | 'activity'

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
  auditEvents: family('audit_events'),
  clients: family('clients'),
  partners: family('partners'),
  tickets: family('tickets'),
  /** Of all projects together. */
  tasks: family('tasks'),
  invoices: family('invoices'),
  receivables: family('receivables'),
  agents: family('agents'),
  agentRuns: family('agent_runs'),
  assistantExchanges: family('assistant_exchanges'),
  observability: family('observability'),
  financeSummary: family('finance_summary'),
  debtors: family('debtors'),
  dashboard: ['dashboard'] as const,
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
