import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { deleteRow } from '../../database/query/delete-row.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { mergeEdit } from '../work/edit-conflict.ts'
import { createChecklistItem, updateChecklistItem } from './checklist.queries.ts'
import { createComment, updateComment } from './comment.queries.ts'
import { createLink } from './link.queries.ts'
import { getThing, listStream, setWatching } from './thing.queries.ts'

/** What hangs on a project, epic, story, task or ticket. */
export function thingRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.getThing, async ({ tx, params }) =>
    found(await getThing(tx, params.id), 'thing_not_found'),
  )
  serve(app, options, routes.listStream, async ({ tx, params, query }) =>
    found(await listStream(tx, params.id, query.before), 'thing_not_found'),
  )
  serve(app, options, routes.setWatching, ({ tx, params, body }) => setWatching(tx, params.id, body.is_watching))

  serve(app, options, routes.createComment, ({ tx, params, body }) => createComment(tx, params.id, body.text))
  serve(app, options, routes.updateComment, async ({ tx, params, body: { base, text } }) =>
    updateComment(tx, params.id, await mergeEdit(tx, 'comments', params.id, { text }, base)),
  )
  serve(app, options, routes.deleteComment, ({ tx, params }) =>
    deleteRow(tx, 'comments', params.id, 'comment_not_found'),
  )

  serve(app, options, routes.createChecklistItem, ({ tx, params, body }) =>
    createChecklistItem(tx, params.id, body.text),
  )
  serve(app, options, routes.updateChecklistItem, async ({ tx, params, body }) =>
    found(await updateChecklistItem(tx, params.id, body), 'checklist_item_not_found'),
  )
  serve(app, options, routes.deleteChecklistItem, ({ tx, params }) =>
    deleteRow(tx, 'checklist_items', params.id, 'checklist_item_not_found'),
  )

  serve(app, options, routes.createLink, ({ tx, params, body }) => createLink(tx, params.id, body))
  serve(app, options, routes.deleteLink, ({ tx, params }) => deleteRow(tx, 'thing_links', params.id, 'link_not_found'))
}
