import { passwordTooShort } from '@leme/contract/people/auth'
import { commonPasswordMessage, heldPartMessages } from '@leme/contract/people/password'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { ask, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const password = 'vento-sudeste-17'
const person = { email: 'pessoa@exemplo.com.br', password, data: { display_name: 'Pessoa' } }
const post = (body: unknown) => ask(server.url, 'POST', '/auth/v1/signup', body)

async function count(table: string): Promise<number> {
  const { rows } = await admin.query(`select count(*)::int as count from ${table}`)
  return rows[0].count
}

describe('a sign-up with the real client', () => {
  test('[AU-05] answers a session with every field of the contract', async () => {
    const client = createAuthClient(server.url)
    const { session, user } = dataOf(
      await client.signUp({
        email: ' Ana.Prado@Exemplo.com.br ',
        password,
        options: { data: { display_name: '  Ana Prado ' }, emailRedirectTo: `${server.url}/` },
      }),
    )
    expect(session).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.closeTo(Date.now() / 1000 + 3600, -1),
      provider_token: null,
      provider_refresh_token: null,
      user,
    })
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ana.prado@exemplo.com.br',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { display_name: 'Ana Prado' },
      factors: [],
      is_anonymous: false,
    })
    expect(user?.identities).toMatchObject([{ provider: 'email', user_id: user?.id, identity_data: { sub: user?.id } }])
    for (const instant of [user?.created_at, user?.updated_at, user?.last_sign_in_at]) {
      expect(instant).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    }
    expect(dataOf(await client.getUser()).user).toEqual(user)
  })

  test('[AU-14] says of no mailbox that it was confirmed before its owner proved it', async () => {
    const person = await signUp(server.url)
    const { body } = await person.ask('GET', '/auth/v1/user')
    expect(body).toMatchObject({
      email_confirmed_at: null,
      confirmed_at: null,
      identities: [{ identity_data: { email_verified: false } }],
    })
  })

  test('[AU-14] without an invitation makes an organisation of the person’s own, as admin', async () => {
    const someone = await signUp(server.url, { display_name: 'Bruno Sá' })
    const { body } = await someone.ask('GET', '/api/me')
    expect(body).toMatchObject({
      id: someone.id,
      email: someone.email,
      display_name: 'Bruno Sá',
      role: 'admin',
      organization: { name: 'Organização de Bruno Sá' },
    })
  })

  test('[AU-14] the longest name still makes an organisation', async () => {
    const someone = await signUp(server.url, { display_name: '🧭'.repeat(200) })
    const { body } = await someone.ask('GET', '/api/me')
    expect([...(body as { organization: { name: string } }).organization.name]).toHaveLength(200)
  })

  test('[AU-03] an address that is taken is refused in Portuguese, whatever its case', async () => {
    const { email } = await signUp(server.url)
    const { error } = await createAuthClient(server.url).signUp({
      email: email.toUpperCase(),
      password,
      options: { data: { display_name: 'Outra' } },
    })
    expect(error).toMatchObject({
      name: 'AuthApiError',
      status: 422,
      code: 'user_already_exists',
      message: 'Já existe uma conta com este email',
    })
  })

  test('[AU-14] two sign-ups at once with one address make one account and one organisation', async () => {
    const before = await count('organizations')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post({ ...person, email: 'gemeos@exemplo.com.br' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    expect(await count('organizations')).toBe(before + 1)
  })

  test('[AU-14] a sign-up that fails half way leaves nothing behind', async () => {
    await admin.query(`alter table auth.sessions add constraint broken check (user_agent <> 'broken') not valid`)
    const before = [await count('auth.accounts'), await count('organizations'), await count('users')]
    const broken = { ...person, email: 'meio@exemplo.com.br' }
    const { status } = await ask(server.url, 'POST', '/auth/v1/signup', broken, { 'user-agent': 'broken' })
    expect(status).toBe(422)
    expect([await count('auth.accounts'), await count('organizations'), await count('users')]).toEqual(before)
    await admin.query('alter table auth.sessions drop constraint broken')
  })
})

describe('the password', () => {
  test('[AU-16] is stored as its hash alone', async () => {
    const { email } = await signUp(server.url)
    const { rows } = await admin.query('select password_hash from auth.accounts where email = $1', [email])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  })

  test.each([
    ['12345', 'length', passwordTooShort],
    ['🧭🧭🧭', 'length', passwordTooShort],
    ['123456', 'pwned', 'Esta senha está entre as mais comuns. Escolha outra'],
    ['Senha123', 'pwned', 'Esta senha está entre as mais comuns. Escolha outra'],
    ['        ', 'pwned', 'Esta senha está entre as mais comuns. Escolha outra'],
    ['ZZZZZZZZZ', 'pwned', 'Esta senha está entre as mais comuns. Escolha outra'],
    [' corinthians ', 'pwned', 'Esta senha está entre as mais comuns. Escolha outra'],
  ])('[AU-02] %s is refused as weak', async (weak, reason, message) => {
    const { error } = await createAuthClient(server.url).signUp({
      email: 'fraca@exemplo.com.br',
      password: weak,
      options: { data: { display_name: 'Fraca' } },
    })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: [reason], message })
  })

  test('[AU-19] a weak one’s title fits every reason, and its detail says which', async () => {
    const refused = async (weak: string) => {
      const body = { email: 'fraca@exemplo.com.br', password: weak, data: { display_name: 'Fraca' } }
      const { title, detail } = (await ask(server.url, 'POST', '/auth/v1/signup', body)).body as Record<string, string>
      return { title, detail }
    }
    const title = 'Senha fraca. Escolha outra'
    expect(await refused('12345')).toEqual({ title, detail: passwordTooShort })
    expect(await refused('l3me-do-mar')).toEqual({ title, detail: heldPartMessages.product })
    expect(await refused('123456')).toEqual({ title, detail: commonPasswordMessage })
  })

  test.each([
    ['l3me-do-mar', 'A senha não pode conter o nome do produto. Escolha outra'],
    ['exemplo-do-mar', 'A senha não pode conter parte do seu email. Escolha outra'],
    ['BRANDAO-do-mar', 'A senha não pode conter parte do seu nome. Escolha outra'],
  ])('[AU-19] %s is refused as weak', async (weak, message) => {
    const { error } = await createAuthClient(server.url).signUp({
      email: 'fraca@exemplo.com.br',
      password: weak,
      options: { data: { display_name: 'Ana Brandão' } },
    })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['characters'], message })
  })

  test('[AU-19] that is the hundred thousandth of the commonest is refused', async () => {
    const answer = await post({ ...person, email: 'fraca@exemplo.com.br', password: 'lexxityler' })
    expect(answer).toMatchObject({ status: 422, body: { weak_password: { reasons: ['pwned'] } } })
  })

  test('[AU-02] of six characters that nobody guesses first is taken', async () => {
    expect((await post({ ...person, email: 'seis@exemplo.com.br', password: 'ã🧭7kq#' })).status).toBe(200)
  })
})

describe('what the auth service needs', () => {
  const named = (field: string, message: string) => ({
    code: 'validation_failed',
    message,
    errors: expect.arrayContaining([{ field, message }]),
  })

  test.each([
    [{ ...person, email: undefined }, 'email', 'Email é obrigatório'],
    [{ ...person, email: '  ' }, 'email', 'Email é obrigatório'],
    [{ ...person, email: 'ana' }, 'email', 'Email inválido'],
    [{ ...person, email: 7 }, 'email', 'Deve ser um texto'],
    [{ ...person, email: `${'a'.repeat(200)}@exemplo.com.br` }, 'email', 'Email deve ter no máximo 200 caracteres'],
    [{ ...person, email: 'a\0@exemplo.com.br' }, 'email', 'Texto contém caracteres inválidos'],
    [{ ...person, password: undefined }, 'password', 'Senha é obrigatória'],
    [{ ...person, password: '' }, 'password', 'Senha é obrigatória'],
    [{ ...person, password: ['a'] }, 'password', 'Deve ser um texto'],
    [{ ...person, password: 'x'.repeat(201) }, 'password', 'Senha deve ter no máximo 200 caracteres'],
    [{ ...person, password: 'vento\0sudeste' }, 'password', 'Senha contém caracteres inválidos'],
    [{ ...person, password: 'vento\ud800sudeste' }, 'password', 'Senha contém caracteres inválidos'],
    [{ ...person, data: undefined }, 'data.display_name', 'Nome é obrigatório'],
    [{ ...person, data: { display_name: ' ' } }, 'data.display_name', 'Nome é obrigatório'],
    [{ ...person, data: { display_name: 7 } }, 'data.display_name', 'Deve ser um texto'],
    [
      { ...person, data: { display_name: 'ã'.repeat(201) } },
      'data.display_name',
      'Nome deve ter no máximo 200 caracteres',
    ],
    [{ ...person, data: 'ana' }, 'data', 'Deve ser um objeto'],
    [{ ...person, data: { display_name: 'Ana', note: 'a\0b' } }, 'data', 'Os dados contêm valores inválidos'],
    [
      { ...person, data: { display_name: 'Ana', note: 'x'.repeat(2000) } },
      'data',
      'Os dados devem ter no máximo 2000 bytes',
    ],
    [{ ...person, data: { display_name: 'Ana', invitation_token: 7 } }, 'data.invitation_token', 'Deve ser um texto'],
    [{ ...person, role: 'admin' }, 'role', 'Campo desconhecido'],
    [{ ...person, org_id: person.email }, 'org_id', 'Campo desconhecido'],
    [{ password, data: person.data }, 'email', 'Email é obrigatório'],
    [{ phone: '+5511999990000', data: person.data }, 'password', 'Senha é obrigatória'],
  ])('[AU-09] %j is refused for %s', async (body, field, message) => {
    const answer = await post(body)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject(named(field, message))
  })

  test('[AU-09] a phone together with a password is understood, and refused where there is no SMS', async () => {
    const { error } = await createAuthClient(server.url).signUp({ phone: '+5511999990000', password })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })

  test('[AU-09] nobody signs in anonymously, by the contract’s own code', async () => {
    const { error } = await createAuthClient(server.url).signInAnonymously()
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  })
})

describe('sign-ups from one address', () => {
  test('[AU-16] are 30 in five minutes, on every server of the database together', async () => {
    let now = Date.now()
    const clock = () => new Date(now)
    const first = await startTestServer({ clock, limits: { sign_up: 30 } })
    const second = await startTestServer({ clock, limits: { sign_up: 30 }, beside: first })
    try {
      const email = 'limite@exemplo.com.br'
      for (let attempt = 0; attempt < 30; attempt++) {
        const { status } = await ask((attempt % 2 ? first : second).url, 'POST', '/auth/v1/signup', {
          ...person,
          email,
        })
        expect(status).toBe(attempt === 0 ? 200 : 422)
        now += 1000
      }
      const refused = await ask(first.url, 'POST', '/auth/v1/signup', { ...person, email: 'nova@exemplo.com.br' })
      expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
      expect(refused.headers.get('retry-after')).toBe('270')
      now += 270_000
      expect(
        (await ask(second.url, 'POST', '/auth/v1/signup', { ...person, email: 'nova@exemplo.com.br' })).status,
      ).toBe(200)
    } finally {
      await second.close()
      await first.close()
    }
  })
})

describe('an installation where accounts are made by invitation', () => {
  let closed: TestServer
  let boss: Person
  beforeAll(async () => {
    boss = await signUp(server.url)
    closed = await startTestServer({ beside: server, config: { signup: 'invite' } })
  })
  afterAll(() => closed?.close())

  test('[AU-19] makes none for someone who was not invited, and says so before it judges anything else', async () => {
    const before = [await count('auth.accounts'), await count('organizations')]
    for (const email of ['nova@exemplo.com.br', boss.email]) {
      const body = { ...person, email, password: '123456' }
      expect(await ask(closed.url, 'POST', '/auth/v1/signup', body), email).toMatchObject({
        status: 403,
        body: {
          code: 'signup_disabled',
          message: 'Novas contas são criadas só por convite. Peça um a quem administra a sua equipe',
        },
      })
    }
    const invented = { ...person, email: 'nova@exemplo.com.br', data: { ...person.data, invitation_token: 'nada' } }
    expect(await ask(closed.url, 'POST', '/auth/v1/signup', invented)).toMatchObject({
      status: 404,
      body: { code: 'invite_not_found' },
    })
    expect([await count('auth.accounts'), await count('organizations')]).toEqual(before)
  })

  test('[AU-19] makes one for someone who was invited, and says in its settings that it makes no other', async () => {
    const { body } = await boss.ask('POST', '/api/invitations', { email: 'convidada@exemplo.com.br', role: 'member' })
    const { token, org_id } = body as { token: string; org_id: string }
    const invited = await signUp(closed.url, { email: 'convidada@exemplo.com.br', invitation_token: token })
    expect((await invited.ask('GET', '/api/me')).body).toMatchObject({ org_id, role: 'member' })
    expect((await ask(closed.url, 'GET', '/auth/v1/settings')).body).toMatchObject({ disable_signup: true })
    expect((await ask(server.url, 'GET', '/auth/v1/settings')).body).toMatchObject({ disable_signup: false })
  })
})
