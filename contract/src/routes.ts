import { z } from 'zod'
import { client, clientCreate, clientUpdate } from './client.ts'
import type { ErrorCode } from './errors.ts'
import { invitation, invitationAccept, invitationCreate, invitationWithToken } from './invitation.ts'
import { project, projectCreate, projectUpdate } from './project.ts'
import { id } from './text.ts'
import { me, user } from './user.ts'

/**
 * One call of the API. Server, typed client and OpenAPI document all derive from it.
 * Every call needs a session and can also answer the errors in `everywhere`.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Absent for a 204. */
  answer?: z.ZodType
  errors: readonly ErrorCode[]
  /** The answer holds a secret that is shown once: it is never kept for a repeated Idempotency-Key. */
  secret?: true
}

export const everywhere = [
  'malformed_request',
  'unauthenticated',
  'user_not_found',
  'organization_not_found',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

const byId = z.object({ id })

export const routes = {
  getMe: { method: 'GET', path: '/api/me', summary: 'Quem está conectado', answer: me, errors: [] },
  listUsers: {
    method: 'GET',
    path: '/api/users',
    summary: 'Pessoas da organização, por nome',
    answer: z.array(user),
    errors: [],
  },

  listInvitations: {
    method: 'GET',
    path: '/api/invitations',
    summary: 'Convites abertos, do mais novo ao mais antigo',
    answer: z.array(invitation),
    errors: ['forbidden'],
  },
  createInvitation: {
    method: 'POST',
    path: '/api/invitations',
    summary: 'Convida uma pessoa; o link aparece só nesta resposta',
    body: invitationCreate,
    answer: invitationWithToken,
    errors: ['forbidden', 'already_invited', 'already_member', 'idempotency_key_reused'],
    secret: true,
  },
  deleteInvitation: {
    method: 'DELETE',
    path: '/api/invitations/:id',
    summary: 'Retira um convite',
    params: byId,
    errors: ['forbidden', 'invitation_not_found'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Aceita um convite com a conta conectada, se a sua própria organização está vazia',
    body: invitationAccept,
    answer: me,
    errors: ['invite_not_found', 'invite_expired', 'invite_used', 'already_member', 'other_organization'],
    secret: true,
  },

  listClients: {
    method: 'GET',
    path: '/api/clients',
    summary: 'Clientes, por nome',
    query: z.strictObject({ active: z.enum(['true', 'false'], 'Use true ou false').optional() }),
    answer: z.array(client),
    errors: [],
  },
  createClient: {
    method: 'POST',
    path: '/api/clients',
    summary: 'Cadastra um cliente',
    body: clientCreate,
    answer: client,
    errors: ['organization_mismatch', 'idempotency_key_reused'],
  },
  getClient: {
    method: 'GET',
    path: '/api/clients/:id',
    summary: 'Um cliente',
    params: byId,
    answer: client,
    errors: ['client_not_found'],
  },
  updateClient: {
    method: 'PATCH',
    path: '/api/clients/:id',
    summary: 'Altera um cliente; um novo nome vale também nos seus projetos',
    params: byId,
    body: clientUpdate,
    answer: client,
    errors: ['client_not_found'],
  },
  listPartners: {
    method: 'GET',
    path: '/api/partners',
    summary: 'Parceiros citados em clientes e projetos, sem repetição, por nome',
    answer: z.array(z.string()),
    errors: [],
  },

  listProjects: {
    method: 'GET',
    path: '/api/projects',
    summary: 'Projetos, do mais novo ao mais antigo',
    answer: z.array(project),
    errors: [],
  },
  createProject: {
    method: 'POST',
    path: '/api/projects',
    summary: 'Cria um projeto, planejado',
    body: projectCreate,
    answer: project,
    errors: ['organization_mismatch', 'client_inactive', 'idempotency_key_reused'],
  },
  getProject: {
    method: 'GET',
    path: '/api/projects/:id',
    summary: 'Um projeto',
    params: byId,
    answer: project,
    errors: ['project_not_found'],
  },
  updateProject: {
    method: 'PATCH',
    path: '/api/projects/:id',
    summary: 'Altera um projeto',
    params: byId,
    body: projectUpdate,
    answer: project,
    errors: ['project_not_found', 'client_inactive'],
  },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
