import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { ask } from '../person.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { createMailbox } from './mailbox.ts'

export type MailedSession = { access_token: string; refresh_token: string; user: { id: string; email: string } }

export type MailStage = Awaited<ReturnType<typeof startMailStage>>

/** A server whose clock a test moves, with the mails that it queues, and its routes of codes and links. */
export async function startMailStage() {
  const time = { shift: 0 }
  const options = {
    clock: () => new Date(Date.now() + time.shift),
    limits: { otp: Infinity, recover: Infinity, verify: Infinity },
  }
  const server = await startTestServer(options)
  const admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  const post = (path: string, body: unknown, on: TestServer = server) => ask(on.url, 'POST', `/auth/v1${path}`, body)
  return {
    server,
    admin,
    mailbox: createMailbox(server, admin),
    time,
    /** One of the same database where addresses are confirmed by mail. */
    startConfirming: () => startTestServer({ ...options, beside: server, config: { signupConfirm: true } }),
    post,
    verify: (body: unknown, on?: TestServer) => post('/verify', body, on),
    canSignIn: async (email: string, password: string, on?: TestServer) =>
      (await post('/token?grant_type=password', { email, password }, on)).status === 200,
    as: (session: MailedSession) => (method: string, path: string, body?: unknown) =>
      ask(server.url, method, path, body, { authorization: `Bearer ${session.access_token}` }),
    async close() {
      await admin.end()
      await server.close()
    },
  }
}

export const newAddress = () => `pessoa-${randomUUID()}@exemplo.com.br`
