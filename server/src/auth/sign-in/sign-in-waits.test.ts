import { describe, expect, test } from 'vitest'
import { minute, password, useGuesses } from '../../../test/auth/guess-stage.ts'
import { openMailbox } from '../../../test/mail/mailbox.ts'
import { type Answer, ask } from '../../../test/person.ts'

const { stage, network, guess, startBeside, owner, exhaust, spread } = useGuesses()
const day = 24 * 60 * minute

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
      stage.now += Number(refused.headers.get('retry-after')) * 1000
      expect((await guess({ email, from: attacker })).status).toBe(400)
    }
    expect((await guess({ email, password, from: attacker })).status).toBe(429)
    expect((await guess({ email, password, from: attacker, cookie })).status).toBe(200)
  })

  test('[AU-20] of IPv6 wait together', async () => {
    const { email } = await owner()
    const host = (tail: string) => `2001:db8:${stage.block}:7::${tail}`
    for (let n = 1; n <= 5; n++) expect((await guess({ email, from: host(String(n)) })).status).toBe(400)
    expect((await guess({ email, from: host('ffff') })).status).toBe(429)
    expect((await guess({ email, password, from: `2001:db8:${stage.block}:8::1` })).status).toBe(200)
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
      stage.now += Number(refused.headers.get('retry-after')) * 1000
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
        stage.now += 15_000
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
    stage.now += wait * 1000
    expect((await guess({ email, password, from: network(300) })).status).toBe(200)
  })

  test('[AU-20] are no way to keep the owner off a new device: a code signs in while they go on', async () => {
    const { email } = await owner()
    const mailbox = await openMailbox(stage.server)
    try {
      await spread(email, 50)
      const from = { 'x-forwarded-for': network(300) }
      const refused = await guess({ email, password, from: network(300) })
      expect(refused).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/código enviado ao seu email$/) },
      })
      expect((await ask(stage.server.url, 'POST', '/auth/v1/otp', { email }, from)).status).toBe(200)
      await spread(email, 20, 400)
      const { code } = await mailbox.newest(email)
      const proof = { type: 'email', email, token: code }
      expect((await ask(stage.server.url, 'POST', '/auth/v1/verify', proof, from)).status).toBe(200)
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
      stage.now += day
      for (let n = 0; n < 5; n++) expect((await guess({ email, from: network(800 + n) }, few.url)).status).toBe(400)
      expect((await guess({ email, from: network(900) }, few.url)).status).toBe(429)
    } finally {
      await few.close()
    }
  })
})

test('[AU-16] an address that nobody has answers as one that somebody has, whatever is tried', async () => {
  const { email, cookie } = await owner()
  const nobody = `ninguem-${stage.block}@exemplo.com.br`
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
        const email = `nova-${stage.block}-${n}@exemplo.com.br`
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
