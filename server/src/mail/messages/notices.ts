import { calendarIn } from '@leme/contract/format/calendar'
import { renderMail } from '../layout.ts'
import type { Message } from '../message.ts'
import { shortName } from './short-name.ts'

/** When it happened, on whose clock that is said and, as far as is known, on which device. */
type Happened = { at: Date; time_zone: string; device?: string | null }

const notYou = 'Se não foi você, crie uma nova senha em "Esqueci minha senha" e encerre as outras sessões em Conta.'

const checkWays = 'A nova senha não encerra as outras formas de entrar: remova em Conta as que você não reconhece.'

/** Says that the account has another password now; `ways` are what opens it besides, each as it is called in Conta. */
export function passwordChanged({ ways = [], ...happened }: Happened & { ways?: readonly string[] }): Message {
  return renderMail({
    kind: 'password_changed',
    subject: 'Sua senha do Leme foi trocada',
    heading: 'Sua senha foi trocada',
    paragraphs: ['As outras sessões da sua conta terminaram.'],
    facts: [...(ways.length > 0 ? [['Também entra por', ways.join(', ')] as const] : []), ...factsOf(happened)],
    notes: [...(ways.length > 0 ? [checkWays] : []), notYou],
  })
}

/** To the former address: the new one cannot be trusted to belong to the same person. */
export function emailChanged({ new_email, ...happened }: Happened & { new_email: string }): Message {
  return renderMail({
    kind: 'email_changed',
    subject: 'O email da sua conta do Leme foi trocado',
    heading: 'O email da conta foi trocado',
    paragraphs: ['Este endereço não entra mais na conta.'],
    addresses: [['Novo email', new_email]],
    facts: factsOf(happened),
    notes: ['Se não foi você, fale agora com quem administra o Leme na sua empresa.'],
  })
}

/** Says that codes go to another phone now. */
export function phoneChanged(happened: Happened): Message {
  return renderMail({
    kind: 'phone_changed',
    subject: 'O telefone da sua conta do Leme foi trocado',
    heading: 'O telefone da conta foi trocado',
    paragraphs: ['Quem lê os SMS do novo telefone pode entrar com um código.'],
    facts: factsOf(happened),
    notes: [notYou],
  })
}

/** `factor` is what it is called in Conta. */
export function factorAdded({ factor, ...happened }: Happened & { factor: string }): Message {
  return renderMail({
    kind: 'factor_added',
    subject: 'Segundo fator adicionado no Leme',
    heading: 'Um segundo fator foi adicionado',
    paragraphs: ['A partir de agora ele é pedido depois da senha.'],
    facts: [['Fator', factor], ...factsOf(happened)],
    notes: [notYou],
  })
}

/** `factor` is what it was called in Conta. */
export function factorRemoved({ factor, ...happened }: Happened & { factor: string }): Message {
  return renderMail({
    kind: 'factor_removed',
    subject: 'Segundo fator removido no Leme',
    heading: 'Um segundo fator foi removido',
    paragraphs: ['Ele não é mais pedido ao entrar na sua conta.'],
    facts: [['Fator', factor], ...factsOf(happened)],
    notes: [notYou],
  })
}

/** Says that somebody who has the password tries codes of the second factor. */
export function codesRefused(happened: Happened): Message {
  return renderMail({
    kind: 'codes_refused',
    subject: 'Códigos errados na sua conta do Leme',
    heading: 'Alguém errou o código da sua conta muitas vezes',
    paragraphs: [
      'Quem tenta já passou pela senha. Novas tentativas esperam cada vez mais; um código de recuperação ou uma chave entra sem esperar.',
    ],
    facts: factsOf(happened),
    notes: ['Se não foi você, alguém tem a sua senha: crie outra agora em "Esqueci minha senha".'],
  })
}

/** `passkey` is what it is called in Conta. */
export function passkeyAdded({ passkey, ...happened }: Happened & { passkey: string }): Message {
  return renderMail({
    kind: 'passkey_added',
    subject: 'Chave de acesso adicionada no Leme',
    heading: 'Uma chave de acesso foi adicionada',
    paragraphs: ['Com ela se entra na sua conta sem senha.'],
    facts: [['Chave de acesso', passkey], ...factsOf(happened)],
    notes: [notYou],
  })
}

/** `passkey` is what it was called in Conta. */
export function passkeyRemoved({ passkey, ...happened }: Happened & { passkey: string }): Message {
  return renderMail({
    kind: 'passkey_removed',
    subject: 'Chave de acesso removida no Leme',
    heading: 'Uma chave de acesso foi removida',
    paragraphs: ['Ela não entra mais na sua conta.'],
    facts: [['Chave de acesso', passkey], ...factsOf(happened)],
    notes: [notYou],
  })
}

/** Says that there are ten new codes, and older ones are dead. */
export function recoveryCodesCreated(happened: Happened): Message {
  return renderMail({
    kind: 'recovery_codes_created',
    subject: 'Novos códigos de recuperação no Leme',
    heading: 'Seus códigos de recuperação são outros',
    paragraphs: ['Os códigos anteriores não valem mais.'],
    facts: factsOf(happened),
    notes: [notYou],
  })
}

/** `remaining` is how many are left. */
export function recoveryCodeUsed({ remaining, ...happened }: Happened & { remaining: number }): Message {
  return renderMail({
    kind: 'recovery_code_used',
    subject: 'Um código de recuperação do Leme foi usado',
    heading: 'Um código de recuperação foi usado',
    paragraphs: ['Alguém entrou na sua conta com um código no lugar do segundo fator. Este código não vale mais.'],
    facts: [['Códigos que restam', String(remaining)], ...factsOf(happened)],
    notes: [notYou],
  })
}

type Removal = { organization: string } & Omit<Happened, 'device'>

/** To somebody whose account was removed from an organisation. */
export function organizationRemoval({ organization: name, ...happened }: Removal): Message {
  const organization = shortName(name)
  return renderMail({
    kind: 'organization_removal',
    subject: `Seu acesso a ${organization} no Leme terminou`,
    heading: `Seu acesso a ${organization} terminou`,
    paragraphs: [`Quem administra ${organization} removeu você da equipe. O que você registrou continua lá.`],
    facts: factsOf(happened),
    notes: ['Se for um engano, fale com quem administra a organização.'],
  })
}

function factsOf({ at, time_zone, device }: Happened): [string, string][] {
  const { formatInstant, nameAt } = calendarIn(time_zone)
  const when: [string, string] = ['Quando', `${formatInstant(at)}, ${nameAt(at)}`]
  return device ? [when, ['Aparelho', device]] : [when]
}
