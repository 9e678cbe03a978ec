import type { NoticeSettings } from '@leme/contract/notice/notice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailbox } from '../../../test/mail/mailbox.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../test/mail/smtp-server.ts'
import { ask, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork } from '../../../test/work.ts'
import { judgeAlerts } from '../agent/agent-alert.queries.ts'
import { mailNotices } from './notice-mail.ts'
import { readUnsubscribeToken, unsubscribeLink } from './unsubscribe-link.ts'

const hour = 3_600_000
/** The clock of who sends: sessions would end by the server's. */
let ahead = 0
const clock = () => new Date(Date.now() + ahead)
let server: TestServer
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let ana: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  mailbox = await openMailbox(server)
  ana = await signUp(server.url, { display_name: 'Ana Prado' })
  project = await createProject(ana)
})
afterAll(async () => {
  await mailbox?.close()
  await server?.close()
})

const colleague = () => inviteColleague(server.url, ana, 'member')
const task = (title: string) => createWork(ana, 'tasks', project, { title })

async function done(answer: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

const name = (who: Person, { id }: { id: string }, text = 'Veja') =>
  done(ana.ask('POST', `/api/things/${id}/comments`, { text: `${text}, <@${who.id}>` }))
const set = (who: Person, settings: Partial<NoticeSettings>) =>
  done(who.ask('PUT', '/api/notices/settings', { mail: 'daily', hour: 8, time_zone: null, ...settings }))
const mailed = async ({ email }: Person) =>
  (await mailbox.letters(email)).filter(({ kind }) => kind.startsWith('notice')).toReversed()

/** As several processes would at the same moment. */
async function round(): Promise<void> {
  await Promise.all([1, 2, 3].map(() => mailNotices({ ...server.services, clock })))
}

test('[WD-05] who wants it at once gets one mail a thing, once, however many processes look; its link ends the mails by a press alone', async () => {
  const bia = await colleague()
  await set(bia, { mail: 'at_once' })
  const [one, other] = [await task('Ler a ata'), await task('Publicar')]
  await name(bia, one, 'Falta o **anexo**')
  await name(bia, other)
  await done(ana.ask('PATCH', `/api/tasks/${other.id}`, { status: 'doing' }))
  await round()
  await round()
  const letters = await mailed(bia)
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    `[${one.key}] Ler a ata`,
    `[${other.key}] Publicar`,
  ])
  const letter = letters.find(({ subject }) => subject.endsWith('Ler a ata'))
  expect(letter?.text).toContain('Ana Prado mencionou você')
  expect(letter?.text).toContain('Falta o anexo, @')
  expect(letter?.text).toContain(`/projects/${project}/${one.key}`)

  const link = /http\S+parar-emails\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  for (const method of ['GET', 'HEAD']) expect((await ask(server.url, method, pathname + search)).status).toBe(200)
  expect(await settingsOf(bia)).toMatchObject({ mail: 'at_once' })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const pressed = await ask(server.url, 'POST', pathname + search, 'List-Unsubscribe=One-Click', form)
  expect([pressed.status, String(pressed.body).includes('Pronto')]).toEqual([200, true])
  expect(await settingsOf(bia)).toMatchObject({ mail: 'never' })
  await name(bia, one)
  await round()
  expect(await mailed(bia)).toHaveLength(2)
  const forged = search.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const method of ['GET', 'POST']) expect((await ask(server.url, method, pathname + forged)).status).toBe(404)
})

const settingsOf = async (who: Person) => (await who.ask('GET', '/api/notices/settings')).body

test('[WD-05] one mail a day comes at the hour and in the zone that somebody set, with what is not read by then', async () => {
  const caio = await colleague()
  expect(await settingsOf(caio)).toEqual({ mail: 'daily', hour: 8, time_zone: null })
  // Two hours from now, in a zone of its own.
  const later = new Date(clock().getTime() + 2 * hour)
  const inZone = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo', hour: 'numeric', hourCycle: 'h23' })
  await set(caio, { hour: Number(inZone.format(later)), time_zone: 'Asia/Tokyo' })
  const [read, gone, stays] = [await task('Lida'), await task('Some'), await task('Fica')]
  for (const thing of [read, gone, stays]) await name(caio, thing)
  const { body } = await caio.ask('GET', '/api/notices')
  const notice = (body as { id: string; thing: { id: string } }[]).find(({ thing }) => thing.id === read.id)
  await done(caio.ask('PUT', `/api/notices/${notice?.id}/read`))
  await done(ana.ask('DELETE', `/api/tasks/${gone.id}`))
  await round()
  expect(await mailed(caio)).toEqual([])
  ahead += 2 * hour
  await round()
  await round()
  const [digest, ...more] = await mailed(caio)
  expect(more).toEqual([])
  expect(digest).toMatchObject({ kind: 'notice_digest', subject: 'Seu dia no Leme: 1 notificação' })
  expect(digest?.text).toContain(`[${stays.key}] Fica: Ana Prado mencionou você`)
  ahead = 0
})

test.each([
  ['2027-03-10T10:59:59Z', '2027-03-10T11:00:00Z'],
  ['2027-03-10T11:00:00Z', '2027-03-11T11:00:00Z'],
  ['2027-03-11T02:30:00Z', '2027-03-11T11:00:00Z'],
])(
  '[WD-05] of what comes at %s the mail of the day goes at %s: eight in São Paulo, unless something was set',
  async (at, sent) => {
    const rafael = await colleague()
    const identity = await server.services.auth.identify(`Bearer ${rafael.access_token}`)
    const [row] = await server.services.db.transactionAs(identity, (tx) =>
      tx.query<{ sent: Date | string }>('select system.next_mail(context.org_id(), context.user_id(), $1) as sent', [
        at,
      ]),
    )
    expect(new Date(row?.sent ?? 0)).toEqual(new Date(sent))
  },
)

test('[WD-05] what somebody sets holds also for what waits; who is removed meanwhile gets nothing', async () => {
  const [dora, eva] = [await colleague(), await colleague()]
  const one = await task('Ler a ata')
  for (const who of [dora, eva]) await name(who, one)
  await set(dora, { mail: 'never' })
  ahead += 25 * hour
  await done(ana.ask('DELETE', `/api/users/${eva.id}`))
  await round()
  expect([await mailed(dora), await mailed(eva)]).toEqual([[], []])
  const refused = await ana.ask('PUT', '/api/notices/settings', { mail: 'always', hour: 24, time_zone: 'Lua' })
  expect(refused.status).toBe(422)
})

test('[WD-05] a mail says what it belongs to and how it ends, so that mail programs thread it and offer that', async () => {
  const smtp: TestSmtpServer = await startSmtpServer()
  const from = { name: 'Leme', address: 'leme@exemplo.com.br' }
  const mail = { server: { host: smtp.host, port: smtp.port, secure: false, auth: null }, from }
  const sending = await startTestServer({ beside: server, config: { mail } })
  try {
    const fabio = await colleague()
    await set(fabio, { mail: 'at_once' })
    const one = await task('Ler a ata')
    const received = () => smtp.received.filter(({ to, raw }) => to.includes(fabio.email) && /^References:/m.test(raw))
    for (let times = 1; times <= 2; times += 1) {
      await name(fabio, one)
      await mailNotices({ ...sending.services, clock })
      await expect.poll(() => received().length).toBe(times)
    }
    for (const { raw } of received()) {
      const headers = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n\s+/g, ' ')
      expect(headers).toContain(`References: <thing-${one.id}@exemplo.com.br>`)
      expect(headers).toMatch(/List-Unsubscribe: ?<http:\/\/localhost:\d+\/parar-emails\?t=[\w.-]+>/)
      expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    }
  } finally {
    await sending.close()
    await smtp.close()
  }
})

test('[WD-05] the link of one person is nobody else’s, nor another installation’s', () => {
  const config = { publicUrl: 'https://leme.exemplo', secretKey: 'a'.repeat(32) }
  const whose = { org_id: ana.id, user_id: ana.id }
  const token = new URL(unsubscribeLink(config, whose)).searchParams.get('t')
  expect(readUnsubscribeToken(config.secretKey, token)).toEqual(whose)
  expect(readUnsubscribeToken('b'.repeat(32), token)).toBeNull()
  for (const other of ['', null, ['x'], `${token}x`, token?.replace(/^./, '0').replace(/^0/, 'f')]) {
    if (other !== token) expect(readUnsubscribeToken(config.secretKey, other)).toBeNull()
  }
})

test('[WD-05] who chooses mails at once has all that waited for the day’s mail in one, and what comes then by itself', async () => {
  const gil = await colleague()
  for (let n = 1; n <= 6; n += 1) await name(gil, await task(`Espera ${n}`))
  await set(gil, { mail: 'at_once' })
  await round()
  expect(await mailed(gil)).toHaveLength(1)
  const late = await task('Depois')
  await name(gil, late)
  await round()
  expect((await mailed(gil)).map(({ subject }) => subject)).toContain(`[${late.key}] Depois`)
  expect(await mailed(gil)).toHaveLength(2)
})

test('[AG-07] that an agent fails too often, and that it is over, is one mail each to who wants them at once, and leads to the agent', async () => {
  const dora = await inviteColleague(server.url, ana, 'manager')
  await set(dora, { mail: 'at_once' })
  const created_at = new Date().toISOString()
  const run = { external_id: 'alerta', run_type: 'chat', agent: 'Triagem', created_at }
  await done(ana.ask('POST', '/api/agent-runs', [{ ...run, status: 'failed' }]))
  const [agent] = (await done(ana.ask('GET', '/api/agents'))) as { id: string }[]
  await done(dora.ask('PUT', `/api/agents/${agent?.id}/alerts`, { kind: 'failures', threshold: 20, minutes: 60 }))
  for (let times = 0; times < 2; times += 1) {
    await judgeAlerts(server.services.db, new Date())
    await round()
  }
  const [letter, ...more] = await mailed(dora)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ subject: 'Triagem' })
  expect(letter?.text).toContain('Falhas acima de 20,0% em 1 h: 100,0%')
  expect(letter?.text).toContain(`/agents/${agent?.id}`)
  await done(ana.ask('POST', '/api/agent-runs', [{ ...run, status: 'completed' }]))
  await judgeAlerts(server.services.db, new Date())
  await round()
  const letters = await mailed(dora)
  expect(letters.map(({ text }) => text.includes('Voltou ao normal: falhas')).toSorted()).toEqual([false, true])
})
