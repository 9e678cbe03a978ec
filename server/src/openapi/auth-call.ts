import type { ErrorCode } from '@leme/contract/wire/errors'
import type { Parameter, Response, Schema } from './types.ts'

/** One call of the auth service, as its document describes it. */
export type AuthCall = {
  id: string
  summary: string
  description?: string
  /** Whether the caller must be signed in. */
  signedIn?: true
  parameters?: readonly Parameter[]
  body?: Schema
  /** What success answers; absent where this installation always refuses. */
  answer?: Response
  status?: 200 | 204 | 302 | 303
  codes?: readonly ErrorCode[]
}

export const pathId: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Identificador',
  schema: { type: 'string' },
}

export const answers = (description: string, schema: Schema): Response => ({
  description,
  content: { 'application/json': { schema } },
})
export const session = answers('Uma sessão', { $ref: '#/components/schemas/AuthSession' })
export const account = answers('A conta', { $ref: '#/components/schemas/AuthUser' })
export const done = answers('Feito', { type: 'object' })
