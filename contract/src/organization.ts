import { z } from 'zod'
import { id, requiredText } from './text.ts'

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
    name: requiredText(organizationLimits.name, {
      required: 'Nome é obrigatório',
      tooLong: 'Nome deve ter no máximo 200 caracteres',
    }),
    keep_prompts: z.boolean('Deve ser verdadeiro ou falso'),
    require_second_factor: z.boolean('Deve ser verdadeiro ou falso'),
    allowed_email_domains: z
      .array(emailDomain, 'Deve ser uma lista')
      .max(organizationLimits.emailDomains, 'Informe no máximo 20 domínios')
      .transform((domains) => [...new Set(domains)]),
  })
  .partial()

export const organization = z.object({
  id,
  name: z.string(),
  /** Whether what agents were asked and what they answered is stored with their runs. */
  keep_prompts: z.boolean(),
  /** Whether who signs in must prove a second factor, and enrol one where they have none. */
  require_second_factor: z.boolean(),
  /** Domains that invitations may go to; all where there are none. */
  allowed_email_domains: z.array(z.string()),
})

export type Organization = z.infer<typeof organization>
export type OrganizationUpdate = z.infer<typeof organizationUpdate>
