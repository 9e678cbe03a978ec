import type { FastifyInstance } from 'fastify'
import { pageStyle } from '../http/page-style.ts'
import { readyText } from '../http/ready-text.ts'
import { openApiDocument } from './document.ts'
import { referencePage } from './page/reference.ts'
import type { Document } from './types.ts'

/** GET /api/openapi.json: the OpenAPI 3.1 document. GET /api/docs: the same as a page for people. Both are made once, when somebody asks. */
export function openApiRoutes(
  app: FastifyInstance,
  { publicUrl, webDir }: { publicUrl: string; webDir: string | null },
) {
  let made: Document | null = null
  const document = () => {
    made ??= openApiDocument(publicUrl)
    return made
  }
  let json: ReturnType<typeof readyText> | null = null
  app.get('/api/openapi.json', (request, reply) => {
    json ??= readyText(JSON.stringify(document()), 'application/json; charset=utf-8')
    return json.send(request, reply)
  })

  let page: { style: string; text: ReturnType<typeof readyText> } | null = null
  app.get('/api/docs', (request, reply) => {
    // A new build of the interface gives its style another name.
    const style = pageStyle(webDir, 'api-docs')
    if (page?.style !== style.text)
      page = { style: style.text, text: readyText(referencePage(document(), style), 'text/html; charset=utf-8') }
    return page.text.send(request, reply)
  })
}
