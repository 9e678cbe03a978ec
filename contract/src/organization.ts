import { z } from 'zod'
import { id, requiredText } from './text.ts'

export const organizationLimits = { name: 200 } as const

/** A change of some fields; those left out stay as they are. */
export const organizationUpdate = z
  .strictObject({
    name: requiredText(organizationLimits.name, {
      required: 'Nome é obrigatório',
      tooLong: 'Nome deve ter no máximo 200 caracteres',
    }),
    keep_prompts: z.boolean('Deve ser verdadeiro ou falso'),
  })
  .partial()

export const organization = z.object({
  id,
  name: z.string(),
  /** Whether what agents were asked and what they answered is kept with their runs. */
  keep_prompts: z.boolean(),
})

export type Organization = z.infer<typeof organization>
export type OrganizationUpdate = z.infer<typeof organizationUpdate>
