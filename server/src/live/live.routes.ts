import websocket from '@fastify/websocket'
import { liveLimits } from '@leme/contract/wire/live-limits'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem/problem.ts'
import type { Live } from './live.ts'

/** GET /api/live: the socket. Register it before other routes, so that a socket opened elsewhere is closed again. */
export async function liveRoutes(app: FastifyInstance, live: Live): Promise<void> {
  app.addHook('preClose', () => live.stop())
  await app.register(websocket, {
    options: { maxPayload: liveLimits.message, perMessageDeflate: false },
    // A message too large, a broken frame, a connection lost: the client connects again.
    errorHandler: (_error, ws) => ws.terminate(),
  })
  app.route({
    method: 'GET',
    url: '/api/live',
    handler: () => {
      throw new Problem('upgrade_required', { headers: { upgrade: 'websocket' } })
    },
    wsHandler: (ws) => live.accept(ws),
  })
}
