import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '@leme/contract/wire/errors'
import { type Route, successStatus } from '@leme/contract/wire/route'
import { projectMismatch } from '@leme/contract/work/work'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database, Identity, Transaction } from '../database/transaction.ts'
import { quotaFields } from '../limits/quota.ts'
import { Problem } from '../problem/problem.ts'
import { Answer } from './answer.ts'
import { bodyLimit } from './body/body-limit.ts'
import type { LargeBodies } from './body/large-body.ts'
import { parse } from './body/parse.ts'
import { whileWorking } from './connections.ts'
import { deviceOf } from './device.ts'
import { createOnce } from './idempotency.ts'
import type { Identify } from './identify.ts'
import { nextLink } from './next-link.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** An identity whose organisation is known, as every route of the API has it. */
export type Member = Identity & { org_id: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route of the API before its handler runs. */
    member: Member | null
    /** When that was found out, by `Identities`. */
    identifiedAt: number
  }
}

export type Call<R extends Route> = {
  tx: Transaction
  identity: Member
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
}

/** What a route does: JSON text as PostgreSQL wrote it, or nothing for a 204. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<R extends { answer: z.ZodType } ? string : void>

export type ServeOptions = {
  auth: { identify: Identify }
  /** `moment` changes whenever an identity may have: who was identified at the same moment is still who they were. */
  identities: { moment(): number }
  db: Database
  largeBodies: LargeBodies
  /** Tests compare every answer with its contract; in production PostgreSQL's text goes out unread. */
  checkAnswers: boolean
  /** What the route's transaction locks first (`TransactionOptions`). */
  lock?: string
}

/**
 * Registers one route of the contract: who asks, what they ask, one transaction, the answer. `commitsAhead` says of which
 * bodies the handler's transaction does (`TransactionOptions`).
 */
export function serve<R extends Route>(
  app: FastifyInstance,
  options: ServeOptions,
  route: R,
  handle: Handler<R>,
  commitsAhead?: (body: Parsed<R['body']>) => boolean,
): void {
  register(app, options, route, ({ once, hasKey, ...call }) =>
    options.db.transactionAs(
      call.identity,
      async (tx) => new Answer(await once(tx, async () => (await handle({ tx, ...call } as Call<R>)) ?? '')),
      route.method === 'GET'
        ? { readOnly: true }
        : { commitsAhead: !hasKey && commitsAhead?.(call.body), ...lockOf(options) },
    ),
  )
}

function lockOf({ lock }: ServeOptions): { lock?: string } {
  return lock === undefined ? {} : { lock }
}

/** Runs a creation once for the request's Idempotency-Key, in the creation's transaction; without a key it just runs. */
export type Once = (tx: Transaction, create: () => Promise<string>) => Promise<string>

/** What a route does that opens its own transactions, as it waits for others in between. */
export type LongHandler<R extends Route> = (call: LongCall<R> & Hearing) => Promise<string>

/** Aborts where the client hangs up. */
type Hearing = { signal: AbortSignal }

type LongCall<R extends Route> = Omit<Call<R>, 'tx'> & {
  once: Once
  /** Whether `once` has an Idempotency-Key. */
  hasKey: boolean
}

/** Registers one route of the contract whose work is not one transaction. */
export function registerLongRoute<R extends Route>(
  app: FastifyInstance,
  options: ServeOptions,
  route: R,
  handle: LongHandler<R>,
): void {
  register(
    app,
    options,
    route,
    async (call, socket) => new Answer(await whileWorking(socket, (signal) => handle({ ...call, signal }))),
  )
}

function register<R extends Route>(
  app: FastifyInstance,
  options: ServeOptions,
  route: R,
  handle: (call: LongCall<R>, socket: Socket) => Promise<Answer>,
): void {
  const limit = bodyLimit(route)
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: limit,
    // Before the body is read: a stranger's megabyte is not worth parsing.
    onRequest: async (request, reply) => {
      request.identifiedAt = options.identities.moment()
      const member = await identifyMember(options, route, request)
      request.member = member
      if (member.quota) reply.headers(quotaFields(member.quota))
      options.largeBodies.admit(request, reply, { org_id: member.org_id, network: deviceOf(request).network }, limit)
    },
    handler: options.largeBodies.within(async (request, reply) => {
      const identity = await sameMember(options, route, request)
      const params = parsePath(route, request)
      const query = parse(route.query, request.query)
      const body = parseBody(route, request, identity)
      const key = idempotencyKey(route, request)
      const once: Once = (tx, create) =>
        key === null
          ? create()
          : createOnce(tx, identity, { method: route.method, path: request.url, key, body: request.body }, create)
      const call = { identity, params, query, body, once, hasKey: key !== null } as LongCall<R>
      const answer = (await handle(call, request.raw.socket)).take()
      if (options.checkAnswers) route.answer?.parse(JSON.parse(answer))
      const next = identity.scopes && nextLink(route, request.url, query, answer)
      if (next) reply.header('link', next)
      return send(route, reply, answer)
    }),
  })
}

/** Who asks, as far as the route lets them: what is thrown otherwise says what is missing. */
export async function identifyMember(
  options: Pick<ServeOptions, 'auth'>,
  route: Pick<Route, 'scope' | 'may' | 'unauthenticated'>,
  request: FastifyRequest,
): Promise<Member> {
  const device = deviceOf(request)
  const identity = await options.auth
    .identify(request.headers.authorization, device.network)
    .catch((error: unknown) => {
      const isStranger = error instanceof Problem && error.code === 'unauthenticated'
      throw isStranger ? new Problem('unauthenticated', { detail: route.unauthenticated }) : error
    })
  const { org_id, role, scopes } = identity
  if (role === 'key' && !route.scope) throw new Problem('person_required')
  if (route.scope && scopes && !scopes.includes(route.scope)) {
    throw new Problem('scope_missing', { detail: `Esta chave de API não tem a permissão ${route.scope}` })
  }
  if (org_id === null) throw new Problem('organization_not_found')
  if (route.may && !route.may(role)) throw new Problem('forbidden')
  return { origin: device, ...identity, org_id }
}

/** Who `identifyMember` found, once the body has come: that may take half a minute, in which they may be shut out. */
export async function sameMember(
  options: Pick<ServeOptions, 'auth' | 'identities'>,
  route: Pick<Route, 'scope' | 'may' | 'unauthenticated'>,
  request: FastifyRequest,
): Promise<Member> {
  const isSame = options.identities.moment() === request.identifiedAt
  return isSame ? knownMember(request) : identifyMember(options, route, request)
}

/** Who `identifyMember` found, in the handler. */
function knownMember(request: FastifyRequest): Member {
  if (!request.member) throw new Problem('unauthenticated')
  return request.member
}

/** A path that names nothing that could exist is answered as missing, like one that names nothing that does. */
function parsePath(route: Route, request: FastifyRequest): unknown {
  const result = route.params?.safeParse(request.params)
  if (!result || result.success) return result?.data
  const missing = route.errors.find((code: ErrorCode) => errors[code].status === 404)
  throw new Problem(missing ?? 'not_found')
}

/** The organisation is the session's and the project the path's, where it has one: a body that names them may only agree. */
function parseBody(route: Route, request: FastifyRequest, identity: Member): unknown {
  const parsed = parse(route.body, request.body)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return parsed
  const { org_id, ...body }: { org_id?: unknown; project_id?: unknown } = parsed
  if (org_id !== undefined && !isSameId(org_id, identity.org_id)) throw new Problem('organization_mismatch')
  if (!route.path.startsWith('/api/projects/:id/')) return body
  const { project_id, ...rest } = body
  const { id } = request.params as { id?: string }
  if (project_id !== undefined && !isSameId(project_id, id)) {
    throw new Problem('validation_failed', { fields: [{ field: 'project_id', message: projectMismatch }] })
  }
  return rest
}

/** UUIDs are written in either case. */
function isSameId(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}

function idempotencyKey(route: Route, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (route.method !== 'POST' || route.secret || key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new Problem('validation_failed', {
    fields: [{ field: 'Idempotency-Key', message: 'Use de 1 a 200 caracteres ASCII visíveis' }],
  })
}

function send(route: Route, reply: FastifyReply, answer: string): FastifyReply {
  // Nobody on the way keeps an organisation's data.
  reply.header('cache-control', 'no-store')
  const status = successStatus(route)
  if (status === 204) return reply.code(status).send()
  return reply.code(status).type('application/json; charset=utf-8').send(answer)
}
