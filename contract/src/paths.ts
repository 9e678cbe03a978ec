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
  /** An epic, story or task by its key, open over its list. */
  thing: (projectId: string, key: string) => `/projects/${encodeURIComponent(projectId)}/${encodeURIComponent(key)}`,
  clients: () => '/clients',
  /** The clients with one of them open. */
  client: (id: string) => `/clients?client=${encodeURIComponent(id)}`,
  tasks: () => '/tasks',
  ticket: (id: string) => `/tasks/tickets/${encodeURIComponent(id)}`,
  finance: () => '/finance',
  /** The page of one row of a list of the finances. */
  bill: (list: string, id: string) => `/finance/${encodeURIComponent(list)}/${encodeURIComponent(id)}`,
  statement: () => '/finance/statement',
  nfse: () => '/finance/nfse',
  /** What all projects leave, or those of a client. */
  /** A period is one of those of the page; absent, the last twelve months. */
  margin: (client?: string, period?: 'quarter' | 'year' | 'all') => {
    const asked = [client && `client=${encodeURIComponent(client)}`, period && `period=${encodeURIComponent(period)}`]
    const search = asked.filter(Boolean).join('&')
    return search === '' ? '/finance/margin' : `/finance/margin?${search}`
  },
  briefs: () => '/briefs',
  agents: () => '/agents',
  agent: (id: string) => `/agents/${encodeURIComponent(id)}`,
  observability: () => '/observability',
  agentRun: (id: string) => `/observability?run=${encodeURIComponent(id)}`,
  rag: () => '/rag',
  moving: () => '/moving',
  bin: () => '/bin',
  /** Invoices, unless the kind says otherwise. */
  import: (kind = 'invoices') => (kind === 'invoices' ? '/import' : `/import?kind=${encodeURIComponent(kind)}`),
  account: () => '/settings/account',
  team: () => '/settings/team',
  apiKeys: () => '/settings/api-keys',
  prices: () => '/settings/prices',
  exchange: () => '/settings/exchange',
  rates: () => '/settings/rates',
  costs: () => '/settings/costs',
  organization: () => '/settings/organization',
  audit: () => '/settings/audit',
} as const

/** A project's page with the dialog of one of its parts open over the tab that lists it. */
function inProject(projectId: string, tab: string, noun: string, id: string): string {
  return `/projects/${encodeURIComponent(projectId)}?tab=${tab}&${noun}=${encodeURIComponent(id)}`
}
