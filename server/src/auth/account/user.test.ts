import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { ask, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: pg.Client
let shift = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + shift) })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const password = 'vento-sudeste-17'
const minute = 60_000

/** Somebody new, signed in with the real client. */
async function signedIn() {
  const person = await signUp(server.url)
  const client = createAuthClient(server.url)
  dataOf(await client.setSession(person))
  return { ...person, client, put: (body: unknown) => person.ask('PUT', '/auth/v1/user', body) }
}

const canSignIn = async (email: string, secret: string) =>
  (await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', { email, password: secret })).status === 200

describe('metadata', () => {
  test('[AU-07] a new display_name is also the person’s name in the product', async () => {
    const { client, ask } = await signedIn()
    const { user } = dataOf(await client.updateUser({ data: { display_name: '  Novo Nome ', city: 'Recife' } }))
    expect(user.user_metadata).toEqual({ display_name: 'Novo Nome', city: 'Recife' })
    expect((await ask('GET', '/api/me')).body).toMatchObject({ display_name: 'Novo Nome' })
    expect(dataOf(await client.getUser()).user.user_metadata).toEqual(user.user_metadata)
  })

  test('[AU-10] a change keeps what it does not name, and null removes', async () => {
    const { client } = await signedIn()
    await client.updateUser({ data: { city: 'Recife', theme: { dark: true } } })
    const { user } = dataOf(await client.updateUser({ data: { city: null } }))
    expect(user.user_metadata).toEqual({ display_name: 'Pessoa de Teste', theme: { dark: true } })
  })

  test('[AU-10] together they stay small enough to travel in a token', async () => {
    const { put } = await signedIn()
    expect((await put({ data: { first: 'x'.repeat(1500) } })).status).toBe(200)
    expect(await put({ data: { second: 'x'.repeat(1500) } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'data', message: 'Os dados devem ter no máximo 2000 bytes' }] },
    })
  })

  test('[AU-10] give nobody a role or an organisation', async () => {
    const { put, ask } = await signedIn()
    const before = (await ask('GET', '/api/me')).body
    await put({ data: { role: 'service_role', org_id: 'x', app_metadata: { role: 'admin' } } })
    expect((await ask('GET', '/api/me')).body).toEqual(before)
  })

  test.each([
    [{ data: { display_name: ' ' } }, 'data.display_name'],
    [{ data: { display_name: null } }, 'data.display_name'],
    [{ data: 'x' }, 'data'],
    [{ data: { note: 'a\0b' } }, 'data'],
    [{ data: { 'a\ud800b': 1 } }, 'data'],
    [{ data: { invitation_token: 'x' } }, 'data.invitation_token'],
    [{ role: 'admin' }, 'role'],
    [{ password: 7 }, 'password'],
    [{ email: 'x' }, 'email'],
  ])('[AU-10] %j is refused for %s', async (body, field) => {
    const { put } = await signedIn()
    const answer = await put(body)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed', errors: [{ field }] } })
  })

  test('[AU-10] nested past any sense are refused, never a 5xx', async () => {
    const { put } = await signedIn()
    const deep = `{"data":{"note":${'['.repeat(7_000)}${']'.repeat(7_000)}}}`
    expect((await put(deep)).status).toBe(422)
    const deeper = `{"data":{"note":${'['.repeat(500_000)}${']'.repeat(500_000)}}}`
    expect((await put(deeper)).status).toBe(413)
  })
})

describe('a new password', () => {
  test('[AU-16] ends every other session, and only then is it the password', async () => {
    const { client, email, id } = await signedIn()
    const other = createAuthClient(server.url)
    dataOf(await other.signInWithPassword({ email, password }))
    dataOf(await client.updateUser({ password: 'brisa-do-norte-3' }))
    expect((await other.refreshSession()).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect((await client.refreshSession()).error).toBeNull()
    expect(await canSignIn(email, password)).toBe(false)
    expect(await canSignIn(email, 'brisa-do-norte-3')).toBe(true)
    const { rows } = await admin.query(
      `select event from audit_events where actor_user_id = $1 and event like 'password%'`,
      [id],
    )
    expect(rows).toEqual([{ event: 'password_changed' }])
  })

  test('[AU-16] needs a sign-in of the last 15 minutes', async () => {
    const { client, email } = await signedIn()
    shift += 16 * minute
    const { error } = await client.updateUser({ password: 'brisa-do-norte-3' })
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect(await canSignIn(email, password)).toBe(true)
  })

  test('[AU-16] or the current one, and a wrong current one counts as a failure', async () => {
    const { client, email } = await signedIn()
    shift += 16 * minute
    const change = (current_password: string) => client.updateUser({ password: 'brisa-do-norte-3', current_password })
    for (let failure = 1; failure <= 5; failure++) {
      expect((await change('outra-senha')).error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    }
    expect((await change(password)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    shift += minute
    expect((await change(password)).error).toBeNull()
    expect(await canSignIn(email, 'brisa-do-norte-3')).toBe(true)
  })

  test('[AU-16] that is the old one, or among the commonest, or short, is refused', async () => {
    const { client } = await signedIn()
    expect((await client.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' })
    expect((await client.updateUser({ password: 'flamengo10' })).error).toMatchObject({ code: 'weak_password' })
    expect((await client.updateUser({ password: 'curta' })).error).toMatchObject({ code: 'weak_password' })
  })

  test.each([
    ['leme-do-mar', 'A senha não pode conter o nome do produto. Escolha outra'],
    ['exemplo-do-mar', 'A senha não pode conter parte do seu email. Escolha outra'],
    ['h3l3n4-do-mar', 'A senha não pode conter parte do seu nome. Escolha outra'],
  ])('[AU-19] that holds what everybody knows is refused: %s', async (weak, message) => {
    const { client, email } = await signedIn()
    dataOf(await client.updateUser({ data: { display_name: 'Helena Prado' } }))
    const { error } = await client.updateUser({ password: weak })
    expect(error).toMatchObject({ status: 422, code: 'weak_password', message, reasons: ['characters'] })
    expect(await canSignIn(email, password)).toBe(true)
  })

  test('[AU-19] is judged by the name that comes with it', async () => {
    const { client } = await signedIn()
    const { error } = await client.updateUser({ password: 'helena-do-mar', data: { display_name: 'Helena Prado' } })
    expect(error).toMatchObject({ status: 422, code: 'weak_password' })
    expect(
      (await client.updateUser({ password: 'pessoal-do-mar', data: { display_name: 'Helena' } })).error,
    ).toMatchObject({
      code: 'weak_password',
    })
    dataOf(await client.updateUser({ password: 'teste-do-mar', data: { display_name: 'Helena' } }))
  })

  test('[AU-16] wins over a sign-in with the old one that was already judged right', async () => {
    const { email, id } = await signedIn()
    const { rows } = await admin.query('select password_hash from auth.accounts where email = $1', [
      (await signUp(server.url, { password: 'brisa-do-norte-3' })).email,
    ])
    const peer = new pg.Client({ connectionString: server.database.serverUrl })
    await peer.connect()
    await admin.query('begin')
    await admin.query('update auth.accounts set password_hash = $2 where id = $1', [id, rows[0].password_hash])
    const signIn = canSignIn(email, password)
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await peer.query(waiting)).rowCount).toBe(1)
    await admin.query('commit')
    await peer.end()
    expect(await signIn).toBe(false)
  })
})

describe('what needs a mail or an SMS', () => {
  test('[AU-10] a phone is refused while there is no SMS', async () => {
    const { client } = await signedIn()
    expect((await client.updateUser({ phone: '+5511999990000' })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    })
  })
})
