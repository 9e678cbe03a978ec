import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailbox } from '../../test/mailbox.ts'
import { type Answer, ask, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import type { Limits } from './limits.ts'

let server: TestServer
/** Stands still except for the tests. */
let now = Date.now()
/** The second part of addresses: no two tests share one. */
let block = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now), config: { trustProxy: 1 } })
})
afterAll(() => server?.close())
beforeEach(() => {
  block += 1
})

const password = 'vento-sudeste-17'
const minute = 60_000
const day = 24 * 60 * minute
/** A second server on the same database with limits of its own. */
const startBeside = (limits: Partial<Limits>) =>
  startTestServer({ beside: server, limits, clock: () => new Date(now), config: { trustProxy: 1 } })
const cookieOf = (answer: Answer) => answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''

type Guess = { email: string; password?: string; from: string; cookie?: string }

const guess = ({ email, from, cookie, ...rest }: Guess, url = server.url) =>
  ask(
    url,
    'POST',
    '/auth/v1/token?grant_type=password',
    { email, password: rest.password ?? 'outra-senha' },
    {
      'x-forwarded-for': from,
      ...(cookie ? { cookie } : {}),
    },
  )
const network = (n: number) => `10.${block}.${n >> 8}.${n & 255}`

/** Someone who signed in once from home, and the cookie that this left in their browser. */
async function owner() {
  const { email, ask: askAs, id } = await signUp(server.url)
  const home = network(65_000)
  const cookie = cookieOf(await guess({ email, password, from: home }))
  expect(cookie).not.toBe('')
  return { email, home, cookie, askAs, id }
}

/** Wrong passwords until the place must wait. */
async function exhaust(email: string, from: string) {
  for (let failure = 1; failure <= 5; failure++) expect((await guess({ email, from })).status).toBe(400)
  expect((await guess({ email, from })).status).toBe(429)
}

/** One guess from each of so many networks; the status of each. */
async function spread(email: string, networks: number, first = 0): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < networks; n++) statuses.push((await guess({ email, from: network(first + n) })).status)
  return statuses
}

describe('guesses from one network', () => {
  test('[AU-20] lock the owner out of no other network, however long they go on', async () => {
    const { email, home, cookie } = await owner()
    const attacker = network(1)
    await exhaust(email, attacker)
    for (let round = 0; round < 8; round++) {
      expect((await guess({ email, password, from: home })).status).toBe(200)
      expect((await guess({ email, password, from: network(100 + round) })).status).toBe(200)
      const refused = await guess({ email, from: attacker })
      expect(refused.status).toBe(429)
      now += Number(refused.headers.get('retry-after')) * 1000
      expect((await guess({ email, from: attacker })).status).toBe(400)
    }
    expect((await guess({ email, password, from: attacker })).status).toBe(429)
    expect((await guess({ email, password, from: attacker, cookie })).status).toBe(200)
  })

  test('[AU-20] of IPv6 wait together', async () => {
    const { email } = await owner()
    const host = (tail: string) => `2001:db8:${block}:7::${tail}`
    for (let n = 1; n <= 5; n++) expect((await guess({ email, from: host(String(n)) })).status).toBe(400)
    expect((await guess({ email, from: host('ffff') })).status).toBe(429)
    expect((await guess({ email, password, from: `2001:db8:${block}:8::1` })).status).toBe(200)
  })

  test('[AU-20] reset by a success are only its own', async () => {
    const { email, home } = await owner()
    await exhaust(email, network(1))
    for (let failure = 1; failure <= 4; failure++) await guess({ email, from: home })
    expect((await guess({ email, password, from: home })).status).toBe(200)
    for (let failure = 1; failure <= 4; failure++) expect((await guess({ email, from: home })).status).toBe(400)
    expect((await guess({ email, password, from: home })).status).toBe(200)
    expect((await guess({ email, from: network(1) })).status).toBe(429)
  })
})

describe('guesses from many networks', () => {
  test('[AU-20] are slowed from the fiftieth on, and the owner signs in throughout', async () => {
    const { email, home, cookie } = await owner()
    expect(await spread(email, 60)).toEqual([...Array(50).fill(400), ...Array(10).fill(429)])
    const waits: number[] = []
    for (let round = 0; round < 8; round++) {
      expect((await guess({ email, password, from: home })).status).toBe(200)
      expect((await guess({ email, password, from: network(200 + round), cookie })).status).toBe(200)
      const refused = await guess({ email, from: network(1000 + round) })
      expect(refused.body).toMatchObject({ code: 'over_request_rate_limit' })
      waits.push(Number(refused.headers.get('retry-after')))
      now += Number(refused.headers.get('retry-after')) * 1000
      expect((await guess({ email, from: network(1000 + round) })).status).toBe(400)
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60, 60, 60])
  })

  test('[AU-20] come to one in a minute, also all at once', async () => {
    const few = await startBeside({ account_failures: 10 })
    try {
      const { email } = await owner()
      const guesses = Array.from({ length: 15 }, (_, n) => guess({ email, from: network(n) }, few.url))
      const burst = (await Promise.all(guesses)).map(({ status }) => status)
      expect(burst.sort()).toEqual([...Array(10).fill(400), ...Array(5).fill(429)])
      let judged = 0
      for (let n = 0; n < 40; n++) {
        now += 15_000
        if ((await guess({ email, from: network(1000 + n) }, few.url)).status === 400) judged += 1
      }
      expect(judged).toBeLessThanOrEqual(14)
    } finally {
      await few.close()
    }
  })

  test('[AU-20] let who comes from somewhere new in after a wait of a minute at most', async () => {
    const { email } = await owner()
    await spread(email, 50)
    const refused = await guess({ email, password, from: network(300) })
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeLessThanOrEqual(60)
    now += wait * 1000
    expect((await guess({ email, password, from: network(300) })).status).toBe(200)
  })

  test('[AU-20] are no way to keep the owner off a new device: a code signs in while they go on', async () => {
    const { email } = await owner()
    const mailbox = await openMailbox(server)
    try {
      await spread(email, 50)
      const from = { 'x-forwarded-for': network(300) }
      const refused = await guess({ email, password, from: network(300) })
      expect(refused).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/código enviado ao seu email$/) },
      })
      expect((await ask(server.url, 'POST', '/auth/v1/otp', { email }, from)).status).toBe(200)
      await spread(email, 20, 400)
      const { code } = await mailbox.newest(email)
      const proof = { type: 'email', email, token: code }
      expect((await ask(server.url, 'POST', '/auth/v1/verify', proof, from)).status).toBe(200)
    } finally {
      await mailbox.close()
    }
  })

  test('[AU-20] are forgotten a day after the first, and successes are none', async () => {
    const few = await startBeside({ account_failures: 5 })
    try {
      const { email } = await owner()
      for (let n = 0; n < 6; n++) {
        expect((await guess({ email, password, from: network(n) }, few.url)).status).toBe(200)
      }
      for (let n = 0; n < 4; n++) await guess({ email, from: network(400 + n) }, few.url)
      now += day
      for (let n = 0; n < 5; n++) expect((await guess({ email, from: network(800 + n) }, few.url)).status).toBe(400)
      expect((await guess({ email, from: network(900) }, few.url)).status).toBe(429)
    } finally {
      await few.close()
    }
  })
})

describe('a device that the account knows', () => {
  test('[AU-20] has waits of its own', async () => {
    const { email, home, cookie } = await owner()
    for (let failure = 1; failure <= 5; failure++) {
      expect((await guess({ email, from: network(failure), cookie })).status).toBe(400)
    }
    expect((await guess({ email, password, from: home, cookie })).status).toBe(429)
    expect((await guess({ email, password, from: home })).status).toBe(200)
  })

  test('[AU-20] is known by a cookie that no page and no other site reads', async () => {
    const { email } = await owner()
    const answer = await guess({ email, password, from: network(1) })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^leme_device=[\w-]{43}; Path=\/auth\/v1; Max-Age=7776000; HttpOnly; SameSite=Strict$/),
    ])
    expect((await guess({ email, from: network(1) })).headers.getSetCookie()).toEqual([])
    const sources = await server.services.db.authTransaction((tx) =>
      tx.query<{ hash: Buffer }>('select hash from auth.known_sources'),
    )
    const token = cookieOf(answer).slice('leme_device='.length)
    expect(sources.some(({ hash }) => hash.toString() === token || hash.equals(Buffer.from(token, 'base64url')))).toBe(
      false,
    )
  })

  test('[AU-20] over HTTPS shows its cookie there alone', async () => {
    const publicUrl = server.url.replace('http:', 'https:')
    const secure = await startTestServer({ config: { publicUrl } })
    try {
      const url = `http://localhost:${secure.services.config.port}`
      const answer = await ask(url, 'POST', '/auth/v1/signup', {
        email: 'segura@exemplo.com.br',
        password,
        data: { display_name: 'Segura' },
      })
      expect(answer.headers.get('set-cookie')).toMatch(/; Secure$/)
    } finally {
      await secure.close()
    }
  })

  test('[AU-20] may be several people’s', async () => {
    const [one, two] = [await owner(), await owner()]
    const both = cookieOf(await guess({ email: two.email, password, from: two.home, cookie: one.cookie }))
    expect(both.split('.')).toHaveLength(2)
    for (const { email } of [one, two]) {
      await exhaust(email, network(7))
      expect((await guess({ email, password, from: network(7), cookie: both })).status).toBe(200)
    }
  })

  test('[AU-20] is one for its own account alone, and a made-up cookie is none', async () => {
    const [victim, attacker] = [await owner(), await owner()]
    await exhaust(victim.email, network(7))
    const forged = [
      attacker.cookie,
      `leme_device=${'a'.repeat(43)}`,
      'leme_device=',
      'leme_device=%00',
      'x=1;;leme_device',
    ]
    for (const cookie of forged) {
      expect((await guess({ email: victim.email, password, from: network(7), cookie })).status).toBe(429)
    }
    const many = `leme_device=${Array(200).fill('b'.repeat(43)).join('.')}.${victim.cookie.slice(12)}`
    expect((await guess({ email: victim.email, password, from: network(7), cookie: many })).status).toBe(429)
  })

  test('[AU-20] is forgotten after 90 days, and when the password changes elsewhere', async () => {
    const { email, cookie } = await owner()
    now += 91 * day
    await exhaust(email, network(7))
    expect((await guess({ email, password, from: network(7), cookie })).status).toBe(429)

    const other = await owner()
    const laptop = await guess({ email: other.email, password, from: network(8) })
    const session = laptop.body as { access_token: string }
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      cookie: cookieOf(laptop),
      'x-forwarded-for': network(8),
    }
    const changed = { password: 'brisa-do-norte-3' }
    expect((await ask(server.url, 'PUT', '/auth/v1/user', changed, headers)).status).toBe(200)
    await exhaust(other.email, network(7))
    const again = { email: other.email, ...changed, from: network(7) }
    expect((await guess({ ...again, cookie: other.cookie })).status).toBe(429)
    expect((await guess({ ...again, cookie: cookieOf(laptop) })).status).toBe(200)
  })

  test('[AU-20] is not counted with the strangers behind its address, but by itself', async () => {
    const limited = await startBeside({ sign_in: 6 })
    try {
      const { email, home, cookie } = await owner()
      const strangers = Array.from({ length: 6 }, (_, n) => `alguem-${block}-${n}@exemplo.com.br`)
      for (const stranger of strangers) await guess({ email: stranger, from: home }, limited.url)
      expect((await guess({ email, password, from: home }, limited.url)).status).toBe(429)
      for (let n = 0; n < 6; n++) {
        expect((await guess({ email, password, from: home, cookie }, limited.url)).status).toBe(200)
      }
      expect((await guess({ email, password, from: network(1), cookie }, limited.url)).status).toBe(429)
    } finally {
      await limited.close()
    }
  })
})

test('[AU-20] an account keeps the devices and networks that it used last, and no end of them', async () => {
  const { email, id } = await owner()
  for (let n = 0; n < 25; n++) {
    now += 1000
    expect((await guess({ email, password, from: network(n) })).status).toBe(200)
  }
  const sources = await server.services.db.authTransaction((tx) =>
    tx.query('select kind, count(*)::int from auth.known_sources where account_id = $1 group by kind order by kind', [
      id,
    ]),
  )
  expect(sources).toEqual([
    { kind: 'device', count: 20 },
    { kind: 'network', count: 20 },
  ])
})

test('[AU-16] an address that nobody has answers as one that somebody has, whatever is tried', async () => {
  const { email, cookie } = await owner()
  const nobody = `ninguem-${block}@exemplo.com.br`
  const tries = [
    ...Array.from({ length: 7 }, () => ({ from: network(1) })),
    ...Array.from({ length: 7 }, () => ({ from: network(1), cookie: 'leme_device=abc' })),
    ...Array.from({ length: 12 }, (_, n) => ({ from: network(100 + n) })),
  ]
  const few = await startBeside({ account_failures: 15 })
  try {
    for (const attempt of tries) {
      const one = await guess({ email, ...attempt }, few.url)
      const other = await guess({ email: nobody, ...attempt }, few.url)
      // Each request has its date and an id of its own.
      const headersOf = ({ headers }: Answer) => [...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
      const bodyOf = ({ body }: Answer) => ({ ...(body as object), request_id: null })
      expect(other.status).toBe(one.status)
      expect(bodyOf(other)).toEqual(bodyOf(one))
      expect(headersOf(other)).toEqual(headersOf(one))
    }
    expect((await guess({ email: nobody, from: network(2), cookie }, few.url)).status).toBe(429)
  } finally {
    await few.close()
  }
})

test('[AU-20] a person who proves the password again waits for no other’s guesses', async () => {
  const { email, askAs } = await owner()
  await exhaust(email, network(1))
  const change = { password: 'brisa-do-norte-3', current_password: password }
  expect((await askAs('PUT', '/auth/v1/user', change, { 'x-forwarded-for': network(1) })).status).toBe(200)
})

describe('each path that takes an address of mail or a code', () => {
  test.each([
    ['sign_up', '/signup', { email: 'x@y.com.br', password: 'curta', data: { display_name: 'X' } }],
    ['otp', '/otp', { email: 'ana@exemplo.com.br' }],
    ['otp', '/resend', { type: 'signup', email: 'ana@exemplo.com.br' }],
    ['recover', '/recover', { email: 'ana@exemplo.com.br' }],
    ['verify', '/verify', { type: 'signup', token: '123456' }],
  ] as const)('[AU-16] is asked 30 times in five minutes by one address: %s %s', async (kind, path, body) => {
    const limited = await startBeside({ [kind]: 30 })
    try {
      const post = (from: string, n: number) => {
        // Each another address: mails to one have a limit of their own.
        const email = `nova-${block}-${n}@exemplo.com.br`
        const valid = { ...body, email, ...(kind === 'sign_up' ? { password } : {}) }
        return ask(limited.url, 'POST', `/auth/v1${path}`, valid, { 'x-forwarded-for': from })
      }
      const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => post(network(1), n)))
      expect(answers.map(({ status }) => status)).not.toContain(429)
      const refused = await post(network(1), 31)
      expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await post(network(2), 32)).status).not.toBe(429)
    } finally {
      await limited.close()
    }
  })
})
