import { type Html, html } from '../http/html.ts'
import type { MailKind, Message } from './message.ts'

/** What a colleague wrote to who gets the mail: it stands as it was written, an address in it too. */
type Written = { written: string }

/**
 * What a mail says, from top to bottom. Every text may be anybody's: it is escaped, made one line, and nothing in it can
 * be pressed but `action` and what programs find in what colleagues wrote.
 */
export type MailDraft = {
  kind: MailKind
  subject: string | Written
  heading: string | Written
  paragraphs: readonly (string | Written)[]
  /** The one thing to press. Its address is shown below it too, for someone who reads text or cannot press. */
  action?: { label: string; link: string }
  /** Digits to type instead. */
  code?: { label: string; digits: string }
  facts?: readonly (readonly [name: string, value: string])[]
  /** Facts that are addresses of mail, which are to be read to the letter. */
  addresses?: readonly (readonly [name: string, value: string])[]
  /** Smaller, at the end: how long it holds, what to do where one did not ask for it. */
  notes: readonly string[]
  /** Below the notes: where one ends mails like it. */
  leave?: { label: string; link: string }
}

/** The colours of web/src/tokens.css in sRGB, as programs that read mail know no others: [light, dark]. */
const colours = {
  hull: ['#edf4f5', '#0a1113'],
  deck: ['#feffff', '#11191c'],
  inset: ['#f4f9fa', '#161f21'],
  line: ['#dce5e6', '#242e31'],
  ink: ['#102125', '#edf2f3'],
  ink2: ['#37474b', '#c5cecf'],
  ink3: ['#58686c', '#97a3a5'],
  accent: ['#016367', '#5cd0cc'],
  onAccent: ['#f6fefd', '#031a1c'],
  accentText: ['#035e63', '#6bd7d3'],
} as const

type Colour = keyof typeof colours
type Role = readonly [property: 'color' | 'background' | 'border-color', colour: Colour]

/** Which colours an element of a class wears: inline for light, as some programs drop style sheets, and by class for dark. */
const wear = {
  page: [['background', 'hull']],
  sheet: [
    ['background', 'deck'],
    ['border-color', 'line'],
  ],
  brand: [['color', 'accentText']],
  heading: [['color', 'ink']],
  text: [['color', 'ink2']],
  note: [['color', 'ink3']],
  link: [['color', 'accentText']],
  button: [
    ['background', 'accent'],
    ['color', 'onAccent'],
  ],
  code: [
    ['background', 'inset'],
    ['border-color', 'line'],
    ['color', 'ink'],
  ],
  rule: [['border-color', 'line']],
} as const satisfies Record<string, readonly Role[]>

type Part = keyof typeof wear

const font = `'Instrument Sans',ui-sans-serif,system-ui,'Segoe UI',Roboto,sans-serif`

/** The mail as text and as HTML: no picture, no script, nothing to be fetched. */
export function renderMail({ kind, addresses = [], facts = [], ...draft }: MailDraft): Message {
  const subject = shown(draft.subject)
  const body: Body = {
    ...draft,
    heading: shown(draft.heading),
    paragraphs: draft.paragraphs.map(shown),
    facts: [
      ...addresses.map(([name, value]) => [name, oneLine(value)] as const),
      ...facts.map(([name, value]) => [name, plain(value)] as const),
    ],
    notes: draft.notes.map(plain),
  }
  return { kind, subject, text: asText(body), html: asHtml(subject, body) }
}

type Body = Pick<MailDraft, 'action' | 'code' | 'notes' | 'leave'> &
  Required<Pick<MailDraft, 'facts'>> & { heading: string; paragraphs: string[] }

function shown(text: string | Written): string {
  return typeof text === 'string' ? plain(text) : oneLine(text.written)
}

/**
 * One line that no program makes a link of. A character that is not drawn would not do: some are taken for a part of an
 * address and left out when it is opened. A middle dot separates no part of a site's name, and a blank ends a scheme.
 */
function plain(text: string): string {
  return oneLine(text)
    .replace(/(?<=[^\s\d]):(?=\S)/g, ': ')
    .replace(/\/(?=\/)/g, '/ ')
    .replace(/(?<=\S)[.。．｡](?=[^\s\d.。．｡]{2})/gu, '·')
    .replace(/(?<=\d\.\d{1,3})\.(?=\d)/g, '·')
}

/** A line break or control sign in a header would begin another one; in a sentence it would fake the next. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function asText({ heading, paragraphs, action, code, facts, notes, leave }: Body): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.link}` : '',
    code ? `${code.label}: ${code.digits}` : '',
    ...notes,
    leave ? `${leave.label}:\n${leave.link}` : '',
    '-- \nLeme',
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function asHtml(subject: string, { heading, paragraphs, action, code, facts, notes, leave }: Body): string {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${subject}</title>
${darkStyle}
</head>
<body ${dress('page', `margin:0;padding:24px 12px;font-family:${font};font-size:15px;line-height:23px`)}>
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;margin:0 auto"><tr><td ${dress('sheet', 'padding:28px 28px 24px;border-width:1px;border-style:solid;border-radius:10px')}>
<p ${dress('brand', 'margin:0 0 20px;font-size:15px;font-weight:600')}>Leme</p>
<h1 ${dress('heading', 'margin:0 0 12px;font-size:22px;line-height:28px;font-weight:600')}>${heading}</h1>
${paragraphs.map((text) => html`<p ${dress('text', 'margin:0 0 12px')}>${text}</p>\n`)}
${facts.length > 0 && factsTable(facts)}
${action && actionBlock(action)}
${code && codeBlock(code)}
<div ${dress('rule', 'margin-top:20px;padding-top:12px;border-width:1px 0 0;border-style:solid')}>
${notes.map((text) => html`<p ${dress('note', 'margin:0 0 8px;font-size:13px;line-height:20px')}>${text}</p>\n`)}
${leave && html`<p ${dress('note', 'margin:0 0 8px;font-size:13px;line-height:20px')}><a href="${leave.link}" ${dress('link', '')}>${leave.label}</a></p>`}
</div>
</td></tr></table>
</body>
</html>
`.text
}

function factsTable(facts: Body['facts']): Html {
  const rows = facts.map(
    ([name, value]) => html`<tr>
<th scope="row" ${dress('note', 'padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-size:13px;font-weight:400')}>${name}</th>
<td ${dress('heading', 'padding:4px 0;overflow-wrap:anywhere;font-weight:500')}>${value}</td>
</tr>`,
  )
  return html`<table cellpadding="0" cellspacing="0" style="margin:4px 0 12px">${rows}</table>`
}

function actionBlock({ label, link }: NonNullable<MailDraft['action']>): Html {
  return html`<p style="margin:20px 0"><a href="${link}" ${dress('button', 'display:inline-block;padding:11px 18px;border-radius:6px;font-weight:500;text-decoration:none')}>${label}</a></p>
<p ${dress('note', 'margin:0 0 12px;font-size:13px;line-height:20px')}>Se o botão não abrir, copie este endereço:<br><a href="${link}" ${dress('link', 'overflow-wrap:anywhere;word-break:break-all')}>${link}</a></p>`
}

function codeBlock({ label, digits }: NonNullable<MailDraft['code']>): Html {
  return html`<p ${dress('text', 'margin:16px 0 8px')}>${label}:</p>
<p ${dress('code', 'display:inline-block;margin:0 0 8px;padding:10px 18px;border-width:1px;border-style:solid;border-radius:6px;font-size:28px;line-height:32px;font-weight:600;letter-spacing:.16em')}>${digits}</p>`
}

/** Class and style of an element: its light colours stand in the style, for programs that drop style sheets. */
function dress(part: Part, layout: string): Html {
  const light = wear[part].map(([property, colour]) => `${property}:${colours[colour][0]}`)
  return html`class="${part}" style="${[layout, ...light].join(';')}"`
}

const darkStyle = darkRules()

function darkRules(): Html {
  const rules = Object.entries(wear).map(([part, roles]) => {
    const dark = roles.map(([property, colour]) => `${property}:${colours[colour][1]} !important`)
    return html`.${part}{${dark.join(';')}}`
  })
  return html`<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules}}</style>`
}
