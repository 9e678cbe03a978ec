import { formatDate, formatMoney, formatNumber } from '@leme/contract/format/format'
import type { NfseCandidate, NfseNote, NfseReason, NfseTaker, NfseTried } from '@leme/contract/nfse/nfse'
import type { NfseState } from '@leme/contract/nfse/nfse-list'
import { nfseTaxName } from '@leme/contract/nfse/nfse-tax'

/** What a person says of a note: the bill that it is joined to, null for an invoice of its own, undefined for neither yet. */
export type Said = { isBrought: boolean; join: string | null | undefined }

export const notesText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'nota' : 'notas'}`

const reasonTexts: Record<NfseReason, string> = {
  number: 'número igual',
  client: 'mesmo cliente',
  gross: 'valor bruto igual',
  net: 'valor líquido igual',
}

/** "Juntar à fatura NF-10 · Padaria Aurora · vence 01/12/2026". */
export function candidateText({ kind, number, client, due_date }: NfseCandidate): string {
  return `${kind === 'invoice' ? 'Juntar à fatura' : 'Juntar ao recebível'} ${number} · ${client} · vence ${formatDate(due_date)}`
}

export const reasonsText = ({ reasons }: NfseCandidate) => reasons.map((reason) => reasonTexts[reason]).join(', ')

/** What becomes of the notes that are not shown: "E mais 12: 10 vêm como faturas novas, 2 ficam de fora, pois convém conferi-las". */
export function restText(said: readonly Said[]): string {
  const count = (is: (one: Said) => boolean) => said.filter(is).length
  const isComing = ({ isBrought, join }: Said) => isBrought && join !== undefined
  const parts = [
    {
      number: count((one) => isComing(one) && one.join === null),
      one: 'vem como fatura nova',
      many: 'vêm como faturas novas',
    },
    {
      number: count((one) => isComing(one) && one.join !== null),
      ...{ one: 'se junta à fatura mais provável', many: 'se juntam à fatura mais provável de cada uma' },
    },
    {
      number: count((one) => !isComing(one)),
      one: 'fica de fora, pois convém conferi-la: traga-a em outro arquivo',
      many: 'ficam de fora, pois convém conferi-las: traga-as em arquivos menores',
    },
  ].filter(({ number }) => number > 0)
  const words = parts.map(({ number, one, many }) => `${formatNumber(number)} ${number === 1 ? one : many}`)
  return `E mais ${formatNumber(said.length)}: ${words.join(', ')}.`
}

type Amounts = Pick<
  NfseTried,
  'layout' | 'gross' | 'discount_unconditional' | 'discount_conditional' | 'withheld' | 'net' | 'due'
>

/** What a note takes off its gross amount, a line each. */
export function takenOff(note: Amounts): { name: string; amount: string }[] {
  const { discount_unconditional, discount_conditional, withheld, layout } = note
  const discounts = [
    { name: 'Desconto incondicionado', amount: discount_unconditional },
    { name: 'Desconto condicionado', amount: discount_conditional },
  ].filter(({ amount }) => /[1-9]/.test(amount))
  return [...discounts, ...withheld.map(({ tax, amount }) => ({ name: nfseTaxName(tax, layout), amount }))]
}

export const netOf = ({ net, due }: Amounts) => formatMoney(net ?? due)

/** Whom a taker was found to be: "Padaria Aurora, pelo CNPJ". */
export function takerText({ name, document, client }: NfseTaker): string {
  if (!client)
    return document ? `${documentText(document)} · ninguém tem este documento nem este nome` : 'ninguém tem este nome'
  return `${client.name === name ? 'cliente' : client.name}, ${client.by === 'document' ? 'pelo documento' : 'pelo nome'}`
}

/** A CPF or CNPJ with its punctuation. */
export function documentText(document: string): string {
  if (/^\d{11}$/.test(document)) return document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  if (/^[0-9A-Z]{12}\d\d$/.test(document)) return document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  return document
}

export const stateNames: Record<NfseState, string> = {
  valid: 'Vale',
  cancelled: 'Cancelada',
  replaced: 'Substituída',
  to_decide: 'A decidir',
}

/** What became of a note: "Substituída pela 12 em 10/11/2026: Erro na emissão". */
export function endText({ state, ended_day, ended_reason, replacement }: NfseNote): string | null {
  if (state === 'valid') return null
  const what = replacement ? `substituída pela ${replacement}` : state === 'replaced' ? 'substituída' : 'cancelada'
  return [
    what,
    ended_day ? ` em ${formatDate(ended_day)}` : '',
    ended_reason ? `: ${ended_reason}` : '',
    state === 'to_decide' ? '. A fatura tem recebimentos: estorne-os e cancele-a, ou deixe como está' : '',
  ].join('')
}
