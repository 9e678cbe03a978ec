import { z } from 'zod'

/**
 * Every error that the product answers: its stable code, HTTP status and Portuguese message.
 * The codes of the auth paths are those of the GoTrue contract, so that its clients recognise them.
 */
export const errors = {
  malformed_request: { status: 400, message: 'Não foi possível ler a requisição' },
  unauthenticated: { status: 401, message: 'Usuário não autenticado' },
  forbidden: { status: 403, message: 'Você não tem permissão para fazer isso' },
  organization_not_found: { status: 403, message: 'Organização não encontrada' },
  organization_mismatch: { status: 403, message: 'A organização informada não é a sua' },
  user_not_found: { status: 403, message: 'Dados do usuário não encontrados' },
  not_found: { status: 404, message: 'Não encontrado' },
  client_not_found: { status: 404, message: 'Cliente não encontrado' },
  project_not_found: { status: 404, message: 'Projeto não encontrado' },
  invitation_not_found: { status: 404, message: 'Convite não encontrado' },
  conflict: { status: 409, message: 'O registro mudou enquanto você o editava. Recarregue e tente de novo' },
  idempotency_key_reused: { status: 409, message: 'Esta chave de idempotência já foi usada com outro conteúdo' },
  already_invited: { status: 409, message: 'Já existe um convite aberto para este email' },
  already_member: { status: 409, message: 'Esta pessoa já faz parte da equipe' },
  payload_too_large: { status: 413, message: 'O conteúdo enviado é grande demais' },
  unsupported_media_type: { status: 415, message: 'Envie o conteúdo como application/json' },
  validation_failed: { status: 422, message: 'Verifique os campos informados' },
  client_inactive: { status: 422, message: 'Este cliente está inativo' },
  rate_limited: { status: 429, message: 'Muitas tentativas. Aguarde e tente novamente' },
  internal: { status: 500, message: 'Ocorreu um erro inesperado. Tente novamente' },
  unavailable: { status: 503, message: 'Serviço indisponível no momento. Tente novamente em instantes' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** One field that was refused and why, in Portuguese. */
export const fieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** Problem document, RFC 9457. `code` is stable; `detail` is the Portuguese sentence to show. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(fieldError).optional(),
})
export type ProblemDocument = z.infer<typeof problem>
