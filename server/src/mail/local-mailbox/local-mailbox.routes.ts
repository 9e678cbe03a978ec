import { id as mailId } from '@leme/contract/text/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/transaction.ts'
import { pageStyle } from '../../http/page-style.ts'
import { isAskedAtThisMachine } from '../../http/proxy.ts'
import { createSealer } from '../../secret.ts'
import type { Mail } from '../mail.ts'
import { findLocalMail, type LocalMail, listLocalMails } from './local-mailbox.queries.ts'
import { holdsMailboxKey, isMailboxKey, mailboxCookie } from './mailbox-key.ts'
import { closedMailboxPage, framedHtml, mailboxPage } from './mailbox-page.ts'

type MailboxOptions = { mail: Mail; db: Database; config: Config; webDir: string | null }

/** The frame may hold our own page; what is in it may neither run nor fetch anything, nor look like us to others. */
const framingPolicy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')
const framedPolicy = [
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/**
 * GET /dev/mail: what would have been sent, where no mail server is set. Mails hold one-time links, so it is as if the
 * page were not there for everybody but this machine, and of its users it opens to who has the key alone.
 */
export function localMailboxRoutes(app: FastifyInstance, { mail, db, config, webDir }: MailboxOptions): void {
  if (mail.delivery !== 'local') return
  const sealer = createSealer(config.secretKey)

  app.get('/dev/mail', { onRequest }, async (_request, reply) => {
    const mails = await db.authTransaction((tx) => listLocalMails(tx, sealer))
    return send(reply, framingPolicy, mailboxPage(mails, null, pageStyle(webDir, 'local-mailbox')))
  })

  app.get('/dev/mail/:id', { onRequest }, async (request, reply) => {
    const found = await find(request)
    if (!found) return reply.callNotFound()
    const mails = await db.authTransaction((tx) => listLocalMails(tx, sealer))
    return send(reply, framingPolicy, mailboxPage(mails, found, pageStyle(webDir, 'local-mailbox')))
  })

  app.get('/dev/mail/:id/html', { onRequest }, async (request, reply) => {
    const found = await find(request)
    return found ? send(reply, framedPolicy, framedHtml(found)) : reply.callNotFound()
  })

  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (!isAskedAtThisMachine(request)) return reply.callNotFound()
    const { chave } = request.query as { chave?: unknown }
    if (isMailboxKey(config.secretKey, chave)) {
      // The key leaves the address: it is in no history, and no link tells it.
      reply.header('set-cookie', mailboxCookie(config.secretKey)).header('cache-control', 'no-store')
      return reply.header('referrer-policy', 'no-referrer').redirect('/dev/mail', 303)
    }
    if (holdsMailboxKey(config.secretKey, request.headers.cookie)) return undefined
    return send(reply.code(403), framingPolicy, closedMailboxPage(pageStyle(webDir, 'local-mailbox')))
  }

  async function find(request: FastifyRequest): Promise<LocalMail | null> {
    const { id } = request.params as { id: string }
    if (!mailId.safeParse(id).success) return null
    return db.authTransaction((tx) => findLocalMail(tx, sealer, id))
  }
}

function send(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
    .send(page)
}
