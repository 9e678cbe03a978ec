import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMailStage, eventually, minute, sample, sampleLink } from '../../test/mail/mail.ts'
import { headerOf, startBrokenServer, startSmtpServer, type TestSmtpServer } from '../../test/mail/smtp-server.ts'

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

async function breakBy(onConnection: Parameters<typeof startBrokenServer>[0]): Promise<TestSmtpServer> {
  const server = await startBrokenServer(onConnection)
  servers.push(server)
  return server
}

const mailProcess = fileURLToPath(new URL('../../test/mail/mail-process.ts', import.meta.url))
const ana = 'ana@exemplo.com.br'
const bia = 'bia@exemplo.com.br'

describe('a mail', () => {
  test('[AU-15] goes out after COMMIT, not before, and is emptied once it was sent', async () => {
    const server = await serve()
    const mail = stage.start(server)
    await mail.db.authTransaction(async (tx) => {
      await mail.queue(tx, { recipient: ana, ...sample(stage.clock()) })
      mail.wake()
      // A second sender would find it, were it visible to anybody.
      await stage.queue(mail, bia)
      mail.wake()
      await eventually(() => server.received.length).toBe(1)
      expect(server.received[0]?.to).toEqual([bia])
    })
    mail.wake()
    await eventually(() => server.received.length).toBe(2)
    expect(server.received[1]).toMatchObject({ from: 'leme@exemplo.com.br', to: [ana] })
    await eventually(async () => (await stage.rows()).map(({ is_sent, is_empty }) => is_sent && is_empty)).toEqual([
      true,
      true,
    ])
  })

  test('[AU-15] is never sent where its cause was rolled back', async () => {
    const server = await serve()
    const mail = stage.start(server)
    const failing = mail.db.authTransaction(async (tx) => {
      await mail.queue(tx, { recipient: ana, ...sample(stage.clock()) })
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    await stage.queue(mail, bia)
    mail.wake()
    await eventually(() => server.received.length).toBe(1)
    expect((await stage.rows()).map(({ recipient }) => recipient)).toEqual([bia])
  })

  test('[AU-15] says the same as text and as HTML, in Portuguese', async () => {
    const server = await serve()
    const mail = stage.start(server)
    await stage.queue(mail, ana)
    mail.wake()
    await eventually(() => server.received.length).toBe(1)
    const raw = server.received[0]?.raw ?? ''
    expect(headerOf({ raw }, 'subject')).toBe('Nova senha do Leme')
    expect(headerOf({ raw }, 'auto-submitted')).toBe('auto-generated')
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
    expect(raw).toContain('Content-Type: text/html; charset=utf-8')
    expect(raw.split('493817').length - 1).toBe(2)
  })

  test('[AU-16] lies encrypted in the database: who reads the table reads no link and no code', async () => {
    const mail = stage.start(null)
    await stage.queue(mail, ana)
    const { rows } = await stage.admin.query<{ sealed_content: Buffer }>('select sealed_content from system.jobs')
    const bytes = rows[0]?.sealed_content.toString('latin1') ?? ''
    expect(bytes.length).toBeGreaterThan(1_000)
    expect(bytes).not.toContain(sampleLink)
    expect(bytes).not.toContain('493817')
  })

  test('[AU-16] whose content was moved to another recipient’s row is not sent, and holds up no other', async () => {
    const server = await serve()
    const mail = stage.start(null)
    await stage.queue(mail, ana, bia)
    await stage.admin.query(
      `update system.jobs set sealed_content = (select sealed_content from system.jobs where recipient = $1)
       where recipient = $2`,
      [bia, ana],
    )
    stage.start(server)
    await eventually(() => server.received.map(({ to }) => to)).toEqual([[bia]])
    const [moved] = await stage.rows()
    expect(moved).toMatchObject({ recipient: ana, is_failed: true, is_empty: true })
  })
})

describe('every mail once', () => {
  test('[AU-15] by two processes that share a queue', async () => {
    const server = await serve()
    const [one, other] = [stage.start(server), stage.start(server)]
    const recipients = Array.from({ length: 120 }, (_, index) => `pessoa-${index}@exemplo.com.br`)
    await stage.queue(one, ...recipients)
    one.wake()
    other.wake()
    await eventually(() => server.received.length).toBe(120)
    await eventually(async () => (await stage.rows()).filter(({ is_sent }) => !is_sent)).toEqual([])
    expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(120)
    expect((await stage.rows()).every(({ attempts }) => attempts === 1)).toBe(true)
  })

  test('[AU-15] what another process queued is sent by a process that is there', async () => {
    const server = await serve()
    stage.start(server)
    await stage.queue(stage.start(null), ana)
    await eventually(() => server.received.length).toBe(1)
  })
})

describe('a mail server that', () => {
  test('[AU-15] is not there: the mail is tried again after 1, 5, 15 minutes, and given up when it expires', async () => {
    const gone = await serve()
    await gone.close()
    const mail = stage.start(gone)
    await stage.queue(mail, ana)
    const waits: number[] = []
    for (const attempts of [1, 2, 3]) {
      mail.wake()
      await eventually(async () => (await stage.rows())[0]).toMatchObject({ attempts, is_failed: false })
      await eventually(async () => (await stage.rows())[0]?.last_error).toMatch(/ECONNREFUSED/)
      await eventually(async () => (await stage.rows())[0]?.next_in).not.toBeCloseTo(180, -1)
      waits.push(Math.round(((await stage.rows())[0]?.next_in ?? 0) / 60))
      stage.advance((waits.at(-1) ?? 0) * minute + 1_000)
    }
    expect(waits).toEqual([1, 5, 15])
    mail.wake()
    await eventually(async () => (await stage.rows())[0]).toMatchObject({
      attempts: 4,
      is_failed: true,
      is_empty: true,
    })
  })

  test('[AU-15] refuses one recipient for good: that mail is given up, the others go on', async () => {
    const server = await serve({
      onRecipient: (address) => (address === ana ? { code: 550, text: 'no such user' } : null),
    })
    const mail = stage.start(server)
    await stage.queue(mail, ana, bia)
    mail.wake()
    await eventually(async () => (await stage.rows()).map(({ is_sent, is_failed }) => [is_sent, is_failed])).toEqual([
      [false, true],
      [true, false],
    ])
    expect((await stage.rows())[0]).toMatchObject({
      attempts: 1,
      is_empty: true,
      last_error: expect.stringMatching(/no such user/),
    })
  })

  test.each([
    ['later', 451, false],
    ['never', 554, true],
  ])('[AU-15] takes the content %s (%i)', async (_when, code, final) => {
    const server = await serve({ onMail: () => ({ code, text: 'not now' }) })
    const mail = stage.start(server)
    await stage.queue(mail, ana)
    mail.wake()
    await eventually(async () => (await stage.rows())[0]).toMatchObject({
      is_failed: final,
      last_error: expect.stringMatching(/not now/),
    })
  })

  test('[AU-15] refuses the password: mails wait until it is right', async () => {
    const server = await serve({ users: { leme: 'certa' } })
    const wrong = stage.start(server, { auth: { user: 'leme', pass: 'errada' } })
    await stage.queue(wrong, ana)
    wrong.wake()
    await eventually(async () => (await stage.rows())[0]).toMatchObject({
      is_failed: false,
      last_error: expect.stringMatching(/535/),
    })
    expect((await stage.rows())[0]?.last_error).not.toContain('errada')
    stage.advance(2 * minute)
    stage.start(server, { auth: { user: 'leme', pass: 'certa' } })
    await eventually(() => server.received.map(({ user }) => user)).toEqual(['leme'])
  })

  test('[AU-15] says nothing, or only part of it, keeps no connection of the database and no other mail for long', async () => {
    const silent = await breakBy((socket) => setTimeout(() => socket.write('220-'), 100))
    const mail = stage.start(silent, { poolSize: 1 })
    await stage.queue(mail, ana)
    mail.wake()
    await eventually(async () => (await stage.rows())[0]?.attempts).toBe(1)
    const answer = await mail.db.authTransaction((tx) => tx.query('select 1 as answer'))
    expect(answer).toEqual([{ answer: 1 }])
    await eventually(async () => (await stage.rows())[0]?.last_error).toMatch(/./)
    expect((await stage.rows())[0]).toMatchObject({ is_failed: false, is_empty: false })
    const healthy = await serve()
    stage.advance(2 * minute)
    stage.start(healthy)
    await eventually(() => healthy.received.length).toBe(1)
  })

  test('[AU-15] drips its answers for ever is cut off all the same', async () => {
    const dripping = await breakBy((socket) => {
      socket.write('220 exemplo ESMTP\r\n')
      socket.once('data', () => setInterval(() => socket.write('250-x\r\n'), 50).unref())
    })
    const mail = stage.start(dripping)
    await stage.queue(mail, ana)
    mail.wake()
    await eventually(async () => (await stage.rows())[0]?.last_error).toMatch(/./)
    expect((await stage.rows())[0]).toMatchObject({ attempts: 1, is_failed: false })
  })

  test('[AU-15] closes in the middle, or answers nonsense: the mail is tried again', async () => {
    const closing = await breakBy((socket) => {
      socket.write('220 exemplo ESMTP\r\n')
      socket.once('data', () => socket.destroy())
    })
    const nonsense = await breakBy((socket) => socket.write('\u0000 bom dia\r\n'.repeat(50)))
    for (const [server, recipient] of [
      [closing, ana],
      [nonsense, bia],
    ] as const) {
      const mail = stage.start(server)
      await stage.queue(mail, recipient)
      mail.wake()
      const row = async () => (await stage.rows()).find((one) => one.recipient === recipient)
      await eventually(async () => (await row())?.last_error).toMatch(/./)
      expect(await row()).toMatchObject({ is_failed: false, is_empty: false })
    }
  })
})

describe('a process that is killed', () => {
  test('[AU-15] after the server accepted and before it noted so: the mail comes again, and can be recognised', async () => {
    let child: ChildProcess | undefined
    const server = await serve({
      onMail: async () => {
        if (child?.kill('SIGKILL')) await once(child, 'exit')
        child = undefined
        return null
      },
    })
    await stage.queue(stage.start(null), ana)
    child = spawn(process.execPath, ['--import', 'tsx', mailProcess], {
      env: { ...process.env, MAIL_STAGE: JSON.stringify({ ...stage.processSettings(server) }) },
      stdio: 'ignore',
    })
    await eventually(() => server.received.length).toBe(1)
    expect(await stage.rows()).toMatchObject([{ is_sent: false, is_empty: false, attempts: 1 }])

    const mail = stage.start(server)
    mail.wake()
    stage.advance(2 * minute)
    mail.wake()
    stage.advance(1.1 * minute)
    mail.wake()
    await eventually(() => server.received.length).toBe(2)
    await eventually(() => stage.rows()).toMatchObject([{ is_sent: true, attempts: 2 }])
    const [first, second] = server.received.map((one) => headerOf(one, 'message-id'))
    expect(first).toMatch(/^<[0-9a-f-]{36}@exemplo\.com\.br>$/)
    expect(second).toBe(first)
  })
})

describe('stopping', () => {
  test('[AU-15] waits for the mail that is on its way', async () => {
    const server = await serve({ onMail: () => new Promise((resolve) => setTimeout(() => resolve(null), 300)) })
    const mail = stage.start(server)
    await stage.queue(mail, ana)
    mail.wake()
    await eventually(async () => (await stage.rows())[0]?.attempts).toBe(1)
    await mail.close()
    expect(await stage.rows()).toMatchObject([{ is_sent: true }])
    expect(server.received).toHaveLength(1)
  })
})
