import type { FastifyInstance } from 'fastify'
import type { ServeOptions } from '../../http/serve.ts'

export function agentRunRoutes(_app: FastifyInstance, _options: ServeOptions & { clock: () => Date }): void {}
