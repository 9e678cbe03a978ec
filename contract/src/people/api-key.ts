import { z } from 'zod'
import { id, requiredText, timestamp } from '../text/text.ts'
import { apiKeyScopes } from '../wire/api-key-scope.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { person } from './person.ts'

export const apiKeyLimits = {
  name: 100,
  /** That work at once in one organisation; the table's trigger counts them. */
  active: 50,
  /** Requests that one key may make in a minute. */
  requestsPerMinute: 600,
} as const

/** After how many days a key may end; null for one that does not. */
export const apiKeyLifetimes = [30, 90, 365, null] as const
export type ApiKeyLifetime = (typeof apiKeyLifetimes)[number]
export const defaultApiKeyLifetime: ApiKeyLifetime = 90

/** Every key starts so: it distinguishes keys from other tokens, also where one was leaked. */
export const apiKeyStart = 'leme_'

export const apiKeyCreate = z.strictObject({
  name: requiredText(apiKeyLimits.name, {
    required: 'Nome é obrigatório',
    tooLong: 'Nome deve ter no máximo 100 caracteres',
  }),
  scopes: z
    .array(z.enum(apiKeyScopes, 'Permissão desconhecida'), 'Selecione ao menos uma permissão')
    .min(1, 'Selecione ao menos uma permissão')
    .transform((scopes) => apiKeyScopes.filter((scope) => scopes.includes(scope))),
  expires_in_days: z.literal(apiKeyLifetimes, 'Use 30, 90, 365 ou null').default(defaultApiKeyLifetime),
  org_id: id.optional(),
})

export const apiKey = z.object({
  id,
  org_id: id,
  name: z.string(),
  /** Its first characters, by which people recognise it. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  created_by: person.nullable(),
  created_at: timestamp,
  /** Within a few seconds. */
  last_used_at: timestamp.nullable(),
  /** From then on it is refused; null where it does not end. */
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
})

/** Whether a key still opens what its scopes say. */
export function apiKeyState(
  { revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: Date,
): 'active' | 'revoked' | 'expired' {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= now.getTime() ? 'expired' : 'active'
}

/** Answered once, on creation: only the key's hash is stored. */
export const apiKeyWithKey = apiKey.extend({ key: z.string() })

export type ApiKey = z.infer<typeof apiKey>
export type ApiKeyCreate = z.infer<typeof apiKeyCreate>
export type ApiKeyWithKey = z.infer<typeof apiKeyWithKey>

export const apiKeyNotes = {
  sent: {
    ApiKeyCreate: { type: apiKeyCreate, description: 'Uma chave de API a criar' },
  },
  answered: {
    ApiKey: { type: apiKey, description: 'Uma chave de API, sem o seu segredo' },
    ApiKeyWithKey: { type: apiKeyWithKey, description: 'Uma chave recém-criada: o segredo não aparece de novo' },
  },
  fields: {
    prefix: ['Primeiros caracteres da chave, para reconhecê-la', 'leme_EXEMPLO'],
    scopes: ['Permissões da chave', ['read', 'tickets:write']],
    created_by: ['Quem criou'],
    last_used_at: ['Último uso, com poucos segundos de folga', '2026-03-10T14:30:00Z'],
    revoked_at: ['Quando foi revogada', null],
    expires_in_days: ['Depois de quantos dias deixa de valer; null para não expirar', 90],
    key: ['A chave: aparece só nesta resposta', 'leme_EXEMPLO-guarde-a-sua'],
  },
} satisfies SchemaNotes
