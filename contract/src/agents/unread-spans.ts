import { z } from 'zod'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** For how many days spans that no run claims are stored. */
export const unreadSpanDays = 7

/** Spans of one sender that came by one key, and are part of no run. */
export const unreadSpans = z.object({
  /** Null where a person sent them. */
  api_key_id: id.nullable(),
  api_key_name: z.string().nullable(),
  /** The line of the table of senders that knows it, else the name of its scope; null where it has none. */
  sender: z.string().nullable(),
  spans: z.int().min(1),
  last_at: timestamp,
})

/** Where to go on: what the answer before said; from the oldest where it is left out. */
export const unreadSpansRead = z.strictObject({ after: z.string().max(200).nullable().default(null) })

/** What reading some of them again brought. */
export const unreadSpansReread = z.object({
  /** How many were read. */
  spans: z.int().min(0),
  /** How many of those are part of a run now. */
  joined: z.int().min(0),
  /** Where to go on; null where these were the last. */
  next: z.string().nullable(),
})

export type UnreadSpans = z.infer<typeof unreadSpans>
export type UnreadSpansReread = z.infer<typeof unreadSpansReread>

export const unreadSpansNotes = {
  sent: {
    UnreadSpansRead: { type: unreadSpansRead, description: 'De onde continuar a ler de novo' },
  },
  answered: {
    UnreadSpans: { type: unreadSpans, description: 'Spans de um remetente que não são parte de execução nenhuma' },
    UnreadSpansReread: { type: unreadSpansReread, description: 'O que veio de ler de novo uma parte deles' },
  },
  fields: {
    api_key_id: ['A chave por que vieram; nulo quando uma pessoa os enviou', '0190a8e0-7c1b-7d2e-9f00-000000000051'],
    api_key_name: ['Nome da chave', 'Produção'],
    sender: ['Remetente reconhecido, ou o nome do escopo; nulo quando não diz', 'minha-biblioteca'],
    'UnreadSpans.spans': ['Quantos', 1204],
    'UnreadSpansReread.spans': ['Quantos foram lidos', 1000],
    last_at: ['Quando chegou o último', '2026-03-10T14:30:00Z'],
    after: ['O que a resposta anterior disse em next; nulo desde o mais antigo', null],
    joined: ['Quantos deles agora são parte de uma execução', 12],
    next: ['De onde continuar; nulo quando eram os últimos', null],
  },
} satisfies SchemaNotes
