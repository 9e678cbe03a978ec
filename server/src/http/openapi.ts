import { type ErrorCode, errors, problem } from '@leme/contract/errors'
import { everywhere, type Route, routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Serves the OpenAPI 3.1 document of the API, made once from the contract's routes. */
export function serveOpenApi(app: FastifyInstance, publicUrl: string): void {
  const document = JSON.stringify(openApiDocument(publicUrl))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
}

function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Leme', version: '0.1.0', description: 'API da plataforma de operações Leme' },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schema(problem, 'output') },
    },
  }
}

function operation(name: string, route: Route): Json {
  return {
    operationId: name,
    summary: route.summary,
    parameters: [...parameters(route, 'path'), ...parameters(route, 'query'), ...idempotency(route)],
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schema(route.body, 'input') } } } }
      : {}),
    responses: { ...success(route), ...failures(route) },
  }
}

function schema(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return rest
}

function parameters(route: Route, place: 'path' | 'query'): Json[] {
  const shape = (place === 'path' ? route.params : route.query)?.shape ?? {}
  return Object.entries(shape).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schema(type as z.ZodType, 'input'),
  }))
}

function idempotency(route: Route): Json[] {
  if (route.method !== 'POST' || route.secret) return []
  const description = 'A mesma chave com o mesmo conteúdo recebe de novo a primeira resposta'
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, description, schema: { type: 'string', maxLength: 200 } },
  ]
}

function success(route: Route): Json {
  if (!route.answer) return { 204: { description: 'Feito' } }
  const content = { 'application/json': { schema: schema(route.answer, 'output') } }
  return { [route.method === 'POST' && !route.rows ? 201 : 200]: { description: 'Feito', content } }
}

/** One entry a status, naming each code that it may carry. */
function failures(route: Route): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...everywhere, ...route.errors]) {
    const { status } = errors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.map((code) => `${code}: ${errors[code].message}`).join('; '), content },
    ]),
  )
}
