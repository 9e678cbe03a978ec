/** Every address of the interface. Links and redirects are built here and nowhere else. */
export const paths = {
  auth: (invitationToken?: string) =>
    invitationToken ? `/auth?convite=${encodeURIComponent(invitationToken)}` : '/auth',
  dashboard: () => '/',
  projects: () => '/projects',
  project: (id: string) => `/projects/${encodeURIComponent(id)}`,
  clients: () => '/clients',
  tasks: () => '/tasks',
  finance: () => '/finance',
  briefs: () => '/briefs',
  agents: () => '/agents',
  observability: () => '/observability',
  rag: () => '/rag',
  account: () => '/settings/account',
  team: () => '/settings/team',
  apiKeys: () => '/settings/api-keys',
} as const
