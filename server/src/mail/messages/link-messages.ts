import { type Role, roleNames } from '@leme/contract/can'
import { calendarIn } from '@leme/contract/format/calendar'
import { renderMail } from '../layout.ts'
import type { Message } from '../message.ts'
import { shortName } from './short-name.ts'

/** A link and a code that prove the same: whichever is used first ends both. */
type Proof = { link: string; code: string; valid_minutes: number }

const codeLabel = 'Ou digite este código'
const notAsked = 'Se não foi você, ignore este email: nada muda sem o link ou o código.'

/** Asks the person who signed up to show that the address is theirs. */
export function signUpConfirmation({ link, code, valid_minutes }: Proof): Message {
  return renderMail({
    kind: 'sign_up_confirmation',
    subject: 'Confirme seu email no Leme',
    heading: 'Confirme seu email',
    paragraphs: ['Uma conta no Leme foi criada com este endereço. Confirme que ele é seu para entrar.'],
    action: { label: 'Confirmar email', link },
    code: { label: codeLabel, digits: code },
    notes: [
      validity(valid_minutes),
      'Se não foi você, ignore este email: sem a confirmação ninguém entra com este endereço.',
    ],
  })
}

/** Lets the person who reads it sign in. */
export function signInLink({ link, code, valid_minutes }: Proof): Message {
  return renderMail({
    kind: 'sign_in',
    subject: 'Seu acesso ao Leme',
    heading: 'Entre no Leme',
    paragraphs: ['Você pediu para entrar sem senha.'],
    action: { label: 'Entrar', link },
    code: { label: codeLabel, digits: code },
    notes: [
      validity(valid_minutes),
      'Não passe o link nem o código a ninguém: quem os tem entra na sua conta.',
      notAsked,
    ],
  })
}

/** Lets the person who reads it choose another password. */
export function passwordRecovery({ link, code, valid_minutes }: Proof): Message {
  return renderMail({
    kind: 'password_recovery',
    subject: 'Nova senha do Leme',
    heading: 'Crie uma nova senha',
    paragraphs: ['Você disse que esqueceu sua senha. Ao criar uma nova, as outras sessões da sua conta terminam.'],
    action: { label: 'Criar nova senha', link },
    code: { label: codeLabel, digits: code },
    notes: [validity(valid_minutes), 'Se não foi você, ignore este email: sua senha continua a mesma.'],
  })
}

/** To the new address: shows that it is theirs. */
export function newEmailConfirmation(proof: Proof & { old_email: string; new_email: string }): Message {
  return emailChange(
    'email_change_new',
    'Confirme seu novo email',
    'Confirme que este endereço é seu para usá-lo no Leme.',
    proof,
  )
}

/** To the address in use: shows that its owner wants the change. */
export function emailChangeConfirmation(proof: Proof & { old_email: string; new_email: string }): Message {
  const sentence =
    'Confirme que você quer trocar o email da sua conta. O novo endereço recebeu um pedido de confirmação próprio.'
  return emailChange('email_change_current', 'Confirme a troca de email', sentence, proof)
}

type EmailChange = Proof & { old_email: string; new_email: string }

function emailChange(
  kind: 'email_change_new' | 'email_change_current',
  heading: string,
  sentence: string,
  { link, code, valid_minutes, old_email, new_email }: EmailChange,
): Message {
  return renderMail({
    kind,
    subject: `${heading} no Leme`,
    heading,
    paragraphs: [sentence],
    addresses: [
      ['Email atual', old_email],
      ['Novo email', new_email],
    ],
    action: { label: 'Confirmar', link },
    code: { label: codeLabel, digits: code },
    notes: [
      validity(valid_minutes),
      'Se não foi você, ignore este email e troque sua senha: o email da conta continua o mesmo.',
    ],
  })
}

/** A code to type where something sensitive is about to change. */
export function reauthenticationCode({ code, valid_minutes }: Omit<Proof, 'link'>): Message {
  return renderMail({
    kind: 'reauthentication',
    subject: 'Seu código do Leme',
    heading: 'Confirme que é você',
    paragraphs: ['Uma mudança na sua conta pede este código.'],
    code: { label: 'Digite este código', digits: code },
    notes: [
      `O código vale por ${duration(valid_minutes)} e uma só vez.`,
      'Se não foi você, alguém entrou na sua conta: troque sua senha e encerre as outras sessões.',
    ],
  })
}

type Invitation = {
  link: string
  inviter: string
  organization: string
  role: Role
  expires_at: Date
  time_zone: string
}

/** Asks somebody, who may have no account yet, to join an organisation. */
export function invitation({ link, role, expires_at, time_zone, ...named }: Invitation): Message {
  const inviter = shortName(named.inviter)
  const organization = shortName(named.organization)
  const { formatInstant, nameAt } = calendarIn(time_zone)
  return renderMail({
    kind: 'invitation',
    subject: `Convite para ${organization} no Leme`,
    heading: `Entre em ${organization}`,
    paragraphs: [`${inviter} convidou você para trabalhar em ${organization} no Leme.`],
    facts: [
      ['Organização', organization],
      ['Seu papel', roleNames[role]],
      ['Convite de', inviter],
    ],
    action: { label: 'Aceitar convite', link },
    notes: [
      `O convite vale até ${formatInstant(expires_at)}, ${nameAt(expires_at)}, e uma só vez.`,
      'Se você não conhece quem convidou, ignore este email.',
    ],
  })
}

function validity(minutes: number): string {
  return `O link e o código valem por ${duration(minutes)}, e o primeiro que for usado encerra o outro.`
}

/** `60` → `1 hora`; `1440` → `24 horas`; `10` → `10 minutos`. */
function duration(minutes: number): string {
  if (minutes % 60 === 0) return minutes === 60 ? '1 hora' : `${minutes / 60} horas`
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}
