import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let shift = 0
const lines: string[] = []

beforeAll(async () => {
  const clock = () => new Date(Date.now() + shift)
  const limits = { email_change: 10 }
  server = await startTestServer({ clock, limits, config: { trustProxy: 1 }, onLog: (line) => lines.push(line) })
})
afterAll(() => server?.close())
beforeEach(() => lines.splice(0))

const password = 'vento-sudeste-17'
const from = (network: string) => ({ 'x-forwarded-for': network })
const change = (person: Person, n: number, network = '203.0.113.66') =>
  person.ask('PUT', '/auth/v1/user', { password: `brisa-do-norte-${n}` }, from(network))
const signIn = (email: string, network: string) =>
  ask(server.url, 'POST', '/auth/v1/token?grant_type=password', { email, password }, from(network))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

test('[AU-20] one session that changes its password 110 times at once keeps nobody from signing in', async () => {
  const attacker = await signUp(server.url)
  const elsewhere = await Promise.all(Array.from({ length: 6 }, () => signUp(server.url)))
  const beside = await Promise.all(Array.from({ length: 2 }, () => signUp(server.url)))
  lines.splice(0)
  const attack = Promise.all(Array.from({ length: 110 }, (_, n) => change(attacker, n)))
  const others = await Promise.all([
    ...elsewhere.map(({ email }, n) => signIn(email, `203.0.113.${n + 1}`)),
    ...beside.map(({ email }) => signIn(email, '203.0.113.66')),
  ])
  expect(statuses(others)).toEqual(Array(8).fill(200))
  const attacked = await attack
  const refused = attacked.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(100)
  expect(attacked.filter(({ status }) => status !== 429 && status !== 200)).toEqual([])
  for (const { headers, body } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((body as { message: string }).message).toMatch(/^Muit[ao]s .+\. Aguarde .+ e tente novamente$/)
  }
  expect(lines.length).toBeLessThanOrEqual(110)
  expect(lines.join('')).not.toContain('stack')
})

test('[AU-20] an account asks for ten new addresses of mail in 15 minutes, which find out nobody and write to few', async () => {
  const person = await signUp(server.url)
  const ask = (n: number) => person.ask('PUT', '/auth/v1/user', { email: `pessoa-${n}-${person.id}@exemplo.com.br` })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)))
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(30)
  expect(refused[0]?.body).toMatchObject({ message: expect.stringContaining('Muitas trocas de email') })
})

test('[AU-20] an account changes its password ten times in 15 minutes, from wherever it asks', async () => {
  const person = await signUp(server.url)
  const other = await signUp(server.url)
  for (let n = 0; n < 10; n++) expect((await change(person, n, `203.0.113.${n}`)).status).toBe(200)
  const refused = await change(person, 10, '203.0.113.99')
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'over_request_rate_limit', message: expect.stringContaining('Muitas trocas de senha') },
  })
  expect((await change(other, 0, '203.0.113.99')).status).toBe(200)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeLessThanOrEqual(15 * 60)
  shift += wait * 1000
  const again = { password: 'brisa-do-norte-11', current_password: 'brisa-do-norte-9' }
  expect((await person.ask('PUT', '/auth/v1/user', again)).status).toBe(200)
})

test('[AU-20] what is no change of the password is not counted', async () => {
  const person = await signUp(server.url)
  for (let n = 0; n < 12; n++) {
    const answer = await person.ask('PUT', '/auth/v1/user', { data: { display_name: `Pessoa ${n}` } })
    expect(answer.status).toBe(200)
  }
  expect((await change(person, 0)).status).toBe(200)
})
