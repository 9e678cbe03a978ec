import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found, foundAfter } from '../../problem/problem.ts'
import { mergeEdit } from '../work/edit-conflict.ts'
import { createClient, getClient, listClients, listPartners, updateClient } from './client.queries.ts'
import { refuseAlias, refuseNamesake } from './client-names.ts'
import { holdClients, refuseTaken } from './document-holders.ts'

export function clientRoutes(app: FastifyInstance, options: ServeOptions): void {
  serve(app, options, routes.listClients, async ({ tx, query }) => foundAfter(await listClients(tx, query)))
  serve(app, options, routes.createClient, ({ tx, identity, body }) => createClient(tx, identity.org_id, body))
  serve(app, options, routes.getClient, async ({ tx, params }) =>
    found(await getClient(tx, params.id), 'client_not_found'),
  )
  serve(app, options, routes.updateClient, async ({ tx, identity, params, body }) => {
    const { base, same_document, same_name, ...edited } = body
    if (edited.name !== undefined || edited.document) await holdClients(tx, identity.org_id)
    const change = await mergeEdit(tx, 'clients', params.id, edited, base)
    if (change.name !== undefined) {
      await refuseAlias(tx, identity.org_id, { name: change.name, id: params.id })
      if (!same_name) await refuseNamesake(tx, { name: change.name, id: params.id })
    }
    if (!same_document) await refuseTaken(tx, identity.org_id, { document: change.document, id: params.id })
    return found(await updateClient(tx, params.id, change), 'client_not_found')
  })
  serve(app, options, routes.listPartners, ({ tx }) => listPartners(tx))
}
