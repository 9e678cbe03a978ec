import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, type Invited, invite, orgOf, signUpWith } from '../../../test/auth/invitation.ts'
import { createMailbox } from '../../../test/mail/mailbox.ts'
import { startSmtpServer } from '../../../test/mail/smtp-server.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { sha256 } from '../../secret.ts'

let server: TestServer
let admin: pg.Client
let boss: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  boss = await signUp(server.url, { display_name: 'Chefe' })
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const days = 24 * 60 * 60 * 1000

describe('inviting', () => {
  test('[AU-14] answers the row with its token and link, this once', async () => {
    const email = guest()
    const { body, status } = await boss.ask('POST', '/api/invitations', {
      email: ` ${email.toUpperCase()} `,
      role: 'manager',
    })
    expect(status).toBe(201)
    const { token } = body as Invited
    expect(body).toEqual({
      mailed: false,
      id: expect.any(String),
      org_id: await orgOf(boss),
      email,
      role: 'manager',
      invited_by_user_id: boss.id,
      created_at: expect.any(String),
      expires_at: expect.any(String),
      token: expect.stringMatching(/^[\w-]{43}$/),
      link: `${server.url}/auth#convite=${token}`,
    })
    const { expires_at, created_at } = body as Record<string, string>
    expect(Date.parse(expires_at ?? '') - Date.parse(created_at ?? '')).toBe(14 * days)
    const list = JSON.stringify((await boss.ask('GET', '/api/invitations')).body)
    expect(list).toContain(email)
    expect(list).not.toContain(token)
    const { rows } = await admin.query('select token_hash from invitations where email = $1', [email])
    expect(rows[0].token_hash).toEqual(sha256(token))
  })

  test('[AU-14] makes a member unless it says otherwise', async () => {
    expect(await invite(boss)).toMatchObject({ role: 'member' })
  })

  test('[AU-14] lists the open ones, newest first', async () => {
    const admin = await signUp(server.url)
    const [first, second] = [await invite(admin), await invite(admin)]
    await signUpWith(server.url, await invite(admin))
    const { body } = await admin.ask('GET', '/api/invitations')
    expect((body as Invited[]).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('[AU-17] lists one that expired for thirty days more, which is sent again with a link that holds', async () => {
    const by = await signUp(server.url)
    const [old, older] = [await invite(by), await invite(by)]
    const expire = `update invitations set expires_at = now() - make_interval(days => $2) where id = $1`
    await admin.query(expire, [old.id, 29])
    await admin.query(expire, [older.id, 31])
    expect((await by.ask('GET', '/api/invitations')).body).toMatchObject([{ id: old.id }])
    expect(await signUpWith(server.url, old)).toMatchObject({ status: 410, body: { code: 'invite_expired' } })

    await createMailbox(server, admin).forgetFlood()
    const again = await by.ask('POST', `/api/invitations/${old.id}/resend`)
    expect(again.status).toBe(201)
    expect((await signUpWith(server.url, again.body as Invited)).status).toBe(200)
    expect((await by.ask('GET', '/api/invitations')).body).toEqual([])
  })

  test('[AU-14] twice for one address is refused while the first is open', async () => {
    const { email, id } = await invite(boss)
    expect(await boss.ask('POST', '/api/invitations', { email })).toMatchObject({
      status: 409,
      body: { code: 'already_invited', detail: 'Já existe um convite aberto para este email' },
    })
    await admin.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
    await invite(boss, { email })
  })

  test('[AU-14] ten times at once for one address makes one', async () => {
    const email = guest()
    const answers = await Promise.all(Array.from({ length: 10 }, () => boss.ask('POST', '/api/invitations', { email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  test('[AU-14] somebody who is there already is refused', async () => {
    const colleague = await inviteColleague(server.url, boss, 'member')
    expect(await boss.ask('POST', '/api/invitations', { email: colleague.email })).toMatchObject({
      status: 409,
      body: { code: 'already_member', detail: 'Esta pessoa já faz parte da equipe' },
    })
  })

  test('[AU-14] cannot be withdrawn any more once it was accepted', async () => {
    const { id, ...invited } = await invite(boss)
    expect((await signUpWith(server.url, invited)).status).toBe(200)
    expect(await boss.ask('DELETE', `/api/invitations/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'invitation_not_found' },
    })
  })

  test('[AU-17] is for admins alone: list, create and withdraw', async () => {
    const { id } = await invite(boss)
    for (const role of ['member', 'manager'] as const) {
      const colleague = await inviteColleague(server.url, boss, role)
      for (const [method, path, body] of [
        ['GET', '/api/invitations', undefined],
        ['POST', '/api/invitations', { email: guest() }],
        ['DELETE', `/api/invitations/${id}`, undefined],
      ] as const) {
        expect(await colleague.ask(method, path, body), `${role} ${method}`).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        })
      }
    }
  })

  test('[MS-01] another organisation’s invitations are neither seen nor withdrawn', async () => {
    const { id, ...invited } = await invite(boss)
    const stranger = await signUp(server.url)
    expect((await stranger.ask('GET', '/api/invitations')).body).toEqual([])
    expect((await stranger.ask('DELETE', `/api/invitations/${id}`)).status).toBe(404)
    expect((await signUpWith(server.url, invited)).status).toBe(200)
  })

  test.each([
    [{}, 'email', 'Email é obrigatório'],
    [{ email: 'ana' }, 'email', 'Email inválido'],
    [{ email: guest(), role: 'owner' }, 'role', 'Selecione um papel'],
    [{ email: guest(), org_id: 'x' }, 'org_id', 'Campo desconhecido'],
  ])('[AU-14] %j is refused for %s', async (body, field, message) => {
    expect(await boss.ask('POST', '/api/invitations', body)).toMatchObject({
      status: 422,
      body: { errors: [{ field, message }] },
    })
  })
})

describe('[AU-14] an invitation’s mail', () => {
  test('[AU-14] goes to the invited address with the link, who invites and where to', async () => {
    const mailbox = createMailbox(server, admin)
    const { email, link, mailed } = (await invite(boss)) as Invited & { mailed: boolean }
    const letter = await mailbox.newest(email)
    // There is no mail server: it is in this machine's mailbox alone.
    expect(mailed).toBe(false)
    expect(letter).toMatchObject({ kind: 'invitation', link })
    expect(letter.text).toContain('Chefe convidou você')
    expect(letter.text).toContain('Organização de Chefe')
  })

  test('[AU-14] counts as sent where a mail server is configured', async () => {
    const { host, port, close } = await startSmtpServer()
    const smtp = { host, port, secure: false, auth: null }
    const from = { name: 'Leme', address: 'leme@exemplo.com.br' }
    const mailing = await startTestServer({ config: { mail: { server: smtp, from } } })
    try {
      expect(await invite(await signUp(mailing.url))).toMatchObject({ mailed: true })
    } finally {
      await mailing.close()
      await close()
    }
  })

  test('[AU-17] is sent again with another link, and the one before is dead', async () => {
    const mailbox = createMailbox(server, admin)
    const first = await invite(boss)
    const again = () => boss.ask('POST', `/api/invitations/${first.id}/resend`)
    expect(await again()).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    await mailbox.forgetFlood()
    const { status, body } = await again()
    expect(status).toBe(201)
    const second = body as Invited
    expect((await mailbox.newest(first.email)).link).toBe(second.link)
    expect((await signUpWith(server.url, first)).status).toBe(404)
    expect((await signUpWith(server.url, second)).status).toBe(200)
    expect((await again()).status).toBe(404)
  })

  test('[AU-14] a second invitation soon after the first was withdrawn is made, and shown, without a mail', async () => {
    const first = await invite(boss)
    await boss.ask('DELETE', `/api/invitations/${first.id}`)
    expect(await invite(boss, { email: first.email })).toMatchObject({ mailed: false })
  })

  test('[AU-17] members and other organisations send none again', async () => {
    const { id } = await invite(boss)
    const member = await inviteColleague(server.url, boss, 'member')
    expect((await member.ask('POST', `/api/invitations/${id}/resend`)).status).toBe(403)
    expect((await (await signUp(server.url)).ask('POST', `/api/invitations/${id}/resend`)).status).toBe(404)
  })
})
