import { can } from '@leme/contract/can'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../app.ts'
import type { Transaction } from '../../database/transaction.ts'
import { storeSpans } from '../../features/agent-run/store-spans.ts'
import { deviceOf } from '../../http/device.ts'
import { toProblem } from '../../http/error-problem.ts'
import type { LargeBodies } from '../../http/large-body.ts'
import { logFailure } from '../../http/log-failure.ts'
import { Problem } from '../../http/problem.ts'
import { identifyMember, knownMember } from '../../http/serve.ts'
import { ingestedRows } from '../../metrics/metrics.ts'
import { answerExport, answerProblem } from './answer.ts'
import { jsonSpans } from './json-spans.ts'
import { protobufSpans } from './protobuf-spans.ts'
import type { RawSpan } from './raw-span.ts'
import { readBody } from './read-body.ts'
import { readBatch } from './span-batch.ts'
import { spanLimits } from './span-row.ts'

/** Most senders read an answer only once they have sent all: so long after it, who still sends is cut off; ms. */
const patience = 2000

/**
 * OTLP over HTTP: the traces of agents (opentelemetry.io/docs/specs/otlp, github.com/open-telemetry/opentelemetry-proto).
 * A request is stored whole, but for the spans that its answer counts as refused, or not at all.
 */
export async function otlpRoutes(app: FastifyInstance, services: Services, largeBodies: LargeBodies): Promise<void> {
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
      // The body is unpacked here, where a bomb is recognised by the first byte past the limit.
      decompress: false,
      onRequest: async (request, reply) => {
        request.member = await identifyMember(services, { scope: 'runs:write' }, request)
        const { role, org_id } = request.member
        if (role !== 'key' && !can(role, 'agent_run.write')) throw new Problem('forbidden')
        const isPacked = request.headers['content-encoding'] !== undefined
        const limit = isPacked ? spanLimits.packedBytes : spanLimits.bytes
        largeBodies.admit(request, reply, { org_id, network: deviceOf(request).network }, limit)
      },
      handler: largeBodies.within(async (request, reply) => {
        if (!request.body) throw new Problem('unsupported_media_type')
        const identity = knownMember(request)
        const refused = await services.db.transactionAs(identity, async (tx) => {
          const keepPrompts = await keepsPrompts(tx, identity.org_id)
          const batch = await readBatch(request.body as Iterable<RawSpan>, { now: services.clock(), keepPrompts })
          if (batch.rows.length > 0) await storeSpans(tx, identity.org_id, batch.rows)
          ingestedRows.inc({ source: 'spans', outcome: 'stored' }, batch.rows.length)
          return batch.refused
        })
        return answerExport(request, reply, refused)
      }),
    })
  })
}

/** Whether the organisation wants what people and models said; it is dropped otherwise. */
async function keepsPrompts(tx: Transaction, orgId: string): Promise<boolean> {
  const [organization] = await tx.query<{ keep_prompts: boolean }>(
    'select keep_prompts from public.organizations where id = $1',
    [orgId],
  )
  return organization?.keep_prompts ?? false
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
