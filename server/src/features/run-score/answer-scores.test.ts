import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { RunScore } from '@leme/contract/agents/run-score'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentOf, someSpan } from '../../../test/otlp/payload.ts'
import { json } from '../../../test/otlp/sender.ts'
import { signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const now = new Date('2026-03-15T17:42:31.250Z')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server?.close())

describe('[AG-06] evaluations that name an answer', () => {
  const answered = (id: string, rest: object = {}) => ({
    ...someSpan(now.getTime() - 60_000, { 'gen_ai.operation.name': 'chat', 'gen_ai.response.id': id }),
    ...rest,
  })
  const attributes = (id: string) => [
    { key: 'gen_ai.evaluation.name', value: { stringValue: 'toxicity' } },
    { key: 'gen_ai.evaluation.score.value', value: { doubleValue: 0.25 } },
    { key: 'gen_ai.response.id', value: { stringValue: id } },
  ]
  const logged = (id: string, ids: object = {}) => ({
    ...{
      timeUnixNano: `${now.getTime()}000000`,
      eventName: 'gen_ai.evaluation.result',
      ...ids,
      attributes: attributes(id),
    },
  })

  async function sender() {
    const person = await signUp(server.url)
    const post = async (path: string, body: object) => {
      const answer = await person.ask('POST', path, Buffer.from(JSON.stringify(body)), json)
      expect([answer.status, answer.body]).toEqual([200, {}])
    }
    return {
      trace: (...spans: Parameters<typeof documentOf>) => post('/otlp/v1/traces', documentOf(...spans)),
      log: (...logRecords: object[]) => post('/otlp/v1/logs', { resourceLogs: [{ scopeLogs: [{ logRecords }] }] }),
      /** Of each run its answer's scores. */
      async scores() {
        const runs = (await person.ask('GET', '/api/agent-runs')).body as AgentRun[]
        const answers = await Promise.all(runs.map(({ id }) => person.ask('GET', `/api/run-scores?run_id=${id}`)))
        return answers.map(({ body }) => (body as RunScore[]).map(({ source, name, value }) => [source, name, value]))
      },
    }
  }
  const score = ['evaluation', 'toxicity', 0.25]

  test('[AG-06] without a trace they are of its run, whichever came first and however often, and of the one above', async () => {
    const { trace, log, scores } = await sender()
    const parentSpanId = '0a'.repeat(8)
    const late = answered('resp_late', { parentSpanId })
    await trace(answered('resp_1'))
    await log(logged('resp_1'), logged('resp_late'))
    expect(await scores()).toEqual([[score]])
    await log(logged('resp_1'))
    await trace(late)
    expect(await scores()).toEqual([[score], [score]])
    await trace(
      someSpan(
        now.getTime() - 61_000,
        { 'gen_ai.operation.name': 'invoke_agent' },
        { traceId: late.traceId, spanId: parentSpanId },
      ),
    )
    expect(await scores()).toEqual([[score], [score]])
  })

  test('[AG-06] with the trace of who judges they are of the answer’s run', async () => {
    const { trace, log, scores } = await sender()
    const judge = someSpan(now.getTime() - 30_000, { 'gen_ai.operation.name': 'chat' })
    await trace(judge)
    await log(logged('resp_1', { traceId: judge.traceId, spanId: judge.spanId }))
    expect(await scores()).toEqual([[score]])
    await trace(answered('resp_1'))
    expect(await scores()).toEqual([[], [score]])
  })

  test('[AG-06] as events of a span they are scores of its run, or of the answer’s, once', async () => {
    const { trace, scores } = await sender()
    const event = (id?: string) => ({
      ...{ timeUnixNano: `${now.getTime()}000000`, name: 'gen_ai.evaluation.result' },
      attributes: attributes(id ?? '').slice(0, id ? 3 : 2),
    })
    const judged = someSpan(now.getTime() - 60_000, { 'gen_ai.operation.name': 'chat' }, { events: [event()] })
    await trace(judged)
    await trace(judged)
    expect(await scores()).toEqual([[score]])
    await trace(answered('resp_2'), someSpan(now.getTime(), {}, { name: 'avaliar', events: [event('resp_2')] }))
    expect(await scores()).toEqual([[score], [score]])
  })
})
