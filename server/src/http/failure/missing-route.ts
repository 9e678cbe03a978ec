import type { FastifyInstance } from 'fastify'
import { Problem } from '../../problem/problem.ts'

/** What an address takes; `path` once it was asked for. */
type Known = { path?: RegExp; methods: Set<string> }

declare module 'fastify' {
  interface FastifyInstance {
    /** What to answer where no route takes the method at the path: 405 and `Allow` where another one would, else 404. */
    missingRoute(request: { url: string; method: string }): Problem
  }
}

/** Remembers the routes that are registered from now on, for `missingRoute`. */
export function answerMissingRoutes(app: FastifyInstance): void {
  const routes = new Map<string, Known>()
  app.addHook('onRoute', ({ method, url }) => {
    // The interface's files are at no path of their own.
    if (url.endsWith('*')) return
    const known = routes.get(url) ?? { methods: new Set() }
    for (const one of [method].flat()) known.methods.add(one)
    routes.set(url, known)
  })
  // Before the body of a request that nobody takes is read.
  app.addHook('preParsing', async (request) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (request.is404 && !reads) throw app.missingRoute(request)
  })
  app.decorate('missingRoute', ({ url, method }) => {
    const path = url.split('?', 1)[0] ?? ''
    const fitting = [...routes].filter(([url, known]) => {
      known.path ??= matcher(url)
      return known.path.test(path)
    })
    const methods = new Set(fitting.flatMap(([, known]) => [...known.methods]))
    // A route that takes the method was not asked: the path names what cannot be, such as an id of 300 letters.
    if (methods.size === 0 || methods.has(method)) return new Problem('not_found')
    return new Problem('method_not_allowed', { headers: { allow: [...methods].sort().join(', ') } })
  })
}

/** `/api/clients/:id` as a regular expression; other signs stand for themselves. */
function matcher(url: string): RegExp {
  const steps = url
    .split('/')
    .map((step) => (step.startsWith(':') ? '[^/]+' : step.replace(/[.\\+^$|()[\]{}]/g, '\\$&')))
  return new RegExp(`^${steps.join('/')}$`)
}
