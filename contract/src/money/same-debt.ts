import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { id } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** At most so many are listed, and joined by one call. */
export const sameDebtsListed = 200

/** An open invoice and a receivable of nobody's chain that have the same client, amount and day: they look like one debt. */
export const sameDebt = z.object({
  invoice_id: id,
  receivable_id: id,
  number: z.string(),
  external_id: z.string(),
  client: z.string(),
  amount: decimalText,
  due_date: z.iso.date(),
  received_date: z.iso.date().nullable(),
})

export const sameDebtsJoin = z.strictObject({
  pairs: z
    .array(z.strictObject({ invoice_id: id, receivable_id: id }), 'Envie a lista dos pares')
    .min(1, 'Escolha ao menos um par')
    .max(sameDebtsListed, `Ligue no máximo ${sameDebtsListed} pares de uma vez`),
})

/** How many receivables became their invoice's instalment, and how many pairs were no longer alike, or named twice. */
export const sameDebtsJoined = z.object({ joined: z.int().min(0), left: z.int().min(0) })

export type SameDebt = z.infer<typeof sameDebt>
export type SameDebtsJoin = z.infer<typeof sameDebtsJoin>
export type SameDebtsJoined = z.infer<typeof sameDebtsJoined>

export const sameDebtNotes = {
  sent: {
    SameDebtsJoin: { type: sameDebtsJoin, description: 'Faturas e recebíveis que são a mesma cobrança' },
  },
  answered: {
    SameDebt: { type: sameDebt, description: 'Uma fatura em aberto e um recebível que parecem a mesma cobrança' },
    SameDebtsJoined: { type: sameDebtsJoined, description: 'Quantos pares foram ligados' },
  },
  fields: {
    invoice_id: ['A fatura em aberto, sem parcelas', '0190a8e0-7c1b-7d2e-9f00-000000000042'],
    receivable_id: ['O recebível de nenhuma fatura', '0190a8e0-7c1b-7d2e-9f00-000000000043'],
    number: ['Número da fatura', 'NF-2026-0042'],
    external_id: ['Código do recebível', 'R-42'],
    client: ['O cliente, como está na fatura', 'Cooperativa Pampa'],
    due_date: ['O vencimento, que é também o dia previsto do recebível', '2026-03-20'],
    received_date: ['Dia em que o recebível foi recebido; nulo se não foi', '2026-03-21'],
    pairs: ['Os pares'],
    joined: ['Quantos recebíveis passaram a ser a parcela da sua fatura', 2],
    left: ['Quantos pares já não eram iguais', 0],
  },
} as const satisfies SchemaNotes
