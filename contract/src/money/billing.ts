import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { noteOfInvoice } from '../nfse/counted-month.ts'
import { person } from '../people/person.ts'
import { id, optionalDate, optionalText, requiredDate, requiredKey, requiredText, timestamp } from '../text/text.ts'
import { editOf } from '../wire/edit-conflict.ts'
import type { FieldNote, SchemaNotes } from '../wire/schema-notes.ts'
import { reference, referenceMessages } from '../work/work.ts'
import { amount, client, invoice, invoiceLimits, invoiceNotes } from './invoice.ts'
import { payment, positiveAmount } from './payment.ts'
import { receivable, receivableLimits, receivableNotes } from './receivable.ts'

/** Invoices and receivables as people keep them: an invoice with its instalments, and what settled each. */

export const billingLimits = { instalments: 120, notes: 2000, reason: 500 } as const

const number = requiredKey(invoiceLimits.number, {
  required: 'Número é obrigatório',
  tooLong: 'Número deve ter no máximo 100 caracteres',
})
const notes = optionalText(billingLimits.notes, 'Observações devem ter no máximo 2000 caracteres')
const reason = requiredText(billingLimits.reason, {
  required: 'Motivo é obrigatório',
  tooLong: 'Motivo deve ter no máximo 500 caracteres',
})

export const instalmentCreate = z.strictObject({
  amount: positiveAmount,
  expected_date: requiredDate('Vencimento é obrigatório'),
})
const instalments = z
  .array(instalmentCreate, 'Envie a lista das parcelas')
  .min(1, 'A fatura precisa de ao menos uma parcela')
  .max(billingLimits.instalments, 'A fatura pode ter no máximo 120 parcelas')

/**
 * Whom it is for: a client by its id, or by what its name is there. A name may be a client's, another name of it or its CPF or
 * CNPJ; one that matches nobody is stored as it is.
 */
const whose = { client, client_id: reference(referenceMessages.client) }

export const invoiceCreate = z.strictObject({
  number,
  client: whose.client.optional(),
  client_id: whose.client_id.default(null),
  project_id: reference(referenceMessages.project).default(null),
  issue_date: optionalDate().default(null),
  notes: notes.default(null),
  instalments,
})

/** A change of some fields. Amount and due date are of an invoice without instalments: else these say them. */
export const invoiceUpdate = z
  .strictObject({
    number,
    ...whose,
    project_id: reference(referenceMessages.project),
    issue_date: optionalDate(),
    notes,
    amount,
    due_date: requiredDate('Vencimento é obrigatório'),
  })
  .partial()
export const invoiceEdit = editOf(invoiceUpdate)

export const invoiceSplit = z.strictObject({ instalments })
export const invoiceCancel = z.strictObject({ reason })
/** A credit note of an invoice: it takes its amount off what is open, from the last instalment on. */
export const invoiceCredit = z.strictObject({
  number,
  amount: positiveAmount,
  issue_date: requiredDate('Data é obrigatória'),
  notes: notes.default(null),
})

/** A change of some fields; the client of an instalment is its invoice's. */
export const receivableUpdate = z
  .strictObject({
    ...whose,
    amount,
    expected_date: requiredDate('Data prevista é obrigatória'),
    notes: optionalText(receivableLimits.notes, 'Observações devem ter no máximo 2000 caracteres'),
  })
  .partial()
export const receivableEdit = editOf(receivableUpdate)

const named = z.object({ id, name: z.string() }).nullable()

export const receivableWithPayments = receivable.extend({
  /** The invoice that it is an instalment of. */
  invoice: z.object({ id, number: z.string() }).nullable(),
  /** It was a receivable of its own until a person said that it is the invoice, and can be parted from it. */
  is_joined: z.boolean(),
  /** The registered client that its name counts for. */
  registered_client: named,
  payments: z.array(payment),
})

export const invoiceWithInstalments = invoice.extend({
  notes: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  registered_client: named,
  project: named,
  /** The notes of service (NFS-e) that it is of, and whether each ended; for managers and administrators. */
  nfse: z.array(noteOfInvoice),
  /** Of a credit note: the invoice that it credits. */
  credited: z.object({ id, number: z.string() }).nullable(),
  credit_notes: z.array(invoice),
  instalments: z.array(receivableWithPayments),
})

/** The payment that a change is of, and of which instalment it is. */
const changedPayment = payment
  .pick({ kind: true, amount: true, day: true })
  .extend({ instalment: receivable.shape.instalment })

/** One change of an invoice, a receivable or a payment: who, what, when. */
export const financeChange = z.object({
  id,
  noun: z.enum(['invoice', 'receivable', 'payment']),
  row_id: id,
  action: z.enum(['created', 'updated', 'deleted']),
  /** Each changed field with its value before and after. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** What the payment is that was recorded or changed, and of which instalment, where it is one; null of other rows. */
  payment: changedPayment.nullable(),
  created_at: timestamp,
  /** Null where no person did it: another system, or a command. */
  user: person.nullable(),
  /** The file that it came with, or that was undone with it. */
  import: z.object({ id, file: z.string(), is_undone: z.boolean() }).nullable(),
})

/** A name that invoices or receivables have and no client does, with what hangs on it. */
export const unmatchedClient = z.object({
  client: z.string(),
  invoices: z.int().min(0),
  receivables: z.int().min(0),
  amount: decimalText,
})

/** A file that was brought in, with what it wrote. */
export const financeImport = z.object({
  id,
  kind: z.enum(['invoices', 'receivables', 'notes']),
  file: z.string(),
  created_at: timestamp,
  user: person.nullable(),
  created: z.int().min(0),
  updated: z.int().min(0),
  undone_at: timestamp.nullable(),
})

/** What undoing an import did. What somebody changed since stays, and is named. */
export const importUndone = z.object({
  removed: z.int().min(0),
  restored: z.int().min(0),
  stayed: z.array(z.object({ noun: z.enum(['invoice', 'receivable']), name: z.string() })),
})

export type InvoiceCreate = z.infer<typeof invoiceCreate>
export type InvoiceUpdate = z.infer<typeof invoiceUpdate>
export type InvoiceEdit = z.infer<typeof invoiceEdit>
export type InvoiceCredit = z.infer<typeof invoiceCredit>
export type InstalmentCreate = z.infer<typeof instalmentCreate>
export type ReceivableUpdate = z.infer<typeof receivableUpdate>
export type ReceivableEdit = z.infer<typeof receivableEdit>
export type InvoiceWithInstalments = z.infer<typeof invoiceWithInstalments>
export type ReceivableWithPayments = z.infer<typeof receivableWithPayments>
export type FinanceChange = z.infer<typeof financeChange>
export type UnmatchedClient = z.infer<typeof unmatchedClient>
export type FinanceImport = z.infer<typeof financeImport>
export type ImportUndone = z.infer<typeof importUndone>

/** What fields mean wherever they are, and not in one schema alone. */
function shared(fields: Readonly<Record<string, FieldNote>>): Record<string, FieldNote> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.includes('.')))
}

export const billingNotes = {
  sent: {
    InvoiceCreate: { type: invoiceCreate, description: 'Uma fatura a criar, com as suas parcelas' },
    InstalmentCreate: { type: instalmentCreate, description: 'Uma parcela: valor e vencimento' },
    InvoiceUpdate: {
      type: invoiceEdit,
      description: 'Campos de uma fatura a alterar; os ausentes ficam como estão; em base, os valores de que se partiu',
    },
    InvoiceSplit: { type: invoiceSplit, description: 'As parcelas de uma fatura que não tem nenhuma' },
    InvoiceCancel: { type: invoiceCancel, description: 'Por que uma fatura é cancelada' },
    InvoiceCredit: { type: invoiceCredit, description: 'Uma nota de crédito de uma fatura' },
    ReceivableUpdate: {
      type: receivableEdit,
      description:
        'Campos de um recebível a alterar; os ausentes ficam como estão; em base, os valores de que se partiu',
    },
  },
  answered: {
    InvoiceWithInstalments: { type: invoiceWithInstalments, description: 'Uma fatura com parcelas e recebimentos' },
    ReceivableWithPayments: { type: receivableWithPayments, description: 'Um recebível com o que o liquida' },
    FinanceChange: { type: financeChange, description: 'Uma mudança de uma fatura, recebível ou recebimento' },
    ChangedPayment: { type: changedPayment, description: 'O recebimento de que uma mudança é' },
    UnmatchedClient: { type: unmatchedClient, description: 'Um nome que não é de nenhum cliente cadastrado' },
    FinanceImport: { type: financeImport, description: 'Um arquivo importado, com o que gravou' },
    ImportUndone: { type: importUndone, description: 'O que se desfez de uma importação' },
  },
  fields: {
    ...shared(invoiceNotes.fields),
    ...shared(receivableNotes.fields),
    number: ['Número da fatura', 'NF-2026-0042'],
    'InvoiceCreate.client': ['O cliente: nome, outro nome dele, CPF ou CNPJ', 'Cooperativa Pampa'],
    'InvoiceUpdate.client': ['O cliente: nome, outro nome dele, CPF ou CNPJ', 'Cooperativa Pampa'],
    'UnmatchedClient.client': ['O nome, como está nos lançamentos', 'COOP PAMPA'],
    cancel_reason: ['Por que foi cancelada; nulo se não foi', null],
    expected_date: ['Dia em que se espera receber', '2026-04-20'],
    instalments: ['As parcelas, na sua ordem'],
    payments: ['O que liquida o recebível, do mais antigo ao mais novo'],
    paid_date: ['Dia em que foi paga; nulo se não foi', null],
    credited: ['De uma nota de crédito: a fatura que ela credita', null],
    credit_notes: ['As notas de crédito da fatura', []],
    issue_day: ['O dia em que a nota foi emitida', '2026-11-03'],
    competence: ['A competência da nota', '2026-11-01'],
    nfse: ['As NFS-e da fatura, para gerentes e administradores; `ended` diz se foram canceladas ou substituídas', []],
    ended: ['Se a nota foi cancelada ou substituída; nulo se vale', null],
    registered_client: ['O cliente cadastrado por quem o nome conta; nulo se nenhum', null],
    project: ['O projeto; nulo se nenhum', null],
    invoice: ['A fatura da qual é parcela; nulo se nenhuma', null],
    is_joined: ['Se foi ligado à fatura por uma pessoa, e pode ser separado dela', false],
    invoices: ['Quantas faturas', 12],
    receivables: ['Quantos recebíveis', 3],
    noun: ['O que mudou', 'payment'],
    row_id: ['A fatura, o recebível ou o recebimento', '0190a8e0-7c1b-7d2e-9f00-000000000042'],
    action: ['O que houve', 'created'],
    changes: ['Cada campo alterado, com o valor anterior e o novo', { amount: ['100.00', '90.00'] }],
    'FinanceChange.payment': ['O recebimento de que se trata, com a parcela; nulo nas outras mudanças', null],
    'ChangedPayment.kind': ['O que é: pagamento, desconto, retenção, taxa, juros, devolução ou crédito', 'payment'],
    'ChangedPayment.day': ['O dia do recebimento', '2026-04-20'],
    user: ['A pessoa; nulo para outro sistema ou um comando'],
    import: ['O arquivo com que veio, ou que se desfez; nulo se nenhum', null],
    kind: ['O que o arquivo tinha', 'invoices'],
    file: ['Nome do arquivo', 'faturas.csv'],
    created: ['Quantos registros criou', 10],
    updated: ['Quantos registros alterou', 2],
    undone_at: ['Quando foi desfeita; nulo se não foi', null],
    removed: ['Quantos registros saíram', 10],
    restored: ['Quantos voltaram ao que eram', 2],
    stayed: ['Os que ficaram, porque alguém os mudou depois', []],
    is_undone: ['Se a mudança é o desfazer da importação', false],
    name: ['Como se chama', 'NF-2026-0042'],
    reason: ['O motivo', 'Emitida em duplicidade'],
  },
} satisfies SchemaNotes
