import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMailStage, eventually, minute, sample, sampleLink } from '../../test/mail/mail.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/mail/smtp-server.ts'
import type { Identity, Transaction } from '../database/transaction.ts'
import { Problem } from '../problem/problem.ts'
import type { MailKind } from './message.ts'
import type { Requester } from './message-limit.ts'
import { invitation } from './messages/link-messages.ts'
import { organizationRemoval, passwordChanged } from './messages/notices.ts'
import { sweepMessages } from './sweep-messages.ts'

let stage: Awaited<ReturnType<typeof createMailStage>>
let server: TestSmtpServer

beforeAll(async () => {
  stage = await createMailStage()
  server = await startSmtpServer()
})
afterEach(async () => {
  await stage.reset()
  server.received.splice(0)
})
afterAll(async () => {
  await stage?.close()
  await server?.close()
})

const ana = 'ana@exemplo.com.br'
const admin: Identity = {
  user_id: '019000aa-0000-7000-8000-000000000001',
  org_id: '019000aa-0000-7000-8000-000000000002',
  role: 'admin',
  email: 'chefe@exemplo.com.br',
  session_id: null,
}

function invitationMail(now: Date) {
  const expires_at = new Date(now.getTime() + 60 * minute)
  const details = { inviter: 'Chefe', organization: 'Maré', role: 'member', time_zone: 'UTC' } as const
  const message = invitation({ ...details, link: sampleLink, expires_at })
  return { message, expires_at }
}

describe('the application’s role', () => {
  test('[AU-14] queues an administrator’s invitation in the transaction that makes it', async () => {
    const mail = stage.start(server)
    await mail.db.transactionAs(admin, (tx) => mail.queue(tx, { recipient: ana, ...invitationMail(stage.clock()) }))
    mail.wake()
    await eventually(() => server.received.map(({ to }) => to)).toEqual([[ana]])
  })

  test('[MS-01] queues the end of somebody’s access too, and no other kind', async () => {
    const mail = stage.start(null)
    const queue = (message: Parameters<typeof mail.queue>[1]['message']) =>
      mail.db.transactionAs(admin, (tx) => mail.queue(tx, { ...sample(stage.clock()), recipient: ana, message }))
    await queue(organizationRemoval({ organization: 'Maré', at: stage.clock(), time_zone: 'UTC' }))
    await expect(queue(passwordChanged({ at: stage.clock(), time_zone: 'UTC' }))).rejects.toThrow(/row-level security/)
    await expect(queue(sample(stage.clock()).message)).rejects.toThrow(/row-level security/)
  })

  test.each(['member', 'manager', 'key'] as const)('[MS-01] queues nothing for a %s', async (role) => {
    const mail = stage.start(null)
    const queued = mail.db.transactionAs({ ...admin, role }, (tx) =>
      mail.queue(tx, { recipient: ana, ...invitationMail(stage.clock()) }),
    )
    await expect(queued).rejects.toThrow(/row-level security/)
  })

  test.each([
    'select from system.jobs',
    'delete from system.jobs',
    `update system.jobs set recipient = 'eva@exemplo.com.br'`,
    `insert into system.jobs (kind, recipient, topic, created_at, expires_at, next_attempt_at, done_at)
     values ('mail', 'eva@exemplo.com.br', 'invitation', now(), now(), now(), now())`,
    'select from system.mail_requests',
    `insert into system.mail_requests values (sha256('x'), 'invitation', now(), sha256('y'), 'own')`,
  ])('[MS-01] may not, as an administrator either: %s', async (text) => {
    const { db } = stage.start(null)
    await expect(db.transactionAs(admin, (tx) => tx.query(text))).rejects.toMatchObject({ code: '42501' })
  })
})

describe('too many mails', () => {
  type Started = ReturnType<typeof stage.start>

  const network = (n: number): Requester => ({ place: `network ${n}`, share: 'other' })
  const office: Requester = { place: 'network of the office', share: 'known' }
  const owner: Requester = { place: 'device', share: 'own' }

  type Wanted = { recipient?: string; requester?: Requester; isBound?: boolean }

  /** The wait in seconds; 0 where the request was counted. */
  async function request(
    mail: Started,
    kind: MailKind,
    { recipient = ana, requester = network(1), isBound }: Wanted = {},
    within = mail.db.authTransaction,
  ): Promise<number> {
    try {
      await within((tx: Transaction) => mail.refuseFlood(tx, { recipient, kind, requester, isBound }))
      return 0
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      expect(error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
      return Number(error.headers['retry-after'])
    }
  }

  test('[AU-16] of one kind to one address from one place are 60 seconds apart, other kinds, addresses and places are not', async () => {
    const mail = stage.start(null)
    expect(await request(mail, 'password_recovery')).toBe(0)
    expect(await request(mail, 'password_recovery')).toBe(60)
    expect(await request(mail, 'password_recovery', { recipient: 'ANA@exemplo.com.br' })).toBe(60)
    expect(await request(mail, 'sign_in')).toBe(0)
    expect(await request(mail, 'password_recovery', { requester: network(2) })).toBe(0)
    expect(await request(mail, 'password_recovery', { recipient: 'bia@exemplo.com.br' })).toBe(0)
    stage.advance(59_000)
    expect(await request(mail, 'password_recovery')).toBeLessThanOrEqual(1)
    stage.advance(1_500)
    expect(await request(mail, 'password_recovery')).toBe(0)
  })

  /** How many of an hour's requests pass, one a minute from each of so many networks, of these kinds in turn. */
  async function hour(mail: Started, networks: number, kinds: MailKind[]): Promise<number> {
    let passed = 0
    for (let turn = 0; turn < 60; turn += 1) {
      for (let n = 0; n < networks; n += 1) {
        const kind = kinds[(turn + n) % kinds.length] ?? 'sign_in'
        if ((await request(mail, kind, { requester: network(n) })) === 0) passed += 1
      }
      stage.advance(minute)
    }
    return passed
  }

  test('[AU-20] from one network leave what others may ask for, and end at four in an hour and one of each kind in 20 minutes', async () => {
    const mail = stage.start(null)
    expect(await hour(mail, 1, ['sign_in', 'password_recovery'])).toBe(4 + 2 * 3)
    expect(await request(mail, 'sign_in', { requester: network(2) })).toBe(0)
  })

  test('[AU-20] from forty networks are few, and what only the owner can be has an allowance of its own', async () => {
    const mail = stage.start(null)
    expect(await hour(mail, 40, ['sign_in', 'password_recovery', 'sign_up_confirmation'])).toBe(8 + 3 * 3)
    for (const kind of ['sign_in', 'password_recovery', 'reauthentication'] as const) {
      expect(await request(mail, kind, { requester: office })).toBe(0)
      expect(await request(mail, kind, { requester: owner })).toBe(0)
    }
  })

  test('[AU-20] whose links serve one client alone take no turn of those that serve the owner anywhere', async () => {
    const mail = stage.start(null)
    for (let n = 0; n < 10; n += 1) {
      await request(mail, 'password_recovery', { requester: network(n), isBound: true })
    }
    expect(await request(mail, 'password_recovery', { requester: network(10), isBound: true })).toBeGreaterThan(60)
    expect(await request(mail, 'password_recovery', { requester: network(11) })).toBe(0)
  })

  test('[AU-20] of the owner alone are 30 within an hour, at any moment of it', async () => {
    const mail = stage.start(null)
    const kind = (turn: number) => (turn % 2 ? 'sign_in' : 'password_recovery')
    for (let turn = 0; turn < 30; turn += 1) {
      expect(await request(mail, kind(turn), { requester: owner })).toBe(0)
      stage.advance(61_000)
    }
    const wait = await request(mail, 'sign_in', { requester: owner })
    expect(wait).toBeGreaterThan(29 * 60)
    expect(wait).toBeLessThanOrEqual(30 * 60)
    stage.advance(wait * 1_000)
    expect(await request(mail, 'sign_in', { requester: owner })).toBe(0)
  })

  test('[AU-16] are refused also where many ask at once', async () => {
    const mail = stage.start(null)
    const waits = await Promise.all(Array.from({ length: 12 }, () => request(mail, 'password_recovery')))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
  })

  test('[AU-16] count for the application’s role too, and nothing counts that was rolled back', async () => {
    const mail = stage.start(null)
    const asAdmin = (work: (tx: Transaction) => Promise<void>) => mail.db.transactionAs(admin, work)
    const undone = mail.db.authTransaction(async (tx) => {
      await mail.refuseFlood(tx, { recipient: ana, kind: 'invitation', requester: network(1) })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await request(mail, 'invitation', {}, asAdmin as Started['db']['authTransaction'])).toBe(0)
    expect(await request(mail, 'invitation', {}, asAdmin as Started['db']['authTransaction'])).toBeGreaterThan(0)
  })
})

describe('what has outlived itself', () => {
  const day = 24 * 60 * minute

  test('[AU-16] goes: expired mails lose their content, ended ones go after a week, counts after an hour', async () => {
    const mail = stage.start(null)
    await stage.queue(mail, ana)
    const asked = { recipient: ana, requester: { place: 'network', share: 'other' } } as const
    await mail.db.authTransaction((tx) => mail.refuseFlood(tx, { ...asked, kind: 'sign_in' }))
    const counted = async () => (await stage.admin.query('select from system.mail_requests')).rowCount
    const sweep = () => sweepMessages(mail.db, stage.clock(), { channel: 'mail', delivers: true })

    stage.advance(59 * minute)
    await sweep()
    expect(await stage.rows()).toMatchObject([{ is_failed: false, is_empty: false }])
    expect(await counted()).toBe(1)
    stage.advance(2 * minute)
    await sweep()
    expect(await stage.rows()).toMatchObject([{ is_failed: true, is_empty: true, last_error: 'expired' }])
    expect(await counted()).toBe(0)
    stage.advance(6.9 * day)
    await sweep()
    expect(await stage.rows()).toHaveLength(1)
    stage.advance(0.2 * day)
    await sweep()
    expect(await stage.rows()).toEqual([])
  })

  test('[AU-15] an expired mail is not sent any more', async () => {
    const quiet = stage.start(null)
    await stage.queue(quiet, ana)
    stage.advance(61 * minute)
    await stage.queue(quiet, 'bia@exemplo.com.br')
    const mail = stage.start(server)
    mail.wake()
    await eventually(() => server.received.map(({ to }) => to)).toEqual([['bia@exemplo.com.br']])
    await mail.close()
    expect(server.received).toHaveLength(1)
  })

  test('[AU-15] without a mail server the local mailbox shows a mail for a week, expired or not', async () => {
    const mail = stage.start(null)
    await stage.queue(mail, ana)
    stage.advance(6.9 * day)
    await sweepMessages(mail.db, stage.clock(), { channel: 'mail', delivers: false })
    expect(await stage.rows()).toMatchObject([{ is_failed: false, is_empty: false }])
    stage.advance(0.3 * day)
    await sweepMessages(mail.db, stage.clock(), { channel: 'mail', delivers: false })
    expect(await stage.rows()).toEqual([])
  })
})

test('[AU-15] where neither a mail server nor this machine’s mailbox is, nothing is queued', async () => {
  const mail = stage.start(null, { publicUrl: 'https://leme.exemplo.com.br' })
  expect(mail.delivery).toBe('none')
  await stage.queue(mail, ana)
  expect(await stage.rows()).toEqual([])
  expect(stage.start(null).delivery).toBe('local')
  expect(stage.start(server).delivery).toBe('smtp')
})
