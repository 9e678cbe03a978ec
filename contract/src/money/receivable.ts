import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { receivableStatuses } from '../status.ts'
import { destroyedMessage, isDestroyedKey } from '../text/document-number.ts'
import { id, optionalDate, optionalText, requiredDate, requiredKey, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { amount, client } from './invoice.ts'

export const receivableLimits = { external_id: 200, client: 200, notes: 2000 } as const

/** Why a receivable cannot be called this, received on this day or not at all; null where it can. */
export function receiptContradiction(
  status: (typeof receivableStatuses)[number] | undefined,
  receivedDate: string | null,
): string | null {
  if (status === undefined || (status === 'paid') === (receivedDate !== null)) return null
  return status === 'paid'
    ? 'O recebível está recebido e não tem data de recebimento'
    : 'O recebível tem data de recebimento e a situação diz que não foi recebido'
}

/** Whether one is cancelled is said of its invoice. */
const sentStatuses = receivableStatuses.filter((status) => status !== 'cancelled')

/**
 * A receivable as another system sends it; what the same external_id sends again replaces what it said before, and what
 * it leaves out stays. Whether it is late follows from its dates: a status is only compared with them.
 */
export const receivableRow = z.strictObject({
  external_id: requiredKey(receivableLimits.external_id, {
    required: 'Identificador externo é obrigatório',
    tooLong: 'Identificador externo deve ter no máximo 200 caracteres',
  }).refine((key) => !isDestroyedKey(key), destroyedMessage),
  client,
  amount,
  expected_date: requiredDate('Data prevista é obrigatória'),
  received_date: optionalDate().optional(),
  notes: optionalText(receivableLimits.notes, 'Observações devem ter no máximo 2000 caracteres').optional(),
  status: z.enum(sentStatuses, 'Status desconhecido').optional(),
})

/** As of an invoice's payment. */
export const futureReceipt = { field: 'received_date', message: 'Data de recebimento não pode ser no futuro' } as const

export const receivable = z.object({
  id,
  org_id: id,
  external_id: z.string(),
  /** Of an instalment: its invoice, and which of its instalments it is. */
  invoice_id: id.nullable(),
  instalment: z.int().nullable(),
  client: z.string(),
  /** Whom a person chose; null where the name alone says it. */
  client_id: id.nullable(),
  /** Reais, with two decimals. */
  amount: decimalText,
  /** What is still to come: the amount without what its payments settled; below zero where too much came. */
  open: decimalText,
  expected_date: z.iso.date(),
  /** The day on which it was settled whole. */
  received_date: z.iso.date().nullable(),
  /** Days past expected_date by the organisation's calendar; 0 once received, or while there is time. */
  days_overdue: z.int().min(0),
  status: z.enum(receivableStatuses),
  notes: z.string().nullable(),
  created_at: timestamp,
})

export type Receivable = z.infer<typeof receivable>
export type ReceivableRow = z.infer<typeof receivableRow>

export const receivableNotes = {
  sent: {
    ReceivableRow: {
      type: receivableRow,
      description: 'Um recebível como outro sistema o envia, reconhecido por external_id',
    },
  },
  answered: {
    Receivable: { type: receivable, description: 'Um recebível' },
  },
  fields: {
    invoice_id: ['A fatura da qual é parcela; nulo se nenhuma', null],
    instalment: ['Qual das parcelas da fatura é; nulo se nenhuma', null],
    client_id: ['O cliente cadastrado que uma pessoa escolheu; nulo se só o nome o diz', null],
    open: ['O que falta receber: o valor menos o que já o liquidou', '634.50'],
    expected_date: ['Dia em que se espera receber', '2026-04-20'],
    received_date: ['Dia em que foi recebido, até hoje', null],
    'ReceivableRow.received_date': [
      'Dia em que foi recebido, até hoje; sem o campo o que está gravado fica, nulo o apaga',
      null,
    ],
    'ReceivableRow.notes': ['Observações; sem o campo o que está gravado fica, nulo as apaga', 'Pagar por boleto'],
    'ReceivableRow.status': ['Só conferido com as datas: paid pede received_date, os outros que não haja', 'pending'],
    days_overdue: ['Dias de atraso no calendário da organização; 0 se recebido ou no prazo', 0],
  },
} satisfies SchemaNotes
