import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectRefused, pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let admin: Person
let shift = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + shift) })
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

const allow = (allowed_email_domains: unknown) => admin.ask('PATCH', '/api/organization', { allowed_email_domains })
const invite = (email: string) => admin.ask('POST', '/api/invitations', { email })
const other = 'A organização só convida endereços dos domínios que ela permite'

test('[AU-17] only addresses of the allowed domains are invited; without any, all are', async () => {
  expect((await invite('ana@qualquer.com.br')).status).toBe(201)
  expect((await allow([' @Farol.com.br ', 'farol.com.br', 'mar.io'])).body).toMatchObject({
    allowed_email_domains: ['farol.com.br', 'mar.io'],
  })
  expect((await invite('Bruno@FAROL.com.br')).status).toBe(201)
  for (const email of ['caio@outro.com.br', 'caio@sub.farol.com.br', 'caio@notfarol.com.br', 'caio@farol.com']) {
    expectRefused(await invite(email), { field: 'email', message: other })
  }
  await allow([])
  expect((await invite('caio@outro.com.br')).status).toBe(201)
})

test('[AU-17] an invitation that is open already is not sent once more to a domain that is allowed no more', async () => {
  const { body } = await invite('davi@antigo.com.br')
  await allow(['farol.com.br'])
  // Mails to one address wait for one another.
  shift += 5 * 60_000
  const { id } = body as { id: string }
  expectRefused(await admin.ask('POST', `/api/invitations/${id}/resend`), { field: 'email', message: other })
  const list = (await admin.ask('GET', '/api/invitations')).body as { id: string }[]
  expect(list.map((one) => one.id)).toContain(id)
  await allow([])
})

test('[AU-17] the database refuses what goes past the routes', async () => {
  await allow(['farol.com.br'])
  const insert = (email: string) =>
    pastTheRoutes(server, admin, (tx) =>
      tx.query(
        `insert into invitations (org_id, email, role, token_hash, expires_at)
         values (context.org_id(), $1::text, 'member', sha256(convert_to($1::text, 'UTF8')), now() + interval '1 day') returning email`,
        [email],
      ),
    )
  await expect(insert('eva@outro.com.br')).rejects.toMatchObject({ constraint: 'invitations_email_domain_allowed' })
  expect(await insert('eva@farol.com.br')).toHaveLength(1)
  await allow([])
})

test.each([
  ['farol'],
  ['farol com.br'],
  ['a@b.com.br'],
  [''],
  ['.com'],
  [`${'a'.repeat(300)}.com`],
  [7],
  ['farol.com.br\u0000'],
])('[MS-02] refuses the domain %j', async (domain) => {
  const { status, body } = await allow([domain])
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'validation_failed' })
})

test('[MS-02] refuses a twenty-first domain', async () => {
  const domains = Array.from({ length: 21 }, (_, index) => `empresa${index}.com.br`)
  expectRefused(await allow(domains), { field: 'allowed_email_domains', message: 'Informe no máximo 20 domínios' })
  expect((await allow(domains.slice(1))).status).toBe(200)
  await allow([])
})
