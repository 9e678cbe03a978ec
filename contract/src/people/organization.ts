import { z } from 'zod'
import { timeZone } from '../format/time-zone.ts'
import { statusLabels } from '../status.ts'
import { mailedName } from '../text/mailed-name.ts'
import { id } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** Between how many days each kind is stored, where an organisation sets it. */
export const retentionDays = {
  /** The figures of 30 days read the runs of their first hour. */
  keep_runs_days: { min: 31, max: 3650 },
  keep_prompts_days: { min: 1, max: 3650 },
  keep_conversations_days: { min: 1, max: 3650 },
  /** Shortens what the installation stores, AUDIT_DAYS, and never lengthens it. */
  keep_audit_days: { min: 30, max: 3650 },
  /** Every session ends after 30 days. */
  keep_sessions_days: { min: 1, max: 30 },
} as const

function days({ min, max }: { min: number; max: number }) {
  const refusal = `Informe um número inteiro de dias entre ${min} e ${max}, ou deixe em branco`
  return z.int(refusal).min(min, refusal).max(max, refusal).nullable()
}

export const organizationLimits = { name: 200, emailDomains: 20, emailDomain: 253 } as const

const invalidDomain = 'Informe domínios como empresa.com.br'

/** A domain of mail in lower case, also where somebody writes it with an "@" before it. */
export const emailDomain = z
  .string(invalidDomain)
  .trim()
  .max(organizationLimits.emailDomain + 1, invalidDomain)
  .transform((text) => text.replace(/^@/, '').toLowerCase())
  // An address is what the rules of addresses take, so a domain is what makes one.
  .refine((domain) => z.email().safeParse(`a@${domain}`).success, invalidDomain)

/** A change of some fields; those left out stay as they are. */
export const organizationUpdate = z
  .strictObject({
    name: mailedName(organizationLimits.name, {
      required: 'Nome é obrigatório',
      tooLong: 'Nome deve ter no máximo 200 caracteres',
    }),
    status_labels: z.enum(statusLabels, 'Escolha original ou portuguese'),
    time_zone: timeZone,
    keep_prompts: z.boolean('Deve ser verdadeiro ou falso'),
    require_second_factor: z.boolean('Deve ser verdadeiro ou falso'),
    allowed_email_domains: z
      .array(emailDomain, 'Deve ser uma lista')
      .max(organizationLimits.emailDomains, 'Informe no máximo 20 domínios')
      .transform((domains) => [...new Set(domains)]),
    keep_runs_days: days(retentionDays.keep_runs_days),
    keep_prompts_days: days(retentionDays.keep_prompts_days),
    keep_conversations_days: days(retentionDays.keep_conversations_days),
    keep_audit_days: days(retentionDays.keep_audit_days),
    keep_sessions_days: days(retentionDays.keep_sessions_days),
  })
  .partial()

export const organization = z.object({
  id,
  name: z.string(),
  /** What statuses are called wherever they are shown. */
  status_labels: z.enum(statusLabels),
  /** On whose calendar days are counted and whose clock shows instants, by its name in the IANA database. */
  time_zone: z.string(),
  /** Whether what agents were asked and what they answered is stored with their runs. */
  keep_prompts: z.boolean(),
  /** Whether who signs in must prove a second factor, and enrol one where they have none. */
  require_second_factor: z.boolean(),
  /** Domains that invitations may go to; all where there are none. */
  allowed_email_domains: z.array(z.string()),
  /** For how many days runs are stored with their steps; null for good. */
  keep_runs_days: z.int().nullable(),
  /** For how many days steps hold prompts, answers and other attributes; null as long as the step itself. */
  keep_prompts_days: z.int().nullable(),
  /** For how many days conversations with the assistant are stored; null for good. */
  keep_conversations_days: z.int().nullable(),
  /** For how many days the audit is stored; null as long as the installation stores it. */
  keep_audit_days: z.int().nullable(),
  /** After how many days who signed in signs in again; null as the installation says. */
  keep_sessions_days: z.int().nullable(),
})

export type Organization = z.infer<typeof organization>
export type OrganizationUpdate = z.infer<typeof organizationUpdate>

export const organizationNotes = {
  sent: {
    OrganizationUpdate: {
      type: organizationUpdate,
      description: 'Campos da organização a alterar; os ausentes ficam como estão',
    },
  },
  answered: {
    Organization: { type: organization, description: 'A organização' },
  },
  fields: {
    keep_prompts: ['Se prompts e respostas dos agentes são guardados com as execuções', false],
    require_second_factor: ['Se quem entra precisa de um segundo fator', false],
    allowed_email_domains: ['Domínios que podem receber convites; vazio para todos', ['leme.exemplo.com.br']],
    keep_runs_days: ['Por quantos dias as execuções são guardadas com os seus passos; nulo para sempre', null],
    keep_prompts_days: ['Por quantos dias os passos guardam prompts, respostas e outros atributos', 30],
    keep_conversations_days: ['Por quantos dias as conversas com o assistente são guardadas; nulo para sempre', 365],
    keep_audit_days: ['Por quantos dias a auditoria é guardada, no máximo os da instalação; nulo para estes', null],
    keep_sessions_days: ['Depois de quantos dias uma sessão termina; nulo para os da instalação', null],
  },
} satisfies SchemaNotes
