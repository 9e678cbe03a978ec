import { pages } from '@leme/contract/pages'
import type { Page } from 'playwright-core'

/** The side menu's entries, in order, with where they lead. */
export const entries = [
  ['Dashboard', '/'],
  ['Projetos', '/projects'],
  ['Clientes', '/clients'],
  ['Tasks & Tickets', '/tasks'],
  ['Financeiro', '/finance'],
  ['Briefings', '/briefs'],
  ['Agentes', '/agents'],
  ['Observabilidade', '/observability'],
  ['RAG Manager', '/rag'],
] as const

/** Every address that needs a session. */
export const inside = pages.filter((page) => !page.startsWith('/auth')).map((page) => page.replace(/\$\w+/g, 'nenhum'))

export function heading(page: Page, name?: string) {
  return page.getByRole('heading', { level: 1, name })
}

export function sideMenu(page: Page) {
  return page.getByRole('navigation', { name: 'Principal' })
}

/** The top bar's button that opens the account menu: there once everything of the frame is. */
export function accountButton(page: Page) {
  return page.getByRole('button', { name: /^Conta de/, disabled: false })
}
