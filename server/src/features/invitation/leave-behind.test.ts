import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accept, as, type Invited, inviteTo, orgOf, otherOrganization } from '../../../test/auth/invitation.ts'
import { createMailbox } from '../../../test/mail/mailbox.ts'
import { ask, type Person, signUp } from '../../../test/person.ts'
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
    const acceptLeaving = (leave_org_id: string) => asOwner('POST', '/api/invitations/accept', { token, leave_org_id })
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
    expect((await as(server.url, again)('GET', '/api/me')).body).toMatchObject({ email, org_id, role: 'manager' })
    expect((await as(server.url, again)('GET', '/api/clients')).body).not.toContainEqual(
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
    await asOwner('POST', '/api/webhooks', { address: 'https://exemplo.com.br/', topics: ['tasks'] })
    const other = await signUp(server.url)
    const invited = await asOwner('POST', '/api/invitations', { email: other.email, role: 'admin' })
    expect(await acceptLeaving(left)).toMatchObject({ status: 201 })
    const { rows } = await admin.query('select is_active from webhooks where org_id = $1', [left])
    expect(rows).toEqual([{ is_active: false }])
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
    const { token } = await inviteTo(person, boss)
    const leave_org_id = await orgOf(person)
    expect(await person.ask('POST', '/api/invitations/accept', { token, leave_org_id })).toMatchObject(
      otherOrganization,
    )
    const { left, acceptLeaving } = await claimed()
    await admin.query(
      `insert into users (id, org_id, display_name, role) values (gen_random_uuid(), $1, 'Colega', 'member')`,
      [left],
    )
    expect(await acceptLeaving(left)).toMatchObject(otherOrganization)
  })
})
