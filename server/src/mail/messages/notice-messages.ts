import { renderMail } from '../layout.ts'
import type { Message } from '../message.ts'
import { shortName } from './short-name.ts'

/** One notice as a mail says it: what happened, and how the comment begins, if it is about one. */
export type MailedNotice = { sentence: string; excerpt: string | null }

/** Where one reads it, and where one ends the mails without signing in. */
type Ways = { link: string; unsubscribe: string }

const why =
  'Você recebe este email porque escolheu receber notificações por email. Em Conta, Notificações, você muda isso.'
const leave = 'Parar de receber notificações por email'

/** Says at once what happened to one thing; `thread` ties together the mails about it. */
export function noticeMail({
  title,
  notices,
  thread,
  link,
  unsubscribe,
}: Ways & { title: string; notices: readonly MailedNotice[]; thread: string }): Message {
  const mail = renderMail({
    kind: 'notice',
    subject: { written: shortName(title) },
    heading: { written: shortName(title) },
    paragraphs: notices.flatMap(linesOf),
    action: { label: 'Abrir no Leme', link },
    notes: [why],
    leave: { label: leave, link: unsubscribe },
  })
  return { ...mail, thread, unsubscribe }
}

/** Most notices that one mail says. */
const most = 50

/** Says what happened since the last one. */
export function noticeDigest({
  notices,
  link,
  unsubscribe,
}: Ways & { notices: readonly (MailedNotice & { title: string })[] }): Message {
  const count = notices.length
  const heading = count === 1 ? '1 notificação' : `${count} notificações`
  const rest = count > most ? [`E mais ${count - most}, no Leme.`] : []
  const mail = renderMail({
    kind: 'notice_digest',
    subject: `Seu dia no Leme: ${heading}`,
    heading,
    paragraphs: [
      ...notices
        .slice(0, most)
        .flatMap(({ title, ...notice }) => [
          { written: `${shortName(title)}: ${notice.sentence}` },
          ...linesOf(notice).slice(1),
        ]),
      ...rest,
    ],
    action: { label: 'Abrir o Leme', link },
    notes: [why],
    leave: { label: leave, link: unsubscribe },
  })
  return { ...mail, unsubscribe }
}

/** Titles and comments are by people of one organisation, for each other: links and names of files are to be read. */
function linesOf({ sentence, excerpt }: MailedNotice): { written: string }[] {
  return [sentence, ...(excerpt === null ? [] : [`“${excerpt}”`])].map((written) => ({ written }))
}
