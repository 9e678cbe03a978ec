import type { Role } from '@leme/contract/can'
import type { Notice } from '@leme/contract/notice/notice'
import { noticeExcerpt, noticeWords, saysWho } from '@leme/contract/notice/notice-words'
import { paths } from '@leme/contract/paths'
import { type StatusLabels, type StatusText, statusTexts } from '@leme/contract/status'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database, Transaction } from '../../database/transaction.ts'
import { startJobs } from '../../jobs/jobs.ts'
import type { JobTerms } from '../../jobs/queue.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Message } from '../../mail/message.ts'
import { type MailedNotice, noticeDigest, noticeMail } from '../../mail/messages/notice-messages.ts'
import { takeToMail } from './notice.queries.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

const minute = 60_000
/** How often it is looked for what is to go; ms. */
const every = 5_000
/** Most people in one round, and notices of each in one transaction. */
const batch = { people: 200, notices: 500 }
/** A mail server may be away that long; ms. */
const holds = 3 * 24 * 60 * minute

export const noticeMailTerms = {
  kind: 'mail_notices',
  lease: 5 * minute,
  waits: [1],
  attempts: 4,
  every,
} as const satisfies JobTerms

type Services = {
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  mail: Mail
  config: Pick<Config, 'publicUrl' | 'secretKey'>
}

/** Queues the mails of notices that are to go, each once over all processes. */
export function startNoticeMails(services: Services): () => Promise<void> {
  const kinds = [{ ...noticeMailTerms, run: () => mailNotices(services) }]
  return startJobs({ ...services, kinds, lanes: 1, poll: every }).close
}

type Recipient = { org_id: string; user_id: string; role: Role; email: string }

export async function mailNotices(services: Services): Promise<void> {
  const { db, clock, log, mail } = services
  const people = await db.authTransaction((tx) =>
    tx.query<Recipient>('select * from system.people_to_mail($1, $2)', [clock(), batch.people]),
  )
  for (const person of people) {
    // What fails of one must not keep the others waiting; it is tried again in the next round.
    await mailPerson(services, person).catch((err: unknown) => log.warn({ err }, 'notices could not be mailed'))
  }
  if (people.length > 0) mail.wake()
}

/** Of more things at once one mail says all: who chooses “Na hora” has what waited for the day's mail in one. */
const mostApart = 5

/** Takes a person's notices and queues their mails in one transaction of that person: what they may not see is not in them. */
function mailPerson({ db, clock, mail, config }: Services, { email, ...person }: Recipient): Promise<void> {
  const now = clock()
  return db.transactionAs({ ...person, email, session_id: null }, async (tx) => {
    const notices = await takeToMail(tx, now, batch.notices)
    if (notices.length === 0) return
    const { at_once, labels } = await wishesOf(tx)
    const ways = { origin: config.publicUrl, unsubscribe: unsubscribeLink(config, person), status: statusTexts[labels] }
    const things = new Set(notices.map(({ thing }) => thing.id)).size
    const messages = at_once && things <= mostApart ? mailsByThing(notices, ways) : [digestOf(notices, ways)]
    for (const message of messages) {
      await mail.queue(tx, { recipient: email, message, expires_at: new Date(now.getTime() + holds) })
    }
  })
}

async function wishesOf(tx: Transaction): Promise<{ at_once: boolean; labels: StatusLabels }> {
  const [row] = await tx.query<{ at_once: boolean; labels: StatusLabels }>(
    `select coalesce(mail = 'at_once', false) as at_once, status_labels as labels
     from organizations left join notice_settings on user_id = context.user_id()
     where organizations.id = context.org_id()`,
  )
  return row ?? { at_once: false, labels: 'original' }
}

type Ways = { origin: string; unsubscribe: string; status: StatusText }

function mailsByThing(notices: readonly Notice[], ways: Ways): Message[] {
  const firsts = new Map(notices.toReversed().map((notice) => [notice.thing.id, notice]))
  return [...firsts.values()].reverse().map((first) => {
    const ofThing = notices.filter(({ thing }) => thing.id === first.thing.id)
    const mailed = ofThing.map((notice) => mailedNotice(notice, ways.status))
    const link = `${ways.origin}${addressOf(first)}`
    return noticeMail({ ...ways, title: titleOf(first), notices: mailed, thread: `thing-${first.thing.id}`, link })
  })
}

function digestOf(notices: readonly Notice[], ways: Ways): Message {
  const mailed = notices.map((notice) => ({ ...mailedNotice(notice, ways.status), title: titleOf(notice) }))
  return noticeDigest({ ...ways, notices: mailed, link: `${ways.origin}${paths.dashboard()}` })
}

function titleOf({ thing: { key, title } }: Notice): string {
  return key === null ? title : `[${key}] ${title}`
}

function mailedNotice(notice: Notice, status: StatusText): MailedNotice {
  const { user, text, mentions } = notice
  const words = noticeWords(notice, status)
  const who = user?.display_name ?? 'Outro sistema'
  return {
    sentence: saysWho(notice) ? `${who} ${words}` : words,
    excerpt: text === null ? null : noticeExcerpt(text, mentions),
  }
}

/** Where a thing is; the start page where it was deleted. */
function addressOf({ action, thing: { id, noun, key, project_id } }: Notice): string {
  if (action === 'deleted') return paths.dashboard()
  if (noun === 'agent') return paths.agent(id)
  if (noun === 'project') return paths.project(id)
  if (noun === 'ticket') return paths.ticket(id)
  return project_id && key ? paths.thing(project_id, key) : paths.dashboard()
}
