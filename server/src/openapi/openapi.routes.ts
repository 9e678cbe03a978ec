import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document.ts'

/** GET /api/openapi.json: the OpenAPI 3.1 document, made once. */
export function openApiRoutes(app: FastifyInstance, publicUrl: string): void {
  const document = openApiDocument(publicUrl)
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
}
