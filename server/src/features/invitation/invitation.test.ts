import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/api-key.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { type Answer, ask, inviteColleague, type Person, signIn, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { sha256 } from '../../secret.ts'

let server: TestServer
let admin: pg.Client
let boss: Person
let shift = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + shift) })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  boss = await signUp(server.url, { display_name: 'Chefe' })
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

type Invited = { id: string; token: string; link: string; email: string; org_id: string }

let guests = 0
const guest = () => `convidada-${++guests}@exemplo.com.br`
const password = 'vento-sudeste-17'
const forAnother = 'Este convite foi enviado a outro email. Use a conta desse email ou peça um novo convite'
const days = 24 * 60 * 60 * 1000

async function invite(by: Person = boss, details: { email?: string; role?: string } = {}): Promise<Invited> {
  const { status, body } = await by.ask('POST', '/api/invitations', { email: guest(), ...details })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Invited
}

/** An invitation for the address of somebody who has an account. */
const inviteTo = (person: Person, by: Person = boss, role = 'member') => invite(by, { email: person.email, role })

const signUpWith = ({ token, email }: Pick<Invited, 'token' | 'email'>) => signUpAs(email, token)

const signUpAs = (email: string, invitation_token?: unknown) =>
  ask(server.url, 'POST', '/auth/v1/signup', { email, password, data: { display_name: 'Convidada', invitation_token } })

const accept = (person: Person, token: unknown) => person.ask('POST', '/api/invitations/accept', { token })

const orgOf = async (person: Person) => ((await person.ask('GET', '/api/me')).body as { org_id: string }).org_id

function as(answer: Answer): (method: string, path: string) => Promise<Answer> {
  const { access_token } = answer.body as { access_token: string }
  return (method, path) => ask(server.url, method, path, undefined, { authorization: `Bearer ${access_token}` })
}

async function count(table: string): Promise<number> {
  const { rows } = await admin.query(`select count(*)::int as count from ${table}`)
  return rows[0].count
}

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
      mailed: true,
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
    expect(await invite()).toMatchObject({ role: 'member' })
  })

  test('[AU-14] lists the open ones, newest first', async () => {
    const admin = await signUp(server.url)
    const [first, second] = [await invite(admin), await invite(admin)]
    await signUpWith(await invite(admin))
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
    expect(await signUpWith(old)).toMatchObject({ status: 410, body: { code: 'invite_expired' } })

    await createMailbox(server, admin).forgetFlood()
    const again = await by.ask('POST', `/api/invitations/${old.id}/resend`)
    expect(again.status).toBe(201)
    expect((await signUpWith(again.body as Invited)).status).toBe(200)
    expect((await by.ask('GET', '/api/invitations')).body).toEqual([])
  })

  test('[AU-14] twice for one address is refused while the first is open', async () => {
    const { email, id } = await invite()
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
    const { id, ...invited } = await invite()
    expect((await signUpWith(invited)).status).toBe(200)
    expect(await boss.ask('DELETE', `/api/invitations/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'invitation_not_found' },
    })
  })

  test('[AU-17] is for admins alone: list, create and withdraw', async () => {
    const { id } = await invite()
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
    const { id, ...invited } = await invite()
    const stranger = await signUp(server.url)
    expect((await stranger.ask('GET', '/api/invitations')).body).toEqual([])
    expect((await stranger.ask('DELETE', `/api/invitations/${id}`)).status).toBe(404)
    expect((await signUpWith(invited)).status).toBe(200)
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

describe('signing up with a token', () => {
  test('[AU-14] joins the inviting organisation with the invited role', async () => {
    const { token, org_id, email } = await invite(boss, { role: 'manager' })
    const organizations = await count('organizations')
    const answer = await signUpAs(` ${email.toUpperCase()} `, token)
    expect(answer.status).toBe(200)
    expect((await as(answer)('GET', '/api/me')).body).toMatchObject({ org_id, role: 'manager' })
    expect(await count('organizations')).toBe(organizations)
    expect(JSON.stringify(answer.body)).not.toContain(token)
    const { access_token } = answer.body as { access_token: string }
    expect(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()).not.toContain(token)
  })

  test('[AU-14] knowing an invited address is not enough', async () => {
    const { email, org_id } = await invite()
    const answer = await signUpAs(email)
    const me = (await as(answer)('GET', '/api/me')).body as { org_id: string; role: string }
    expect(me.role).toBe('admin')
    expect(me.org_id).not.toBe(org_id)
  })

  test('[AU-14] with another address than the invited one is refused with a sentence, and makes nothing', async () => {
    const { token, email, org_id } = await invite()
    const before = [await count('auth.accounts'), await count('users'), await count('organizations')]
    for (const other of [guest(), `x${email}`, email.replace('@', '+1@'), email.replace('.br', '.com')]) {
      const answer = await signUpAs(other, token)
      expect(answer, other).toMatchObject({ status: 403, body: { code: 'invite_other_email', message: forAnother } })
      expect(JSON.stringify(answer.body)).not.toContain(email)
    }
    expect([await count('auth.accounts'), await count('users'), await count('organizations')]).toEqual(before)
    const invited = await signUpAs(email, token)
    expect((await as(invited)('GET', '/api/me')).body).toMatchObject({ org_id, role: 'member' })
  })

  test('[AU-14] a token that is wrong, withdrawn, used or expired is refused in Portuguese and leaves nothing', async () => {
    const withdrawn = await invite()
    expect((await boss.ask('DELETE', `/api/invitations/${withdrawn.id}`)).status).toBe(204)
    const used = await invite()
    expect((await signUpWith(used)).status).toBe(200)
    const expired = await invite()
    const before = [await count('auth.accounts'), await count('users'), await count('organizations')]

    const missing = 'Este convite não existe ou foi retirado. Peça um novo a quem convidou você'
    const old = 'Este convite expirou. Peça um novo a quem convidou você'
    const taken = 'Este convite já foi usado. Peça um novo a quem convidou você'
    expect(await signUpAs(guest(), 'x'.repeat(43))).toMatchObject({
      status: 404,
      body: { code: 'invite_not_found', message: missing },
    })
    expect(await signUpWith(withdrawn)).toMatchObject({ status: 404, body: { code: 'invite_not_found' } })
    expect(await signUpAs(guest(), used.token)).toMatchObject({
      status: 410,
      body: { code: 'invite_used', message: taken },
    })
    shift = 14 * days
    expect(await signUpWith(expired)).toMatchObject({
      status: 410,
      body: { code: 'invite_expired', message: old },
    })
    shift = 0
    expect([await count('auth.accounts'), await count('users'), await count('organizations')]).toEqual(before)
    expect((await signUpWith(expired)).status).toBe(200)
  })

  test('[AU-14] twenty times at once with one token: one joins, and no more', async () => {
    const { token, org_id, email } = await invite()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUpAs(email, token)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // The address has an account by then, or too many of its passwords are being hashed.
    expect(statuses.filter((status) => ![200, 422, 429].includes(status))).toEqual([])
    const { rows } = await admin.query(
      'select count(*)::int as count from users join invitations on accepted_by_user_id = users.id where token_hash = $1 and users.org_id = $2',
      [sha256(token), org_id],
    )
    expect(rows[0].count).toBe(1)
  })

  test('[AU-14] with an address that has an account says to sign in and open the link again', async () => {
    const person = await signUp(server.url)
    expect(await signUpWith(await inviteTo(person))).toMatchObject({
      status: 422,
      body: {
        code: 'user_already_exists',
        message: 'Já existe uma conta com este email: entre com ela e abra o link do convite de novo',
      },
    })
  })
})

describe('accepting with an account', () => {
  test('[AU-14] moves a person whose own organisation holds nothing else, at once', async () => {
    const person = await signUp(server.url)
    const own = await orgOf(person)
    const { token, org_id } = await inviteTo(person, boss, 'manager')
    const answer = await accept(person, token)
    expect(answer).toMatchObject({ status: 201, body: { id: person.id, org_id, role: 'manager' } })
    expect((await person.ask('GET', '/api/me')).body).toEqual(answer.body)
    const { rowCount } = await admin.query('select from organizations where id = $1', [own])
    expect(rowCount).toBe(0)
    expect(await accept(await signUp(server.url), token)).toMatchObject({ status: 410, body: { code: 'invite_used' } })
  })

  test('[AU-14] refuses an account of another address than the invited one, and moves nobody', async () => {
    const person = await signUp(server.url)
    const own = await orgOf(person)
    const invited = await invite()
    const answer = await accept(person, invited.token)
    expect(answer).toMatchObject({ status: 403, body: { code: 'invite_other_email', detail: forAnother } })
    expect(await orgOf(person)).toBe(own)
    expect((await signUpWith(invited)).status).toBe(200)
  })

  const refusal = {
    status: 409,
    body: { code: 'other_organization', detail: 'Esta pessoa já pertence a outra organização' },
  }

  test('[AU-14] refuses a person whose organisation holds a client, and moves nothing', async () => {
    const person = await signUp(server.url)
    const own = await orgOf(person)
    expect((await person.ask('POST', '/api/clients', { name: 'Padaria' })).status).toBe(201)
    const { token, id } = await inviteTo(person)
    expect(await accept(person, token)).toMatchObject(refusal)
    expect(await orgOf(person)).toBe(own)
    expect((await boss.ask('DELETE', `/api/invitations/${id}`)).status).toBe(204)
  })

  test('[AU-14] refuses a person whose organisation holds an API key, which goes on working', async () => {
    const person = await signUp(server.url)
    const key = await createKey(person, ['read'])
    expect(await accept(person, (await inviteTo(person)).token)).toMatchObject(refusal)
    expect((await key.ask('GET', '/api/organization')).body).toMatchObject({ id: await orgOf(person) })
  })

  test('[AU-14] refuses a person who has colleagues or invited some', async () => {
    const person = await signUp(server.url)
    const { id } = await invite(person)
    const { token } = await inviteTo(person)
    expect(await accept(person, token)).toMatchObject(refusal)
    expect((await person.ask('DELETE', `/api/invitations/${id}`)).status).toBe(204)
    const colleague = await inviteColleague(server.url, person, 'member')
    expect(await accept(person, token)).toMatchObject(refusal)
    expect(await accept(colleague, (await inviteTo(colleague)).token)).toMatchObject(refusal)
  })

  test('[AU-14] an expired invitation of one’s own is nothing', async () => {
    const person = await signUp(server.url)
    const { id } = await invite(person)
    await admin.query(`update invitations set expires_at = now() - interval '1 day' where id = $1`, [id])
    expect((await accept(person, (await inviteTo(person)).token)).status).toBe(201)
  })

  test('[AU-14] every table of an organisation stands in the way, but what was written down of it', async () => {
    const { rows } = await admin.query<{ name: string; refers: boolean }>(`
      select relname as name, exists (
        select from pg_constraint
        where conrelid = pg_class.oid and confrelid = 'organizations'::regclass and confdeltype = 'a' and not condeferrable
      ) as refers
      from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'org_id'
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('audit_events', 'deletions')`)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ refers }) => !refers)).toEqual([])
  })

  test('[AU-14] refuses who is in the organisation already, and keeps the invitation', async () => {
    const colleague = await inviteColleague(server.url, boss, 'member')
    const invited = await invite()
    expect(await accept(colleague, invited.token)).toMatchObject({ status: 409, body: { code: 'already_member' } })
    expect((await signUpWith(invited)).status).toBe(200)
  })

  test('[AU-14] one person with two tokens at once joins one organisation', async () => {
    const other = await signUp(server.url)
    const person = await signUp(server.url)
    const tokens = [(await inviteTo(person)).token, (await inviteTo(person, other)).token]
    const answers = await Promise.all(tokens.map((token) => accept(person, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  describe('[AU-14] where a stranger used the address first', () => {
    /** The invitee, who has just proved the mailbox, in the organisation of the stranger's things. */
    async function claimed() {
      const squatter = await signUp(server.url)
      expect((await squatter.ask('POST', '/api/clients', { name: 'Isca' })).status).toBe(201)
      const { token, org_id } = await inviteTo(squatter, boss, 'manager')
      const { email } = squatter
      await ask(server.url, 'POST', '/auth/v1/otp', { email })
      const { token_hash } = await createMailbox(server, admin).newest(email)
      const proof = await ask(server.url, 'POST', '/auth/v1/verify', { type: 'magiclink', token_hash })
      expect(proof.status).toBe(200)
      const bearer = { authorization: `Bearer ${(proof.body as { access_token: string }).access_token}` }
      const asOwner = (method: string, path: string, body?: unknown) => ask(server.url, method, path, body, bearer)
      const { org_id: left } = (await asOwner('GET', '/api/me')).body as { org_id: string }
      const acceptLeaving = (leave_org_id: string) =>
        asOwner('POST', '/api/invitations/accept', { token, leave_org_id })
      return { squatter, email, token, org_id, left, asOwner, acceptLeaving }
    }

    test('[AU-14] the owner who proved the mailbox leaves that organisation behind, and accepts', async () => {
      const { squatter, email, token, org_id, left, asOwner, acceptLeaving } = await claimed()
      expect(await asOwner('POST', '/api/invitations/accept', { token })).toMatchObject({
        status: 409,
        body: { code: 'unproven_organization' },
      })
      expect(await acceptLeaving(org_id)).toMatchObject({ status: 409, body: { code: 'other_organization' } })
      expect(await acceptLeaving(left)).toMatchObject({ status: 201, body: { email, org_id, role: 'manager' } })

      expect((await asOwner('GET', '/api/me')).status).toBe(401)
      expect((await squatter.ask('GET', '/api/me')).status).toBe(401)
      await createMailbox(server, admin).forgetFlood()
      await ask(server.url, 'POST', '/auth/v1/otp', { email })
      const { token_hash } = await createMailbox(server, admin).newest(email)
      const again = await ask(server.url, 'POST', '/auth/v1/verify', { type: 'magiclink', token_hash })
      expect((await as(again)('GET', '/api/me')).body).toMatchObject({ email, org_id, role: 'manager' })
      expect((await as(again)('GET', '/api/clients')).body).not.toContainEqual(
        expect.objectContaining({ name: 'Isca' }),
      )
      const { rows } = await admin.query('select email from users where org_id = $1', [left])
      expect(rows).toEqual([{ email: null }])
    })

    test('[AU-14] whatever else leads into what is left behind ends with it', async () => {
      const { left, asOwner, acceptLeaving } = await claimed()
      const made = await asOwner('POST', '/api/api-keys', { name: 'Do estranho', scopes: ['read'] })
      const withKey = () =>
        ask(server.url, 'GET', '/api/clients', undefined, {
          authorization: `Bearer ${(made.body as { key: string }).key}`,
        })
      expect((await withKey()).status).toBe(200)
      const other = await signUp(server.url)
      const invited = await asOwner('POST', '/api/invitations', { email: other.email, role: 'admin' })
      expect(await acceptLeaving(left)).toMatchObject({ status: 201 })
      await expect.poll(withKey, { timeout: 30_000 }).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
      expect(await accept(other, (invited.body as Invited).token)).toMatchObject({ body: { code: 'invite_not_found' } })
    })

    test('[AU-14] an invitation that holds no more moves nobody and ends nothing', async () => {
      const { left, token, asOwner, acceptLeaving } = await claimed()
      await admin.query('delete from invitations where token_hash = $1', [sha256(token)])
      expect(await acceptLeaving(left)).toMatchObject({ status: 404, body: { code: 'invite_not_found' } })
      expect((await asOwner('GET', '/api/me')).body).toMatchObject({ org_id: left })
    })

    test('[AU-14] nobody leaves so who proved no mailbox, or has colleagues', async () => {
      const person = await signUp(server.url)
      await person.ask('POST', '/api/clients', { name: 'Padaria' })
      const { token } = await inviteTo(person)
      const leave_org_id = await orgOf(person)
      expect(await person.ask('POST', '/api/invitations/accept', { token, leave_org_id })).toMatchObject(refusal)
      const { left, acceptLeaving } = await claimed()
      await admin.query(
        `insert into users (id, org_id, display_name, role) values (gen_random_uuid(), $1, 'Colega', 'member')`,
        [left],
      )
      expect(await acceptLeaving(left)).toMatchObject(refusal)
    })
  })

  test('[AU-17] who was removed may be invited back, and nowhere else', async () => {
    const colleague = await inviteColleague(server.url, boss, 'manager')
    expect((await boss.ask('DELETE', `/api/users/${colleague.id}`)).status).toBe(204)
    const back = await signIn(server.url, colleague.email)
    expect(await back.ask('GET', '/api/me')).toMatchObject({ status: 403, body: { code: 'organization_not_found' } })
    const other = await signUp(server.url)
    expect(await accept(back, (await inviteTo(back, other)).token)).toMatchObject(refusal)
    const { token } = await inviteTo(back)
    expect(await accept(back, token)).toMatchObject({ status: 201, body: { role: 'member' } })
    expect((await colleague.ask('GET', '/api/me')).status).toBe(401)
  })

  test('[AU-14] needs a session and a token', async () => {
    const { token } = await invite()
    expect((await ask(server.url, 'POST', '/api/invitations/accept', { token })).status).toBe(401)
    expect(await accept(boss, undefined)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'token', message: 'Convite é obrigatório' }] },
    })
    expect(await accept(boss, 'nada')).toMatchObject({ status: 404, body: { code: 'invite_not_found' } })
  })
})

describe('[AU-14] an invitation’s mail', () => {
  test('[AU-14] goes to the invited address with the link, who invites and where to', async () => {
    const mailbox = createMailbox(server, admin)
    const { email, link, mailed } = (await invite()) as Invited & { mailed: boolean }
    const letter = await mailbox.newest(email)
    expect(mailed).toBe(true)
    expect(letter).toMatchObject({ kind: 'invitation', link })
    expect(letter.text).toContain('Chefe convidou você')
    expect(letter.text).toContain('Organização de Chefe')
  })

  test('[AU-17] is sent again with another link, and the one before is dead', async () => {
    const mailbox = createMailbox(server, admin)
    const first = await invite()
    const again = () => boss.ask('POST', `/api/invitations/${first.id}/resend`)
    expect(await again()).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    await mailbox.forgetFlood()
    const { status, body } = await again()
    expect(status).toBe(201)
    const second = body as Invited
    expect((await mailbox.newest(first.email)).link).toBe(second.link)
    expect((await signUpWith(first)).status).toBe(404)
    expect((await signUpWith(second)).status).toBe(200)
    expect((await again()).status).toBe(404)
  })

  test('[AU-14] a second invitation soon after the first was withdrawn is made, and shown, without a mail', async () => {
    const first = await invite()
    await boss.ask('DELETE', `/api/invitations/${first.id}`)
    expect(await invite(boss, { email: first.email })).toMatchObject({ mailed: false })
  })

  test('[AU-17] members and other organisations send none again', async () => {
    const { id } = await invite()
    const member = await inviteColleague(server.url, boss, 'member')
    expect((await member.ask('POST', `/api/invitations/${id}/resend`)).status).toBe(403)
    expect((await (await signUp(server.url)).ask('POST', `/api/invitations/${id}/resend`)).status).toBe(404)
  })
})
