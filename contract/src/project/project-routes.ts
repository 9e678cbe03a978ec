import { z } from 'zod'
import { id } from '../text/text.ts'
import { allOrPage, byId, type Route } from '../wire/route.ts'
import { activity } from './activity.ts'
import { project, projectCreate, projectEdit } from './project.ts'
import { projectMember, projectMemberCreate, projectMemberUpdate } from './project-member.ts'
import { projectWork } from './project-work.ts'

/** Calls about projects, their members and what changed in them. */
export const projectRoutes = {
  listProjects: {
    method: 'GET',
    path: '/api/projects',
    summary:
      'Projetos, do mais novo ao mais antigo: todos ou, com `limit`, uma página; `after` continua do último recebido',
    query: allOrPage,
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
  getProjectWork: {
    method: 'GET',
    path: '/api/projects/:id/work',
    summary: 'Um projeto com seus membros, épicos, stories e tasks, cada lista do mais novo ao mais antigo',
    params: byId,
    answer: projectWork,
    errors: ['project_not_found'],
    scope: 'read',
  },
  updateProject: {
    method: 'PATCH',
    path: '/api/projects/:id',
    summary: 'Altera um projeto',
    params: byId,
    body: projectEdit,
    answer: project,
    errors: ['project_not_found', 'client_inactive', 'edit_conflict', 'forbidden'],
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
} as const satisfies Record<string, Route>
