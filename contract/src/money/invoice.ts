import { z } from 'zod'
import { decimal, decimalText } from '../format/decimal.ts'
import { invoiceStatuses } from '../status.ts'
import { destroyedMessage, isDestroyedKey } from '../text/document-number.ts'
import { id, optionalDate, optionalName, requiredDate, requiredKey, requiredText, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

export const invoiceLimits = { number: 100, client: 200, project: 200 } as const

/** An amount in reais, exact to the cent. */
export const amount = decimal({
  scale: 2,
  digits: 12,
  negative: true,
  messages: {
    required: 'Valor é obrigatório',
    wrong: 'Valor deve ser um número decimal',
    tooBig: 'Valor deve ter no máximo 12 dígitos antes da vírgula',
    scale: 'Valor deve ter no máximo 2 casas decimais',
  },
})

export const client = requiredText(invoiceLimits.client, {
  required: 'Cliente é obrigatório',
  tooLong: 'Cliente deve ter no máximo 200 caracteres',
})

/** Why an invoice of this status cannot have this day of payment; null where it can. */
export function paymentContradiction(
  status: (typeof invoiceStatuses)[number] | undefined,
  paidDate: string | null | undefined,
): string | null {
  const mayBePaid = status === undefined || status === 'paid' || status === 'cancelled'
  return !paidDate || mayBePaid ? null : openPayment
}

export const openPayment = 'A fatura tem data de pagamento e a situação diz que não está paga'

/**
 * An invoice as another system sends it; what the same number sends again replaces what it said before, and what it
 * leaves out stays. A new one without a status is paid if it has a paid date, else pending; `overdue` and `pending` are
 * distinguished by the calendar when asked.
 */
export const invoiceRow = z
  .strictObject({
    number: requiredKey(invoiceLimits.number, {
      required: 'Número é obrigatório',
      tooLong: 'Número deve ter no máximo 100 caracteres',
    }).refine((number) => !isDestroyedKey(number), destroyedMessage),
    client,
    amount,
    due_date: requiredDate('Vencimento é obrigatório'),
    paid_date: optionalDate().optional(),
    issue_date: optionalDate().optional(),
    project: optionalName(invoiceLimits.project, 'Projeto deve ter no máximo 200 caracteres').optional(),
    status: z.enum(invoiceStatuses, 'Status desconhecido').optional(),
  })
  .superRefine(({ status, paid_date }, context) => {
    const message = paymentContradiction(status, paid_date)
    if (message) context.addIssue({ code: 'custom', path: ['status'], message })
  })

/** What was paid was paid by today on the organisation's calendar: it counts as paid from the moment it is there. */
export const futurePayment = { field: 'paid_date', message: 'Data de pagamento não pode ser no futuro' } as const

export const invoice = z.object({
  id,
  org_id: id,
  number: z.string(),
  client: z.string(),
  /** Whom a person chose; null where the name alone says it. */
  client_id: id.nullable(),
  project_id: id.nullable(),
  /** A credit note has an amount below zero. */
  kind: z.enum(['invoice', 'credit_note']),
  /** Reais, with two decimals. */
  amount: decimalText,
  due_date: z.iso.date(),
  paid_date: z.iso.date().nullable(),
  issue_date: z.iso.date().nullable(),
  /** `overdue` from the day after due_date on, by the organisation's calendar. */
  status: z.enum(invoiceStatuses),
  created_at: timestamp,
})

export type Invoice = z.infer<typeof invoice>
export type InvoiceRow = z.infer<typeof invoiceRow>

export const invoiceNotes = {
  sent: {
    InvoiceRow: { type: invoiceRow, description: 'Uma fatura como outro sistema a envia, reconhecida por number' },
  },
  answered: {
    Invoice: { type: invoice, description: 'Uma fatura' },
  },
  fields: {
    client_id: ['O cliente cadastrado que uma pessoa escolheu; nulo se só o nome o diz', null],
    project_id: ['O projeto; nulo se nenhum', null],
    kind: ['Fatura, ou nota de crédito, com valor negativo', 'invoice'],
    number: ['Número da fatura: o mesmo número atualiza em vez de repetir', 'NF-2026-0042'],
    paid_date: ['Dia do pagamento, até hoje', null],
    status: ['overdue a partir do dia seguinte ao vencimento, no calendário da organização', 'pending'],
    issue_date: ['Dia da emissão, que diz o mês em que a fatura é receita; sem ele vale o vencimento', '2026-11-03'],
    'InvoiceRow.issue_date': ['Dia da emissão; sem o campo o que está gravado fica, nulo o apaga', '2026-11-03'],
    'InvoiceRow.project': [
      'O projeto, por nome, prefixo ou identificador; sem o campo, ou se não é de nenhum, o que está gravado fica; nulo o apaga',
      'AGE',
    ],
    'InvoiceRow.paid_date': ['Dia do pagamento, até hoje; sem o campo o que está gravado fica, nulo o apaga', null],
    'InvoiceRow.status': [
      'Sem ele fica o que está gravado; em uma nova: paga se há data de pagamento, senão pendente',
      'pending',
    ],
  },
} satisfies SchemaNotes
