import { readdirSync, readFileSync } from 'node:fs'
import type { AgentRun } from '@leme/contract/agents/agent-run'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OtlpDocument, OtlpSpan } from '../../../../test/otlp/payload.ts'
import { json, type OtlpServer, type Sender, startOtlpServer } from '../../../../test/otlp/sender.ts'

const folder = new URL('../../../../test/otlp/senders/', import.meta.url)
const bodies = readdirSync(folder).filter((name) => !/expected|-logs/.test(name))

let server: OtlpServer
let sender: Sender

beforeAll(async () => {
  server = await startOtlpServer()
})
beforeEach(async () => {
  sender = await server.sender()
})
afterAll(() => server?.close())

const read = (body: string): OtlpDocument => JSON.parse(readFileSync(new URL(body, folder), 'utf8'))
const post = (document: OtlpDocument) => sender.send(JSON.stringify(document), json)

/** The document's spans one by one, each with what sent it. */
function apart({ resourceSpans }: OtlpDocument): OtlpDocument[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map((span) => ({
        resourceSpans: [{ ...(resource && { resource }), scopeSpans: [{ ...(scope && { scope }), spans: [span] }] }],
      })),
    ),
  )
}

/** The document with each span changed. */
function changed(document: OtlpDocument, change: (span: OtlpSpan) => OtlpSpan): OtlpDocument {
  return {
    resourceSpans: document.resourceSpans.map((resource) => ({
      ...resource,
      scopeSpans: resource.scopeSpans.map((scope) => ({ ...scope, spans: scope.spans.map(change) })),
    })),
  }
}

/** What the organisation's runs say, but for what is theirs alone. */
async function runs() {
  const { body } = await sender.key.ask('GET', '/api/agent-runs?limit=50')
  return (body as AgentRun[])
    .map(({ id: _id, org_id: _org, agent_id: _agent, ...run }) => run)
    .toSorted((one, other) => ((one.external_id ?? '') < (other.external_id ?? '') ? -1 : 1))
}

describe('[AG-01] bodies that come in odd ways', () => {
  test.each(bodies)('[AG-01] %s costs the same backwards, span by span, and all of it twice', async (body) => {
    const document = read(body)
    await post(document)
    const whole = await runs()
    sender = await server.sender()
    for (const one of apart(document).toReversed()) await post(one)
    await post(document)
    expect(await runs()).toEqual(whole)
  })

  test.each(bodies)('[AG-01] %s costs the same a week late, from a clock that is an hour off', async (body) => {
    const document = read(body)
    await post(document)
    const costs = (await runs()).map(({ cost_usd }) => cost_usd)
    sender = await server.sender()
    const shift = -(7 * 24 + 1) * 3_600_000_000_000
    const earlier = (at: string | number | undefined) => at && String(BigInt(at) + BigInt(shift))
    const late = changed(document, (span) => ({
      ...span,
      startTimeUnixNano: earlier(span.startTimeUnixNano) ?? '0',
      ...(span.endTimeUnixNano && { endTimeUnixNano: earlier(span.endTimeUnixNano) ?? '0' }),
    }))
    expect((await post(late)).status).toBe(200)
    expect((await runs()).map(({ cost_usd }) => cost_usd)).toEqual(costs)
  })

  test('[AG-01] two organisations with one trace’s id have each their own runs', async () => {
    const [body = ''] = bodies
    await post(read(body))
    const first = await runs()
    const other = await server.sender()
    expect((await other.key.ask('GET', '/api/agent-runs')).body).toEqual([])
    sender = other
    await post(read(body))
    expect(await runs()).toEqual(first)
  })
})
