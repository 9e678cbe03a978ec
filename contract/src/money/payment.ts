import { z } from 'zod'
import { decimal, decimalText } from '../format/decimal.ts'
import { formatMoney, sumAmounts } from '../format/format.ts'
import { person } from '../people/person.ts'
import { id, optionalText, requiredDate, requiredText, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/**
 * What settles a receivable, by its name: money that came, and what was agreed or withheld instead of it. Interest comes on
 * top and settles nothing; a refund opens again what it gives back.
 */
export const paymentKindNames = {
  payment: 'Pagamento',
  discount: 'Desconto',
  withheld_tax: 'Imposto retido',
  card_fee: 'Taxa do cartão',
  interest: 'Juros e multa',
  refund: 'Devolução',
  credit: 'Nota de crédito',
} as const

export type PaymentKind = keyof typeof paymentKindNames
const kinds = Object.keys(paymentKindNames) as [PaymentKind, ...PaymentKind[]]

/** What a person records: a credit comes from its note alone. */
export const recordedKinds = kinds.filter((kind): kind is Exclude<PaymentKind, 'credit'> => kind !== 'credit')

export const paymentLimits = { note: 500, reason: 500 } as const

/** An amount of money above zero, exact to the cent. */
export const positiveAmount = decimal({
  scale: 2,
  digits: 12,
  messages: {
    required: 'Valor é obrigatório',
    wrong: 'Valor deve ser um número decimal',
    tooBig: 'Valor deve ter no máximo 12 dígitos antes da vírgula',
    negative: 'Valor deve ser maior que zero',
    scale: 'Valor deve ter no máximo 2 casas decimais',
  },
}).refine((value) => /[1-9]/.test(value), 'Valor deve ser maior que zero')

export const paymentCreate = z.strictObject({
  kind: z.enum(recordedKinds, 'Tipo desconhecido').default('payment'),
  amount: positiveAmount,
  day: requiredDate('Data é obrigatória'),
  note: optionalText(paymentLimits.note, 'Observação deve ter no máximo 500 caracteres').default(null),
  /** Said on purpose: it is more than what is open, or before the invoice was issued. */
  sure: z.boolean('Deve ser verdadeiro ou falso').optional(),
})

export const paymentVoid = z.strictObject({
  reason: requiredText(paymentLimits.reason, {
    required: 'Motivo é obrigatório',
    tooLong: 'Motivo deve ter no máximo 500 caracteres',
  }),
})

/** What was paid was paid by today on the organisation's calendar. */
export const futureSettlement = { field: 'day', message: 'Data não pode ser no futuro' } as const

/** What a payment is beside others: a refund went back, and stands below zero. */
export const signedAmount = ({ kind, amount }: Pick<Payment, 'kind' | 'amount'>) =>
  kind === 'refund' ? negative(amount) : amount

/** The most that may go back of a receivable: the money that came, or what is owed to the client. */
export function mostRefunded({ open, payments }: { open: string; payments: readonly Payment[] }): string {
  const received = sumAmounts(
    payments.flatMap((one) => {
      if (one.voided_at || !['payment', 'interest', 'refund'].includes(one.kind)) return []
      return [signedAmount(one)]
    }),
  )
  const owed = negative(open)
  return isAbove(owed, received) ? owed : received
}

const negative = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
const isAbove = (amount: string, other: string) => /^[^-]*[1-9]/.test(sumAmounts([amount, negative(other)]))

/** What is refused of a refund; null where it may go back. */
export function refundRefusal(amount: string, most: string): { field: 'amount'; message: string } | null {
  if (!isAbove(amount, most)) return null
  const none = isAbove('0.01', most)
  return {
    field: 'amount',
    message: none
      ? 'Nada foi recebido que se possa devolver'
      : `A devolução pode ser de no máximo ${formatMoney(most)}, o que foi recebido`,
  }
}

export const payment = z.object({
  id,
  receivable_id: id,
  kind: z.enum(kinds),
  /** With two decimals; above zero where a person recorded it. */
  amount: decimalText,
  /** What it takes off what is open. */
  settles: decimalText,
  day: z.iso.date(),
  note: z.string().nullable(),
  /** A person, another system that calls the receivable received, or a credit note. */
  source: z.enum(['person', 'system', 'credit_note']),
  /** The movement of a bank account that it is; null where there is none. */
  movement_id: id.nullable(),
  created_at: timestamp,
  /** Null where no person recorded it. */
  user: person.nullable(),
  /** From then on it counts no more. */
  voided_at: timestamp.nullable(),
  void_reason: z.string().nullable(),
})

export type Payment = z.infer<typeof payment>
export type PaymentCreate = z.infer<typeof paymentCreate>

export const paymentNotes = {
  sent: {
    PaymentCreate: {
      type: paymentCreate,
      description: 'Um recebimento a registrar, ou o que o substitui: desconto, retenção, taxa, juros, devolução',
    },
    PaymentVoid: { type: paymentVoid, description: 'Por que um recebimento registrado não vale mais' },
  },
  answered: {
    Payment: { type: payment, description: 'O que liquida um recebível' },
  },
  fields: {
    kind: ['O que é: pagamento, desconto, imposto retido, taxa do cartão, juros, devolução ou crédito', 'payment'],
    settles: ['Quanto tira do que está em aberto: nada se são juros; a devolução o abre de novo', '600.00'],
    day: ['O dia, até hoje', '2026-04-20'],
    note: ['Observação', 'Pix do financeiro'],
    source: ['Quem o diz: uma pessoa, o sistema de origem ou uma nota de crédito', 'person'],
    movement_id: ['O lançamento do extrato que é; nulo se nenhum', null],
    receivable_id: ['O recebível', '0190a8e0-7c1b-7d2e-9f00-000000000041'],
    sure: ['Verdadeiro grava mesmo que passe do que está em aberto ou seja anterior à fatura', false],
    user: ['Quem registrou; nulo se não foi uma pessoa'],
    voided_at: ['Quando deixou de valer; nulo se vale', null],
    void_reason: ['Por que deixou de valer', null],
    reason: ['O motivo', 'Lançado na fatura errada'],
  },
} satisfies SchemaNotes
