import { type Action, can } from '@leme/contract/can'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { newApiKey } from '../../auth/api-key/api-key.ts'
import type { AuthService } from '../../auth/service.ts'
import { afterChange } from '../../http/after-change.ts'
import { type Member, type ServeOptions, serve } from '../../http/serve.ts'
import { Problem } from '../../problem/problem.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-key.queries.ts'

type ApiKeyOptions = ServeOptions & { auth: Pick<AuthService, 'identify' | 'forgetApiKey'> }

export function apiKeyRoutes(app: FastifyInstance, options: ApiKeyOptions): void {
  serve(app, options, routes.listApiKeys, ({ tx, identity }) => {
    requireRight(identity, 'api_key.read')
    return listApiKeys(tx)
  })

  serve(app, options, routes.createApiKey, ({ tx, identity, body }) => {
    requireRight(identity, 'api_key.create')
    const { org_id, user_id } = identity
    return createApiKey(tx, { ...body, org_id, user_id, ...newApiKey() })
  })

  app.register(async (scope) => {
    afterChange(scope, ({ params }) => {
      const { id } = params as { id: string }
      options.auth.forgetApiKey(id.toLowerCase())
    })
    serve(scope, options, routes.deleteApiKey, async ({ tx, identity, params }) => {
      requireRight(identity, 'api_key.revoke')
      if (!(await revokeApiKey(tx, params.id))) throw new Problem('api_key_not_found')
    })
  })
}

/** The policies refuse as well; asked here, so that the answer is 403 and no empty list. */
function requireRight(identity: Member, action: Action): void {
  if (!can(identity.role, action)) throw new Problem('forbidden')
}
