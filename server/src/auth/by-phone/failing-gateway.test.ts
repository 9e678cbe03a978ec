import { randomInt } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSmsGateway, type TestGateway } from '../../../test/auth/sms-gateway.ts'
import { createMailbox } from '../../../test/mail/mailbox.ts'
import { ask, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let gateway: TestGateway
let server: TestServer
let admin: pg.Client
let mailbox: ReturnType<typeof createMailbox>
let status = 503

beforeAll(async () => {
  gateway = await startSmsGateway(() => status)
  server = await startTestServer({ config: { sms: gateway.config }, limits: { otp: 30 } })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  mailbox = createMailbox(server, admin)
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
  await gateway?.close()
})
beforeEach(async () => {
  status = 503
  await mailbox.forgetFlood()
})

const password = 'vento-sudeste-17'
const newPhone = () => `5548${randomInt(900_000_000, 999_999_999)}`
const post = (path: string, body: unknown) => ask(server.url, 'POST', `/auth/v1${path}`, body)
const failed = {
  status: 422,
  body: {
    code: 'sms_send_failed',
    message: 'O SMS não pôde ser enviado. Confira o telefone e tente de novo',
  },
}

/** How the messages to a phone stand, the oldest first. */
async function messagesTo(phone: string) {
  const { rows } = await admin.query(
    `select failed_at is not null as is_given_up, sealed_content is null as is_empty
     from system.jobs where recipient = $1 order by created_at`,
    [phone],
  )
  return rows
}

describe('where the gateway takes no message', () => {
  test.each([503, 422])(
    '[AU-10] (%i) who asks for a new phone hears it, and it is not tried behind their back',
    async (answer) => {
      status = answer
      const ana = await signUp(server.url)
      const phone = newPhone()
      expect(await ana.ask('PUT', '/auth/v1/user', { phone })).toMatchObject(failed)
      expect(await messagesTo(phone)).toEqual([{ is_given_up: true, is_empty: true }])
    },
  )

  test('[AU-10] who asks for it again hears it, and that it was sent once it is', async () => {
    const ana = await signUp(server.url)
    const phone = newPhone()
    const again = () => ana.ask('POST', '/auth/v1/resend', { type: 'phone_change', phone })
    await ana.ask('PUT', '/auth/v1/user', { phone })
    // As often as one likes, and at once: nothing reached the phone. What does holds the next one back.
    for (let number = 0; number < 6; number += 1) expect(await again()).toMatchObject(failed)
    status = 200
    expect(await again()).toMatchObject({ status: 200 })
    expect(await again()).toMatchObject({ status: 429, body: { code: 'over_sms_send_rate_limit' } })
    const { otp } = await gateway.newest(phone)
    const used = await ana.ask('POST', '/auth/v1/verify', { type: 'phone_change', phone, token: otp })
    expect(used).toMatchObject({ status: 200, body: { user: { phone } } })
  })

  test('[AU-12] a second factor by phone is not said to be on its way', async () => {
    const ana = await signUp(server.url)
    const { body } = await ana.ask('POST', '/auth/v1/factors', { factor_type: 'phone', phone: newPhone() })
    const { id } = body as { id: string }
    const challenge = () => ana.ask('POST', `/auth/v1/factors/${id}/challenge`)
    for (let number = 0; number < 30; number += 1) expect(await challenge()).toMatchObject(failed)
    expect(await challenge()).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  })

  test('[AU-10] who came by phone and reauthenticates hears it', async () => {
    const phone = newPhone()
    status = 200
    await post('/otp', { phone })
    const { otp } = await gateway.newest(phone)
    const { body } = await post('/verify', { type: 'sms', phone, token: otp })
    const authorization = `Bearer ${(body as { access_token: string }).access_token}`
    status = 503
    const reauthenticate = () => ask(server.url, 'GET', '/auth/v1/reauthenticate', undefined, { authorization })
    for (let number = 0; number < 2; number += 1) expect(await reauthenticate()).toMatchObject(failed)
    status = 200
    expect(await reauthenticate()).toMatchObject({ status: 200 })
  })

  test('[AU-16] a code that goes to every phone is answered alike, whether anybody has the phone or not', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    status = 200
    await post('/otp', { phone: known })
    status = 503
    await mailbox.forgetFlood()
    for (const phone of [known, unknown, known, unknown]) expect(await post('/otp', { phone })).toMatchObject(failed)
    for (const phone of [known, newPhone()]) expect(await post('/signup', { phone, password })).toMatchObject(failed)
  })

  test('[AU-16] one that goes to known phones alone is answered as always, and tried again', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    status = 200
    await post('/otp', { phone: known })
    status = 503
    await mailbox.forgetFlood()
    for (const phone of [known, unknown]) {
      expect(await post('/otp', { phone, create_user: false })).toMatchObject({ status: 200, body: {} })
    }
    expect((await messagesTo(known)).at(-1)).toEqual({ is_given_up: false, is_empty: false })
    expect(await messagesTo(unknown)).toEqual([])
  })
})
