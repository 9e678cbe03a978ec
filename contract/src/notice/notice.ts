import { z } from 'zod'
import { alertKinds } from '../agents/alert-words.ts'
import { timeZone } from '../format/time-zone.ts'
import { person } from '../people/person.ts'
import { key } from '../text/key.ts'
import { id, timestamp } from '../text/text.ts'
import { thingNouns } from '../thing/thing.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** Why somebody hears of something; `notice_rules` of the database says who hears of what. */
export const noticeReasons = [
  'mentioned',
  'assigned',
  'answered',
  'changed',
  'due_soon',
  'overdue',
  'alert',
  'alert_over',
] as const
export type NoticeReason = (typeof noticeReasons)[number]

/** What a notice may be about. */
export const noticeNouns = [...thingNouns, 'agent'] as const

/** What somebody should hear of: what happened to one thing, and why it is theirs to know. */
export const notice = z.object({
  id,
  reason: z.enum(noticeReasons),
  thing: z.object({
    id,
    noun: z.enum(noticeNouns),
    project_id: id.nullable(),
    key: key.nullable(),
    /** As it is called today; of one that was deleted, as it was called then. */
    title: z.string(),
  }),
  /** The name of its project. */
  project: z.string().nullable(),
  /** Who did it; null for another system, for a due date and for an alert. */
  user: person.nullable(),
  /** Null for a due date and for an alert. */
  action: z.enum(['created', 'updated', 'deleted']).nullable(),
  /** What changed, by the names of its fields. */
  fields: z.array(z.string()),
  /** What it was moved to, where it was. */
  status: z.string().nullable(),
  due_date: z.iso.date().nullable(),
  /** The rule of an alert, and what was measured when it began or was over. */
  alert: z
    .object({
      kind: z.enum(alertKinds),
      threshold: z.number().nullable(),
      minutes: z.int(),
      figure: z.number().nullable(),
    })
    .nullable(),
  /** How a comment begins; null where it is about none. */
  text: z.string().nullable(),
  mentions: z.array(z.object({ id, display_name: z.string(), removed_at: timestamp.nullable() })),
  change_count: z.int().min(1),
  thing_count: z.int().min(1),
  happened_at: timestamp,
  read_at: timestamp.nullable(),
})
export type Notice = z.infer<typeof notice>

/** How many are not read; `mostCounted` (notice-limits) stands for any more. */
export const unreadCount = z.object({ count: z.int().min(0) })

/** All that are not read, up to the one that was the newest when somebody looked. */
export const noticesRead = z.strictObject({ newest: id })

export const mutingUpdate = z.strictObject({ is_muted: z.boolean('Diga se quer silenciar') })

/** A thing of which one hears nothing; a project stands for all that is in it. */
export const mutedThing = z.object({
  id,
  noun: z.enum(thingNouns),
  project_id: id.nullable(),
  key: key.nullable(),
  title: z.string(),
})
export type MutedThing = z.infer<typeof mutedThing>

/** How notices come by mail. */
export const noticeMails = ['at_once', 'daily', 'never'] as const

export const noticeSettings = z.strictObject({
  mail: z.enum(noticeMails, 'Escolha na hora, uma vez por dia ou nunca'),
  /** When the one of the day goes, on the clock of the zone. */
  hour: z.int('Escolha uma hora').min(0, 'Escolha uma hora').max(23, 'Escolha uma hora'),
  /** Null for the organisation's. */
  time_zone: timeZone.nullable(),
})
export type NoticeSettings = z.infer<typeof noticeSettings>

export const noticeNotes = {
  sent: {
    NoticesRead: { type: noticesRead, description: 'Até qual notificação tudo foi lido' },
    NoticeSettings: { type: noticeSettings, description: 'Como as notificações chegam por email' },
    MutingUpdate: { type: mutingUpdate, description: 'Se quem pergunta não quer notificações disto' },
  },
  answered: {
    Notice: { type: notice, description: 'Uma notificação: o que houve com algo, e por que isso é de quem pergunta' },
    UnreadCount: { type: unreadCount, description: 'Quantas notificações não foram lidas' },
    MutedThing: { type: mutedThing, description: 'Algo silenciado' },
  },
  fields: {
    newest: ['A notificação mais nova que foi vista', '0190a8e0-7c1b-7d2e-9f00-000000000061'],
    is_muted: ['Se nada disto deve notificar', true],
    mail: ['at_once: na hora; daily: uma vez por dia; never: nunca', 'daily'],
    hour: ['A que horas vai o email do dia, no relógio do fuso', 8],
    time_zone: ['Fuso horário, pelo nome na base IANA; nulo para o da organização', null],
    reason: [
      'mentioned: mencionado; assigned: passado a você; answered: alguém comentou depois de você; changed: mudou; due_soon: vence amanhã; overdue: venceu; alert: um agente passou de um limite; alert_over: voltou ao normal',
      'mentioned',
    ],
    thing: ['De que se trata'],
    noun: ['Que tipo de coisa é', 'task'],
    project_id: ['O projeto; nulo para um ticket que não é de um', '0190a8e0-7c1b-7d2e-9f00-000000000003'],
    title: ['Como se chama hoje; se foi excluído, como se chamava', 'Validar extrato'],
    project: ['Nome do projeto', 'Portal do Cooperado'],
    user: ['Quem o fez; nulo para outro sistema, um prazo e um alerta'],
    action: ['O que aconteceu; nulo para um prazo e um alerta', 'updated'],
    fields: ['Os campos que mudaram', ['status']],
    status: ['Para onde foi movido; nulo se não foi', 'doing'],
    alert: ['O limite de um agente e o que foi medido; nulo para o resto', null],
    kind: ['De que é o limite', 'failures'],
    threshold: ['O mais que pode ser; nulo para silence', 10],
    minutes: ['De quantos minutos até então', 60],
    figure: ['O que foi medido; nulo sem nada a medir', 12.5],
    due_date: ['O prazo de que se trata; nulo para o resto', '2026-04-15'],
    text: ['Como começa o comentário; nulo se não é um', 'Falta **testar** no celular'],
    mentions: ['Quem o comentário menciona, com o nome de hoje'],
    removed_at: ['Quando a conta foi removida; nulo para as demais', '2026-03-10T14:30:00Z'],
    change_count: ['Por quantas mudanças responde, enquanto não foi lida', 1],
    thing_count: ['Quantas coisas mudaram juntas', 1],
    happened_at: ['Quando aconteceu', '2026-03-10T14:30:00Z'],
    read_at: ['Quando foi lida; nulo se não foi', null],
    count: ['Quantas são; 100 quer dizer 100 ou mais', 3],
  },
} satisfies SchemaNotes
