import { can } from '@leme/contract/can'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../../database/transaction.ts'
import type { LargeBodies } from '../../http/body/large-body.ts'
import { deviceOf } from '../../http/device.ts'
import { toProblem } from '../../http/failure/error-problem.ts'
import { logFailure } from '../../http/failure/log-failure.ts'
import { identifyMember, type Member, type ServeOptions, sameMember } from '../../http/serve.ts'
import { quotaFields } from '../../limits/quota.ts'
import { Problem } from '../../problem/problem.ts'
import { answerExport, answerProblem } from './answer.ts'
import { jsonLogs, jsonSpans } from './json-spans.ts'
import { callsIn, type LogRecord } from './logs/log-record.ts'
import { evaluationsOf, type Happened, type Score, scoresIn } from './logs/scores.ts'
import { protobufLogs, protobufSpans } from './protobuf-spans.ts'
import type { RawSpan } from './raw-span.ts'
import { readBody } from './read-body.ts'
import { bothRefused, type Refused } from './refused.ts'
import { spanLimits } from './span-row.ts'
import { createSpanWriter, type SpanStore } from './span-writer.ts'

/** Most senders read an answer only once they have sent all: so long after it, who still sends is cut off; ms. */
const timeoutMs = 2000

const route = { scope: 'runs:write' } as const

type OtlpServices = SpanStore & {
  auth: ServeOptions['auth'] & Pick<ServeOptions, 'identities'>
  db: Database
  clock: () => Date
  /** Writes what evaluations said of an organisation's runs. */
  storeScores: (tx: Transaction, orgId: string, scores: readonly Score[]) => Promise<void>
}

type Readers = { protobuf: (body: Buffer) => Iterable<unknown>; json: (body: Buffer) => Iterable<unknown> }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What reads the body; nothing of it is read where there is none. */
    otlp?: Readers
  }
}

/** Where SDKs of OpenTelemetry send to, and Langfuse's, whose address for it is its own. */
const traceAddresses = ['/otlp/v1/traces', '/api/public/otel/v1/traces']
const logAddresses = ['/otlp/v1/logs', '/api/public/otel/v1/logs']
const metricAddresses = ['/otlp/v1/metrics', '/api/public/otel/v1/metrics']

/**
 * OTLP over HTTP: the traces of agents, and what their logs say of calls and evaluations
 * (opentelemetry.io/docs/specs/otlp, github.com/open-telemetry/opentelemetry-proto). A request is stored whole, except
 * for what its answer counts as refused, or not at all. Metrics are taken and dropped: a base address has all three.
 */
export async function otlpRoutes(
  app: FastifyInstance,
  services: OtlpServices,
  largeBodies: LargeBodies,
): Promise<void> {
  const { identities } = services.auth
  const { db, lock, storeScores } = services
  const write = createSpanWriter(db, services.clock, services)

  /** Stores the evaluations among these; answers what of them was refused. */
  async function score(member: Member, happened: readonly Happened[]): Promise<Refused> {
    const { scores, refused } = scoresIn(happened)
    if (scores.length > 0) await db.transactionAs(member, (tx) => storeScores(tx, member.org_id, scores), { lock })
    return refused
  }

  /** Who asks, before the body is read. */
  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    request.headers.authorization = bearerOf(request.headers.authorization)
    request.identifiedAt = identities.moment()
    request.member = await identifyMember(services, route, request)
    const { role, org_id, quota } = request.member
    if (quota) reply.headers(quotaFields(quota))
    if (role !== 'key' && !can(role, 'agent_run.write')) throw new Problem('forbidden')
    const isPacked = request.headers['content-encoding'] !== undefined
    const limit = isPacked ? spanLimits.packedBytes : spanLimits.bytes
    largeBodies.admit(request, reply, { org_id, network: deviceOf(request).network }, limit)
  }

  await app.register(async (otlp) => {
    otlp.setErrorHandler((error, request, reply) => {
      const problem = senderProblem(toProblem(error))
      logFailure(request.log, problem, error)
      // Fastify would close a connection that still sends, and the sender would find it broken instead of the answer.
      return answerProblem(request, reply.removeHeader('connection'), problem)
    })
    otlp.addHook('onResponse', async ({ raw }) => {
      if (!raw.complete) setTimeout(() => raw.complete || raw.socket.destroy(), timeoutMs).unref()
    })
    otlp.removeAllContentTypeParsers()
    const types: [RegExp, keyof Readers][] = [
      [/^application\/(x-)?protobuf\s*(;|$)/i, 'protobuf'],
      [/^application\/json\s*(;|$)/i, 'json'],
    ]
    for (const [type, encoding] of types) {
      otlp.addContentTypeParser(type, async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
        const readers = request.routeOptions.config.otlp
        if (!readers) return drain(payload)
        const body = await readBody(request.headers, payload, (bytes) => largeBodies.turn(request, bytes))
        return readers[encoding](body)
      })
    }

    /** A bomb is recognised by the first byte past the limit, so the routes unpack bodies themselves. */
    function receive(address: string, otlpReaders: Readers | undefined, handle: Handle): void {
      otlp.post(address, {
        config: { unpacks: true, ...(otlpReaders && { otlp: otlpReaders }) },
        onRequest: identify,
        handler: largeBodies.within(async (request, reply) => {
          if (!request.body) throw new Problem('unsupported_media_type')
          const member = await sameMember({ ...services, identities }, route, request)
          return handle(member, request, reply)
        }),
      })
    }

    for (const address of traceAddresses) {
      receive(address, { protobuf: protobufSpans, json: jsonSpans }, async (member, request, reply) => {
        const judged: Happened[] = []
        const refused = await write(member, noting(request.body as Iterable<RawSpan>, judged))
        const unheard = await score(member, judged)
        // An event is no span.
        return answerExport(request, reply, bothRefused(refused, unheard && { ...unheard, spans: 0 }))
      })
    }
    for (const address of logAddresses) {
      receive(address, { protobuf: protobufLogs, json: jsonLogs }, async (member, request, reply) => {
        const records = recordsOf(request.body as Iterable<LogRecord>)
        const calls = [...callsIn(records)]
        const refused = calls.length > 0 ? await write(member, calls) : null
        return answerExport(request, reply, bothRefused(refused, await score(member, records)), 'rejectedLogRecords')
      })
    }
    for (const address of metricAddresses) {
      receive(address, undefined, async (_member, request, reply) => answerExport(request, reply, null))
    }
  })
}

type Handle = (member: Member, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Langfuse's SDKs sign in with a pair of keys: the secret one is the API key. */
function bearerOf(authorization: string | undefined): string | undefined {
  const [, packed] = /^basic\s+(\S+)$/i.exec(authorization ?? '') ?? []
  if (packed === undefined) return authorization
  const [publicKey = '', secretKey = ''] = Buffer.from(packed, 'base64').toString('utf8').split(':')
  return `Bearer ${secretKey === '' ? publicKey : secretKey}`
}

function recordsOf(sent: Iterable<LogRecord>): LogRecord[] {
  const records: LogRecord[] = []
  for (const record of sent) add(record, records)
  return records
}

/** The spans as they are read, with the evaluations among their events put aside. */
function* noting(spans: Iterable<RawSpan>, judged: Happened[]): Generator<RawSpan> {
  for (const span of spans) {
    for (const evaluation of evaluationsOf(span)) add(evaluation, judged)
    yield span
  }
}

function add<One>(record: One, records: One[]): void {
  if (records.length >= spanLimits.spans) {
    const detail = 'A requisição tem mais de 10.000 registros. Envie os registros em lotes menores'
    throw new Problem('payload_too_large', { detail })
  }
  records.push(record)
}

/** All of it is taken from the connection, and nothing is stored. */
async function drain(payload: FastifyRequest['raw']): Promise<true> {
  for await (const _chunk of payload);
  return true
}

/** The same problem in the terms of OTLP, where senders repeat what was answered 429 or 503, and nothing else. */
function senderProblem(problem: Problem): Problem {
  const { code, cause, headers } = problem
  // Another request held what this one needed, and PostgreSQL ended one of the two.
  if (code === 'conflict') return new Problem('unavailable', { cause, headers: { 'retry-after': '1', ...headers } })
  if (code === 'validation_failed') return new Problem('malformed_request', { cause })
  if (code !== 'unsupported_media_type' || problem.detail.includes('gzip')) return problem
  return new Problem(code, { detail: 'Envie os dados como application/x-protobuf ou application/json', cause })
}
