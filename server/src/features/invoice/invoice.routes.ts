import type { FastifyInstance } from 'fastify'
import type { ServeOptions } from '../../http/serve.ts'

export function invoiceRoutes(_app: FastifyInstance, _options: ServeOptions & { clock: () => Date }): void {}
