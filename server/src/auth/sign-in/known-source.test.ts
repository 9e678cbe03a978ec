import { describe, expect, test } from 'vitest'
import { cookieOf, minute, password, useGuesses } from '../../../test/auth/guess-stage.ts'
import { ask } from '../../../test/person.ts'
import { startTestServer } from '../../../test/server.ts'

const { stage, network, guess, startBeside, owner, exhaust } = useGuesses()
const day = 24 * 60 * minute

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
    const sources = await stage.server.services.db.authTransaction((tx) =>
      tx.query<{ hash: Buffer }>('select hash from auth.known_sources'),
    )
    const token = cookieOf(answer).slice('leme_device='.length)
    expect(sources.some(({ hash }) => hash.toString() === token || hash.equals(Buffer.from(token, 'base64url')))).toBe(
      false,
    )
  })

  test('[AU-20] over HTTPS shows its cookie there alone', async () => {
    const publicUrl = stage.server.url.replace('http:', 'https:')
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
    stage.now += 91 * day
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
    expect((await ask(stage.server.url, 'PUT', '/auth/v1/user', changed, headers)).status).toBe(200)
    await exhaust(other.email, network(7))
    const again = { email: other.email, ...changed, from: network(7) }
    expect((await guess({ ...again, cookie: other.cookie })).status).toBe(429)
    expect((await guess({ ...again, cookie: cookieOf(laptop) })).status).toBe(200)
  })

  test('[AU-20] is not counted with the strangers behind its address, but by itself', async () => {
    const limited = await startBeside({ sign_in: 6 })
    try {
      const { email, home, cookie } = await owner()
      const strangers = Array.from({ length: 6 }, (_, n) => `alguem-${stage.block}-${n}@exemplo.com.br`)
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
    stage.now += 1000
    expect((await guess({ email, password, from: network(n) })).status).toBe(200)
  }
  const sources = await stage.server.services.db.authTransaction((tx) =>
    tx.query('select kind, count(*)::int from auth.known_sources where account_id = $1 group by kind order by kind', [
      id,
    ]),
  )
  expect(sources).toEqual([
    { kind: 'device', count: 20 },
    { kind: 'network', count: 20 },
  ])
})
