import type { FastifyInstance } from 'fastify'
import type { ServeOptions } from '../../http/serve.ts'

export function ticketRoutes(_app: FastifyInstance, _options: ServeOptions): void {}
