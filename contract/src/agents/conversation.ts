import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { agentRunStatuses } from '../status.ts'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { agentRunLimits } from './agent-run.ts'

/** At most so many of the latest runs of a session are answered. */
export const turnsShown = 50

export const partKinds = ['text', 'reasoning', 'tool_call', 'tool_result', 'media'] as const

/** One thing that a message says: words, a call of a tool, what it gave, or the name of what is no text. */
export const messagePart = z.object({
  kind: z.enum(partKinds),
  text: z.string(),
  /** Of a tool, or the kind of medium. */
  name: z.string().nullable(),
})

export const message = z.object({
  /** system, user, assistant or tool, as far as its sender says these. */
  role: z.string(),
  parts: z.array(messagePart),
})

/** What was said in a run: in its last call of a model, which holds what came before it. */
export const turn = z.object({
  run_id: id,
  run_name: z.string(),
  agent_name: z.string().nullable(),
  status: z.enum(agentRunStatuses),
  error: z.string().nullable(),
  cost_usd: decimalText.nullable(),
  latency_ms: z.int().nullable(),
  created_at: timestamp,
  /** Without those that the turn before it has too. */
  messages: z.array(message),
})

/** The turns of one run or of a session, in their order. */
export const conversation = z.object({
  turns: z.array(turn),
  /** Whether there are earlier ones. */
  more: z.boolean(),
})

export const sessionQuery = z.strictObject({
  session: z
    .string()
    .min(1, 'Sessão é obrigatória')
    .max(agentRunLimits.session, 'Sessão deve ter no máximo 200 caracteres'),
})

/** What a step says at length, by the names of its attributes. */
export const spanContents = z.object({ contents: z.record(z.string(), z.string()) })

export const spanContentsQuery = z.strictObject({
  span_id: z.string().regex(/^[0-9a-f]{16}$/, 'Span deve ter 16 dígitos hexadecimais'),
})

export type MessagePart = z.infer<typeof messagePart>
export type Message = z.infer<typeof message>
export type Turn = z.infer<typeof turn>
export type Conversation = z.infer<typeof conversation>

export const conversationNotes = {
  answered: {
    Conversation: { type: conversation, description: 'O que foi dito em uma execução ou em uma sessão' },
    Turn: { type: turn, description: 'O que foi dito em uma execução' },
    Message: { type: message, description: 'Uma mensagem' },
    MessagePart: { type: messagePart, description: 'Parte de uma mensagem' },
    SpanContents: { type: spanContents, description: 'O que um passo diz por extenso' },
  },
  fields: {
    turns: ['As execuções, da mais antiga à mais nova, no máximo as 50 últimas'],
    more: ['Se há anteriores', false],
    run_id: ['A execução', '0190a8e0-7c1b-7d2e-9f00-000000000042'],
    run_name: ['Nome da execução', 'invoke_agent Triagem'],
    agent_name: ['Nome do agente', 'Triagem'],
    status: ['Em andamento, concluída ou falha', 'completed'],
    error: ['O que deu errado', null],
    cost_usd: ['Custo em dólares', '0.01'],
    latency_ms: ['Duração em milissegundos', 840],
    created_at: ['Quando começou', '2026-03-10T14:30:00Z'],
    messages: ['Mensagens, sem as que a execução anterior já tem'],
    role: ['De quem: system, user, assistant ou tool', 'user'],
    parts: ['O que a mensagem diz, em partes'],
    kind: ['O que a parte é', 'text'],
    text: ['As palavras, ou o que uma ferramenta recebeu ou deu', 'Qual o prazo?'],
    'MessagePart.name': ['Nome da ferramenta, ou tipo da mídia', null],
    contents: ['Textos inteiros, pelos nomes dos atributos', { 'gen_ai.input.messages': '[]' }],
  },
} satisfies SchemaNotes
