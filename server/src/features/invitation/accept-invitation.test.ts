import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import {
  accept,
  as,
  guest,
  invite,
  inviteTo,
  orgOf,
  otherOrganization,
  signUpAs,
  signUpWith,
} from '../../../test/auth/invitation.ts'
import { ask, inviteColleague, type Person, signIn, signUp } from '../../../test/person.ts'
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

const forAnother = 'Este convite foi enviado a outro email. Use a conta desse email ou peça um novo convite'

const days = 24 * 60 * 60 * 1000

async function count(table: string): Promise<number> {
  const { rows } = await admin.query(`select count(*)::int as count from ${table}`)
  return rows[0].count
}

describe('signing up with a token', () => {
  test('[AU-14] joins the inviting organisation with the invited role', async () => {
    const { token, org_id, email } = await invite(boss, { role: 'manager' })
    const organizations = await count('organizations')
    const answer = await signUpAs(server.url, ` ${email.toUpperCase()} `, token)
    expect(answer.status).toBe(200)
    expect((await as(server.url, answer)('GET', '/api/me')).body).toMatchObject({ org_id, role: 'manager' })
    expect(await count('organizations')).toBe(organizations)
    expect(JSON.stringify(answer.body)).not.toContain(token)
    const { access_token } = answer.body as { access_token: string }
    expect(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()).not.toContain(token)
  })

  test('[AU-14] knowing an invited address is not enough', async () => {
    const { email, org_id } = await invite(boss)
    const answer = await signUpAs(server.url, email)
    const me = (await as(server.url, answer)('GET', '/api/me')).body as { org_id: string; role: string }
    expect(me.role).toBe('admin')
    expect(me.org_id).not.toBe(org_id)
  })

  test('[AU-14] with another address than the invited one is refused with a sentence, and makes nothing', async () => {
    const { token, email, org_id } = await invite(boss)
    const before = [await count('auth.accounts'), await count('users'), await count('organizations')]
    for (const other of [guest(), `x${email}`, email.replace('@', '+1@'), email.replace('.br', '.com')]) {
      const answer = await signUpAs(server.url, other, token)
      expect(answer, other).toMatchObject({ status: 403, body: { code: 'invite_other_email', message: forAnother } })
      expect(JSON.stringify(answer.body)).not.toContain(email)
    }
    expect([await count('auth.accounts'), await count('users'), await count('organizations')]).toEqual(before)
    const invited = await signUpAs(server.url, email, token)
    expect((await as(server.url, invited)('GET', '/api/me')).body).toMatchObject({ org_id, role: 'member' })
  })

  test('[AU-14] a token that is wrong, withdrawn, used or expired is refused in Portuguese and leaves nothing', async () => {
    const withdrawn = await invite(boss)
    expect((await boss.ask('DELETE', `/api/invitations/${withdrawn.id}`)).status).toBe(204)
    const used = await invite(boss)
    expect((await signUpWith(server.url, used)).status).toBe(200)
    const expired = await invite(boss)
    const before = [await count('auth.accounts'), await count('users'), await count('organizations')]

    const missing = 'Este convite não existe ou foi retirado. Peça um novo a quem convidou você'
    const old = 'Este convite expirou. Peça um novo a quem convidou você'
    const taken = 'Este convite já foi usado. Peça um novo a quem convidou você'
    expect(await signUpAs(server.url, guest(), 'x'.repeat(43))).toMatchObject({
      status: 404,
      body: { code: 'invite_not_found', message: missing },
    })
    expect(await signUpWith(server.url, withdrawn)).toMatchObject({ status: 404, body: { code: 'invite_not_found' } })
    expect(await signUpAs(server.url, guest(), used.token)).toMatchObject({
      status: 410,
      body: { code: 'invite_used', message: taken },
    })
    shift = 14 * days
    expect(await signUpWith(server.url, expired)).toMatchObject({
      status: 410,
      body: { code: 'invite_expired', message: old },
    })
    shift = 0
    expect([await count('auth.accounts'), await count('users'), await count('organizations')]).toEqual(before)
    expect((await signUpWith(server.url, expired)).status).toBe(200)
  })

  test('[AU-14] twenty times at once with one token: one joins, and no more', async () => {
    const { token, org_id, email } = await invite(boss)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUpAs(server.url, email, token)))
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
    expect(await signUpWith(server.url, await inviteTo(person, boss))).toMatchObject({
      status: 422,
      body: {
        code: 'user_already_exists',
        message:
          'Já existe uma conta com este email: entre com ela, ou peça uma nova senha se não foi você quem a criou, e abra o link do convite de novo',
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
    const invited = await invite(boss)
    const answer = await accept(person, invited.token)
    expect(answer).toMatchObject({ status: 403, body: { code: 'invite_other_email', detail: forAnother } })
    expect(await orgOf(person)).toBe(own)
    expect((await signUpWith(server.url, invited)).status).toBe(200)
  })

  test('[AU-14] refuses a person whose organisation holds a client, and moves nothing', async () => {
    const person = await signUp(server.url)
    const own = await orgOf(person)
    expect((await person.ask('POST', '/api/clients', { name: 'Padaria' })).status).toBe(201)
    const { token, id } = await inviteTo(person, boss)
    expect(await accept(person, token)).toMatchObject(otherOrganization)
    expect(await orgOf(person)).toBe(own)
    expect((await boss.ask('DELETE', `/api/invitations/${id}`)).status).toBe(204)
  })

  test('[AU-14] refuses a person whose organisation holds an API key, which goes on working', async () => {
    const person = await signUp(server.url)
    const key = await createKey(person, ['read'])
    expect(await accept(person, (await inviteTo(person, boss)).token)).toMatchObject(otherOrganization)
    expect((await key.ask('GET', '/api/organization')).body).toMatchObject({ id: await orgOf(person) })
  })

  test('[AU-14] refuses a person who has colleagues or invited some', async () => {
    const person = await signUp(server.url)
    const { id } = await invite(person)
    const { token } = await inviteTo(person, boss)
    expect(await accept(person, token)).toMatchObject(otherOrganization)
    expect((await person.ask('DELETE', `/api/invitations/${id}`)).status).toBe(204)
    const colleague = await inviteColleague(server.url, person, 'member')
    expect(await accept(person, token)).toMatchObject(otherOrganization)
    expect(await accept(colleague, (await inviteTo(colleague, boss)).token)).toMatchObject(otherOrganization)
  })

  test('[AU-14] an expired invitation of one’s own is nothing', async () => {
    const person = await signUp(server.url)
    const { id } = await invite(person)
    await admin.query(`update invitations set expires_at = now() - interval '1 day' where id = $1`, [id])
    expect((await accept(person, (await inviteTo(person, boss)).token)).status).toBe(201)
  })

  test('[AU-14] every table of an organisation stands in the way, but what was written down of it or says where to find it', async () => {
    const { rows } = await admin.query<{ name: string; refers: boolean }>(`
      select relname as name, exists (
        select from pg_constraint
        where conrelid = pg_class.oid and confrelid = 'organizations'::regclass and confdeltype = 'a' and not condeferrable
      ) as refers
      from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'org_id'
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('audit_events', 'changes', 'deletions', 'events', 'search_texts')`)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ refers }) => !refers)).toEqual([])
  })

  test('[AU-14] refuses who is in the organisation already, and keeps the invitation', async () => {
    const colleague = await inviteColleague(server.url, boss, 'member')
    const invited = await invite(boss)
    expect(await accept(colleague, invited.token)).toMatchObject({ status: 409, body: { code: 'already_member' } })
    expect((await signUpWith(server.url, invited)).status).toBe(200)
  })

  test('[AU-14] one person with two tokens at once joins one organisation', async () => {
    const other = await signUp(server.url)
    const person = await signUp(server.url)
    const tokens = [(await inviteTo(person, boss)).token, (await inviteTo(person, other)).token]
    const answers = await Promise.all(tokens.map((token) => accept(person, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('[AU-17] who was removed may be invited back', async () => {
    const colleague = await inviteColleague(server.url, boss, 'manager')
    expect((await boss.ask('DELETE', `/api/users/${colleague.id}`)).status).toBe(204)
    const back = await signIn(server.url, colleague.email)
    expect(await back.ask('GET', '/api/me')).toMatchObject({ status: 403, body: { code: 'organization_not_found' } })
    const { token } = await inviteTo(back, boss)
    expect(await accept(back, token)).toMatchObject({ status: 201, body: { id: back.id, role: 'member' } })
    expect((await colleague.ask('GET', '/api/me')).status).toBe(401)
  })

  test('[AU-14] needs a session and a token', async () => {
    const { token } = await invite(boss)
    expect((await ask(server.url, 'POST', '/api/invitations/accept', { token })).status).toBe(401)
    expect(await accept(boss, undefined)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'token', message: 'Convite é obrigatório' }] },
    })
    expect(await accept(boss, 'nada')).toMatchObject({ status: 404, body: { code: 'invite_not_found' } })
  })
})
