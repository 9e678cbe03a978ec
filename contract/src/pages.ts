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
}

/**
 * Every page of the interface, in the order of its menu. The browser's router draws them; the server answers a document
 * request for any other path with status 404. A segment that starts with `$` stands for any value.
 */
const facts = {
  '/auth': { title: 'Entrar' },
  '/auth/reset': { title: 'Nova senha' },
  '/': { title: 'Dashboard Executivo', name: 'Dashboard', menu: 'Operação' },
  '/projects': { title: 'Projetos', menu: 'Operação' },
  '/projects/$id': { title: 'Projeto', parent: '/projects' },
  '/clients': { title: 'Clientes', menu: 'Operação' },
  '/tasks': { title: 'Tasks & Tickets', menu: 'Operação' },
  '/tasks/tickets/$id': { title: 'Ticket', parent: '/tasks' },
  '/finance': { title: 'Financeiro', menu: 'Operação' },
  '/briefs': { title: 'Briefings', menu: 'Operação' },
  '/agents': { title: 'Agentes', menu: 'Inteligência' },
  '/agents/$id': { title: 'Agente', parent: '/agents' },
  '/observability': { title: 'Observabilidade', menu: 'Inteligência' },
  '/rag': { title: 'RAG Manager', menu: 'Inteligência' },
  '/settings/account': { title: 'Conta', menu: 'account' },
  '/settings/team': { title: 'Equipe', menu: 'account' },
  '/settings/api-keys': { title: 'Chaves de API', menu: 'account' },
  '/settings/organization': { title: 'Organização', menu: 'account', may: 'organization.update' },
  '/settings/audit': { title: 'Auditoria', menu: 'account', may: 'audit.read' },
  '/import': { title: 'Importar CSV', menu: 'account', may: 'finance.write' },
} as const satisfies Record<string, PageFacts>

export type PagePath = keyof typeof facts

/** Their paths. */
export const pages = Object.keys(facts) as PagePath[]

/** What is said of the page at a path of the table; nothing of any other. */
export const pageAt = (path: string): PageFacts | undefined => (facts as Readonly<Record<string, PageFacts>>)[path]

/** What a page is called in the path shown above it and in its menu. */
export const pageName = (path: string): string | undefined => pageAt(path)?.name ?? pageAt(path)?.title

/** The pages of a menu, in their order. */
export const pagesOf = (menu: PageMenu): PagePath[] => pages.filter((path) => pageAt(path)?.menu === menu)
