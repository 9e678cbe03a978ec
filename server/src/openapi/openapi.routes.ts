import type { FastifyInstance } from 'fastify'
import { pageStyle } from '../http/page-style.ts'
import { openApiDocument } from './document.ts'
import { referencePage } from './page/reference.ts'

/** GET /api/openapi.json: the OpenAPI 3.1 document, made once. GET /api/docs: the same as a page for people. */
export function openApiRoutes(
  app: FastifyInstance,
  { publicUrl, webDir }: { publicUrl: string; webDir: string | null },
) {
  const document = openApiDocument(publicUrl)
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  app.get('/api/docs', (_request, reply) => {
    const page = referencePage(document, pageStyle(webDir, 'api-docs'))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
