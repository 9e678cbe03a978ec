import { Readable } from 'node:stream'
import { auditFilter } from '@leme/contract/people/audit'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { parse } from '../../http/body/parse.ts'
import { identifyMember, type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { listAuditEvents } from './audit.queries.ts'
import { auditCsv } from './audit-csv.ts'
import { recordAudit } from './record-audit.ts'

/** `exporting` is `auth` that counts the files of each person. */
type AuditOptions = ServeOptions & { exporting: ServeOptions['auth'] }

export function auditRoutes(app: FastifyInstance, options: AuditOptions): void {
  serve(app, options, routes.listAuditEvents, async ({ tx, query }) =>
    found(await listAuditEvents(tx, query), 'not_found'),
  )
  exportRoute(app, options)
}

/** Apart from the others, as its answer is a file that is written while it is read. */
function exportRoute(app: FastifyInstance, options: AuditOptions): void {
  app.get('/api/audit/export', async (request, reply) => {
    const identity = await identifyMember({ auth: options.exporting }, routes.listAuditEvents, request)
    const filter = parse(auditFilter, request.query)
    // Written down before the first row leaves.
    await options.db.transactionAs(identity, (tx) => recordAudit(tx, 'data_exported', { noun: 'audit', format: 'CSV' }))
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="auditoria.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(auditCsv(options.db, identity, filter)))
  })
}
