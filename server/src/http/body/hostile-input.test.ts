import { routes } from '@leme/contract/routes'
import { apiKeyScopes } from '@leme/contract/wire/api-key-scope'
import { bulkAnswer, bulkLimits } from '@leme/contract/wire/bulk'
import { type ErrorCode, errors, problem } from '@leme/contract/wire/errors'
import { everywhere, type Route } from '@leme/contract/wire/route'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createKey, type TestKey } from '../../../test/auth/api-key.ts'
import { ask, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { isRead } from '../../../test/prototype-body.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { bodyLimit } from './body-limit.ts'

let server: TestServer
let person: Person
/** May do whatever a key may. */
let key: TestKey
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
  scopes: ['read'],
  status_labels: 'portuguese',
  keep_prompts: true,
  require_second_factor: false,
  allowed_email_domains: ['exemplo.com.br'],
  external_id: '1001',
  number: '2026-001',
  amount: '1234.56',
  expected_date: '2026-03-02',
  agent: { name: 'Triagem' },
  trace_id: '5b8aa5a2d2c872e8321cf37308d69df2',
  explanation: 'Respondeu o que foi perguntado',
  run_type: 'chat',
  latency_ms: 120,
  cost_usd: '0.00012',
  input_tokens: 900,
  cached_input_tokens: 100,
  output_tokens: 40,
  tags: ['triagem'],
}
/** The states that tickets and the rows of bulk calls are in. */
const goodStatus: Record<string, string> = {
  '/api/tickets': 'open',
  '/api/tickets/new': 'open',
  '/api/tickets/:id': 'waiting',
  '/api/finance/invoices': 'pending',
  '/api/finance/receivables': 'pending',
  '/api/agent-runs': 'completed',
}

beforeAll(async () => {
  const limits = { unknown_key: Number.POSITIVE_INFINITY, key_requests: Number.POSITIVE_INFINITY }
  server = await startTestServer({ limits })
  person = await signUp(server.url)
  key = await createKey(person, apiKeyScopes)
  const colleague = await inviteColleague(server.url, person, 'member')
  const create = async (path: string, body: Record<string, unknown>) => {
    const answer = await person.ask('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return (answer.body as { id: string }).id
  }
  rows.clients = await create('/api/clients', { name: 'C' })
  rows['api-keys'] = await create('/api/api-keys', { name: 'K', scopes: ['read'] })
  rows.invitations = await create('/api/invitations', { email: 'a@exemplo.com.br', role: 'member' })
  const project = await create('/api/projects', { name: 'P', client: 'C' })
  rows.projects = project
  rows.members = await create(`/api/projects/${project}/members`, { user_id: person.id })
  rows.epics = await create(`/api/projects/${project}/epics`, { title: 'E' })
  rows.stories = await create(`/api/projects/${project}/stories`, { title: 'S' })
  rows.tasks = await create(`/api/projects/${project}/tasks`, { title: 'T' })
  rows.tickets = await create('/api/tickets/new', { title: 'K' })
  rows['time-entries'] = await create(`/api/tasks/${rows.tasks}/time-entries`, { date: '2026-03-02', hours: 1 })
  const args = { project_id: project, epics: [{ title: 'E', stories: [{ title: 'S', tasks: [{ title: 'T' }] }] }] }
  const bulk = await person.ask('POST', '/functions/v1/pm-bulk-create-epics', { args, confirmed: true })
  rows['assistant-exchanges'] = (bulk.body as { exchange_id: string }).exchange_id
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  Object.assign(goodValues, {
    org_id,
    project_id: project,
    epic_id: rows.epics,
    story_id: rows.stories,
    ticket_id: rows.tickets,
    client_id: rows.clients,
    owner_user_id: person.id,
    assignee_user_id: person.id,
    user_id: colleague.id,
    text: 'crie o épico Cadastro',
    message_history: [{ role: 'assistant', content: 'Para qual projeto?' }],
    ui_context: { current_route: `/projects/${project}`, selected_project_id: project, context_type: 'projects' },
    user: { id: person.id },
    args,
    confirmed: true,
    confirmation_token: '',
  })
})
afterAll(() => server?.close())

const all = Object.entries<Route>(routes)
const writing = all.filter(([, route]) => route.body)
const single = writing.filter(([, route]) => !route.rows)
const bulk = writing.filter(([, route]) => route.rows)
const anyId = '0190a8e0-0000-7000-8000-000000000000'
const pathOf = (route: Route, id = anyId) =>
  route.path.replace(':id', encodeURIComponent(id)).replace(':kind', 'clients')
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
  expectProblem(answer, 400, 403, 404, 405, 409, 410, 413, 415, 422, 429)
  const { code } = answer.body as { code: ErrorCode }
  expect(new Set<string>(['not_found', 'method_not_allowed', ...everywhere, ...route.errors])).toContain(code)
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
      { numRuns: 12 },
    )
  })

  test('[MS-04] any path, query and JSON body of a key gets an answer of the contract, never a 5xx', async () => {
    const id = fc.oneof(fc.constant(anyId), fc.constant(rowOf(route)))
    await fc.assert(
      fc.asyncProperty(id, anyJson, fc.webQueryParameters(), async (id, body, query) => {
        const sent = route.body ? JSON.stringify(body) : undefined
        const answer = await key.ask(route.method, `${pathOf(route, id)}?${query}`, sent)
        expectAnswer(route, answer)
        if (!route.scope) expect(answer).toMatchObject({ status: 403, body: { code: 'person_required' } })
      }),
      { numRuns: route.scope ? 8 : 2 },
    )
  })
})

test('[MS-04] any word in the place of a key is refused, never a 5xx', async () => {
  const word = fc.string({ unit: fc.constantFrom(...'leme_ABz019-.~+/=,;"\\\t '), maxLength: 200 })
  const scheme = fc.constantFrom('Bearer ', 'bearer  ', 'Bearer leme_', 'Bearer\t', 'Basic ', '')
  await fc.assert(
    fc.asyncProperty(scheme, word, async (scheme, word) => {
      const answer = await ask(server.url, 'GET', '/api/clients', undefined, { authorization: scheme + word })
      expectProblem(answer, 401)
      expect(['unauthenticated', 'api_key_invalid']).toContain((answer.body as { code: ErrorCode }).code)
    }),
    { numRuns: 150 },
  )
})

describe.each(writing)('%s', (_name, route) => {
  const send = (body: string | Uint8Array, headers = {}) => person.ask(route.method, pathOf(route), body, headers)

  test('[MS-03] half a document, nothing, bytes that are no UTF-8 and a prototype are refused', async () => {
    const unread = ['{"name":', '', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), '{"__proto__":{"admin":true}}']
    for (const body of unread) expectProblem(await send(body), 400, 422)
  })

  test('[MS-03] anything else instead of what it takes is refused', async () => {
    const others = ['null', '[]', '7', '"texto"', 'true', ...(route.rows ? [] : ['[{}]'])]
    for (const body of others) expectProblem(await send(body), 422)
  })

  test('[MS-03] another media type is refused', async () => {
    expectProblem(await send('name=x', { 'content-type': 'application/x-www-form-urlencoded' }), 415)
    expectProblem(await send('<a/>', { 'content-type': 'text/xml' }), 415)
  })

  test('[MS-03] a body beyond its limit is refused', async () => {
    expectProblem(await send(JSON.stringify({ name: 'x'.repeat(bodyLimit(route)) })), 413)
  })

  test('[MS-03] a document nested five hundred deep is refused', async () => {
    expectProblem(await send(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`), 400, 422)
  })

  test('[MS-03] an Idempotency-Key of odd characters or length is refused', async () => {
    if (route.method !== 'POST' || route.secret) return
    for (const key of [' ', 'ç', 'x'.repeat(201)]) {
      const answer = await send('{"name":"a"}', { 'idempotency-key': encodeURI(key) === key ? key : 'a b' })
      expectProblem(answer, 422)
    }
  })
})

/** Mostly what the schema's own fields take, with anything else among it. */
function anyValues(route: Route, schema: z.ZodType | undefined) {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
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
  const good = (field: string) => (field === 'status' && goodStatus[route.path]) || goodValues[field]
  const value = (field: string) =>
    fc.oneof(
      // About every other row is wholly good, however many fields it has.
      { weight: 4 * fields.length, arbitrary: fc.constant(good(field) ?? null) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>(...odd) },
      { weight: 1, arbitrary: anyJson },
    )
  const values = Object.fromEntries(fields.map((field) => [field, value(field)]))
  return fc.oneof(fc.record(values, { requiredKeys: [] }), fc.record(values))
}

describe.each(single)('%s', (_name, route) => {
  test('[MS-03] any values in its own fields get an answer of the contract, never a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(anyValues(route, route.body), async (body) => {
        expectAnswer(route, await person.ask(route.method, pathOf(route, rowOf(route)), JSON.stringify(body)))
      }),
      { numRuns: 25 },
    )
  })
})

describe.each(bulk)('%s', (_name, route) => {
  test('[MS-04] any rows are each answered by themselves, as a problem or as stored, and never a 5xx', async () => {
    const outcomes = new Set<string>()
    const anyRows = fc.array(fc.oneof({ weight: 5, arbitrary: anyValues(route, route.rows) }, anyJson), {
      minLength: 1,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(anyRows, async (sent) => {
        const body = JSON.stringify(sent)
        fc.pre(isRead(body))
        const answer = await key.ask(route.method, route.path, body)
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        const { results } = bulkAnswer.parse(answer.body)
        expect(results.map(({ index }) => index)).toEqual(sent.map((_, index) => index))
        for (const { outcome, id, problem } of results) {
          outcomes.add(outcome)
          expect(problem === undefined).toBe(outcome !== 'refused')
          expect(id === undefined).toBe(outcome === 'refused')
          if (problem) expect(problem).toMatchObject({ status: 422, code: 'validation_failed' })
        }
      }),
      { numRuns: 60 },
    )
    expect(outcomes).toContain('refused')
    expect(outcomes).toContain('unchanged')
  })

  test('[MS-04] any rows of which one is refused are refused together where all or nothing is asked', async () => {
    const anyRows = fc.array(anyValues(route, route.rows), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(anyRows, async (sent) => {
        const body = JSON.stringify([...sent, {}])
        fc.pre(isRead(body))
        expectProblem(await key.ask(route.method, `${route.path}?all_or_nothing=true`, body), 422)
      }),
      { numRuns: 20 },
    )
  })

  test('[MS-04] more rows than its limit are refused', async () => {
    const rows = Array.from({ length: bulkLimits.rows + 1 }, () => ({}))
    expectProblem(await key.ask(route.method, route.path, rows), 422)
  })
})

test('[PD-14] adding a member without a session is refused in words of its own', async () => {
  const answer = await ask(server.url, 'POST', `/api/projects/${rows.projects}/members`, { user_id: person.id })
  expectProblem(answer, 401)
  expect(answer.body).toMatchObject({ code: 'unauthenticated', detail: 'Não autenticado' })
})

test('[MS-03] an address that is no text is refused as a problem', async () => {
  for (const path of ['/api/projects/%ff', '/auth/v1/%ff', '/%ff']) expectProblem(await person.ask('GET', path), 400)
})

test('[MS-03] a query’s refusal is in Portuguese', async () => {
  const answer = await person.ask('GET', '/api/clients?active=zzz')
  expectProblem(answer, 422)
  expect(answer.body).toMatchObject({ detail: 'Use true ou false' })
})

test('[MS-03] a body that cannot be read is refused with the reason', async () => {
  const broken = 'O corpo enviado não é um JSON válido, ou tem um campo que não é aceito: __proto__'
  const refused: [body: string, type: string, status: number, detail: string][] = [
    ['[{"number": }]', 'application/json', 400, broken],
    ['[{"__proto__": {}}]', 'application/json', 400, broken],
    ['', 'application/json', 400, 'O corpo da requisição está vazio'],
    ['[]', 'text/plain', 415, 'Envie o conteúdo como application/json'],
  ]
  for (const [body, type, status, detail] of refused) {
    const answer = await person.ask('PUT', '/api/finance/invoices', body, { 'content-type': type })
    expectProblem(answer, status)
    expect(answer.body).toMatchObject({ detail })
  }
})

test('[MS-03] an address of the API that does not exist answers a problem, not a page', async () => {
  for (const path of ['/api/nada', '/api', '/auth/v1/nada', '/functions/v1/nada']) {
    expectProblem(await person.ask('GET', path), 404)
  }
  expectProblem(await person.ask('GET', `/api/projects/${'x'.repeat(300)}`), 404)
  const wrongMethod = await person.ask('DELETE', '/api/projects')
  expectProblem(wrongMethod, 405)
  expect(wrongMethod.headers.get('allow')).toBe('GET, HEAD, POST')
})
