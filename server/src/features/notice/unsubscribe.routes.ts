import { paths } from '@leme/contract/paths'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/transaction.ts'
import { type Html, html } from '../../http/html.ts'
import { pageStyle } from '../../http/page-style.ts'
import { stopNoticeMails } from './notice.queries.ts'
import { readUnsubscribeToken, unsubscribePath } from './unsubscribe-link.ts'

type Services = { db: Database; config: Pick<Config, 'secretKey'>; webDir: string | null }

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'",
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
].join('; ')

/**
 * The link of each notice's mail, for who is not signed in. Opening it asks and ends nothing, as programs that look for bad
 * links open it too; a press ends the mails, and so does a mail program's own button (RFC 8058).
 */
export async function unsubscribeRoutes(app: FastifyInstance, { db, config, webDir }: Services): Promise<void> {
  const style = () => pageStyle(webDir, 'local-mailbox')
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Whatever is sent along says nothing more.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))

    scope.get(unsubscribePath, async (request, reply) => {
      const { t } = request.query as { t?: unknown }
      const whose = readUnsubscribeToken(config.secretKey, t)
      return whose ? send(reply, page(style(), asking(String(t)))) : send(reply.code(404), page(style(), unknown))
    })

    scope.post(unsubscribePath, async (request, reply) => {
      const { t } = request.query as { t?: unknown }
      const whose = readUnsubscribeToken(config.secretKey, t)
      if (!whose) return send(reply.code(404), page(style(), unknown))
      const person = { ...whose, role: 'member' as const, email: '', session_id: null }
      await db.transactionAs(person, async (tx) => {
        const [known] = await tx.query('select from users where org_id = $1 and id = $2', [whose.org_id, whose.user_id])
        if (known) await stopNoticeMails(tx)
      })
      return send(reply, page(style(), ended))
    })
  })
}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
    .send(text)
}

/** Where one says how notices come; it asks who is not signed in to sign in. */
const settings = `${paths.account()}?tab=notices`

function asking(token: string): Html {
  return html`<h1>Parar de receber notificações por email?</h1>
<p>No Leme elas continuam no sino. Em Conta, Notificações, você volta a recebê-las quando quiser.</p>
<form class="deeds" method="post" action="${unsubscribePath}?t=${token}"><button type="submit">Parar de receber</button>
<a href="${settings}">Escolher como receber</a></form>`
}

const ended = html`<h1>Pronto: nenhuma notificação vai mais por email</h1>
<p>No Leme elas continuam no sino. Em Conta, Notificações, você volta a recebê-las quando quiser.</p>
<p class="deeds"><a href="/">Abrir o Leme</a> <a href="${settings}">Escolher como receber</a></p>`

const unknown = html`<h1>Este link não está completo</h1>
<p>Abra de novo o link do email, ou escolha em Conta, Notificações, como quer recebê-las.</p>
<p class="deeds"><a href="${settings}">Escolher como receber</a></p>`

function page(style: Html, content: Html): string {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Notificações por email · Leme</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<script src="/theme.js"></script>
${style}
</head>
<body>
<header><a class="home" href="/"><img src="/mark.svg" alt="" width="24" height="24">Leme</a></header>
<main id="conteudo" class="empty"><section class="card">
${content}
</section></main>
</body>
</html>`.text
}
