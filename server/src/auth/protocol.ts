import { passwordTooShort } from '@leme/contract/people/auth'
import { heldPartMessages } from '@leme/contract/people/password'
import type { FastifyInstance } from 'fastify'
import { toProblem } from '../http/failure/error-problem.ts'
import { logFailure } from '../http/failure/log-failure.ts'
import { refusals } from '../metrics/metrics.ts'
import type { Problem } from '../problem/problem.ts'

/** The version of the contract whose error codes its clients read. */
const apiVersion = '2024-01-01'

/** The client names JSON as the type of bodies that it does not send, at sign-out for one. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })
}

/** Forms, as a browser posts them, instead of JSON. Of fields that come twice the last counts. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)))
  })
}

/** Answers are nobody's to keep; errors are problem documents with the contract's `message` beside. */
export function answerErrors(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-supabase-api-version', apiVersion).header('cache-control', 'no-store')
  })
  app.setNotFoundHandler((request) => {
    throw app.missingRoute(request)
  })
  // What serves the interface takes every other GET, and its errors are none of this contract.
  app.get('/*', (request) => {
    throw app.missingRoute(request)
  })
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    logFailure(request.log, problem, error)
    refusals.inc({ route: request.routeOptions.url ?? 'none', code: problem.code })
    return reply
      .code(problem.status)
      .headers(problem.headers)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify({ ...problem.document(request.id), message: problem.detail, ...weakness(problem) }))
  })
}

/** The contract's reasons are three: too short, made of what it should not be, or known to everybody. */
function weakness({ code, detail }: Problem): object {
  if (code !== 'weak_password') return {}
  if (detail === passwordTooShort) return { weak_password: { reasons: ['length'] } }
  const held = Object.values<string>(heldPartMessages).includes(detail)
  return { weak_password: { reasons: [held ? 'characters' : 'pwned'] } }
}
