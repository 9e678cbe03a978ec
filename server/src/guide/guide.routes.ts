import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pageStyle } from '../http/page-style.ts'
import { guideFolder, readGuide } from './guide.ts'
import { guidePage } from './guide-page.ts'

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

/** GET /ajuda: the users' guide, for everybody, as who cannot sign in needs it most. */
export async function guideRoutes(app: FastifyInstance, { webDir }: { webDir: string | null }): Promise<void> {
  const pages = readGuide()
  const [first] = pages
  await app.register(fastifyStatic, {
    root: join(guideFolder, 'imagens'),
    prefix: '/ajuda/imagens/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  })
  app.get('/ajuda', (_request, reply) => reply.redirect(`/ajuda/${first?.slug}`))
  app.get('/ajuda/:page', (request, reply) => {
    const { page } = request.params as { page: string }
    const open = pages.find(({ slug }) => slug === page)
    if (!open) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(guidePage(pages, open, pageStyle(webDir, 'guide')))
  })
}
