import { can } from '@leme/contract/can'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../database/transaction.ts'
import { deviceOf } from '../../http/device.ts'
import { toProblem } from '../../http/error-problem.ts'
import type { LargeBodies } from '../../http/large-body.ts'
import { logFailure } from '../../http/log-failure.ts'
import { identifyMember, type ServeOptions, sameMember } from '../../http/serve.ts'
import { Problem } from '../../problem/problem.ts'
import { answerExport, answerProblem } from './answer.ts'
import { jsonSpans } from './json-spans.ts'
import { protobufSpans } from './protobuf-spans.ts'
import type { RawSpan } from './raw-span.ts'
import { readBody } from './read-body.ts'
import { spanLimits } from './span-row.ts'
import { createSpanWriter, type SpanStore } from './span-writer.ts'

/** Most senders read an answer only once they have sent all: so long after it, who still sends is cut off; ms. */
const patience = 2000

const route = { scope: 'runs:write' } as const

type OtlpServices = SpanStore & {
  auth: ServeOptions['auth'] & Pick<ServeOptions, 'identities'>
  db: Database
  clock: () => Date
}

/**
 * OTLP over HTTP: the traces of agents (opentelemetry.io/docs/specs/otlp, github.com/open-telemetry/opentelemetry-proto).
 * A request is stored whole, except for the spans that its answer counts as refused, or not at all.
 */
export async function otlpRoutes(
  app: FastifyInstance,
  services: OtlpServices,
  largeBodies: LargeBodies,
): Promise<void> {
  const { identities } = services.auth
  const write = createSpanWriter(services.db, services.clock, services)
  await app.register(async (otlp) => {
    otlp.setErrorHandler((error, request, reply) => {
      const problem = senderProblem(toProblem(error))
      logFailure(request.log, problem, error)
      // Fastify would close a connection that still sends, and the sender would find it broken instead of the answer.
      return answerProblem(request, reply.removeHeader('connection'), problem)
    })
    otlp.addHook('onResponse', async ({ raw }) => {
      if (!raw.complete) setTimeout(() => raw.complete || raw.socket.destroy(), patience).unref()
    })
    otlp.removeAllContentTypeParsers()
    const readers: [RegExp, (body: Buffer) => Iterable<RawSpan>][] = [
      [/^application\/(x-)?protobuf\s*(;|$)/i, protobufSpans],
      [/^application\/json\s*(;|$)/i, jsonSpans],
    ]
    for (const [types, read] of readers) {
      otlp.addContentTypeParser(types, async (request: FastifyRequest, payload: FastifyRequest['raw']) =>
        read(await readBody(request.headers, payload, (bytes) => largeBodies.turn(request, bytes))),
      )
    }

    otlp.post('/otlp/v1/traces', {
      // A bomb is recognised by the first byte past the limit.
      config: { unpacks: true },
      onRequest: async (request, reply) => {
        request.identifiedAt = identities.moment()
        request.member = await identifyMember(services, route, request)
        const { role, org_id } = request.member
        if (role !== 'key' && !can(role, 'agent_run.write')) throw new Problem('forbidden')
        const isPacked = request.headers['content-encoding'] !== undefined
        const limit = isPacked ? spanLimits.packedBytes : spanLimits.bytes
        largeBodies.admit(request, reply, { org_id, network: deviceOf(request).network }, limit)
      },
      handler: largeBodies.within(async (request, reply) => {
        if (!request.body) throw new Problem('unsupported_media_type')
        const member = await sameMember({ ...services, identities }, route, request)
        const refused = await write(member, request.body as Iterable<RawSpan>)
        return answerExport(request, reply, refused)
      }),
    })
  })
}

/** The same problem in the terms of OTLP, where senders repeat what was answered 429 or 503, and nothing else. */
function senderProblem(problem: Problem): Problem {
  const { code, cause, headers } = problem
  // Another request held what this one needed, and PostgreSQL ended one of the two.
  if (code === 'conflict') return new Problem('unavailable', { cause, headers: { 'retry-after': '1', ...headers } })
  if (code === 'validation_failed') return new Problem('malformed_request', { cause })
  if (code !== 'unsupported_media_type' || problem.detail.includes('gzip')) return problem
  return new Problem(code, { detail: 'Envie os traces como application/x-protobuf ou application/json', cause })
}
