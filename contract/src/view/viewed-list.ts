/** The lists that views are of. */
export const viewedLists = [
  'tasks',
  'tickets',
  'projects',
  'clients',
  'runs',
  'epics',
  'stories',
  'project_tasks',
] as const
export type ViewedList = (typeof viewedLists)[number]

/** What people call each. */
export const viewedListNames: Record<ViewedList, string> = {
  tasks: 'Tasks',
  tickets: 'Tickets',
  projects: 'Projetos',
  clients: 'Clientes',
  runs: 'Execuções',
  epics: 'Épicos',
  stories: 'Stories',
  project_tasks: 'Tasks do projeto',
}

/** The most views that a person has of their own, and that an organisation has for all. */
export const mostViews = { own: 100, shared: 200 } as const

/** A list's own page, and the tab that it is in. */
const pages: Record<ViewedList, (project: string) => string> = {
  tasks: () => '/tasks?tab=tasks',
  tickets: () => '/tasks?tab=tickets',
  projects: () => '/projects',
  clients: () => '/clients',
  runs: () => '/observability',
  epics: (project) => `/projects/${project}?tab=epics`,
  stories: (project) => `/projects/${project}?tab=stories`,
  project_tasks: (project) => `/projects/${project}?tab=tasks`,
}

/** A list's address with what a view says of it. */
export function viewPath(view: { list: ViewedList; project_id: string | null; search: string }): string {
  const page = pages[view.list](encodeURIComponent(view.project_id ?? ''))
  if (view.search === '') return page
  return `${page}${page.includes('?') ? '&' : '?'}${view.search}`
}
