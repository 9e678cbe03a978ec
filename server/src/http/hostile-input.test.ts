import { type ErrorCode, errors, problem } from '@leme/contract/errors'
import { everywhere, type Route, routes } from '@leme/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
})
afterAll(() => server?.close())

const all = Object.entries<Route>(routes)
const writing = all.filter(([, route]) => route.body)
const anyId = '0190a8e0-0000-7000-8000-000000000000'
const pathOf = (route: Route, id = anyId) => route.path.replace(':id', encodeURIComponent(id))

/** A refusal in the contract's shape, that says nothing of what lies behind. */
function expectProblem(answer: { status: number; body: unknown; headers: Headers }, ...statuses: number[]): void {
  expect(statuses).toContain(answer.status)
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const document = problem.parse(answer.body)
  expect(document.status).toBe(answer.status)
  expect(Object.keys(errors)).toContain(document.code)
  expect(JSON.stringify(document)).not.toMatch(/select |insert |postgres|node_modules|\.ts:|at \w+ \(/i)
}

describe.each(all)('%s', (_name, route) => {
  test('[MS-03] without a session answers 401', async () => {
    const answer = await ask(server.url, route.method, pathOf(route), route.body ? {} : undefined)
    expectProblem(answer, 401)
    expect(answer.body).toMatchObject({ code: 'unauthenticated', detail: 'Usuário não autenticado' })
  })

  test('[MS-03] any path, query and JSON body gets an answer of the contract, never a 5xx', async () => {
    const known = new Set<ErrorCode>([...everywhere, ...route.errors])
    await fc.assert(
      fc.asyncProperty(
        fc
          .string({ unit: 'binary', minLength: 1, maxLength: 60 })
          .filter((id) => !/^\.{1,2}$/.test(id) && !/\p{Surrogate}/u.test(id)),
        fc.jsonValue({ stringUnit: 'binary' }),
        fc.webQueryParameters(),
        async (id, body, query) => {
          const sent = route.body ? JSON.stringify(body) : undefined
          const answer = await person.ask(route.method, `${pathOf(route, id)}?${query}`, sent)
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
          if (answer.status < 400) return
          expectProblem(answer, 400, 403, 404, 409, 413, 415, 422)
          const { code } = answer.body as { code: ErrorCode }
          expect(code === 'not_found' || known.has(code), code).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe.each(writing)('%s', (_name, route) => {
  const send = (body: string | Uint8Array, headers = {}) => person.ask(route.method, pathOf(route), body, headers)

  test.each([
    ['half a document', '{"name":'],
    ['nothing', ''],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
    ['a prototype', '{"__proto__":{"admin":true}}'],
  ])('[MS-03] %s is refused', async (_title, body) => {
    expectProblem(await send(body), 400, 422)
  })

  test.each(['null', '[]', '7', '"texto"', 'true', '[{}]'])(
    '[MS-03] %s instead of an object is refused',
    async (body) => {
      expectProblem(await send(body), 422)
    },
  )

  test('[MS-03] another media type is refused', async () => {
    expectProblem(await send('name=x', { 'content-type': 'application/x-www-form-urlencoded' }), 415)
    expectProblem(await send('<a/>', { 'content-type': 'text/xml' }), 415)
  })

  test('[MS-03] two megabytes are refused', async () => {
    expectProblem(await send(JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })), 413)
  })

  test('[MS-03] a document nested a thousand deep is refused', async () => {
    expectProblem(await send(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`), 400, 422)
  })

  test('[MS-03] an Idempotency-Key of odd characters or length is refused', async () => {
    if (route.method !== 'POST' || route.secret) return
    for (const key of [' ', 'ç', 'x'.repeat(201)]) {
      const answer = await send('{"name":"a"}', { 'idempotency-key': encodeURI(key) === key ? key : 'a b' })
      expectProblem(answer, 422)
    }
  })
})

test('[MS-03] an address that is no text is refused as a problem', async () => {
  for (const path of ['/api/projects/%ff', '/auth/v1/%ff', '/%ff']) expectProblem(await person.ask('GET', path), 400)
})

test('[MS-03] a query’s refusal is told in Portuguese', async () => {
  const answer = await person.ask('GET', '/api/clients?active=zzz')
  expectProblem(answer, 422)
  expect(answer.body).toMatchObject({ detail: 'Use true ou false' })
})

test('[MS-03] an address of the API that does not exist answers a problem, not a page', async () => {
  for (const path of ['/api/nada', '/api', '/auth/v1/nada', '/functions/v1/nada']) {
    expectProblem(await person.ask('GET', path), 404)
  }
  expectProblem(await person.ask('DELETE', '/api/projects'), 404)
})
