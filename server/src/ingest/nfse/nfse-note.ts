import { plainName } from '@leme/contract/text/text'
import { NfseRefused } from './nfse-limits.ts'
import { textAt, type XmlElement } from './xml-tree.ts'

export const nfseLayouts = ['nacional', 'abrasf', 'sao_paulo'] as const
export type NfseLayout = (typeof nfseLayouts)[number]

export type NfseParty = { document: string | null; name: string | null; email: string | null }

/** What a note takes off its gross amount, as decimal texts with two digits behind the point. */
export const nfseTaxes = ['iss', 'inss', 'irrf', 'csll', 'pis', 'cofins', 'other'] as const
export type NfseTax = (typeof nfseTaxes)[number]

/** A note as its file says it; amounts are decimal texts. */
export type NfseNote = {
  layout: NfseLayout
  /** What it is recognised by: the 50 characters of the national layout, else city, provider, number and code. */
  key: string
  /** What events name it by: the same key, else city, provider and number. */
  event_key: string
  number: string
  provider: NfseParty
  taker: NfseParty
  issue_day: string
  competence: string
  description: string | null
  gross: string
  discount_unconditional: string
  discount_conditional: string
  taxes: Record<NfseTax, string>
  /** Whether PIS and COFINS were withheld, where the layout leaves it open. */
  may_withhold_pis_cofins: boolean
  /** All that was withheld, and what is left, as the note says them; null where it does not. */
  total_withheld: string | null
  net: string | null
  /** What it says of itself that a person should know, a sentence each. */
  doubts: string[]
}

export type NfseEvent = {
  kind: 'cancelled' | 'replaced'
  /** The `event_key` of the note. */
  note_key: string
  day: string | null
  reason: string | null
  /** The `event_key` of the note that stands in its place. */
  replacement_key: string | null
}

/** An amount with two digits behind the point; zero where the field is missing. Throws NfseRefused for what is none. */
export function amountOf(text: string | null, what: string): string {
  const [, whole = '0', behind = ''] = /^(\d{1,20})(?:[.,](\d{1,10}))?$/.exec(text ?? '0') ?? []
  const isRead = text === null || /^\d{1,20}(?:[.,]\d{1,10})?$/.test(text)
  const bare = whole.replace(/^0+(?=\d)/, '')
  if (!isRead || bare.length > 12 || !/^\d{0,2}0*$/.test(behind))
    throw new NfseRefused(`diz um valor que não é um: ${what} “${(text ?? '').slice(0, 40)}”`)
  return `${bare}.${behind.slice(0, 2).padEnd(2, '0')}`
}

export const isZero = (amount: string) => !/[1-9]/.test(amount)

/** The day that a date or a moment begins with, in the place where it was written; null where there is none. */
export function dayOf(text: string | null): string | null {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '') ?? []
  if (!day || day < '1990-01-01' || day > '2999-12-31') return null
  const instant = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day) ? day : null
}

/** A CPF, a CNPJ or another country's number, without punctuation and in capitals. */
export function documentIn(text: string | null): string | null {
  return (
    text
      ?.replace(/[^0-9A-Za-z]/g, '')
      .toUpperCase()
      .slice(0, 50) || null
  )
}

export const nameIn = (text: string | null) => plainName(text ?? '').slice(0, 200) || null

/** What cities call the CPF or CNPJ that stands under an element. */
export function partyDocument(from: XmlElement | undefined): string | null {
  return documentIn(textAt(from, 'CNPJ') ?? textAt(from, 'Cnpj') ?? textAt(from, 'CPF') ?? textAt(from, 'Cpf'))
}

/** A number of a note without the zeros before it. */
export function noteNumber(text: string | null): string {
  const number = (text ?? '').replace(/\s/g, '').replace(/^0+(?=.)/, '')
  if (!/^[0-9A-Za-z./-]{1,30}$/.test(number)) throw new NfseRefused('não diz o número da nota')
  return number
}

export const noTaxes = (): Record<NfseTax, string> => ({
  ...{ iss: '0.00', inss: '0.00', irrf: '0.00', csll: '0.00', pis: '0.00', cofins: '0.00', other: '0.00' },
})
