import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { deleteRow } from '../../database/delete-row.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { mergeEdit } from '../work/edit-conflict.ts'
import { isOneStatement } from '../work/work.queries.ts'
import { createStory, listStories, updateStory } from './story.queries.ts'

export function storyRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listStories, async ({ tx, params }) =>
    found(await listStories(tx, params.id), 'project_not_found'),
  )
  serve(
    app,
    options,
    routes.createStory,
    ({ tx, identity, params, body }) => createStory(tx, { org_id: identity.org_id, project_id: params.id }, body),
    isOneStatement,
  )
  serve(
    app,
    options,
    routes.updateStory,
    async ({ tx, params, body }) => {
      const { base, ...edited } = body
      const change = base ? await mergeEdit(tx, 'stories', params.id, edited, base) : edited
      return found(await updateStory(tx, params.id, change), 'story_not_found')
    },
    isOneStatement,
  )
  serve(app, options, routes.deleteStory, ({ tx, params }) => deleteRow(tx, 'stories', params.id, 'story_not_found'))
}
