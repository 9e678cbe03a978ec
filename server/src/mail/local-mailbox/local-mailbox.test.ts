import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sample, sampleLink } from '../../../test/mail/mail.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { invitation } from '../messages/link-messages.ts'
import { mailboxAddress, mailboxCookie } from './mailbox-key.ts'

let server: TestServer
const others: TestServer[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
})
afterAll(() => server?.close())

const ana = 'ana@exemplo.com.br'

async function queue(message = sample(new Date()).message): Promise<string> {
  const { db, mail } = server.services
  return db.authTransaction(async (tx) => {
    await mail.queue(tx, { ...sample(new Date()), recipient: ana, message })
    const [row] = await tx.query<{ id: string }>('select id from system.jobs order by created_at desc, id desc limit 1')
    return row?.id ?? ''
  })
}

type Answer = {
  status: number
  body: string
  policy: string
  location?: string | undefined
  cookies?: string[] | undefined
}

/** As a browser that was shown the key. fetch sets Host itself; this lets a test say another. */
function get(path: string, headers: Record<string, string> = {}, to = server): Promise<Answer> {
  return getAs(path, { cookie: mailboxCookie(to.services.config.secretKey).split(';')[0] ?? '', ...headers }, to)
}

function getAs(path: string, headers: Record<string, string>, to = server): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port: to.services.config.port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const policy = String(response.headers['content-security-policy'])
        const { location, 'set-cookie': cookies } = response.headers
        const body = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, body, policy, location, cookies })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('[AU-15] the local mailbox', () => {
  test('[AU-15] says that it is empty, and then lists what was queued: to whom, what, when', async () => {
    expect((await get('/dev/mail')).body).toContain('Nenhum email ainda')
    const id = await queue()
    const { status, body } = await get('/dev/mail')
    expect(status).toBe(200)
    expect(body).toContain(`href="/dev/mail/${id}"`)
    expect(body).toContain(ana)
    expect(body).toContain('Nova senha do Leme')
    expect(body).not.toContain(sampleLink)
  })

  test('[AU-15] opens a mail as text and, in a frame where nothing runs or is fetched, as HTML', async () => {
    const id = await queue()
    const page = await get(`/dev/mail/${id}`)
    expect(page.body).toContain(`<a href="${sampleLink}">`)
    expect(page.body).toContain(`src="/dev/mail/${id}/html"`)
    expect(page.policy).toContain("frame-src 'self'")
    const frame = await get(`/dev/mail/${id}/html`)
    expect(frame.body).toContain(`href="${sampleLink}"`)
    expect(frame.policy).toContain("default-src 'none'")
    expect(frame.policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
    expect(frame.policy).not.toMatch(/script-src|img-src|connect-src|allow-scripts|allow-same-origin/)
  })

  test('[AU-16] shows a hostile name as it is written', async () => {
    const name = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    const expires_at = new Date(Date.now() + 60_000)
    const id = await queue(
      invitation({ link: sampleLink, inviter: name, organization: name, role: 'member', expires_at, time_zone: 'UTC' }),
    )
    for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/html`]) {
      const { status, body } = await get(path)
      expect(status).toBe(200)
      expect(body).not.toMatch(/<script>|<img src=x/)
      expect(body).toContain('&#60;script&#62;')
    }
  })

  test.each(['nada', '019000aa-0000-7000-8000-00000000dead', `${'a'.repeat(300)}`, '%00', '..%2f..%2fetc'])(
    '[AU-15] knows no mail %s',
    async (id) => {
      expect((await get(`/dev/mail/${id}`)).status).toBe(404)
      expect((await get(`/dev/mail/${id}/html`)).status).toBe(404)
    },
  )
})

describe('[AU-15] without its key the local mailbox', () => {
  test('[AU-15] shows no mail to another user of the machine, and says how its owner finds it', async () => {
    const id = await queue()
    for (const path of [
      '/dev/mail',
      `/dev/mail/${id}`,
      `/dev/mail/${id}/html`,
      '/dev/mail?chave=',
      '/dev/mail?chave=x',
    ]) {
      for (const cookie of ['', 'leme_mailbox=', 'leme_mailbox=x', 'x=leme_mailbox']) {
        const { status, body } = await getAs(path, { cookie })
        expect([path, status]).toEqual([path, 403])
        expect(body).toContain('npm run leme -- mailbox')
        expect(body).not.toContain(ana)
      }
    }
  })

  test('[AU-15] opens by the address that the start prints, which leaves the key in a cookie of that path alone', async () => {
    await queue()
    const { pathname, search } = new URL(mailboxAddress(server.services.config))
    const opened = await getAs(pathname + search, {})
    expect([opened.status, opened.location]).toEqual([303, '/dev/mail'])
    expect(opened.cookies?.[0]).toMatch(/; Path=\/dev\/mail; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    const cookie = opened.cookies?.[0]?.split(';')[0] ?? ''
    expect((await getAs('/dev/mail', { cookie: `other=1; ${cookie}` })).body).toContain(ana)
    expect((await getAs(pathname + search, { host: 'leme.exemplo.com.br' })).status).toBe(404)
  })

  test('[AU-15] has another key under another SECRET_KEY', () => {
    const { publicUrl } = server.services.config
    const address = (secretKey: string) => mailboxAddress({ publicUrl, secretKey })
    expect(address('a'.repeat(43))).not.toBe(address('b'.repeat(43)))
  })
})

describe('[AU-16] the local mailbox is not there', () => {
  test.each([
    [{ host: 'leme.exemplo.com.br' }],
    [{ host: 'localhost.exemplo.com.br' }],
    [{ host: '127.0.0.1.exemplo.com.br' }],
    [{ host: '192.168.0.10:3000' }],
    [{ host: 'localhost@eva.exemplo' }],
    [{ 'x-forwarded-for': '203.0.113.7' }],
    [{ 'x-forwarded-for': '127.0.0.1' }],
    [{ forwarded: 'for=203.0.113.7' }],
    [{ 'x-real-ip': '203.0.113.7' }],
    [{ via: '1.1 proxy' }],
  ])('[AU-16] for a request with %j', async (headers) => {
    const id = await queue()
    for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/html`]) {
      const refused = await get(path, headers as Record<string, string>)
      expect(refused.status).toBe(404)
      expect(refused.body).not.toContain(ana)
    }
  })

  test('[AU-16] for a proxy that asks in HTTP/1.0 and names nobody', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const { port } = server.services.config
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `GET /dev/mail HTTP/1.0\r\nHost: localhost\r\nCookie: ${mailboxCookie(server.services.config.secretKey).split(';')[0]}\r\n\r\n`,
        ),
      )
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 404/)
  })

  test('[AU-16] where people type another address', async () => {
    const other = await startTestServer({ beside: server, config: { publicUrl: 'https://leme.exemplo.com.br' } })
    others.push(other)
    expect((await get('/dev/mail', { host: 'localhost' }, other)).status).toBe(404)
  })

  test('[AU-16] where there is a mail server', async () => {
    const mail = {
      server: { host: '127.0.0.1', port: 9, secure: false, auth: null },
      from: { name: '', address: 'leme@exemplo.com.br' },
    }
    const other = await startTestServer({ config: { mail } })
    others.push(other)
    expect((await get('/dev/mail', {}, other)).status).toBe(404)
  })
})
