import type { FastifyInstance } from 'fastify'
import { pageStyle } from '../http/page-style.ts'
import { readyText } from '../http/ready-text.ts'
import { openApiDocument } from './document.ts'
import { referencePage } from './page/reference.ts'

/** GET /api/openapi.json: the OpenAPI 3.1 document. GET /api/docs: the same as a page for people. Both are made once. */
export function openApiRoutes(
  app: FastifyInstance,
  { publicUrl, webDir }: { publicUrl: string; webDir: string | null },
) {
  const document = openApiDocument(publicUrl)
  const json = readyText(JSON.stringify(document), 'application/json; charset=utf-8')
  app.get('/api/openapi.json', (request, reply) => json.send(request, reply))

  let page: { style: string | null; text: ReturnType<typeof readyText> } | null = null
  app.get('/api/docs', (request, reply) => {
    // A new build of the interface gives its style another name.
    const style = pageStyle(webDir, 'api-docs')
    if (page?.style !== style)
      page = { style, text: readyText(referencePage(document, style), 'text/html; charset=utf-8') }
    return page.text.send(request, reply)
  })
}
