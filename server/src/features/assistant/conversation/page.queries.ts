import type { OrchestratorRequest } from '@leme/contract/assistant/assistant'
import { asKey } from '@leme/contract/text/key-places'
import { id } from '@leme/contract/text/text'
import type { KeyedNoun } from '@leme/contract/work/keyed'
import type { Named, Page } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { findKeyed } from '../../key/key.queries.ts'

type UiContext = OrchestratorRequest['ui_context']

/**
 * The page that a request says it comes from. Whatever it names that is of no row, of another organisation or of
 * another project than the page's is not there.
 */
export async function findPage(tx: Transaction, context: UiContext): Promise<Page> {
  const route = readRoute(context.current_route)
  const project = context.selected_project_id ?? route.project
  const [open] = route.key ? await findKeyed(tx, [route.key]) : []
  const idOf = (noun: KeyedNoun) => (open?.noun === noun ? open.id : undefined)
  const epic = context.selected_epic_id ?? route.epic ?? idOf('epic')
  const story = context.selected_story_id ?? route.story ?? idOf('story')
  const page: Page = { context_type: contextOf(context), project: null, epic: null, story: null }
  if (!project && !epic && !story) return page
  const [found] = await tx.query<{ project: Named | null; epic: Named | null; story: Named | null }>(
    `with story as (select id, project_id, title as label from stories where id = $3),
       epic as (select id, project_id, title as label from epics where id = $2),
       project as (
         select id, name as label from projects
         where id = coalesce($1::uuid, (select project_id from epic), (select project_id from story))
       )
     select (select json_build_object('id', id, 'label', label) from project) as project,
       (select json_build_object('id', id, 'label', label) from epic
        where project_id = (select id from project)) as epic,
       (select json_build_object('id', id, 'label', label) from story
        where project_id = (select id from project)) as story`,
    [project ?? null, epic ?? null, story ?? null],
  )
  return { ...page, ...found }
}

/** What the address of a project's page names: the project, and the part of it that is open. */
function readRoute(route = ''): { project?: string; epic?: string; story?: string; key?: string | undefined } {
  const [path = '', query = ''] = route.split('#', 1)[0]?.split('?', 2) ?? []
  const [, named, key = ''] = /^\/projects\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  const project = readId(named)
  if (!project) return {}
  const parts = new URLSearchParams(query)
  return {
    project,
    epic: readId(parts.get('epic')),
    story: readId(parts.get('story')),
    key: asKey(key) ?? undefined,
  }
}

function readId(text: string | null | undefined): string | undefined {
  return id.safeParse(text).data
}

function contextOf({ context_type, current_route = '' }: UiContext): Page['context_type'] {
  if (context_type) return context_type
  if (/^\/projects(?![^/?#])/.test(current_route)) return 'projects'
  return /^\/finance(?![^/?#])/.test(current_route) ? 'finance' : 'dashboard'
}
