import { calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { type Html, html } from '../../http/html.ts'
import type { LocalMail } from './local-mailbox.queries.ts'

/** The mailbox is of the installation, not of one organisation. */
const { formatInstant } = calendarIn(defaultTimeZone)

/** The mailbox, with one mail open or none. `style`: the links to its style sheet and font. */
export function mailboxPage(mails: readonly LocalMail[], open: LocalMail | null, style: Html): string {
  const address = open ? `/dev/mail/${open.id}` : '/dev/mail'
  const title = open ? `${open.content.subject} · ` : ''
  return page({ title, address, style }, mails.length === 0 ? emptyMailbox : columns(mails, open))
}

/** What somebody sees whose browser has not been shown the key. */
export function closedMailboxPage(style: Html): string {
  return page({ title: '', address: '/dev/mail', style }, closedMailbox)
}

type Frame = { title: string; address: string; style: Html }

function page({ title, address, style }: Frame, content: Html): string {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}Emails desta instalação · Leme</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<script src="/theme.js"></script>
${style}
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<header>
<a class="home" href="/"><img src="/mark.svg" alt="" width="24" height="24">Leme</a>
<span>Emails desta instalação</span>
<a class="refresh" href="${address}">Atualizar</a>
</header>
${content}
</body>
</html>`.text
}

const closedMailbox = html`<main id="conteudo" class="empty">
<h1>Falta a chave desta caixa</h1>
<p>Emails levam links que abrem contas. Por isso só os vê quem cuida desta instalação, e não cada usuário da máquina.</p>
<p>Abra o endereço com a chave: ele aparece no terminal quando o Leme inicia, e <code>npm run leme -- mailbox</code> o mostra de novo.</p>
</main>`

const emptyMailbox = html`<main id="conteudo" class="empty">
<h1>Nenhum email ainda</h1>
<p>Sem servidor de email configurado, o que o Leme enviaria aparece aqui, e só esta máquina vê.</p>
<p>Peça uma nova senha ou convide alguém e depois atualize esta página.</p>
</main>`

function columns(mails: readonly LocalMail[], open: LocalMail | null): Html {
  return html`<div class="columns${open && ' reading'}">
<nav aria-label="Emails"><ul>
${mails.map((mail) => entry(mail, mail.id === open?.id))}
</ul></nav>
<main id="conteudo">${open ? letter(open) : invitationToRead(mails.length)}</main>
</div>`
}

function entry({ id, recipient, created_at, content }: LocalMail, isOpen: boolean): Html {
  return html`<li><a href="/dev/mail/${id}"${isOpen && html` aria-current="page"`}>
<span class="to">${recipient}</span>
<time datetime="${instant(created_at)}">${formatInstant(created_at)}</time>
<span class="subject">${content.subject}</span>
</a></li>
`
}

function invitationToRead(count: number): Html {
  return html`<h1>${count === 1 ? '1 email' : `${count} emails`}</h1>
<p>Escolha um email para ler. Sem servidor de email configurado, nada sai desta máquina; cada email fica aqui por uma semana.</p>`
}

function letter({ id, recipient, created_at, content }: LocalMail): Html {
  return html`<a class="back" href="/dev/mail">Todos os emails</a>
<h1>${content.subject}</h1>
<p class="meta">Para ${recipient}<br><time datetime="${instant(created_at)}">${formatInstant(created_at)}</time></p>
<h2>Como HTML</h2>
<iframe src="/dev/mail/${id}/html" title="Email como HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Como texto</h2>
<pre tabindex="0" role="region" aria-label="Email como texto">${linked(content.text.trimEnd())}</pre>`
}

/** Text whose addresses can be followed; a line of a mail holds an address alone. */
function linked(text: string): Html[] {
  return text.split('\n').map((line) => (isAddress(line) ? html`<a href="${line}">${line}</a>\n` : html`${line}\n`))
}

function isAddress(line: string): boolean {
  return /^https?:\/\/\S+$/.test(line) && URL.canParse(line)
}

function instant(text: string): string {
  return new Date(text).toISOString()
}

/** The mail as its reader's program would show it. Its links open in a tab of their own: it stands in a frame. */
export function framedHtml({ content }: LocalMail): string {
  return content.html.replace('<head>', '<head>\n<base target="_blank">')
}
