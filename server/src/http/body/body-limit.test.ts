import { routes } from '@leme/contract/routes'
import { errors } from '@leme/contract/wire/errors'
import type { Route } from '@leme/contract/wire/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ask, type Person, signUp } from '../../../test/person.ts'
import { firstAnswer, head, openSocket, type RawAnswer } from '../../../test/raw-http.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { openApiDocument } from '../../openapi/document.ts'
import { bodyLimit, formBytes } from './body-limit.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
})
afterAll(() => server?.close())

const anyId = '0190a8e0-0000-7000-8000-000000000000'
const pathOf = (path: string) => path.replace(/:id|\{id\}/, anyId)
const withBody = Object.entries<Route>(routes).filter(([, route]) => route.body)
const forms = withBody.filter(([, route]) => !route.rows && !route.bytes)

/** What is answered to the head of a request whose body is announced and never sent. */
async function answerBeforeBody(
  method: string,
  path: string,
  { bytes, token }: { bytes: number; token?: string },
): Promise<RawAnswer | null> {
  const socket = await openSocket(server.url)
  const answer = firstAnswer(socket)
  const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  socket.write(
    head(method, pathOf(path), { 'Content-Type': 'application/json', 'Content-Length': bytes, ...authorization }),
  )
  try {
    return await answer
  } finally {
    socket.destroy()
  }
}

type Field = {
  properties?: Record<string, Field>
  maxLength?: number
  anyOf?: Field[]
  items?: Field
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  type?: unknown
  format?: string
}

const longest = (length: number) => `"${'\\ud83d\\udea2'.repeat(length)}"`

/** What is no text: a number, a day, one of a few words, with white space around it. */
const shortValue = `${' '.repeat(32)}1234567890${' '.repeat(32)}`

/** Every field as long as its rules let it be, each character written in as many bytes as JSON may take for it. */
function longestBody(route: Route): string {
  return longestObject(z.toJSONSchema(route.body ?? z.unknown(), { io: 'input', unrepresentable: 'any' }) as Field)
}

function longestObject({ properties = {} }: Field): string {
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const { anyOf = [], items, maxItems = 0 } = field
    if (field.properties) return [`"${name}": ${longestObject(field)}`]
    if (items?.maxLength) return [`"${name}": [${Array(maxItems).fill(longest(items.maxLength)).join(',')}]`]
    const length = Math.max(...[field, ...anyOf].map(({ maxLength = 0 }) => maxLength))
    return [`"${name}": ${length > 0 ? longest(length) : shortValue}`]
  })
  return `{\n  ${fields.join(',\n  ')}\n}`
}

describe.each(withBody)('[HU-02] %s', (_name, route) => {
  test('refuses a body beyond its limit before reading it, in Portuguese', async () => {
    const bytes = bodyLimit(route) + 1
    const answer = await answerBeforeBody(route.method, route.path, { bytes, token: person.access_token })
    expect(answer?.status).toBe(413)
    expect(answer?.head).toMatch(/^content-type: application\/problem\+json/im)
    const { message } = errors.payload_too_large
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'payload_too_large', detail: message })
  })

  test('answers a stranger without reading the body', async () => {
    const answer = await answerBeforeBody(route.method, route.path, { bytes: bodyLimit(route) + 1 })
    expect(answer?.status).toBe(401)
  })
})

describe.each(forms)('[HU-02] %s', (_name, route) => {
  test('has room for every field at its longest, and for little more', async () => {
    const body = longestBody(route)
    const { status } = await person.ask(route.method, pathOf(route.path), body)
    expect(status).not.toBe(413)
    expect(bodyLimit(route)).toBeLessThanOrEqual(Math.max(formBytes, Buffer.byteLength(body) + formBytes))
  })
})

describe('[HU-02] every other call that writes', () => {
  const writing = Object.entries(openApiDocument('http://localhost').paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      method === 'get'
        ? []
        : [{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, operation }],
    ),
  )
  const needing = writing.filter(({ operation: { security } }) => security === undefined || security.length > 0)
  const open = writing.filter((one) => !needing.includes(one))

  test.each(needing)('$name answers a stranger without reading the body', async ({ method, path }) => {
    expect((await answerBeforeBody(method, path, { bytes: 1024 * 1024 }))?.status).toBe(401)
  })

  /** What people say of themselves comes along, or what their passkey or their provider does. */
  const larger: Record<string, number> = {
    '/auth/v1/signup': 4 * formBytes,
    '/auth/v1/otp': 4 * formBytes,
    '/auth/v1/passkeys/authentication/verify': 4 * formBytes,
  }
  test.each(open)('$name takes no more than a form of a stranger', async ({ method, path }) => {
    // A provider posts a form, and JSON there is refused whatever its size.
    const refusal = path === '/auth/v1/callback' ? 415 : 413
    const bytes = (larger[path] ?? formBytes) + 1
    expect((await answerBeforeBody(method, path, { bytes }))?.status).toBe(refusal)
  })

  test.each([
    ['password', formBytes],
    ['refresh_token', formBytes],
    ['pkce', formBytes],
    ['outro', formBytes],
    ['id_token', 24 * 1024],
  ])('a token by %s takes %i bytes of a stranger and no more', async (grant, limit) => {
    const path = `/auth/v1/token?grant_type=${grant}`
    expect((await answerBeforeBody('POST', path, { bytes: limit + 1 }))?.status).toBe(413)
    const body = JSON.stringify({ email: 'x'.repeat(limit - 12) })
    const { status } = await ask(server.url, 'POST', path, body, { 'content-type': 'application/json' })
    expect([400, 422]).toContain(status)
  })

  test.each(['/api/nada', '/auth/v1/nada', '/nada'])('%s is not there, whatever is sent to it', async (path) => {
    expect((await answerBeforeBody('POST', path, { bytes: 1024 * 1024 }))?.status).toBe(404)
  })

  test('a method that an address does not take is refused without reading the body', async () => {
    expect((await answerBeforeBody('POST', '/api/me', { bytes: 1024 * 1024 }))?.status).toBe(405)
  })
})

test('[HU-02] a field without a limit is a mistake of the contract', () => {
  const route: Route = { method: 'POST', path: '/api/x', summary: '', errors: [], body: z.object({ note: z.string() }) }
  expect(() => bodyLimit(route)).toThrow('/api/x note')
  expect(bodyLimit({ ...route, bytes: 9000 })).toBe(9000)
})
