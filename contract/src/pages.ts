import type { Action } from './can.ts'

/** Where the menus lead to a page: a group of the side menu, or the menu of one's own account. */
export type PageMenu = 'Operação' | 'Inteligência' | 'account'

type PageFacts = {
  /** The tab's title, and the page's name in the path shown above it and in its menu. */
  title: string
  /** Its name there, where it differs. */
  name?: string
  /** The page above it. */
  parent?: string
  menu?: PageMenu
  /** What those may do who see it in its menu; everybody where absent. */
  may?: Action
  /** The module that draws it, below `web/src/features`; it exports a component of its own name. */
  code: string
}

/**
 * Every page of the interface, in the order of its menu. The browser's router and menus are made of it; the server answers
 * a document request for any other path with status 404. A segment that starts with `$` stands for any value.
 */
const facts = {
  '/auth': { title: 'Entrar', code: 'auth/auth-page' },
  '/auth/reset': { title: 'Nova senha', code: 'auth/reset/reset-page' },
  '/': { title: 'Dashboard Executivo', name: 'Dashboard', menu: 'Operação', code: 'dashboard/dashboard-page' },
  '/projects': { title: 'Projetos', menu: 'Operação', code: 'project/list/projects-page' },
  '/projects/$id': { title: 'Projeto', parent: '/projects', code: 'project/project-page' },
  '/projects/$id/$key': { title: 'Projeto', parent: '/projects', code: 'project/project-page' },
  '/clients': { title: 'Clientes', menu: 'Operação', code: 'client/clients-page' },
  '/tasks': { title: 'Tasks & Tickets', menu: 'Operação', code: 'dashboard/dashboard-page' },
  '/tasks/tickets/$id': { title: 'Ticket', parent: '/tasks', code: 'ticket/ticket-page' },
  '/finance': { title: 'Financeiro', menu: 'Operação', code: 'finance/finance-page' },
  '/finance/statement': { title: 'Extrato', parent: '/finance', code: 'bank/statement-page' },
  '/finance/nfse': { title: 'Notas de serviço', parent: '/finance', code: 'nfse/nfse-page' },
  '/finance/margin': { title: 'Margem', parent: '/finance', code: 'margin/margin-page' },
  '/finance/$list/$id': { title: 'Lançamento', parent: '/finance', code: 'billing/bill-page' },
  '/briefs': { title: 'Briefings', menu: 'Operação', code: 'dashboard/dashboard-page' },
  '/agents': { title: 'Agentes', menu: 'Inteligência', code: 'observability/observability-page' },
  '/agents/$id': { title: 'Agente', parent: '/agents', code: 'agent/agent-page' },
  '/observability': { title: 'Observabilidade', menu: 'Inteligência', code: 'observability/observability-page' },
  '/rag': { title: 'RAG Manager', menu: 'Inteligência', code: 'dashboard/dashboard-page' },
  '/settings/account': { title: 'Conta', menu: 'account', code: 'account/account-page' },
  '/settings/team': { title: 'Equipe', menu: 'account', code: 'team/team-page' },
  '/settings/api-keys': { title: 'Chaves de API', menu: 'account', code: 'api-key/api-keys-page' },
  '/settings/prices': { title: 'Preços de modelos', menu: 'account', code: 'model-price/prices-page' },
  '/settings/exchange': {
    title: 'Câmbio',
    menu: 'account',
    may: 'exchange_rate.write',
    code: 'exchange-rate/exchange-rates-page',
  },
  '/settings/rates': { title: 'Taxas', menu: 'account', may: 'work_rate.read', code: 'work-rate/work-rates-page' },
  '/settings/costs': { title: 'Custos', menu: 'account', may: 'cost.read', code: 'cost/costs-page' },
  '/settings/organization': {
    title: 'Organização',
    menu: 'account',
    may: 'organization.update',
    code: 'organization/organization-page',
  },
  '/settings/audit': { title: 'Auditoria', menu: 'account', may: 'audit.read', code: 'audit/audit-page' },
  '/bin': { title: 'Lixeira', menu: 'account', may: 'bin.use', code: 'bin/bin-page' },
  '/import': { title: 'Importar CSV', menu: 'account', may: 'finance.write', code: 'import/import-page' },
  '/moving': { title: 'Trazer dados', menu: 'account', may: 'finance.write', code: 'moving/moving-page' },
} as const satisfies Record<string, PageFacts>

type Facts = typeof facts

export type PagePath = keyof Facts

/** What a page may read before the application runs; `web/early/first-reads.ts` says how. */
export type FirstRead = 'me' | 'dashboard' | 'projects' | 'project_work' | 'clients' | 'for_you'

type Opening = {
  /** A module that it is first drawn with besides its own. */
  with?: string
  reads?: readonly FirstRead[]
}

/** `tabs`: more of that by the tab that the address names (several of them parted by `|`), the one where it names none last. */
type FirstLoad = Opening & { reads: readonly FirstRead[]; tabs?: Readonly<Record<string, Opening>> }

const home: FirstLoad = { reads: ['me', 'dashboard'] }
const alone: FirstLoad = { reads: ['me'] }

/**
 * What the first load of a page asks for while the application is on its way, besides its code, which has a file of its own
 * then. A page that is missing here only starts later. (Apart from the rest: the build alone reads it.)
 */
export const firstLoads: { readonly [Path in PagePath]?: FirstLoad } = {
  '/auth': { reads: [] },
  '/': home,
  '/projects': { reads: ['me', 'projects'] },
  '/projects/$id': {
    reads: ['me', 'project_work'],
    tabs: {
      'epics|stories|tasks': { with: 'work-item/work-tab' },
      members: { with: 'project-member/project-members-tab' },
      '': { with: 'project/project-overview' },
    },
  },
  '/clients': { reads: ['me', 'clients'] },
  '/tasks': {
    ...home,
    with: 'work-overview/work-overview',
    tabs: { tickets: { with: 'ticket/tickets-tab' }, 'tasks|workload': {}, '': { reads: ['for_you'] } },
  },
  '/tasks/tickets/$id': alone,
  '/finance': alone,
  '/briefs': home,
  '/agents': alone,
  '/agents/$id': alone,
  '/observability': alone,
  '/rag': home,
}

/** The paths of a menu's pages. */
export type PathIn<Menu extends PageMenu> = {
  [Path in PagePath]: Facts[Path] extends { menu: Menu } ? Path : never
}[PagePath]

/** Their paths. */
export const pages = Object.keys(facts) as PagePath[]

/** What is said of the page at a path of the table; nothing of any other. */
export function pageAt(path: PagePath): PageFacts
export function pageAt(path: string): PageFacts | undefined
export function pageAt(path: string): PageFacts | undefined {
  return (facts as Readonly<Record<string, PageFacts>>)[path]
}

/** What a page is called in the path shown above it and in its menu. */
export const pageName = (path: string): string | undefined => pageAt(path)?.name ?? pageAt(path)?.title

/** The pages of a menu, in their order. */
export const pagesOf = <Menu extends PageMenu>(menu: Menu): PathIn<Menu>[] =>
  pages.filter((path): path is PathIn<Menu> => pageAt(path).menu === menu)
