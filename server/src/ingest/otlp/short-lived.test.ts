import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOtlpBody, withNewTraces } from '../../../../bench/otlp-body.ts'
import { payloadClock } from '../../../test/otlp/payload.ts'
import { type OtlpServer, startOtlpServer } from '../../../test/otlp/sender.ts'
import { outlivingBytes } from '../../../test/outliving.ts'

let server: OtlpServer

beforeAll(async () => {
  server = await startOtlpServer()
})
afterAll(() => server?.close())

test('what a request of a hundred spans holds goes with the young generation once it is stored', async () => {
  const { send } = await server.sender()
  const body = makeOtlpBody(10, payloadClock)
  let number = 0
  const left = await outlivingBytes(async () => {
    number += 1
    expect(await send(withNewTraces(body, number))).toMatchObject({ status: 200 })
  })
  expect(left).toBeLessThan(2 * body.bytes.length)
})
