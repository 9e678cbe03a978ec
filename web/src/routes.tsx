import type { AuditFilter } from '@leme/contract/people/audit'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { accountSearch } from './features/account/account-search.ts'
import { authSearch, invitationHash } from './features/auth/auth-search.ts'
import { takeMailLink } from './features/auth/mail-link.ts'
import type { FinanceSearch } from './features/finance/finance-search.ts'
import { importSearch } from './features/import/import-search.ts'
import type { ObservabilitySearch } from './features/observability/observability-search.ts'
import type { ProjectsSearch } from './features/project/list/projects-search.ts'
import type { TicketsSearch } from './features/ticket/tickets-search.ts'
import type { ProjectSearch } from './features/work/project-search.ts'
import type { OverviewSearch } from './features/work-overview/overview-search.ts'
import { UnknownSession } from './page/unknown-session.tsx'
import { parseSearch, stringifySearch, unread } from './search-params.ts'
import { PageError } from './shell/page-error.tsx'
import { PagePending } from './shell/page-pending.tsx'
import { Root } from './shell/root.tsx'
import { Shell } from './shell/shell.tsx'
import { UntilRouted } from './shell/until-routed.tsx'
import { lazyPage } from './ui/page/lazy-page.ts'

const root = createRootRoute({
  component: Root,
  pendingComponent: UnknownSession,
  notFoundComponent: lazyPage(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: authSearch,
  beforeLoad: ({ search: { convite, modo }, location }) => {
    takeMailLink(location)
    if (convite) throw redirect({ to: '/auth', search: { modo }, hash: invitationHash(convite), replace: true })
  },
  pendingComponent: UnknownSession,
  component: lazyPage(() => import('./features/auth/auth-page.tsx'), 'AuthPage'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset',
  beforeLoad: ({ location }) => takeMailLink(location),
  pendingComponent: UnknownSession,
  component: lazyPage(() => import('./features/auth/reset/reset-page.tsx'), 'ResetPage'),
})

/** Everything that needs a session, inside the frame. */
const app = createRoute({ getParentRoute: () => root, id: 'app', component: Shell, pendingComponent: UnknownSession })

const dashboardPage = lazyPage(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage')
const agentsPage = lazyPage(() => import('./features/observability/observability-page.tsx'), 'ObservabilityPage')

const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/',
  validateSearch: unread<OverviewSearch | TicketsSearch>,
  component: dashboardPage,
})
const tasks = createRoute({
  getParentRoute: () => app,
  path: '/tasks',
  validateSearch: unread<OverviewSearch | TicketsSearch>,
  component: dashboardPage,
})
const ticket = createRoute({
  getParentRoute: () => app,
  path: '/tasks/tickets/$id',
  component: lazyPage(() => import('./features/ticket/ticket-page.tsx'), 'TicketPage'),
})
const briefs = createRoute({
  getParentRoute: () => app,
  path: '/briefs',
  component: dashboardPage,
})
const rag = createRoute({
  getParentRoute: () => app,
  path: '/rag',
  component: dashboardPage,
})
const projects = createRoute({
  getParentRoute: () => app,
  path: '/projects',
  validateSearch: unread<ProjectsSearch>,
  component: lazyPage(() => import('./features/project/list/projects-page.tsx'), 'ProjectsPage'),
})
const project = createRoute({
  getParentRoute: () => app,
  path: '/projects/$id',
  validateSearch: unread<ProjectSearch>,
  component: lazyPage(() => import('./features/project/project-page.tsx'), 'ProjectPage'),
})
const clients = createRoute({
  getParentRoute: () => app,
  path: '/clients',
  component: lazyPage(() => import('./features/client/clients-page.tsx'), 'ClientsPage'),
})
const finance = createRoute({
  getParentRoute: () => app,
  path: '/finance',
  validateSearch: unread<FinanceSearch>,
  component: lazyPage(() => import('./features/finance/finance-page.tsx'), 'FinancePage'),
})
const agents = createRoute({
  getParentRoute: () => app,
  path: '/agents',
  validateSearch: unread<ObservabilitySearch>,
  component: agentsPage,
})
const agent = createRoute({
  getParentRoute: () => app,
  path: '/agents/$id',
  validateSearch: unread<ObservabilitySearch>,
  component: lazyPage(() => import('./features/agent/agent-page.tsx'), 'AgentPage'),
})
const observability = createRoute({
  getParentRoute: () => app,
  path: '/observability',
  validateSearch: unread<ObservabilitySearch>,
  component: agentsPage,
})
const importRoute = createRoute({
  getParentRoute: () => app,
  path: '/import',
  validateSearch: importSearch,
  component: lazyPage(() => import('./features/import/import-page.tsx'), 'ImportPage'),
})
const account = createRoute({
  getParentRoute: () => app,
  path: '/settings/account',
  validateSearch: accountSearch,
  component: lazyPage(() => import('./features/account/account-page.tsx'), 'AccountPage'),
})
const team = createRoute({
  getParentRoute: () => app,
  path: '/settings/team',
  component: lazyPage(() => import('./features/team/team-page.tsx'), 'TeamPage'),
})
const apiKeys = createRoute({
  getParentRoute: () => app,
  path: '/settings/api-keys',
  component: lazyPage(() => import('./features/api-key/api-keys-page.tsx'), 'ApiKeysPage'),
})
const organization = createRoute({
  getParentRoute: () => app,
  path: '/settings/organization',
  component: lazyPage(() => import('./features/organization/organization-page.tsx'), 'OrganizationPage'),
})
const audit = createRoute({
  getParentRoute: () => app,
  path: '/settings/audit',
  validateSearch: unread<AuditFilter>,
  component: lazyPage(() => import('./features/audit/audit-page.tsx'), 'AuditPage'),
})

const inside = [
  dashboard,
  projects,
  project,
  clients,
  tasks,
  ticket,
  finance,
  briefs,
  agents,
  agent,
  observability,
  rag,
  importRoute,
  account,
  team,
  apiKeys,
  organization,
  audit,
]

export const router = createRouter({
  routeTree: root.addChildren([auth, reset, app.addChildren(inside)]),
  defaultErrorComponent: PageError,
  defaultPendingComponent: PagePending,
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  InnerWrap: UntilRouted,
  defaultPreload: 'intent',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  notFoundMode: 'root',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
