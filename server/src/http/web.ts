import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPage } from '@leme/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** Paths that only programs ask for; what is missing there is a problem document, never a page. */
const programs = /^\/(api|auth\/v1|functions|otlp)(\/|$)/

/**
 * The built interface: its files, and its one document for every page. A path that is no page gets the same document,
 * which draws the "not found" page, with status 404.
 */
export async function serveWeb(app: FastifyInstance, webDir: string | null): Promise<void> {
  const document = webDir ? await readFile(join(webDir, 'index.html'), 'utf8') : null
  if (webDir) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // The build names its assets by their content.
        const lasting = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (document === null || !wantsDocument(request, path)) throw new Problem('not_found')
    return sendDocument(reply, document, isPage(path) ? 200 : 404)
  })
}

function wantsDocument(request: FastifyRequest, path: string): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return reads && !programs.test(path) && !path.startsWith('/assets/')
}

function sendDocument(reply: FastifyReply, document: string, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(document)
}
