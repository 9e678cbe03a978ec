import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { nfseStates } from './nfse-list.ts'
import { nfseLayouts, nfseTaxes } from './nfse-tax.ts'

/** Notes of service (NFS-e), as XML or in a ZIP: what they would bring, and the invoices that they make or are joined to. */

export const nfseLimits = {
  /** Notes that are brought in at once. */
  notes: 2000,
  /** Files that one call reads together. */
  files: 20,
  /** Days from a note's issue to its due date. */
  dueDays: 365,
} as const

const count = z.int().min(0)

const layout = z.enum(nfseLayouts)
const party = z.object({ document: z.string().nullable(), name: z.string().nullable() })

const amounts = {
  /** What the service costs, before anything is taken off. */
  gross: decimalText,
  discount_unconditional: decimalText,
  discount_conditional: decimalText,
  withheld: z.array(z.object({ tax: z.enum(nfseTaxes), amount: decimalText })),
  /** What the note says is left; null where it says nothing. */
  net: decimalText.nullable(),
  /** What its own amounts come to. */
  due: decimalText,
}

const noteFields = {
  key: z.string(),
  layout,
  number: z.string(),
  provider: party,
  taker: party,
  issue_day: z.iso.date(),
  competence: z.iso.date(),
  ...amounts,
}

/** Why a bill that is there is proposed for a note. */
export const nfseReasons = ['number', 'client', 'gross', 'net'] as const
export type NfseReason = (typeof nfseReasons)[number]

export const nfseCandidate = z.object({
  kind: z.enum(['invoice', 'receivable']),
  id,
  number: z.string(),
  client: z.string(),
  amount: decimalText,
  due_date: z.iso.date(),
  /** The day that it counts for as invoiced; null where it takes the note's. */
  invoiced_on: z.iso.date().nullable(),
  reasons: z.array(z.enum(nfseReasons)),
})

/** A note of a file, and what it would do. */
export const nfseTried = z.object({
  ...noteFields,
  /** How its taker is named among those of the file. */
  taker_key: z.string(),
  /** It is here already, and stays as it is. */
  is_known: z.boolean(),
  /** That it was cancelled or replaced, as this file or one before says. */
  ended: z.enum(['cancelled', 'replaced']).nullable(),
  /** What a person should look at before it is brought, a sentence each. */
  doubts: z.array(z.string()),
  candidates: z.array(nfseCandidate),
  /** The bill that it is most likely of: its number, its client and its amount are the note's, and no other's are. */
  proposed: id.nullable(),
})

/** Who took the services of notes that would be brought. */
export const nfseTaker = z.object({
  key: z.string(),
  document: z.string().nullable(),
  name: z.string(),
  notes: count,
  /** The client that it is, by its document, or by its name or another name of it. */
  client: z.object({ id, name: z.string(), by: z.enum(['document', 'name']) }).nullable(),
})

const said = z.object({ file: z.string(), message: z.string() })

export const nfseRead = z.object({
  notes: z.array(nfseTried),
  takers: z.array(nfseTaker),
  /** Invoices that were made, and bills that notes were joined to. */
  created: count,
  joined: count,
  /** Those that were here already, in these files or before. */
  unchanged: count,
  /** Notes that nobody chose. */
  left: count,
  /** Cancellations and replacements of the files, and how many of them are of notes that are not here. */
  events: count,
  strange_events: count,
  /** Invoices that were cancelled with their notes. */
  cancelled: z.array(z.string()),
  /** Invoices whose note ended, and which something was received of: a person decides. */
  to_decide: z.array(z.object({ id, number: z.string(), client: z.string() })),
  refused: z.object({ count, first: z.array(said) }),
  remarks: z.array(said),
})

const chosenNote = z.strictObject({
  key: z.string('Deve ser um texto').min(1).max(120),
  /** The bill that it belongs to; null makes an invoice. */
  join: id.nullable().default(null),
})

const chosenTaker = z.strictObject({
  key: z.string('Deve ser um texto').min(1).max(250),
  /** The client that it is; remembered by its document and name. */
  client_id: id.nullable().default(null),
  /** Registers it as a client. */
  create: z.boolean('Deve ser verdadeiro ou falso').default(false),
})

export const nfseFile = z.strictObject({
  /** True says what would come of it, and stores nothing. */
  trial: z.boolean('Deve ser verdadeiro ou falso').default(false),
  /** Other files that were sent, read together with this one. */
  others: z
    .array(id)
    .max(nfseLimits.files - 1, 'São no máximo 20 arquivos por vez')
    .default([]),
  /** The notes to bring; what is not named stays out. */
  notes: z
    .array(chosenNote, 'Envie a lista das notas')
    .max(nfseLimits.notes, 'São no máximo 2.000 notas por vez')
    .default([]),
  takers: z.array(chosenTaker, 'Envie a lista dos tomadores').max(nfseLimits.notes).default([]),
  due_days: z
    .int('Deve ser um número inteiro')
    .min(0, 'O prazo não pode ser negativo')
    .max(nfseLimits.dueDays, 'O prazo é de no máximo 365 dias')
    .default(30),
})

export const nfseNote = z.object({
  id,
  org_id: id,
  ...noteFields,
  state: z.enum(nfseStates),
  /** Its amounts come to what it says is left, or it says nothing. */
  is_exact: z.boolean(),
  ended_day: z.iso.date().nullable(),
  ended_reason: z.string().nullable(),
  /** The number of the note that stands in its place, where it is here. */
  replacement: z.string().nullable(),
  invoice: z.object({ id, number: z.string(), client: z.string(), status: z.string(), invoiced_on: z.iso.date() }),
  created_at: timestamp,
})

export type NfseRead = z.infer<typeof nfseRead>
export type NfseTried = z.infer<typeof nfseTried>
export type NfseTaker = z.infer<typeof nfseTaker>
export type NfseCandidate = z.infer<typeof nfseCandidate>
export type NfseNote = z.infer<typeof nfseNote>
export type NfseFile = z.output<typeof nfseFile>

export const nfseNotes = {
  sent: {
    NfseFile: { type: nfseFile, description: 'Como trazer as notas de arquivos que já chegaram' },
    NfseChosenNote: { type: chosenNote, description: 'Uma nota a trazer, e a fatura a que ela se junta' },
    NfseChosenTaker: { type: chosenTaker, description: 'Que cliente é quem tomou o serviço' },
  },
  answered: {
    NfseRead: { type: nfseRead, description: 'O que veio de arquivos de NFS-e, ou viria' },
    NfseTried: { type: nfseTried, description: 'Uma nota de um arquivo, e o que ela faria' },
    NfseTaker: { type: nfseTaker, description: 'Quem tomou serviços das notas, e que cliente é' },
    NfseCandidate: { type: nfseCandidate, description: 'Uma fatura ou um recebível que pode ser o da nota' },
    NfseNote: { type: nfseNote, description: 'Uma nota de serviço que a organização emitiu' },
  },
  fields: {
    key: ['A chave de 50 caracteres; nas notas de cidades, cidade, CNPJ, número e código', '3304557…'],
    'NfseTaker.key': ['Como quem tomou o serviço é dito nas escolhas', '11444777000161'],
    'NfseChosenTaker.key': ['Quem tomou o serviço, como o ensaio o diz', '11444777000161'],
    taker_key: ['Quem tomou o serviço, na lista', '11444777000161'],
    layout: ['O leiaute: nacional, ABRASF ou o de São Paulo', 'nacional'],
    number: ['O número', '146'],
    provider: ['Quem emitiu a nota'],
    taker: ['Quem tomou o serviço'],
    document: ['CPF, CNPJ ou documento de outro país; nulo se a nota não diz', '11444777000161'],
    name: ['O nome', 'Padaria Aurora Ltda'],
    issue_day: ['O dia em que foi emitida', '2026-11-03'],
    competence: ['A competência', '2026-11-01'],
    gross: ['O valor do serviço', '10000.00'],
    discount_unconditional: ['Desconto incondicionado', '0.00'],
    discount_conditional: ['Desconto condicionado', '0.00'],
    withheld: ['O que foi retido, um imposto por linha', [{ tax: 'irrf', amount: '150.00' }]],
    tax: ['O imposto', 'irrf'],
    amount: ['O valor', '150.00'],
    net: ['O líquido que a nota diz; nulo se não diz', '9385.00'],
    due: ['O bruto menos descontos e retenções', '9385.00'],
    is_known: ['Se a nota já está aqui', false],
    ended: ['Se foi cancelada ou substituída', null],
    doubts: ['O que convém conferir', []],
    candidates: ['Faturas e recebíveis que podem ser os da nota'],
    proposed: ['A fatura mais provável: número, cliente e valor são os da nota', null],
    kind: ['Fatura, ou recebível sem fatura', 'invoice'],
    client: ['O cliente', 'Padaria Aurora'],
    'NfseTaker.client': ['O cliente que é; nulo se ninguém tem o documento ou o nome', null],
    due_date: ['O vencimento', '2026-12-03'],
    invoiced_on: ['O dia em que a fatura conta como faturada; nulo se passa a ser o da nota', '2026-11-03'],
    reasons: ['Os motivos: número, cliente, valor bruto ou líquido', ['number', 'client', 'gross']],
    by: ['Como foi reconhecido', 'document'],
    notes: ['As notas'],
    'NfseTaker.notes': ['Quantas notas', 3],
    takers: ['Quem tomou os serviços das notas novas'],
    created: ['Faturas criadas', 12],
    joined: ['Faturas que já existiam e ganharam a nota', 2],
    unchanged: ['Notas que já estavam aqui', 5],
    left: ['Notas que ninguém escolheu', 0],
    events: ['Cancelamentos e substituições', 1],
    strange_events: ['Os que são de notas que não estão aqui', 0],
    cancelled: ['As faturas canceladas com as notas', ['NFS-e 12']],
    to_decide: ['Faturas com recebimentos cuja nota foi cancelada: alguém decide', []],
    refused: ['O que não foi trazido, e por quê'],
    count: ['Quantos', 1],
    first: ['Os primeiros 100'],
    remarks: ['O que se notou nos arquivos', []],
    file: ['O arquivo', 'nota-146.xml'],
    message: ['O que se nota', 'é um DPS: o pedido de uma nota, e não a nota emitida'],
    trial: ['Verdadeiro diz o que viria, e não grava nada', false],
    others: ['Outros arquivos que chegaram, lidos junto', []],
    join: ['A fatura ou o recebível a que a nota se junta; nulo cria uma fatura', null],
    client_id: ['O cliente que é', '0190a8e0-7c1b-7d2e-9f00-000000000011'],
    create: ['Cadastra o cliente', false],
    due_days: ['Dias da emissão até o vencimento', 30],
    state: ['Vale, foi cancelada, substituída, ou foi cancelada e a fatura tem recebimentos', 'valid'],
    is_exact: ['Se as parcelas da nota dão o líquido que ela diz', true],
    ended_day: ['O dia em que foi cancelada ou substituída', null],
    ended_reason: ['O motivo', null],
    replacement: ['O número da nota que a substituiu, se está aqui', null],
    invoice: ['A fatura da nota'],
    status: ['A situação da fatura', 'pending'],
  },
} satisfies SchemaNotes
