import { z } from 'zod'
import { activity } from './activity.ts'
import { client, clientCreate, clientUpdate } from './client.ts'
import { epic, epicCreate, epicUpdate } from './epic.ts'
import type { ErrorCode } from './errors.ts'
import { invitation, invitationAccept, invitationCreate, invitationWithToken } from './invitation.ts'
import { project, projectCreate, projectUpdate } from './project.ts'
import { projectMember, projectMemberCreate, projectMemberUpdate } from './project-member.ts'
import { story, storyCreate, storyUpdate } from './story.ts'
import { task, taskCreate, taskUpdate } from './task.ts'
import { id } from './text.ts'
import { timeEntry, timeEntryCreate, timeEntryUpdate } from './time-entry.ts'
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
  /** What a person without a session is told here, where it is not the general sentence. */
  unauthenticated?: string
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

  listProjectMembers: {
    method: 'GET',
    path: '/api/projects/:id/members',
    summary: 'Membros do projeto, do mais novo ao mais antigo',
    params: byId,
    answer: z.array(projectMember),
    errors: ['project_not_found'],
  },
  createProjectMember: {
    method: 'POST',
    path: '/api/projects/:id/members',
    summary: 'Adiciona uma pessoa da organização ao projeto',
    params: byId,
    body: projectMemberCreate,
    answer: projectMember,
    errors: ['project_not_found', 'organization_mismatch', 'already_project_member', 'idempotency_key_reused'],
    unauthenticated: 'Não autenticado',
  },
  updateProjectMember: {
    method: 'PATCH',
    path: '/api/members/:id',
    summary: 'Altera um membro do projeto',
    params: byId,
    body: projectMemberUpdate,
    answer: projectMember,
    errors: ['project_member_not_found'],
  },
  deleteProjectMember: {
    method: 'DELETE',
    path: '/api/members/:id',
    summary: 'Retira um membro do projeto; o que era dele fica sem responsável',
    params: byId,
    errors: ['forbidden', 'project_member_not_found'],
  },

  listEpics: {
    method: 'GET',
    path: '/api/projects/:id/epics',
    summary: 'Épicos do projeto, do mais novo ao mais antigo',
    params: byId,
    answer: z.array(epic),
    errors: ['project_not_found'],
  },
  createEpic: {
    method: 'POST',
    path: '/api/projects/:id/epics',
    summary: 'Cria um épico, planejado',
    params: byId,
    body: epicCreate,
    answer: epic,
    errors: ['project_not_found', 'organization_mismatch', 'idempotency_key_reused'],
  },
  updateEpic: {
    method: 'PATCH',
    path: '/api/epics/:id',
    summary: 'Altera um épico',
    params: byId,
    body: epicUpdate,
    answer: epic,
    errors: ['epic_not_found'],
  },
  deleteEpic: {
    method: 'DELETE',
    path: '/api/epics/:id',
    summary: 'Exclui um épico; suas stories ficam sem épico',
    params: byId,
    errors: ['forbidden', 'epic_not_found'],
  },

  listStories: {
    method: 'GET',
    path: '/api/projects/:id/stories',
    summary: 'Stories do projeto, da mais nova à mais antiga',
    params: byId,
    answer: z.array(story),
    errors: ['project_not_found'],
  },
  createStory: {
    method: 'POST',
    path: '/api/projects/:id/stories',
    summary: 'Cria uma story, planejada',
    params: byId,
    body: storyCreate,
    answer: story,
    errors: ['project_not_found', 'organization_mismatch', 'idempotency_key_reused'],
  },
  updateStory: {
    method: 'PATCH',
    path: '/api/stories/:id',
    summary: 'Altera uma story',
    params: byId,
    body: storyUpdate,
    answer: story,
    errors: ['story_not_found'],
  },
  deleteStory: {
    method: 'DELETE',
    path: '/api/stories/:id',
    summary: 'Exclui uma story; suas tasks ficam sem story',
    params: byId,
    errors: ['forbidden', 'story_not_found'],
  },

  listTasks: {
    method: 'GET',
    path: '/api/projects/:id/tasks',
    summary: 'Tasks do projeto, da mais nova à mais antiga',
    params: byId,
    answer: z.array(task),
    errors: ['project_not_found'],
  },
  createTask: {
    method: 'POST',
    path: '/api/projects/:id/tasks',
    summary: 'Cria uma task, planejada',
    params: byId,
    body: taskCreate,
    answer: task,
    errors: ['project_not_found', 'organization_mismatch', 'idempotency_key_reused'],
  },
  updateTask: {
    method: 'PATCH',
    path: '/api/tasks/:id',
    summary: 'Altera uma task',
    params: byId,
    body: taskUpdate,
    answer: task,
    errors: ['task_not_found'],
  },
  deleteTask: {
    method: 'DELETE',
    path: '/api/tasks/:id',
    summary: 'Exclui uma task; as horas registradas ficam no projeto',
    params: byId,
    errors: ['forbidden', 'task_not_found'],
  },

  listTimeEntries: {
    method: 'GET',
    path: '/api/tasks/:id/time-entries',
    summary: 'Horas registradas em uma task, da data mais nova à mais antiga',
    params: byId,
    answer: z.array(timeEntry),
    errors: ['task_not_found'],
  },
  createTimeEntry: {
    method: 'POST',
    path: '/api/tasks/:id/time-entries',
    summary: 'Registra horas de quem está conectado em uma task',
    params: byId,
    body: timeEntryCreate,
    answer: timeEntry,
    errors: ['task_not_found', 'organization_mismatch', 'idempotency_key_reused'],
  },
  updateTimeEntry: {
    method: 'PATCH',
    path: '/api/time-entries/:id',
    summary: 'Corrige horas registradas: as próprias ou, para gerentes, as de qualquer pessoa',
    params: byId,
    body: timeEntryUpdate,
    answer: timeEntry,
    errors: ['forbidden', 'time_entry_not_found'],
  },
  deleteTimeEntry: {
    method: 'DELETE',
    path: '/api/time-entries/:id',
    summary: 'Remove horas registradas: as próprias ou, para gerentes, as de qualquer pessoa',
    params: byId,
    errors: ['forbidden', 'time_entry_not_found'],
  },

  listActivity: {
    method: 'GET',
    path: '/api/projects/:id/activity',
    summary: 'Mudanças do projeto, da mais nova à mais antiga, 30 por resposta; `before` continua da última recebida',
    params: byId,
    query: z.strictObject({ before: id.optional() }),
    answer: z.array(activity),
    errors: ['project_not_found'],
  },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
