import { type ErrorCode, errors, problem } from '@leme/contract/errors'
import { everywhere, type Route, routes } from '@leme/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ask, inviteColleague, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let person: Person
/** The id of one row of the person's own for every part of a path that is followed by one. */
const rows: Record<string, string> = {}
/** For each field a value that its rules take. */
const goodValues: Record<string, unknown> = {
  title: 'Título',
  name: 'Nome',
  client: 'Cliente',
  kind: 'delivery',
  is_active: true,
  role: 'lead',
  status: 'planned',
  priority: 'P1',
  estimate_hours: 1.5,
  hours: 0.25,
  date: '2026-03-02',
  due_date: '2026-03-02',
}

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
  const colleague = await inviteColleague(server.url, person, 'member')
  const create = async (path: string, body: Record<string, unknown>) => {
    const answer = await person.ask('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return (answer.body as { id: string }).id
  }
  rows.clients = await create('/api/clients', { name: 'C' })
  rows.invitations = await create('/api/invitations', { email: 'a@exemplo.com.br', role: 'member' })
  const project = await create('/api/projects', { name: 'P', client: 'C' })
  rows.projects = project
  rows.members = await create(`/api/projects/${project}/members`, { user_id: person.id })
  rows.epics = await create(`/api/projects/${project}/epics`, { title: 'E' })
  rows.stories = await create(`/api/projects/${project}/stories`, { title: 'S' })
  rows.tasks = await create(`/api/projects/${project}/tasks`, { title: 'T' })
  rows['time-entries'] = await create(`/api/tasks/${rows.tasks}/time-entries`, { date: '2026-03-02', hours: 1 })
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  Object.assign(goodValues, {
    org_id,
    project_id: project,
    epic_id: rows.epics,
    story_id: rows.stories,
    owner_user_id: person.id,
    assignee_user_id: person.id,
    user_id: colleague.id,
  })
})
afterAll(() => server?.close())

const all = Object.entries<Route>(routes)
const writing = all.filter(([, route]) => route.body)
const anyId = '0190a8e0-0000-7000-8000-000000000000'
const pathOf = (route: Route, id = anyId) => route.path.replace(':id', encodeURIComponent(id))
const rowOf = (route: Route) => rows[/\/([^/]+)\/:id/.exec(route.path)?.[1] ?? ''] ?? anyId

/** A refusal in the contract's shape, that says nothing of what lies behind. */
function expectProblem(answer: { status: number; body: unknown; headers: Headers }, ...statuses: number[]): void {
  expect(statuses).toContain(answer.status)
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const document = problem.parse(answer.body)
  expect(document.status).toBe(answer.status)
  expect(Object.keys(errors)).toContain(document.code)
  expect(JSON.stringify(document)).not.toMatch(/select |insert |postgres|node_modules|\.ts:|at \w+ \(/i)
}

const anyJson = fc.jsonValue({ stringUnit: 'binary' })

/** Whatever was sent: an answer of the contract, or one of the refusals that the route names. */
function expectAnswer(route: Route, answer: { status: number; body: unknown; headers: Headers }): void {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  if (answer.status < 400) return
  expectProblem(answer, 400, 403, 404, 409, 410, 413, 415, 422)
  const { code } = answer.body as { code: ErrorCode }
  expect(new Set<string>(['not_found', ...everywhere, ...route.errors])).toContain(code)
}

describe.each(all)('%s', (_name, route) => {
  test('[MS-03] without a session answers 401', async () => {
    const answer = await ask(server.url, route.method, pathOf(route), route.body ? {} : undefined)
    expectProblem(answer, 401)
    const detail = route.unauthenticated ?? 'Usuário não autenticado'
    expect(answer.body).toMatchObject({ code: 'unauthenticated', detail })
  })

  test('[MS-03] any path, query and JSON body gets an answer of the contract, never a 5xx', async () => {
    const anyText = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .filter((id) => !/^\.{1,2}$/.test(id) && !/\p{Surrogate}/u.test(id))
    // A deletion of the row itself would take it from the tests that follow.
    const id = route.method === 'DELETE' ? anyText : fc.oneof(anyText, fc.constant(rowOf(route)))
    await fc.assert(
      fc.asyncProperty(id, anyJson, fc.webQueryParameters(), async (id, body, query) => {
        const sent = route.body ? JSON.stringify(body) : undefined
        expectAnswer(route, await person.ask(route.method, `${pathOf(route, id)}?${query}`, sent))
      }),
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

  test('[MS-03] any values in its own fields get an answer of the contract, never a 5xx', async () => {
    const fields = route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : []
    expect(fields).not.toEqual([])
    const odd = [
      '',
      ' ',
      0,
      -1,
      0.3,
      1e9,
      1e308,
      null,
      true,
      '2026-02-30',
      anyId,
      rowOf(route),
      '\0',
      '\u202e',
      '🧭'.repeat(300),
    ]
    const value = (field: string) =>
      fc.oneof(
        { weight: 12, arbitrary: fc.constant(goodValues[field] ?? null) },
        { weight: 1, arbitrary: fc.constantFrom<unknown>(...odd) },
        { weight: 1, arbitrary: anyJson },
      )
    const anyBody = fc.record(Object.fromEntries(fields.map((field) => [field, value(field)])), { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        expectAnswer(route, await person.ask(route.method, pathOf(route, rowOf(route)), JSON.stringify(body)))
      }),
      { numRuns: 60 },
    )
  })

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

test('[PD-14] who adds a member without a session is told so in its own words', async () => {
  const answer = await ask(server.url, 'POST', `/api/projects/${rows.projects}/members`, { user_id: person.id })
  expectProblem(answer, 401)
  expect(answer.body).toMatchObject({ code: 'unauthenticated', detail: 'Não autenticado' })
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
