import pino from 'pino'
import { expect, test } from 'vitest'
import { Problem } from '../../problem/problem.ts'
import { logFailure } from './log-failure.ts'

/** The entries that a failure leaves in the log. */
function logged(problem: Problem, error: unknown = problem) {
  const lines: string[] = []
  logFailure(pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }), problem, error)
  return lines.map((line) => JSON.parse(line) as { level: number; msg: string; err?: { stack: string } })
}

const databaseAway = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

test.each([
  ['a full queue', new Problem('unavailable')],
  ['a database that is away', new Problem('unavailable', { cause: databaseAway })],
])('[AU-20] %s leaves one line without a stack', (_name, problem) => {
  const entries = logged(problem)
  expect(entries).toMatchObject([{ level: 40, msg: 'request refused', code: 'unavailable' }])
  expect(JSON.stringify(entries)).not.toContain('stack')
})

test('[AU-20] what nobody foresaw leaves its stack, also behind an answer that hides it', () => {
  const bug = new TypeError('x is not a function')
  for (const problem of [new Problem('internal', { cause: bug }), new Problem('unavailable', { cause: bug })]) {
    expect(logged(problem)).toMatchObject([{ level: 50, msg: 'request failed', err: { stack: bug.stack } }])
  }
})

test('[AU-20] refusals of what the client asked leave nothing', () => {
  expect(logged(new Problem('over_request_rate_limit'))).toEqual([])
  expect(logged(new Problem('invalid_credentials'))).toEqual([])
})
