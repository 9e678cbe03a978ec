import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { apiKeyScopes } from '@leme/contract/wire/api-key-scope'
import { bulkLimits } from '@leme/contract/wire/bulk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, type TestKey } from '../../../test/auth/api-key.ts'
import { signUp } from '../../../test/person.ts'
import { firstAnswer, head, openSocket } from '../../../test/raw-http.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let key: TestKey
let otherKey: TestKey
beforeAll(async () => {
  server = await startTestServer({ limits: { key_requests: Number.POSITIVE_INFINITY } })
  key = await createKey(await signUp(server.url), apiKeyScopes)
  otherKey = await createKey(await signUp(server.url), apiKeyScopes)
})
afterAll(() => server?.close())

const rows = Array.from({ length: 2000 }, (_, index) => ({ external_id: `${index}`, title: 't'.repeat(200) }))

/** Announces a body as large as may be, and sends nothing of it. */
async function announce(of: TestKey, bytes: number = bulkLimits.bytes) {
  const socket = await openSocket(server.url)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': bytes, Authorization: `Bearer ${of.key}` }
  const answer = firstAnswer(socket)
  socket.write(head('POST', '/api/tickets', headers))
  return { socket, answer }
}

describe('[HU-02] large bodies', () => {
  test('of one sender are refused once too many are on the way, others’ are not; those that hang up leave room', async () => {
    const all = await Promise.all(Array.from({ length: 9 }, () => announce(key)))
    const refused = await Promise.race(all.map(({ answer }) => answer))
    expect(refused?.status).toBe(429)
    const detail = 'Muitos envios grandes ao mesmo tempo. Aguarde 2 segundos e tente novamente'
    expect(JSON.parse(refused?.body ?? '')).toMatchObject({ code: 'rate_limited', detail })
    expect(refused?.head).toMatch(/^retry-after: 2$/im)
    expect((await otherKey.ask('POST', '/api/tickets', rows)).status).toBe(200)
    expect((await key.ask('POST', '/api/tickets', rows.slice(0, 10))).status).toBe(200)
    for (const { socket } of all) socket.destroy()
    await expect.poll(async () => (await key.ask('POST', '/api/tickets', rows)).status).toBe(200)
  })

  test('of several at once are all answered, one after the other', async () => {
    const answers = await Promise.all(
      [key, key, key, otherKey, otherKey].map((one) => one.ask('POST', '/api/tickets', rows)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('whose sender hangs up at once leave their turn to the next', async () => {
    const body = JSON.stringify(rows)
    const sockets = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { socket } = await announce(key, Buffer.byteLength(body))
        socket.write(body, () => socket.destroy())
        return socket
      }),
    )
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    await expect.poll(async () => (await key.ask('POST', '/api/tickets', rows)).status).toBe(200)
  })

  test.each([
    ['lists', `[${'[],'.repeat(2_600_000)}[]]`],
    ['fields', `[{${Array.from({ length: 500_000 }, (_, index) => `"k${index}":1`).join(',')}}]`],
    ['numbers', `[${'1,'.repeat(4_000_000)}1]`],
  ])('of millions of %s are refused before they are read', async (_title, body) => {
    const answer = await key.ask('POST', '/api/tickets', body)
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    expect(answer.body).toMatchObject({ detail: 'O conteúdo tem valores demais. Envie menos por vez' })
  })

  test('what stands in texts is counted as nothing', async () => {
    const title = '[{,'.repeat(150)
    const many = Array.from({ length: 5000 }, (_, index) => ({ external_id: `t${index}`, title }))
    expect((await key.ask('POST', '/api/tickets', many)).status).toBe(200)
  })

  const packed = gzipSync(JSON.stringify(rows))
  test.each([
    ['/api/tickets', packed, 'gzip'],
    ['/api/tickets', brotliCompressSync(JSON.stringify(rows)), 'br'],
    ['/api/tickets', deflateSync(JSON.stringify(rows)), 'deflate'],
    ['/api/tickets', packed, 'identity, gzip'],
    ['/auth/v1/token?grant_type=password', gzipSync('{"email":"a@b.com.br","password":"c"}'), 'gzip'],
  ])('that come packed to %s are refused', async (path, body, encoding) => {
    const answer = await key.ask('POST', path, body, { 'content-encoding': encoding })
    expect(answer.status).toBe(415)
    expect(JSON.stringify(answer.body)).toContain('Envie o conteúdo sem compressão')
    expect((await key.ask('POST', '/api/tickets', rows, { 'content-encoding': 'identity' })).status).toBe(200)
  })

  test('that come packed are refused before they are read', async () => {
    const socket = await openSocket(server.url)
    const answer = firstAnswer(socket)
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', 'Content-Length': packed.length }
    socket.write(head('POST', '/api/tickets', { ...headers, Authorization: `Bearer ${key.key}` }))
    // All but the last byte: what unpacks it would hold all of it, and wait.
    socket.write(packed.subarray(0, -1))
    expect((await answer)?.status).toBe(415)
    socket.destroy()
  })

  test('packed spans are taken by turns as well', async () => {
    const spans = gzipSync(JSON.stringify({ resourceSpans: [], note: ' '.repeat(1024 * 1024) }))
    const headers = { 'content-encoding': 'gzip' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => key.ask('POST', '/otlp/v1/traces', spans, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
