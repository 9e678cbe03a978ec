import type { FastifyBaseLogger } from 'fastify'
import { safeMessage } from '../../log.ts'
import type { Problem } from '../../problem/problem.ts'
import { toProblem } from './error-problem.ts'

/**
 * Logs a failure that is not the client's, in one entry: with its cause and stack where nobody foresaw it. What is
 * refused for want of room, or while the database is away, is foreseen, and may come a thousand times in a second.
 */
export function logFailure(log: FastifyBaseLogger, problem: Problem, error: unknown): void {
  if (problem.status < 500) return
  const { code } = problem
  const cause = problem.cause ?? (error === problem ? undefined : error)
  // A path may answer `unavailable` for whatever happens to it: a bug must not hide behind that.
  const unforeseen = code === 'internal' || (cause !== undefined && toProblem(cause).code === 'internal')
  if (unforeseen) log.error({ err: cause ?? error, code }, 'request failed')
  else log.warn({ code, reason: cause instanceof Error ? safeMessage(cause) : undefined }, 'request refused')
}
