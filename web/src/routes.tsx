import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { accountSearch } from './features/account/account-search.ts'
import { auditSearch } from './features/audit/audit-search.ts'
import { authSearch, invitationHash } from './features/auth/auth-search.ts'
import { takeMailLink } from './features/auth/mail-link.ts'
import { financeSearch } from './features/finance/finance-search.ts'
import { importSearch } from './features/import/import-search.ts'
import { observabilitySearch } from './features/observability/observability-search.ts'
import { projectsSearch } from './features/project/projects-search.ts'
import { projectSearch } from './features/work/project-search.ts'
import { overviewSearch } from './features/work-overview/overview-search.ts'
import { UnknownSession } from './page/unknown-session.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { PageError } from './shell/page-error.tsx'
import { PagePending } from './shell/page-pending.tsx'
import { Root } from './shell/root.tsx'
import { Shell } from './shell/shell.tsx'
import { UntilRouted } from './shell/until-routed.tsx'
import { lazyPage } from './ui/lazy-page.ts'

const root = createRootRoute({
  component: Root,
  pendingComponent: UnknownSession,
  notFoundComponent: lazyPage(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  staticData: { title: 'Entrar' },
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
  staticData: { title: 'Nova senha' },
  beforeLoad: ({ location }) => takeMailLink(location),
  pendingComponent: UnknownSession,
  component: lazyPage(() => import('./features/auth/reset-page.tsx'), 'ResetPage'),
})

/** Everything that needs a session, inside the frame. */
const app = createRoute({ getParentRoute: () => root, id: 'app', component: Shell, pendingComponent: UnknownSession })

const dashboardPage = lazyPage(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage')
const agentsPage = lazyPage(() => import('./features/observability/observability-page.tsx'), 'ObservabilityPage')

const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/',
  staticData: { title: 'Dashboard Executivo', crumb: 'Dashboard' },
  validateSearch: overviewSearch,
  component: dashboardPage,
})
const tasks = createRoute({
  getParentRoute: () => app,
  path: '/tasks',
  staticData: { title: 'Tasks & Tickets' },
  validateSearch: overviewSearch,
  component: dashboardPage,
})
const ticket = createRoute({
  getParentRoute: () => app,
  path: '/tasks/tickets/$id',
  staticData: { title: 'Ticket', parent: { title: 'Tasks & Tickets', to: '/tasks' } },
  component: lazyPage(() => import('./features/ticket/ticket-page.tsx'), 'TicketPage'),
})
const briefs = createRoute({
  getParentRoute: () => app,
  path: '/briefs',
  staticData: { title: 'Briefings' },
  component: dashboardPage,
})
const rag = createRoute({
  getParentRoute: () => app,
  path: '/rag',
  staticData: { title: 'RAG Manager' },
  component: dashboardPage,
})
const projects = createRoute({
  getParentRoute: () => app,
  path: '/projects',
  staticData: { title: 'Projetos' },
  validateSearch: projectsSearch,
  component: lazyPage(() => import('./features/project/projects-page.tsx'), 'ProjectsPage'),
})
const project = createRoute({
  getParentRoute: () => app,
  path: '/projects/$id',
  staticData: { title: 'Projeto', parent: { title: 'Projetos', to: '/projects' } },
  validateSearch: projectSearch,
  component: lazyPage(() => import('./features/project/project-page.tsx'), 'ProjectPage'),
})
const clients = createRoute({
  getParentRoute: () => app,
  path: '/clients',
  staticData: { title: 'Clientes' },
  component: lazyPage(() => import('./features/client/clients-page.tsx'), 'ClientsPage'),
})
const finance = createRoute({
  getParentRoute: () => app,
  path: '/finance',
  staticData: { title: 'Financeiro' },
  validateSearch: financeSearch,
  component: lazyPage(() => import('./features/finance/finance-page.tsx'), 'FinancePage'),
})
const agents = createRoute({
  getParentRoute: () => app,
  path: '/agents',
  staticData: { title: 'Agentes' },
  validateSearch: observabilitySearch,
  component: agentsPage,
})
const agent = createRoute({
  getParentRoute: () => app,
  path: '/agents/$id',
  staticData: { title: 'Agente', parent: { title: 'Agentes', to: '/agents' } },
  validateSearch: observabilitySearch,
  component: lazyPage(() => import('./features/agent/agent-page.tsx'), 'AgentPage'),
})
const observability = createRoute({
  getParentRoute: () => app,
  path: '/observability',
  staticData: { title: 'Observabilidade' },
  validateSearch: observabilitySearch,
  component: agentsPage,
})
const importRoute = createRoute({
  getParentRoute: () => app,
  path: '/import',
  staticData: { title: 'Importar CSV' },
  validateSearch: importSearch,
  component: lazyPage(() => import('./features/import/import-page.tsx'), 'ImportPage'),
})
const account = createRoute({
  getParentRoute: () => app,
  path: '/settings/account',
  staticData: { title: 'Conta' },
  validateSearch: accountSearch,
  component: lazyPage(() => import('./features/account/account-page.tsx'), 'AccountPage'),
})
const team = createRoute({
  getParentRoute: () => app,
  path: '/settings/team',
  staticData: { title: 'Equipe' },
  component: lazyPage(() => import('./features/team/team-page.tsx'), 'TeamPage'),
})
const apiKeys = createRoute({
  getParentRoute: () => app,
  path: '/settings/api-keys',
  staticData: { title: 'Chaves de API' },
  component: lazyPage(() => import('./features/api-key/api-keys-page.tsx'), 'ApiKeysPage'),
})
const organization = createRoute({
  getParentRoute: () => app,
  path: '/settings/organization',
  staticData: { title: 'Organização' },
  component: lazyPage(() => import('./features/organization/organization-page.tsx'), 'OrganizationPage'),
})
const audit = createRoute({
  getParentRoute: () => app,
  path: '/settings/audit',
  staticData: { title: 'Auditoria' },
  validateSearch: auditSearch,
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
  interface StaticDataRouteOption {
    /** The tab's title, and the page's name in the path shown above it. */
    title?: string
    /** Its name in that path, where it differs. */
    crumb?: string
    /** The page above it. */
    parent?: { title: string; to: '/projects' | '/tasks' | '/agents' }
  }
}
