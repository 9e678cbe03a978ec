import type { FastifyInstance } from 'fastify'
import type { Services } from '../../app.ts'

/** OTLP over HTTP: the traces of agents. */
export async function otlpRoutes(_app: FastifyInstance, _services: Services): Promise<void> {}
