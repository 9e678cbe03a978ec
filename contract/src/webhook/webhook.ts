import { z } from 'zod'
import { person } from '../people/person.ts'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { type WebhookTopic, webhookTopicNames } from './webhook-topics.ts'

/** Node.js and browsers have it alike; the contract loads the types of neither. */
declare const URL: {
  canParse(text: string): boolean
  new (text: string): { protocol: string; username: string; password: string; hash: string; href: string }
}

export const webhookLimits = {
  address: 500,
  /** In one organisation; the table's trigger counts them. */
  webhooks: 20,
  /** Of an answer, in characters. */
  answer: 2048,
} as const

const topic = z.enum(webhookTopicNames as [WebhookTopic, ...WebhookTopic[]], 'Evento desconhecido')
const noTopic = 'Escolha ao menos um evento'
const topics = z
  .array(topic, noTopic)
  .min(1, noTopic)
  .transform((chosen) => webhookTopicNames.filter((name) => chosen.includes(name)))

/** As a URL is read, whatever spelling it came in: a number that stands for an address is that address. */
const address = z
  .string('Endereço é obrigatório')
  .trim()
  .min(1, { message: 'Endereço é obrigatório', abort: true })
  .max(webhookLimits.address, 'Endereço deve ter no máximo 500 caracteres')
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: 'Use um endereço https, como https://exemplo.com.br/leme',
    abort: true,
  })
  .refine(hasNoPassword, { message: 'O endereço não pode ter usuário nem senha', abort: true })
  .transform((text) => {
    const url = new URL(text)
    url.hash = ''
    return url.href
  })
  .refine((text) => text.length <= webhookLimits.address, 'Endereço deve ter no máximo 500 caracteres')

function hasNoPassword(text: string): boolean {
  const { username, password } = new URL(text)
  return `${username}${password}` === ''
}

export const webhookCreate = z.strictObject({ address, topics, org_id: id.optional() })

export const webhookUpdate = z
  .strictObject({ address: address.optional(), topics: topics.optional(), is_active: z.boolean().optional() })
  .refine((change) => Object.keys(change).length > 0, 'Nada a alterar')

export const webhook = z.object({
  id,
  org_id: id,
  address: z.string(),
  topics: z.array(topic),
  is_active: z.boolean(),
  /** When the address answered 410, which switched it off. */
  gone_at: timestamp.nullable(),
  /** Since when no attempt has reached it; null while they do. */
  failing_since: timestamp.nullable(),
  /** Until when the secret before signs too; null where there is none. */
  former_until: timestamp.nullable(),
  created_by: person.nullable(),
  created_at: timestamp,
})

/** Answered once, for a new secret: it is stored encrypted and shown no more. */
export const webhookWithSecret = webhook.extend({ secret: z.string() })

const webhookStates = ['waiting', 'delivered', 'failed'] as const

export const webhookDelivery = z.object({
  id,
  org_id: id,
  webhook_id: id,
  type: z.string(),
  /** Whether it stands for all that an import brought of a noun in one transaction. */
  is_batch: z.boolean(),
  state: z.enum(webhookStates),
  attempts: z.int(),
  created_at: timestamp,
  /** Null where nothing waits any more. */
  next_attempt_at: timestamp.nullable(),
  attempted_at: timestamp.nullable(),
  duration_ms: z.int().nullable(),
  status: z.int().nullable(),
  error: z.string().nullable(),
})

export const webhookDeliveryWhole = webhookDelivery.extend({
  /** Null until the first attempt. */
  body: z.string().nullable(),
  /** The first 2 kB. */
  answer: z.string().nullable(),
})

export type Webhook = z.infer<typeof webhook>
export type WebhookCreate = z.output<typeof webhookCreate>
export type WebhookUpdate = z.output<typeof webhookUpdate>
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>
export type WebhookDelivery = z.infer<typeof webhookDelivery>
export type WebhookDeliveryWhole = z.infer<typeof webhookDeliveryWhole>

export const webhookNotes = {
  sent: {
    WebhookCreate: { type: webhookCreate, description: 'Um endereço que recebe o que acontece, e de quê' },
    WebhookUpdate: { type: webhookUpdate, description: 'O que muda de um webhook' },
  },
  answered: {
    Webhook: { type: webhook, description: 'Um endereço que recebe o que acontece, sem o seu segredo' },
    WebhookWithSecret: { type: webhookWithSecret, description: 'O mesmo, com um segredo novo: não aparece de novo' },
    WebhookDelivery: { type: webhookDelivery, description: 'Uma entrega: o que foi enviado, ou espera' },
    WebhookDeliveryWhole: { type: webhookDeliveryWhole, description: 'Uma entrega com o que foi enviado e respondido' },
  },
  fields: {
    address: ['Para onde vai, por HTTPS', 'https://exemplo.com.br/leme'],
    topics: ['De que eventos', ['tasks', 'tickets']],
    is_active: ['Se recebe', true],
    gone_at: ['Quando o endereço respondeu 410, que o desliga', null],
    failing_since: ['Desde quando nenhuma tentativa chega; nulo enquanto chegam', null],
    created_by: ['Quem criou'],
    former_until: ['Até quando o segredo anterior também assina', null],
    secret: ['O segredo que assina: aparece só nesta resposta', 'whsec_EXEMPLOEXEMPLOEXEMPLOEXEMPLOEXEMPLOEXEMPLO'],
    webhook_id: ['O webhook', '0190a8e0-7c1b-7d2e-9f00-000000000091'],
    type: ['O que houve', 'task.updated'],
    is_batch: ['Se diz tudo o que uma importação trouxe de uma vez', false],
    state: ['waiting: espera; delivered: entregue; failed: desistiu', 'delivered'],
    attempts: ['Tentativas até agora', 1],
    next_attempt_at: ['Quando é a próxima tentativa; nulo quando não há', null],
    attempted_at: ['Quando foi a última', '2026-03-10T14:30:00Z'],
    duration_ms: ['Quanto a última levou, em ms', 84],
    status: ['O que o endereço respondeu', 204],
    error: ['Por que não conta como entregue', null],
    body: ['O que é enviado; nulo até a primeira tentativa', '{"type":"task.updated"}'],
    answer: ['O começo do que o endereço respondeu', 'ok'],
  },
} satisfies SchemaNotes
