import { keys, type ProjectPart } from '../src/api/keys.ts'

/** A read as the page itself writes its address, and the key of its query. */
export type EarlyRead = { url: string; key: readonly unknown[] }

/**
 * What a page needs first, for its first load to ask for while the entry is still on its way: its code and its reads.
 * `path` is a regular expression's source, for the address from its path on; `$1` in a read is what its group matched.
 * Each of these pages has a file of its own (`chunks.ts`). A page that is missing here only starts later.
 */
export type EarlyPage = { path: string; modules: string[]; reads: EarlyRead[] }

const id = '([0-9a-f-]{36})'
const end = '(?:\\?|$)'

const me: EarlyRead = { url: '/api/me', key: keys.me }
const dashboard: EarlyRead = { url: '/api/dashboard', key: keys.dashboard }

const partOfProject = (path: string, part: ProjectPart): EarlyRead => ({
  url: `/api/projects/$1/${path}`,
  key: keys.projects.part('$1', part),
})

const projectPage = 'features/project/project-page.tsx'
const projectReads: EarlyRead[] = [
  me,
  { url: '/api/projects/$1', key: keys.projects.one('$1') },
  partOfProject('members', 'project_members'),
  partOfProject('epics', 'epics'),
  partOfProject('stories', 'stories'),
  partOfProject('tasks', 'tasks'),
]

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
    modules: ['features/project/projects-page.tsx'],
    reads: [me, { url: '/api/projects', key: keys.projects.list() }],
  },
  projectTab('epics', 'features/epic/epics-tab.tsx'),
  projectTab('stories', 'features/story/stories-tab.tsx'),
  projectTab('tasks', 'features/task/tasks-tab.tsx'),
  projectTab('members', 'features/project-member/project-members-tab.tsx'),
  { path: `^/projects/${id}${end}`, modules: [projectPage], reads: projectReads },
  {
    path: `^/clients${end}`,
    modules: ['features/client/clients-page.tsx'],
    reads: [me, { url: '/api/clients', key: keys.clients.list() }],
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
