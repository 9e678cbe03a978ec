import type { FastifyInstance } from 'fastify'
import { Problem } from '../../problem/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route unpacks its body itself, within bounds. */
    unpacks?: true
  }
}

const notPacked = 'Envie o conteúdo sem compressão: só o que vem em /otlp/v1 pode vir comprimido'

/**
 * Refuses bodies that come packed, before they are read, unless their route unpacks them: a few kilobytes hold a
 * thousand times the memory that was admitted for them.
 */
export function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers, routeOptions }) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (encoding === '' || encoding === 'identity' || routeOptions.config.unpacks) return
    throw new Problem('unsupported_media_type', { detail: notPacked })
  })
}
