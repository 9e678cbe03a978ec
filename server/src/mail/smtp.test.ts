import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createMailStage, eventually, minute, sample } from '../../test/mail/mail.ts'
import { headerOf, startSmtpServer, type TestSmtpServer, testCertificate } from '../../test/mail/smtp-server.ts'
import { invitation } from './messages/link-messages.ts'

let stage: Awaited<ReturnType<typeof createMailStage>>
const servers: TestSmtpServer[] = []

beforeAll(async () => {
  stage = await createMailStage()
})
afterEach(async () => {
  await stage.reset()
  for (const server of servers.splice(0)) await server.close()
})
afterAll(() => stage?.close())

async function serve(script: Parameters<typeof startSmtpServer>[0] = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(script)
  servers.push(server)
  return server
}

const ana = 'ana@exemplo.com.br'
const tls = { ca: testCertificate }
const auth = { user: 'leme', pass: 's:nh@ não ASCII' }
const users = { [auth.user]: auth.pass }

describe('TLS', () => {
  test.each([
    ['a server without TLS', { tls: 'none' }, { secure: false }],
    ['a server that offers STARTTLS', { tls: 'starttls' }, { secure: true }],
    ['a server that begins with TLS', { tls: 'smtps' }, { secure: true }],
  ] as const)('[AU-15] %s gets the mail', async (_server, script, { secure }) => {
    const server = await serve({ ...script, users })
    const mail = stage.start(server, { auth, tls, secure: script.tls === 'smtps' })
    await stage.queue(mail, ana)
    mail.wake()
    await eventually(() => server.received).toMatchObject([{ secure, user: 'leme' }])
  })

  test.each(['starttls', 'smtps'] as const)(
    '[AU-16] a certificate that nobody vouches for gets nothing (%s)',
    async (kind) => {
      const server = await serve({ tls: kind })
      const mail = stage.start(server, { secure: kind === 'smtps' })
      await stage.queue(mail, ana)
      mail.wake()
      await eventually(async () => (await stage.rows())[0]?.last_error).toMatch(/certificate/)
      expect(server.received).toEqual([])
    },
  )

  test('[AU-16] a password goes in the clear to this machine alone', async () => {
    const server = await serve({ users })
    // Another name of the same server, as a machine elsewhere would have.
    const mail = stage.start({ ...server, host: '0.0.0.0' }, { auth, tls })
    await stage.queue(mail, ana)
    mail.wake()
    await eventually(async () => (await stage.rows())[0]?.last_error).toMatch(/STARTTLS/)
    expect(server.received).toEqual([])
    stage.advance(2 * minute)
    stage.start(server, { auth, tls })
    await eventually(() => server.received).toHaveLength(1)
  })
})

describe('[AU-16] header injection', () => {
  const hostile = 'Estúdio\r\nBcc: eva@exemplo.com.br\r\n\r\nOlá\u2028X-Eva: 1\u0000'

  test('[AU-16] a name with line breaks stays one subject and one body', async () => {
    const server = await serve()
    const mail = stage.start(server, { fromName: hostile })
    const message = invitation({
      link: 'http://localhost:3000/auth#convite=abc',
      inviter: hostile,
      organization: hostile,
      role: 'admin',
      time_zone: 'UTC',
      expires_at: new Date(stage.clock().getTime() + 60 * minute),
    })
    await mail.db.authTransaction((tx) => mail.queue(tx, { ...sample(stage.clock()), recipient: ana, message }))
    mail.wake()
    await eventually(() => server.received).toHaveLength(1)
    const [received = { raw: '', to: [] }] = server.received
    expect(received.to).toEqual([ana])
    for (const name of ['bcc', 'x-eva', 'cc']) expect(headerOf(received, name), name).toBeNull()
    for (const name of ['subject', 'from', 'to', 'message-id']) expect(headerOf(received, name), name).toMatch(/./)
    expect(headerOf(received, 'to')).toBe(ana)
    expect(headerOf(received, 'from')).toMatch(/<leme@exemplo\.com\.br>$/)
  })

  test.each([
    'ana@exemplo.com.br\r\nBcc: eva@exemplo.com.br',
    'ana@exemplo.com.br, eva@exemplo.com.br',
    'Ana <ana@exemplo.com.br>',
    'ana@exemplo.com.br> RCPT TO:<eva@exemplo.com.br',
    '"ana\r\n"@exemplo.com.br',
    'ana@exemplo.com.br\u0000',
    'anа@exemplo.com.br',
    '',
  ])('[AU-16] %j is no recipient, and what asked for it is rolled back', async (recipient) => {
    const mail = stage.start(null)
    const queued = mail.db.authTransaction((tx) => mail.queue(tx, { recipient, ...sample(stage.clock()) }))
    await expect(queued).rejects.toThrow(z.ZodError)
    expect(await stage.rows()).toEqual([])
  })
})
