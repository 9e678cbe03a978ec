import { type IncomingHttpHeaders, request } from 'node:http'
import { Readable } from 'node:stream'
import pg from 'pg'
import { expect } from 'vitest'
import type { Limits } from '../../src/auth/sign-in/limits.ts'
import { createKey, type TestKey } from '../auth/api-key.ts'
import { type Person, signUp } from '../person.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { payloadClock, readProtobuf } from './payload.ts'

type Body = string | Uint8Array | Readable

export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

/** An organisation of its own, and its key: what it stored is all that is there. */
export type Sender = {
  admin: Person
  key: TestKey
  /** Sends a body to /otlp/v1/traces, as protobuf and with the key, unless `headers` or `token` say otherwise. */
  send(body: Body, headers?: Record<string, string>, token?: string): Promise<Answer>
  storedSpans(): Promise<Record<string, unknown>[]>
}

/** A server at the time of the stored payloads, and what looks into its database. */
export type OtlpServer = TestServer & { sender(): Promise<Sender> }

export const json = { 'content-type': 'application/json' }
export const gzip = { 'content-encoding': 'gzip' }

export async function startOtlpServer(limits: Partial<Limits> = { key_requests: 10_000 }): Promise<OtlpServer> {
  const server = await startTestServer({ clock: () => payloadClock, limits })
  const database = new pg.Client({ connectionString: server.database.adminUrl })
  await database.connect()
  return {
    ...server,
    sender: () => newSender(server.url, database),
    close: async () => {
      await database.end()
      await server.close()
    },
  }
}

async function newSender(url: string, database: pg.Client): Promise<Sender> {
  const admin = await signUp(url)
  const key = await createKey(admin, ['runs:write', 'read'])
  return {
    admin,
    key,
    send: (body, headers = {}, token = key.key) =>
      post(url, body, { 'content-type': 'application/x-protobuf', authorization: `Bearer ${token}`, ...headers }),
    async storedSpans() {
      const { rows } = await database.query(
        `select s.* from public.spans s join public.users u using (org_id) where u.id = $1 order by started_at, span_id`,
        [admin.id],
      )
      return rows
    },
  }
}

/** On a connection of its own, which ends with the answer, whether all was sent by then or not. */
function post(url: string, body: Body, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body instanceof Readable ? {} : { 'content-length': Buffer.byteLength(body) }
    // Else the server would close at its answer, also while this side still writes.
    const all = { ...headers, ...length, connection: 'keep-alive' }
    const sent = request(`${url}/otlp/v1/traces`, { method: 'POST', agent: false, headers: all })
    sent.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject).on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) })
        sent.destroy()
      })
    })
    if (body instanceof Readable) body.pipe(sent)
    else sent.end(body)
  })
}

/** A refusal in the request's own encoding: google.rpc.Status. */
export function expectStatus(answer: Answer, status: number, code: number, message: RegExp): void {
  expect(answer.status).toBe(status)
  const isProtobuf = answer.headers['content-type'] === 'application/x-protobuf'
  const said = isProtobuf ? readProtobuf('RpcStatus', answer.bytes) : JSON.parse(answer.bytes.toString())
  expect(said).toEqual({ code, message: expect.stringMatching(message) })
}
