/**
 * What a page needs first, for its first load to ask for while the entry is still on its way: its code, and its reads as
 * the page itself writes their addresses. `path` is a regular expression's source; `$1` in a read is what its group
 * matched. A page that is missing here only starts later.
 */
export type EarlyPage = { path: string; module: string; reads: string[] }

export const earlyPages: EarlyPage[] = [
  {
    path: '^/(?:tasks|briefs|rag)?$',
    module: 'features/dashboard/dashboard-page.tsx',
    reads: ['/api/me', '/api/dashboard'],
  },
  { path: '^/projects$', module: 'features/project/projects-page.tsx', reads: ['/api/me', '/api/projects'] },
  {
    path: '^/projects/([0-9a-f-]{36})$',
    module: 'features/project/project-page.tsx',
    reads: ['/api/me', '/api/projects/$1'],
  },
  { path: '^/clients$', module: 'features/client/clients-page.tsx', reads: ['/api/me', '/api/clients'] },
  { path: '^/finance$', module: 'features/finance/finance-page.tsx', reads: ['/api/me'] },
  {
    path: '^/(?:agents|observability)$',
    module: 'features/observability/observability-page.tsx',
    reads: ['/api/me'],
  },
  { path: '^/auth$', module: 'features/auth/auth-page.tsx', reads: [] },
]
