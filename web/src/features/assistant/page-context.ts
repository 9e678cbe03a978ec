import type { OrchestratorRequest } from '@leme/contract/assistant/assistant'

export type UiContext = NonNullable<OrchestratorRequest['ui_context']>
export type ContextType = NonNullable<UiContext['context_type']>

/** What the panel's last line calls the page's subject. */
export const contextNames: Record<ContextType, string> = {
  projects: 'Gestão de Projetos',
  finance: 'Financeiro',
  dashboard: 'Dashboard',
}

const longestRoute = 2000

function isBelow(pathname: string, page: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`)
}

/** What the page at this address is about. */
export function contextType(pathname: string): ContextType {
  if (isBelow(pathname, '/projects')) return 'projects'
  if (isBelow(pathname, '/finance')) return 'finance'
  return 'dashboard'
}

/** An address may say anything: what is no id is not sent as one. */
function idOf(text: string | null | undefined): string | undefined {
  return text && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined
}

/** Where the person is while asking: the address, and the project, epic and story that it names. */
export function uiContext(pathname: string, search: string): UiContext {
  const named = new URLSearchParams(search)
  const [, page, project] = pathname.split('/')
  const selected_project_id = page === 'projects' ? idOf(project) : undefined
  return {
    current_route: `${pathname}${search}`.slice(0, longestRoute),
    selected_project_id,
    selected_epic_id: selected_project_id && idOf(named.get('epic')),
    selected_story_id: selected_project_id && idOf(named.get('story')),
    context_type: contextType(pathname),
  }
}
