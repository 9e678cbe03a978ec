import { expect, test } from 'vitest'
import { filteredPaths } from './filtered-paths.ts'
import { isPage } from './is-page.ts'
import { pages } from './pages.ts'
import { paths } from './paths.ts'

const write = (build: unknown) => (build as (...values: string[]) => string)('a b', 'c&d')
const built = Object.fromEntries(Object.entries(paths).map(([name, build]) => [name, write(build)]))

test('[SH-01] the path builder writes every address, with its values escaped', () => {
  expect(built).toEqual({
    auth: '/auth#convite=a%20b',
    authReset: '/auth/reset',
    dashboard: '/',
    projects: '/projects',
    project: '/projects/a%20b',
    epic: '/projects/a%20b?tab=epics&epic=c%26d',
    story: '/projects/a%20b?tab=stories&story=c%26d',
    task: '/projects/a%20b?tab=tasks&task=c%26d',
    thing: '/projects/a%20b/c%26d',
    clients: '/clients',
    tasks: '/tasks',
    ticket: '/tasks/tickets/a%20b',
    finance: '/finance',
    bill: '/finance/a%20b/c%26d',
    statement: '/finance/statement',
    nfse: '/finance/nfse',
    margin: '/finance/margin?client=a%20b&period=c%26d',
    briefs: '/briefs',
    agents: '/agents',
    agent: '/agents/a%20b',
    observability: '/observability',
    agentRun: '/observability?run=a%20b',
    rag: '/rag',
    moving: '/moving',
    client: '/clients?client=a%20b',
    bin: '/bin',
    import: '/import?kind=a%20b',
    account: '/settings/account',
    team: '/settings/team',
    apiKeys: '/settings/api-keys',
    prices: '/settings/prices',
    exchange: '/settings/exchange',
    rates: '/settings/rates',
    costs: '/settings/costs',
    organization: '/settings/organization',
    audit: '/settings/audit',
  })
})

test('[SH-01] it leads to the pages that the server knows, and to all of them', () => {
  const addresses = Object.values(built).map((path) => path.split(/[?#]/)[0] ?? '')
  expect(addresses.filter((path) => !isPage(path))).toEqual([])
  expect(new Set(addresses).size).toBe(pages.length)
})

test('[DB-05] a list of tasks or tickets is linked with its filter', () => {
  expect(filteredPaths.tasks({})).toBe('/tasks?tab=tasks')
  expect(filteredPaths.tasks({ due: 'late', assignee_user_id: 'none', q: 'a & b' })).toBe(
    '/tasks?tab=tasks&due=late&assignee_user_id=none&q=a%20%26%20b',
  )
  expect(filteredPaths.tickets()).toBe('/tasks?tab=tickets')
  expect(filteredPaths.tickets({ status: 'waiting', client_id: 'a' })).toBe(
    '/tasks?tab=tickets&status=waiting&client_id=a',
  )
  expect(filteredPaths.projectTasks('a b', { due: 'none' })).toBe('/projects/a%20b?tab=tasks&due=none')
})

test('[AS-12] an invoice is linked with what filters the page down to it', () => {
  const invoice = { id: 'a', client: 'Silva & Filhos', due_date: '2026-11-10' }
  expect(filteredPaths.invoice(invoice)).toBe(
    '/finance?client=Silva%20%26%20Filhos&from=2026-11-10&to=2026-11-10&invoice=a',
  )
})
