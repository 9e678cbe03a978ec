import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { describe, expect, test } from 'vitest'
import { type Message, mailKinds } from '../message.ts'
import {
  emailChangeConfirmation,
  invitation,
  newEmailConfirmation,
  passwordRecovery,
  reauthenticationCode,
  signInLink,
  signUpConfirmation,
} from './link-messages.ts'
import { noticeDigest, noticeMail } from './notice-messages.ts'
import {
  codesRefused,
  emailChanged,
  factorAdded,
  factorRemoved,
  organizationRemoval,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  phoneChanged,
  recoveryCodesCreated,
  recoveryCodeUsed,
} from './notices.ts'

const at = new Date('2026-12-31T17:32:00Z')
const link = 'https://leme.exemplo.com.br/auth/reset#token=a&type=recovery'
const proof = { link, code: '493817', valid_minutes: 60 }
const change = { ...proof, old_email: 'ana@exemplo.com.br', new_email: 'ana.nova@exemplo.com.br' }

/** Every message, with a name wherever it shows one. */
function everyMessage(name: string): Message[] {
  const notice = { sentence: `${name} mencionou você`, excerpt: name }
  const happened = { at, time_zone: defaultTimeZone, device: name }
  return [
    signUpConfirmation(proof),
    signInLink(proof),
    passwordRecovery(proof),
    newEmailConfirmation(change),
    emailChangeConfirmation(change),
    reauthenticationCode(proof),
    invitation({
      link,
      inviter: name,
      organization: name,
      role: 'manager',
      expires_at: at,
      time_zone: defaultTimeZone,
    }),
    passwordChanged(happened),
    emailChanged({ ...happened, new_email: change.new_email }),
    phoneChanged(happened),
    factorAdded({ ...happened, factor: name }),
    factorRemoved({ ...happened, factor: name }),
    codesRefused(happened),
    passkeyAdded({ ...happened, passkey: name }),
    passkeyRemoved({ ...happened, passkey: name }),
    recoveryCodesCreated(happened),
    recoveryCodeUsed({ ...happened, remaining: 9 }),
    organizationRemoval({ organization: name, at, time_zone: defaultTimeZone }),
    noticeMail({ title: name, notices: [notice], thread: 'thing-1', link, unsubscribe: link }),
    noticeDigest({ notices: [{ ...notice, title: name }], link, unsubscribe: link }),
  ]
}

/** The words of the HTML as a reader sees them. */
function words(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  const text = body.replace(/<[^<>]*>/g, ' ')
  return text.replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(Number(code))).replace(/\s+/g, ' ')
}

test('[AU-15] there is a message of every kind', () => {
  expect(everyMessage('Maré').map(({ kind }) => kind)).toEqual(mailKinds)
})

describe('[AU-15] every message', () => {
  test.each(everyMessage('Estúdio Maré'))(
    '[AU-15] says the same as text and as HTML: $kind',
    ({ text, html, subject }) => {
      expect(subject.length).toBeLessThan(80)
      const shown = words(html)
      for (const block of text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('--'))) {
        const [, label, value] = /^([^:]{1,40}): (.*)$/.exec(block) ?? [null, block.replace(/:$/, ''), '']
        expect(shown).toContain(label)
        expect(shown).toContain(value)
      }
    },
  )

  test.each(everyMessage('Estúdio Maré'))('[AU-15] fetches nothing and runs nothing: $kind', ({ html }) => {
    expect(html).not.toMatch(/<(img|script|link|iframe|object|video|audio|form|base)\b/i)
    expect(html).not.toMatch(/url\(|@import|\ssrc=|\sbackground=|\son[a-z]+=/i)
    const addresses = [...html.matchAll(/https?:[^"<\s]*/g)].map(([address]) => address.replaceAll('&#38;', '&'))
    for (const address of addresses) expect(address).toBe(link)
  })

  const hostile = `<img src=x onerror="alert(1)">'</style><a href="https://eva.exemplo">\r\nBcc: eva@exemplo.com.br\u2028`

  test.each(everyMessage(hostile))(
    '[AU-16] shows a hostile name as it is written: $kind',
    ({ subject, text, html }) => {
      expect(html).not.toMatch(/<img|<a href="https:\/\/eva/)
      expect(html.split('</style>')).toHaveLength(2)
      expect(text).not.toMatch(/^Bcc:/m)
      expect(subject).not.toMatch(/[\r\n\u2028]/)
    },
  )
})

test('[AU-15] a link appears whole in text and HTML, beside its code', () => {
  const { text, html } = passwordRecovery(proof)
  expect(text).toContain(`\n${link}\n`)
  expect(html.split(`href="${link.replaceAll('&', '&#38;')}"`)).toHaveLength(3)
  expect(text).toContain(': 493817\n')
  expect(text).toContain('valem por 1 hora')
})

test('[AU-14] an invitation says who invites, to which organisation, as what and until when', () => {
  const details = {
    link,
    inviter: 'Marina Azevedo',
    organization: 'Estúdio Maré',
    role: 'manager',
    expires_at: at,
    time_zone: 'America/Sao_Paulo',
  } as const
  const { subject, text } = invitation(details)
  expect(subject).toBe('Convite para Estúdio Maré no Leme')
  expect(text).toContain('Marina Azevedo convidou você para trabalhar em Estúdio Maré no Leme.')
  expect(text).toContain('Seu papel: Gerente')
  expect(text).toContain('O convite vale até 31/12/2026 14:32, horário de Brasília')
  const elsewhere = invitation({ ...details, time_zone: 'America/Manaus' })
  expect(elsewhere.text).toContain('O convite vale até 31/12/2026 13:32, horário do Amazonas')
})

test.each([
  [60, '1 hora'],
  [1440, '24 horas'],
  [10, '10 minutos'],
  [1, '1 minuto'],
])('[AU-15] %i minutes are %s', (valid_minutes, phrase) => {
  expect(reauthenticationCode({ code: '000000', valid_minutes }).text).toContain(`vale por ${phrase} e uma só vez`)
})

/** What a stranger may have called themselves or their organisation, and how a mail says it. */
const leading = [
  ['Clique em evil.example/x', 'Clique em evil·example/x'],
  ['https://evil.example/x', 'https: / /evil·example/x'],
  ['Ganhe em www.evil.example', 'Ganhe em www·evil·example'],
  ['suporte@evil.example', 'suporte@evil·example'],
  ['mailto:a@evil.example', 'mailto: a@evil·example'],
  ['evil。example', 'evil·example'],
  ['Entre em 203.0.113.7/x', 'Entre em 203.0·113·7/x'],
  ['Amazon.com Serviços', 'Amazon·com Serviços'],
] as const

describe('[AU-16] a name that leads somewhere', () => {
  test.each(leading)('[AU-16] can be read and not pressed: %s', (name, said) => {
    for (const { kind, subject, text, html } of everyMessage(name)) {
      // What colleagues write to each other is read as it was written.
      if (kind === 'notice' || kind === 'notice_digest') continue
      const rest = words(html).replaceAll(link, '') + text.replaceAll(link, '')
      expect(subject + rest, kind).not.toContain(name)
      if (kind === 'invitation') expect(subject).toBe(`Convite para ${said} no Leme`)
    }
  })

  test.each(['https://github.com/acme/leme', 'contrato_v2.pdf', 'ana@acme.com'])(
    '[WD-05] a title or comment of a colleague is mailed as it was written: %s',
    (title) => {
      const notice = { sentence: 'Ana Prado comentou', excerpt: `Veja ${title}` }
      const one = noticeMail({ title, notices: [notice], thread: 'thing-1', link, unsubscribe: link })
      const digest = noticeDigest({ notices: [{ ...notice, title }], link, unsubscribe: link })
      expect(one.subject).toBe(title)
      for (const { text, html } of [one, digest]) {
        expect(text).toContain(title)
        expect(text).toContain(`“Veja ${title}”`)
        expect(words(html)).toContain(`“Veja ${title}”`)
        expect(html).not.toContain(`href="${title}`)
      }
    },
  )

  test.each(['Dr. Silva', 'Studio 4.0', 'Farol Tecnologia S.A.', 'Horas: 24/7', 'Quem é?', 'A.B. Lima'])(
    '[AU-16] is one alone: %s is written as it is',
    (name) => {
      for (const { kind, text } of everyMessage(name))
        if (['invitation', 'organization_removal', 'passkey_added'].includes(kind)) expect(text, kind).toContain(name)
    },
  )

  test('[AU-16] a name as long as a message is cut where it is said', () => {
    for (const { kind, subject } of everyMessage('Ligue agora '.repeat(16)))
      expect(subject.length, kind).toBeLessThan(130)
  })
})
