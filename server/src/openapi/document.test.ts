import diagnostics from 'node:diagnostics_channel'
import { routes } from '@leme/contract/routes'
import { commonFields } from '@leme/contract/wire/common-fields'
import type { Route } from '@leme/contract/wire/route'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { openApiDocument } from './document.ts'
import { nouns } from './schema-notes.ts'
import type { Document, Operation, Schema } from './types.ts'

let server: TestServer
let document: Document
/** `GET /api/clients/{id}` of every route that the server registered. */
const registered: string[] = []

beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', listRoutes)
  server = await startTestServer()
  diagnostics.unsubscribe('fastify.initialization', listRoutes)
  // Throws by itself where a noun is in none of the tables, and says which.
  openApiDocument(server.url)
  document = (await ask(server.url, 'GET', '/api/openapi.json')).body as Document
})
afterAll(() => server?.close())

function listRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    // It takes what no route does.
    if (url.endsWith('*')) return
    for (const verb of [method].flat()) registered.push(`${verb} ${url.replace(/:(\w+)/g, '{$1}')}`)
  })
}

function operations(): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
}

const operationOf = (name: string) => operations().find(([, { operationId }]) => operationId === name)?.[1]

test('[MS-04] the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('[MS-04] the document names every route of the server, and no other', () => {
  // Pages for people are no calls: the guide, the mailbox of this machine, the end of mails. Nor is what watches the process.
  const pages = /^(HEAD |GET \/api\/docs\/|GET \/ajuda|GET \/dev\/mail|(GET|POST) \/parar-emails|GET \/metrics$)/
  const answered = registered.filter((route) => !pages.test(route))
  expect(
    operations()
      .map(([route]) => route)
      .sort(),
  ).toEqual([...new Set(answered)].sort())
})

test('[MS-04] every operation has a name, a tag and a summary of its own', () => {
  const all = operations().map(([, operation]) => operation)
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const {
    operationId,
    tags: [tag = ''],
    summary,
  } of all) {
    expect(tags, operationId).toContain(tag)
    expect(summary.length, operationId).toBeGreaterThan(3)
  }
  expect(new Set(all.flatMap((operation) => operation.tags))).toEqual(tags)
})

test.each(Object.entries<Route>(routes))('[MS-04] %s says who may ask and with which scope', (name, { scope }) => {
  const keys = operationOf(name)?.security.flatMap((one) => one.api_key ?? [])
  expect(operationOf(name)?.security).toContainEqual({ session: [] })
  expect(keys).toEqual(scope ? [scope] : [])
})

test.each(Object.entries<Route>(routes))(
  '[MS-04] %s says what it takes, and which errors it answers',
  (name, route) => {
    const operation = operationOf(name)
    const described = JSON.stringify(Object.values(operation?.responses ?? {}).map(resolveResponse))
    for (const code of route.errors) expect(described).toContain(`\`${code}\``)
    const inQuery = operation?.parameters?.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    expect(inQuery ?? []).toEqual(Object.keys(route.query?.shape ?? {}))
    const keyed = operation?.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false
    expect(keyed).toBe(route.method === 'POST' && !route.secret)
    expect(operation?.requestBody !== undefined).toBe(route.body !== undefined)
  },
)

function resolveResponse(response: object): unknown {
  if (!('$ref' in response)) return response
  return document.components.responses[String(response.$ref).split('/').at(-1) ?? '']
}

test('[MS-04] a bulk call takes a list of its rows, from one to five thousand', () => {
  for (const [name, { rows }] of Object.entries<Route>(routes)) {
    if (!rows) continue
    const schema = operationOf(name)?.requestBody?.content['application/json']?.schema
    expect(schema, name).toMatchObject({ type: 'array', minItems: 1, maxItems: 5000 })
    expect(schema?.items?.$ref, name).toMatch(/^#\/components\/schemas\/\w+Row$/)
  }
})

test('[MS-04] no field of a request has a `default`, which programs that make types take for “always there”', () => {
  const sent = Object.keys(Object.assign({}, ...nouns.map((noun) => noun.sent)))
  for (const name of sent) expect(JSON.stringify(document.components.schemas[name]), name).not.toContain('"default":')
  const { properties, required } = document.components.schemas.TaskCreate ?? {}
  expect(properties?.priority).toMatchObject({ 'x-default': 'P3' })
  expect(required).toEqual(['title'])
})

test('[MS-04] what is sent and answered is referred to by name, and every field says what it means', () => {
  for (const [name, { body, rows, answer }] of Object.entries<Route>(routes)) {
    const operation = operationOf(name)
    const inlined = JSON.stringify([operation?.requestBody ?? {}, operation?.responses[200] ?? {}])
    if ((body && !rows) || answer)
      expect(inlined, `${name}: schemas.ts names no such schema`).not.toContain('"properties"')
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    expect(schema.description, `${name}: in the docs beside its schema`).toBeTruthy()
    expect(undescribed(name, schema), `${name}: in the docs beside its schema`).toEqual([])
  }
})

/** Fields of a schema, and of what stands in it, that say nothing of themselves. */
function undescribed(path: string, { properties = {}, items, anyOf = [], additionalProperties }: Schema): string[] {
  const own = Object.entries(properties).flatMap(([field, inner]) => {
    const named = `${path}.${field}`
    return [...((inner.description ?? inner.$ref) ? [] : [named]), ...undescribed(named, inner)]
  })
  const others = [items, ...anyOf, additionalProperties].filter((inner) => typeof inner === 'object')
  return [...own, ...others.flatMap((inner) => undescribed(path, inner))]
}

test('[MS-04] every note is of a field that there is', () => {
  const schemas = document.components.schemas
  const named = (schema: Schema, found: Set<string>): Set<string> => {
    for (const [field, inner] of Object.entries(schema.properties ?? {})) named(inner, found.add(field))
    const { items, anyOf = [], additionalProperties: values } = schema
    for (const inner of [items, ...anyOf, values]) if (typeof inner === 'object') named(inner, found)
    return found
  }
  const fieldsOf = (names: readonly string[]) =>
    names.flatMap((name) => [...named(schemas[name] ?? {}, new Set())].flatMap((field) => [field, `${name}.${field}`]))
  for (const { sent = {}, answered = {}, fields = {} } of nouns) {
    const there = fieldsOf([...Object.keys(sent), ...Object.keys(answered)])
    expect(Object.keys(fields).filter((field) => !there.includes(field))).toEqual([])
  }
  const anywhere = fieldsOf(Object.keys(schemas))
  expect(Object.keys(commonFields).filter((field) => !anywhere.includes(field))).toEqual([])
})

test('[MS-04] the version is the product’s', async () => {
  const { default: product } = await import('../../package.json', { with: { type: 'json' } })
  expect(document.info.version).toBe(product.version)
})

test('[AU-20] the document and its page are packed once: each is sent the same to every client that takes gzip', async () => {
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const packed = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'gzip' } })
    const plain = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
    expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null])
    expect(await packed.text()).toBe(await plain.text())
  }
})
