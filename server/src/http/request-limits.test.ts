import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orchestratorPath, say } from '../../test/assistant/assistant.ts'
import { type Answer, ask, inviteColleague, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createProject, expectProblem } from '../../test/work.ts'
import { waitText } from '../problem/too-soon.ts'
import { createThrottle } from './request-limits.ts'

const tooMany = 'Muitas requisições em pouco tempo. Aguarde e tente novamente'
let now = new Date('2026-03-02T12:00:00Z')
let server: TestServer
let busy: Person
let other: Person

beforeAll(async () => {
  const config = { requestsPerMinute: 20, sentencesPerMinute: 2, exportsPerMinute: 2, invitationsPerMinute: 3 }
  server = await startTestServer({
    clock: () => now,
    config,
    share: { runningEach: 1, runningAlone: 1, waitingEach: 1 },
  })
  busy = await signUp(server.url)
  other = await inviteColleague(server.url, busy, 'member')
})
afterAll(() => server?.close())
// Whatever was counted is over.
beforeEach(() => {
  now = new Date(now.getTime() + 120_000)
})

/** That the answer refuses with this sentence, which says how long to wait, and with the same wait in Retry-After. */
function expectWait(answer: Answer, sentence: string): void {
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expectProblem(answer, 429, 'rate_limited', sentence.replace('Aguarde', `Aguarde ${waitText(seconds)}`))
}

/** Asks one after the other until it is refused; answers the refusal and how many went before. */
async function untilRefused(send: () => ReturnType<Person['ask']>) {
  for (let before = 0; before < 100; before += 1) {
    const answer = await send()
    if (answer.status === 429) return { before, answer }
  }
  throw new Error('nothing was refused')
}

test('[AU-20] a person’s requests in a minute are limited, and others’ are not touched', async () => {
  const { before, answer } = await untilRefused(() => busy.ask('GET', '/api/me'))
  expect(before).toBe(20)
  expectWait(answer, tooMany)
  expect((await other.ask('GET', '/api/me')).status).toBe(200)
  now = new Date(now.getTime() + Number(answer.headers.get('retry-after')) * 1000)
  expect((await busy.ask('GET', '/api/me')).status).toBe(200)
})

test('[AU-20] requests without a session are limited by where they come from; who is signed in there is not touched', async () => {
  const { before, answer } = await untilRefused(() => ask(server.url, 'GET', '/api/me'))
  expect(before).toBe(20)
  expectWait(answer, tooMany)
  expect((await other.ask('GET', '/api/me')).status).toBe(200)
})

test('[AU-20] requests to the auth service are limited so too, except for the token on which a session lives', async () => {
  const { before, answer } = await untilRefused(() => ask(server.url, 'GET', '/auth/v1/settings'))
  expect(before).toBe(20)
  expectWait(answer, tooMany)
  const refresh = await ask(server.url, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' })
  expect(refresh.status).toBe(400)
})

test('[AU-20] a person’s sentences in a minute are limited, and others’ are not touched', async () => {
  const { before, answer } = await untilRefused(() => busy.ask('POST', orchestratorPath, { text: 'obrigado' }))
  expect(before).toBe(2)
  const sentence = 'Você enviou muitos pedidos em pouco tempo. Aguarde e envie de novo'
  expectWait(answer, sentence)
  expect((await say(other, 'obrigado')).message).toBeTruthy()
  expect((await busy.ask('GET', '/api/me')).status).toBe(200)
})

const tooManyFiles = 'Muitos arquivos baixados em pouco tempo. Aguarde e tente novamente'
const tooManyInvitations = 'Muitos convites em pouco tempo. Aguarde e tente novamente'

test('[AU-20] the files that a person takes along in a minute are limited, whatever they hold, and nothing else is', async () => {
  const exports = ['/api/audit/export', `/api/users/${other.id}/export`]
  for (const path of exports) expect((await busy.ask('GET', path)).status).toBe(200)
  for (const path of exports) expectWait(await busy.ask('GET', path), tooManyFiles)
  expect((await busy.ask('GET', '/api/audit')).status).toBe(200)
  now = new Date(now.getTime() + 120_000)
  expect((await busy.ask('GET', '/api/audit/export')).status).toBe(200)
})

test('[AU-20] the invitations of a person in a minute are limited, sent again ones too, and others’ are not touched', async () => {
  const invite = (person: Person, name: string) =>
    person.ask('POST', '/api/invitations', { email: `${name}@exemplo.com.br`, role: 'member' })
  const first = await invite(busy, 'um')
  expect([first, await invite(busy, 'dois'), await invite(busy, 'tres')]).toMatchObject(Array(3).fill({ status: 201 }))
  expectWait(await invite(busy, 'quatro'), tooManyInvitations)
  const { id } = first.body as { id: string }
  expectWait(await busy.ask('POST', `/api/invitations/${id}/resend`), tooManyInvitations)
  expect((await busy.ask('GET', '/api/invitations')).body).toHaveLength(3)
  expect((await invite(await signUp(server.url), 'cinco')).status).toBe(201)
})

test('[AU-20] one who holds up the database is refused more of it, while others are served', async () => {
  await busy.ask('POST', '/api/clients', { name: 'Acme' })
  await createProject(busy)
  const blocker = new pg.Client({ connectionString: server.database.superuserUrl })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table public.projects in access exclusive mode')
  // They arrive in any order: one runs, one waits, and one is refused.
  const asked = [1, 2, 3].map(() => busy.ask('GET', '/api/projects'))
  const refused = await Promise.race(asked)
  expectWait(refused, 'Muitas requisições suas ao mesmo tempo. Aguarde e tente novamente')
  expect((await other.ask('GET', '/api/clients')).status).toBe(200)
  await blocker.query('rollback')
  await blocker.end()
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 429])
})

test('[AU-20] a refusal comes after a pause, so that who asks again at once is slower, unless thousands pause', async () => {
  const { pause } = createThrottle(3_600_000)
  const paused = Array.from({ length: 2_000 }, () => pause().then(() => 'a refusal'))
  const moment = new Promise((resolve) => setImmediate(resolve, 'this moment'))
  expect(await Promise.race([...paused, moment])).toBe('this moment')
  await pause()
})
