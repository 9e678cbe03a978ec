import fastifyStatic from '@fastify/static'
import { isPage } from '@leme/contract/is-page'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Paths that only programs ask for; what is missing there is a problem document, never a page. */
const programs = /^\/(api|auth\/v1|functions|otlp)(\/|$)/

/**
 * The built interface: its files, and its one document for every page. A path that is no page gets the same document,
 * which draws the "not found" page, with status 404. Files are looked up as they are asked for, so a new build is
 * served whole from the moment that it is in place.
 */
export async function serveWeb(app: FastifyInstance, webDir: string | null): Promise<void> {
  if (webDir) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Such a name is no file's, and would be refused as a broken request.
      allowedPath: (path) => !path.includes('\0'),
      setHeaders(reply, path) {
        // The build names its assets by their content.
        const lasting = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  if (webDir) app.get('/', (_request, reply) => reply.sendFile('index.html'))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (!webDir || !wantsDocument(request, path)) throw app.missingRoute(request)
    return reply.code(isPage(path) && !path.includes('%00') ? 200 : 404).sendFile('index.html')
  })
}

function wantsDocument(request: FastifyRequest, path: string): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return reads && !programs.test(path) && !path.startsWith('/assets/')
}
