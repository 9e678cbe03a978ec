// By its path: the build's configuration, which reads this too, takes packages as they are.

import type { ProjectWork } from '@leme/contract/project/project-work'
import { longestPage } from '../../contract/src/wire/page-size.ts'
import { keys, type ProjectPart } from '../src/api/keys.ts'

/** A read of the page itself, by its address as the page writes it and the key of its query. */
export type PageRead = { url: string; key: readonly unknown[] }

/** What is asked for, and which reads of the page it answers: the only one, or each by one field of the answer. */
export type EarlyRead = { url: string; answers: (PageRead & { field?: string })[] }

/**
 * What a page needs first, for its first load to ask for while the entry is still on its way: its code and its reads.
 * `path` is a regular expression's source, for the address from its path on; `$1` in a read is what its group matched.
 * Each of these pages has a file of its own (`chunks.ts`). A page that is missing here only starts later.
 */
export type EarlyPage = { path: string; modules: string[]; reads: EarlyRead[] }

const id = '([0-9a-f-]{36})'
const end = '(?:\\?|$)'

const alone = (url: string, key: readonly unknown[]): EarlyRead => ({ url, answers: [{ url, key }] })
const me = alone('/api/me', keys.me)
const dashboard = alone('/api/dashboard', keys.dashboard)

const partOfProject = (path: string, part: ProjectPart & keyof ProjectWork) => ({
  url: `/api/projects/$1/${path}`,
  key: keys.projects.part('$1', part),
  field: part,
})

const projectPage = 'features/project/project-page.tsx'
const projectWork: EarlyRead = {
  url: '/api/projects/$1/work',
  answers: [
    { url: '/api/projects/$1', key: keys.projects.one('$1'), field: 'project' satisfies keyof ProjectWork },
    partOfProject('members', 'project_members'),
    partOfProject('epics', 'epics'),
    partOfProject('stories', 'stories'),
    partOfProject('tasks', 'tasks'),
  ],
}
const projectReads = [me, projectWork]

/** A project with one of its tabs open. */
function projectTab(tab: string, module: string): EarlyPage {
  const path = `^/projects/${id}\\?(?:.*&)?tab=${tab}(?:&|$)`
  return { path, modules: [projectPage, module], reads: projectReads }
}

export const earlyPages: EarlyPage[] = [
  {
    path: `^/tasks${end}`,
    modules: ['features/dashboard/dashboard-page.tsx', 'features/work-overview/work-overview.tsx'],
    reads: [me, dashboard],
  },
  {
    path: `^/(?:briefs|rag)?${end}`,
    modules: ['features/dashboard/dashboard-page.tsx'],
    reads: [me, dashboard],
  },
  {
    path: `^/projects${end}`,
    modules: ['features/project/list/projects-page.tsx'],
    reads: [me, alone(`/api/projects?limit=${longestPage}`, keys.projects.list())],
  },
  projectTab('(?:epics|stories|tasks)', 'features/work-item/work-tab.tsx'),
  projectTab('members', 'features/project-member/project-members-tab.tsx'),
  {
    path: `^/projects/${id}${end}`,
    modules: [projectPage, 'features/project/project-overview.tsx'],
    reads: projectReads,
  },
  {
    path: `^/clients${end}`,
    modules: ['features/client/clients-page.tsx'],
    reads: [me, alone(`/api/clients?limit=${longestPage}`, keys.clients.list())],
  },
  { path: `^/finance${end}`, modules: ['features/finance/finance-page.tsx'], reads: [me] },
  { path: `^/tasks/tickets/${id}${end}`, modules: ['features/ticket/ticket-page.tsx'], reads: [me] },
  { path: `^/agents/${id}${end}`, modules: ['features/agent/agent-page.tsx'], reads: [me] },
  {
    path: `^/(?:agents|observability)${end}`,
    modules: ['features/observability/observability-page.tsx'],
    reads: [me],
  },
  { path: `^/auth${end}`, modules: ['features/auth/auth-page.tsx'], reads: [] },
]
