import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
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
    const page = referencePage(document, styleOf(webDir))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** Address of the page's style sheet, which the interface's build names by its content; in development Vite has it. */
function styleOf(webDir: string | null): string | null {
  if (!webDir) return '/src/api-docs.css'
  const file = readdirSync(join(webDir, 'assets')).find((name) => /^api-docs-.*\.css$/.test(name))
  return file ? `/assets/${file}` : null
}
