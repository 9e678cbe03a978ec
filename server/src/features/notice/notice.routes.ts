import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { Problem } from '../../problem/problem.ts'
import {
  countNotices,
  getNoticeSettings,
  listMutes,
  listNotices,
  readNotice,
  readNotices,
  setMuted,
  setNoticeSettings,
} from './notice.queries.ts'

/** What the person who asks should hear of. */
export function noticeRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  serve(app, options, routes.listNotices, ({ tx, query }) => listNotices(tx, query))
  serve(app, options, routes.countNotices, ({ tx }) => countNotices(tx))
  serve(app, options, routes.readNotice, ({ tx, params }) => readNotice(tx, params.id))
  serve(app, options, routes.readNotices, ({ tx, body }) => readNotices(tx, body.newest))
  serve(app, options, routes.listMutes, ({ tx }) => listMutes(tx))
  serve(app, options, routes.getNoticeSettings, ({ tx }) => getNoticeSettings(tx))
  serve(app, options, routes.setNoticeSettings, ({ tx, body }) => setNoticeSettings(tx, body, options.clock()))
  serve(app, options, routes.setMuted, async ({ tx, params, body }) => {
    if (!(await setMuted(tx, params.id, body.is_muted))) throw new Problem('thing_not_found')
  })
}
