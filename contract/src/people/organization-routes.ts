import { z } from 'zod'
import { can } from '../can.ts'
import { byId, type Route } from '../wire/route.ts'
import { apiKey, apiKeyCreate, apiKeyWithKey } from './api-key.ts'
import { auditEvent, auditQuery } from './audit.ts'
import { erasure, erasureTrial } from './erasure.ts'
import { invitation, invitationAccept, invitationCreate, invitationWithToken } from './invitation.ts'
import { organization, organizationUpdate } from './organization.ts'
import { me, removedUser, user, userAccess, userUpdate } from './user.ts'

/** Calls about who asks, the organisation, its people and its keys. */
export const organizationRoutes = {
  getMe: { method: 'GET', path: '/api/me', summary: 'Quem está conectado', answer: me, errors: [] },
  listUsers: {
    method: 'GET',
    path: '/api/users',
    summary: 'Pessoas da organização, por nome',
    answer: z.array(user),
    errors: [],
    scope: 'read',
  },
  listUserAccess: {
    method: 'GET',
    path: '/api/users/access',
    summary: 'Desde quando cada pessoa está na organização, as suas sessões abertas e o último acesso',
    answer: z.array(userAccess),
    errors: ['forbidden'],
  },
  listRemovedUsers: {
    method: 'GET',
    path: '/api/users/removed',
    summary: 'Pessoas removidas da organização, da última à primeira; sem aquelas cujos dados foram apagados',
    answer: z.array(removedUser),
    errors: ['forbidden'],
  },
  updateUser: {
    method: 'PATCH',
    path: '/api/users/:id',
    summary: 'Altera o papel de uma pessoa',
    params: byId,
    body: userUpdate,
    answer: user,
    errors: ['forbidden', 'person_not_found', 'last_admin'],
  },
  removeUser: {
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Remove uma pessoa da organização: as suas sessões terminam na hora, e o que ela fez continua',
    params: byId,
    errors: ['forbidden', 'person_not_found', 'own_removal', 'last_admin'],
  },
  tryErasure: {
    method: 'GET',
    path: '/api/users/:id/erase',
    summary:
      'O que apagar uma pessoa mudaria nos textos: por qual nome e quais endereços confirmados, em quantos registros de ' +
      'cada tabela, e alguns exemplos. Nada é alterado',
    params: byId,
    answer: erasureTrial,
    errors: ['forbidden', 'person_not_found'],
  },
  eraseUser: {
    method: 'POST',
    path: '/api/users/:id/erase',
    summary:
      'Apaga uma pessoa da organização: a conta, as sessões e os convites são excluídos, os endereços e os nomes ' +
      'enviados saem de onde estão escritos, e o trabalho fica, como de "Pessoa apagada". Não pode ser desfeito. Vale ' +
      'também para quem já saiu',
    params: byId,
    body: erasure,
    errors: ['forbidden', 'person_not_found', 'own_erasure', 'last_admin'],
  },
  endUserSessions: {
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    summary: 'Encerra as sessões de uma pessoa; das próprias, todas menos a que pede',
    params: byId,
    errors: ['forbidden', 'person_not_found'],
  },
  listInvitations: {
    method: 'GET',
    path: '/api/invitations',
    summary: 'Convites abertos e os que expiraram nos últimos 30 dias, do mais novo ao mais antigo',
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
  resendInvitation: {
    method: 'POST',
    path: '/api/invitations/:id/resend',
    summary: 'Convida de novo: outro link, outro prazo; o anterior deixa de valer',
    params: byId,
    answer: invitationWithToken,
    errors: ['forbidden', 'invitation_not_found', 'already_member', 'over_email_send_rate_limit'],
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
    summary: 'Aceita um convite com a conta conectada, se ela não está em outra organização ou se a sua está vazia',
    body: invitationAccept,
    answer: me,
    errors: [
      'invite_not_found',
      'invite_expired',
      'invite_used',
      'invite_other_email',
      'already_member',
      'other_organization',
      'unproven_organization',
      'reauthentication_needed',
    ],
    secret: true,
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
    summary:
      'Altera a organização: nome, como chama os status, o que ela pede de quem entra, e se prompts e respostas dos agentes são guardados',
    body: organizationUpdate,
    answer: organization,
    errors: ['forbidden'],
  },
  listAuditEvents: {
    method: 'GET',
    path: '/api/audit',
    summary: 'O que tocou a segurança e os dados da organização, do mais novo ao mais antigo; só administradores',
    may: (role) => can(role, 'audit.read'),
    query: auditQuery,
    answer: z.array(auditEvent),
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
    errors: ['forbidden', 'organization_mismatch', 'too_many_api_keys'],
    secret: true,
  },
  deleteApiKey: {
    method: 'DELETE',
    path: '/api/api-keys/:id',
    summary: 'Revoga uma chave de API: ela deixa de valer na hora e continua na lista',
    params: byId,
    errors: ['forbidden', 'api_key_not_found'],
  },
} as const satisfies Record<string, Route>
