/**
 * What a page needs first, for its first load to ask for while the entry is still on its way: its code, and its reads as
 * the page itself writes their addresses. `path` is a regular expression's source, for the address from its path on; `$1`
 * in a read is what its group matched. Each of these pages has a file of its own (`chunks.ts`). A page that is missing here
 * only starts later.
 */
export type EarlyPage = { path: string; modules: string[]; reads: string[] }

const id = '([0-9a-f-]{36})'
const end = '(?:\\?|$)'

const projectPage = 'features/project/project-page.tsx'
const projectReads = ['', '/members', '/epics', '/stories', '/tasks'].map((part) => `/api/projects/$1${part}`)

/** A project with one of its tabs open. */
function projectTab(tab: string, module: string): EarlyPage {
  const path = `^/projects/${id}\\?(?:.*&)?tab=${tab}(?:&|$)`
  return { path, modules: [projectPage, module], reads: ['/api/me', ...projectReads] }
}

export const earlyPages: EarlyPage[] = [
  {
    path: `^/tasks${end}`,
    modules: ['features/dashboard/dashboard-page.tsx', 'features/work-overview/work-overview.tsx'],
    reads: ['/api/me', '/api/dashboard'],
  },
  {
    path: `^/(?:briefs|rag)?${end}`,
    modules: ['features/dashboard/dashboard-page.tsx'],
    reads: ['/api/me', '/api/dashboard'],
  },
  {
    path: `^/projects${end}`,
    modules: ['features/project/projects-page.tsx'],
    reads: ['/api/me', '/api/projects'],
  },
  projectTab('epics', 'features/epic/epics-tab.tsx'),
  projectTab('stories', 'features/story/stories-tab.tsx'),
  projectTab('tasks', 'features/task/tasks-tab.tsx'),
  projectTab('members', 'features/project-member/project-members-tab.tsx'),
  { path: `^/projects/${id}${end}`, modules: [projectPage], reads: ['/api/me', ...projectReads] },
  { path: `^/clients${end}`, modules: ['features/client/clients-page.tsx'], reads: ['/api/me', '/api/clients'] },
  { path: `^/finance${end}`, modules: ['features/finance/finance-page.tsx'], reads: ['/api/me'] },
  { path: `^/tasks/tickets/${id}${end}`, modules: ['features/ticket/ticket-page.tsx'], reads: ['/api/me'] },
  { path: `^/agents/${id}${end}`, modules: ['features/agent/agent-page.tsx'], reads: ['/api/me'] },
  {
    path: `^/(?:agents|observability)${end}`,
    modules: ['features/observability/observability-page.tsx'],
    reads: ['/api/me'],
  },
  { path: `^/auth${end}`, modules: ['features/auth/auth-page.tsx'], reads: [] },
]
