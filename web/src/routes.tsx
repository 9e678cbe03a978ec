import { type PagePath, pages } from '@leme/contract/pages'
import type { AuditFilter } from '@leme/contract/people/audit'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { AccountSearch } from './features/account/account-search.ts'
import { authSearch, invitationHash } from './features/auth/auth-search.ts'
import { takeMailLink } from './features/auth/mail-link.ts'
import type { FinanceSearch } from './features/finance/finance-search.ts'
import type { ImportSearch } from './features/import/import-search.ts'
import type { MarginSearch } from './features/margin/margin-search.ts'
import type { RowsSearch } from './features/margin/use-opened-rows.ts'
import type { ObservabilitySearch } from './features/observability/observability-search.ts'
import type { ProjectsSearch } from './features/project/list/projects-search.ts'
import type { TicketsSearch } from './features/ticket/tickets-search.ts'
import type { ProjectSearch } from './features/work/project-search.ts'
import type { OverviewSearch } from './features/work-overview/overview-search.ts'
import { UnknownSession } from './page/unknown-session.tsx'
import { pageCode } from './page-code.ts'
import { parseSearch, stringifySearch, unread } from './search-params.ts'
import { PageError } from './shell/page-error.tsx'
import { PagePending } from './shell/page-pending.tsx'
import { Root } from './shell/root.tsx'
import { Shell } from './shell/shell.tsx'
import { UntilRouted } from './shell/until-routed.tsx'
import { lazyPage } from './ui/page/lazy-page.ts'

/** What pages read from their addresses; those that are not named here read nothing. */
type Searches = {
  '/': OverviewSearch | TicketsSearch
  '/tasks': OverviewSearch | TicketsSearch
  '/projects': ProjectsSearch
  '/clients': { client?: string }
  '/projects/$id': ProjectSearch & RowsSearch
  '/finance': FinanceSearch
  '/finance/margin': MarginSearch
  '/agents': ObservabilitySearch
  '/agents/$id': ObservabilitySearch
  '/observability': ObservabilitySearch
  '/import': ImportSearch
  '/settings/account': AccountSearch
  '/settings/audit': AuditFilter
}

const root = createRootRoute({
  component: Root,
  pendingComponent: UnknownSession,
  notFoundComponent: lazyPage(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
})

/** The pages that need no session. */
type Outside = '/auth' | '/auth/reset'

const outside = <const Path extends Outside>(path: Path) => ({
  getParentRoute: () => root,
  path,
  pendingComponent: UnknownSession,
  component: pageCode(path),
})

const auth = createRoute({
  ...outside('/auth'),
  validateSearch: authSearch,
  beforeLoad: ({ search: { convite, modo }, location }) => {
    takeMailLink(location)
    if (convite) throw redirect({ to: '/auth', search: { modo }, hash: invitationHash(convite), replace: true })
  },
})

const reset = createRoute({ ...outside('/auth/reset'), beforeLoad: ({ location }) => takeMailLink(location) })

/** Everything that needs a session, inside the frame. */
const app = createRoute({ getParentRoute: () => root, id: 'app', component: Shell, pendingComponent: UnknownSession })

type Inside = Exclude<PagePath, Outside | '/projects/$id/$key'>

/** A page of the table. */
function inFrame<const Path extends Inside>(path: Path) {
  return createRoute({
    getParentRoute: () => app,
    path,
    validateSearch: unread<Path extends keyof Searches ? Searches[Path] : object>,
    component: pageCode(path),
  })
}

const isInside = (path: PagePath): path is Inside => !path.startsWith('/auth') && !path.endsWith('/$key')

type Routes = { [Path in Inside]: ReturnType<typeof inFrame<Path>> }

const made: object = Object.fromEntries(pages.filter(isInside).map((path) => [path, inFrame(path)]))
const { '/projects/$id': project, ...inside } = made as Routes

/** An epic, story or task of a project, open over its list: the project's page itself reads which. */
const thing = createRoute({ getParentRoute: () => project, path: '/$key' })

export const router = createRouter({
  routeTree: root.addChildren([auth, reset, app.addChildren({ ...inside, project: project.addChildren([thing]) })]),
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
