import { z } from 'zod'
import { activity } from './activity.ts'
import { agent, agentRow } from './agent.ts'
import { agentRun, agentRunRow, agentRunWithSpans } from './agent-run.ts'
import { type ApiKeyScope, apiKey, apiKeyCreate, apiKeyWithKey } from './api-key.ts'
import { bulkAnswer, bulkBody, bulkQuery } from './bulk.ts'
import { client, clientCreate, clientUpdate } from './client.ts'
import { dashboard } from './dashboard.ts'
import { epic, epicCreate, epicUpdate } from './epic.ts'
import type { ErrorCode } from './errors.ts'
import { financeSummary } from './finance.ts'
import { invitation, invitationAccept, invitationCreate, invitationWithToken } from './invitation.ts'
import { invoice, invoiceRow } from './invoice.ts'
import { observability, periods } from './observability.ts'
import { organization, organizationUpdate } from './organization.ts'
import { project, projectCreate, projectUpdate } from './project.ts'
import { projectMember, projectMemberCreate, projectMemberUpdate } from './project-member.ts'
import { receivable, receivableRow } from './receivable.ts'
import { invoiceStatuses, receivableStatuses } from './status.ts'
import { story, storyCreate, storyUpdate } from './story.ts'
import { task, taskCreate, taskUpdate } from './task.ts'
import { id } from './text.ts'
import { ticket, ticketRow } from './ticket.ts'
import { timeEntry, timeEntryCreate, timeEntryUpdate } from './time-entry.ts'
import { me, user } from './user.ts'

/**
 * One call of the API. Server, typed client and OpenAPI document all derive from it.
 * Every call needs a session, or an API key within its scope, and can also answer the errors in `everywhere`.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** What an API key needs here; without one, keys are refused and people alone are answered. */
  scope?: ApiKeyScope
  /** The call is bulk: its body is a list of these, each checked and answered by itself, and it answers 200. */
  rows?: z.ZodType
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
  'api_key_invalid',
  'api_key_revoked',
  'scope_missing',
  'person_required',
  'rate_limited',
  'user_not_found',
  'organization_not_found',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

const byId = z.object({ id })

/** How many of the newest a list answers. */
const newest = (standard: number) =>
  z.strictObject({
    limit: z.coerce
      .number('Use um número de 1 a 1000')
      .int('Use um número de 1 a 1000')
      .min(1, 'Use um número de 1 a 1000')
      .max(1000, 'Use um número de 1 a 1000')
      .default(standard),
  })

/** A page of a list that may be long: as many as `limit`, on from the row whose id is `after`; an unknown one is refused. */
const page = newest(1000).extend({ after: id.optional() })

/** A page of those that have one status, as the answer says it: the calendar of America/Sao_Paulo tells who is overdue. */
const pageOf = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) =>
  page.extend({
    status: z
      .enum(statuses, `Status desconhecido: use ${statuses.slice(0, -1).join(', ')} ou ${statuses.at(-1)}`)
      .optional(),
  })

export const routes = {
  getMe: { method: 'GET', path: '/api/me', summary: 'Quem está conectado', answer: me, errors: [] },
  listUsers: {
    method: 'GET',
    path: '/api/users',
    summary: 'Pessoas da organização, por nome',
    answer: z.array(user),
    errors: [],
    scope: 'read',
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
    scope: 'read',
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
    scope: 'read',
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
    scope: 'read',
  },

  listProjects: {
    method: 'GET',
    path: '/api/projects',
    summary: 'Projetos, do mais novo ao mais antigo',
    answer: z.array(project),
    errors: [],
    scope: 'read',
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
    scope: 'read',
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
    scope: 'read',
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
    scope: 'read',
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
    scope: 'read',
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
    scope: 'read',
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
    scope: 'read',
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
    scope: 'read',
  },
  getOrganization: {
    method: 'GET',
    path: '/api/organization',
    summary: 'A organização de quem pergunta',
    answer: organization,
    errors: [],
    scope: 'read',
  },
  updateOrganization: {
    method: 'PATCH',
    path: '/api/organization',
    summary: 'Altera a organização: nome, e se prompts e respostas dos agentes são guardados',
    body: organizationUpdate,
    answer: organization,
    errors: ['forbidden'],
  },

  listApiKeys: {
    method: 'GET',
    path: '/api/api-keys',
    summary: 'Chaves de API da organização, da mais nova à mais antiga, também as revogadas',
    answer: z.array(apiKey),
    errors: ['forbidden'],
  },
  createApiKey: {
    method: 'POST',
    path: '/api/api-keys',
    summary: 'Cria uma chave de API; ela aparece só nesta resposta',
    body: apiKeyCreate,
    answer: apiKeyWithKey,
    errors: ['forbidden', 'organization_mismatch'],
    secret: true,
  },
  deleteApiKey: {
    method: 'DELETE',
    path: '/api/api-keys/:id',
    summary: 'Revoga uma chave de API: ela deixa de valer na hora e continua na lista',
    params: byId,
    errors: ['forbidden', 'api_key_not_found'],
  },

  listTickets: {
    method: 'GET',
    path: '/api/tickets',
    summary: 'Tickets, do mais novo ao mais antigo',
    query: newest(50),
    answer: z.array(ticket),
    errors: [],
    scope: 'read',
  },
  upsertTickets: {
    method: 'POST',
    path: '/api/tickets',
    summary: 'Envia tickets, reconhecidos por external_id',
    query: bulkQuery,
    body: bulkBody,
    rows: ticketRow,
    answer: bulkAnswer,
    errors: ['forbidden', 'idempotency_key_reused'],
    scope: 'tickets:write',
  },
  listLatestTasks: {
    method: 'GET',
    path: '/api/tasks',
    summary: 'Tasks de todos os projetos, da mais nova à mais antiga',
    query: newest(50),
    answer: z.array(task),
    errors: [],
    scope: 'read',
  },
  getDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    summary: 'Indicadores de toda a organização, medidos no banco de dados',
    answer: dashboard,
    errors: [],
    scope: 'read',
  },

  listInvoices: {
    method: 'GET',
    path: '/api/finance/invoices',
    summary: 'Faturas, por vencimento, da mais distante à mais antiga; `after` continua da última recebida',
    query: pageOf(invoiceStatuses),
    answer: z.array(invoice),
    errors: [],
    scope: 'read',
  },
  upsertInvoices: {
    method: 'PUT',
    path: '/api/finance/invoices',
    summary: 'Envia faturas, reconhecidas por número',
    query: bulkQuery,
    body: bulkBody,
    rows: invoiceRow,
    answer: bulkAnswer,
    errors: ['forbidden'],
    scope: 'finance:write',
  },
  listReceivables: {
    method: 'GET',
    path: '/api/finance/receivables',
    summary: 'Recebíveis, por data prevista, da mais distante à mais antiga; `after` continua do último recebido',
    query: pageOf(receivableStatuses),
    answer: z.array(receivable),
    errors: [],
    scope: 'read',
  },
  upsertReceivables: {
    method: 'PUT',
    path: '/api/finance/receivables',
    summary: 'Envia recebíveis, reconhecidos por external_id',
    query: bulkQuery,
    body: bulkBody,
    rows: receivableRow,
    answer: bulkAnswer,
    errors: ['forbidden'],
    scope: 'finance:write',
  },
  getFinanceSummary: {
    method: 'GET',
    path: '/api/finance/summary',
    summary: 'Somas de faturas e recebíveis, exatas ao centavo, no dia de hoje em São Paulo',
    answer: financeSummary,
    errors: [],
    scope: 'read',
  },

  listAgents: {
    method: 'GET',
    path: '/api/agents',
    summary: 'Agentes, por nome',
    answer: z.array(agent),
    errors: [],
    scope: 'read',
  },
  upsertAgents: {
    method: 'POST',
    path: '/api/agents',
    summary: 'Envia agentes, reconhecidos por external_id ou, sem ele, por nome',
    query: bulkQuery,
    body: bulkBody,
    rows: agentRow,
    answer: bulkAnswer,
    errors: ['forbidden', 'idempotency_key_reused'],
    scope: 'runs:write',
  },
  listAgentRuns: {
    method: 'GET',
    path: '/api/agent-runs',
    summary: 'Execuções de agentes, da mais nova à mais antiga',
    query: newest(50),
    answer: z.array(agentRun),
    errors: [],
    scope: 'read',
  },
  upsertAgentRuns: {
    method: 'POST',
    path: '/api/agent-runs',
    summary: 'Envia execuções, reconhecidas por external_id; o agente citado passa a existir',
    query: bulkQuery,
    body: bulkBody,
    rows: agentRunRow,
    answer: bulkAnswer,
    errors: ['forbidden', 'idempotency_key_reused'],
    scope: 'runs:write',
  },
  getAgentRun: {
    method: 'GET',
    path: '/api/agent-runs/:id',
    summary: 'Uma execução com os seus passos',
    params: byId,
    answer: agentRunWithSpans,
    errors: ['agent_run_not_found'],
    scope: 'read',
  },
  getObservability: {
    method: 'GET',
    path: '/api/observability',
    summary: 'Latência, custo e sucesso dos agentes em um período, medidos no banco de dados',
    query: z.strictObject({ period: z.enum(periods, 'Use 24h, 7d ou 30d').default('24h') }),
    answer: observability,
    errors: [],
    scope: 'read',
  },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
