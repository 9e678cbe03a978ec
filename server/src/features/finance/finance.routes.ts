import type { FastifyInstance } from 'fastify'
import type { ServeOptions } from '../../http/serve.ts'

export function financeRoutes(_app: FastifyInstance, _options: ServeOptions & { clock: () => Date }): void {}
