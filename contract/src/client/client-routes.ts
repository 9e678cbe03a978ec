import { z } from 'zod'
import { can } from '../can.ts'
import { id } from '../text/text.ts'
import { byId, type Route } from '../wire/route.ts'
import { client, clientCreate, clientEdit } from './client.ts'
import {
  alikeClients,
  clientAlias,
  clientAliasCreate,
  clientJoin,
  clientJoinCreate,
  clientRefusalCreate,
} from './client-alias.ts'
import { clientQuery } from './client-query.ts'

const joiners = { may: (role: Parameters<typeof can>[0]) => can(role, 'client.join') }

/** Calls about clients and their names. */
export const clientRoutes = {
  listClients: {
    method: 'GET',
    path: '/api/clients',
    summary: 'Clientes, por nome: todos ou, com `limit`, uma página; `after` continua do último recebido',
    query: clientQuery,
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
    errors: ['organization_mismatch', 'document_taken', 'client_name_taken', 'idempotency_key_reused'],
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
    body: clientEdit,
    answer: client,
    errors: ['client_not_found', 'edit_conflict', 'document_taken', 'client_name_taken'],
  },
  listPartners: {
    method: 'GET',
    path: '/api/partners',
    summary: 'Parceiros citados em clientes e projetos, sem repetição, por nome',
    answer: z.array(z.string()),
    errors: [],
    scope: 'read',
  },
  getClientJoin: {
    method: 'GET',
    path: '/api/clients/:id/join',
    summary: 'O que acontece ao juntar `client_id` a este cliente, que fica',
    params: byId,
    query: z.strictObject({ client_id: id }),
    answer: clientJoin,
    errors: ['forbidden', 'client_not_found'],
    ...joiners,
  },
  joinClients: {
    method: 'POST',
    path: '/api/clients/:id/join',
    summary:
      'Junta outro cliente a este, que fica: projetos e tickets passam, o que traz o nome do outro conta para este, ' +
      'e o outro deixa de existir; não se desfaz',
    params: byId,
    body: clientJoinCreate,
    answer: client,
    status: 200,
    errors: ['forbidden', 'client_not_found', 'join_changed', 'idempotency_key_reused'],
    ...joiners,
  },
  listClientAliases: {
    method: 'GET',
    path: '/api/client-aliases',
    summary: 'Outros nomes de clientes, por nome; de um deles, com `client_id`',
    query: z.strictObject({ client_id: id.optional() }),
    answer: z.array(clientAlias),
    errors: [],
    scope: 'read',
  },
  createClientAlias: {
    method: 'POST',
    path: '/api/client-aliases',
    summary: 'Dá outro nome a um cliente, que se cadastra com ele se for novo: o que traz esse nome conta como dele',
    body: clientAliasCreate,
    answer: clientAlias,
    errors: ['organization_mismatch', 'forbidden', 'client_not_found', 'client_name_taken', 'idempotency_key_reused'],
    ...joiners,
  },
  deleteClientAlias: {
    method: 'DELETE',
    path: '/api/client-aliases/:id',
    summary: 'Tira outro nome de um cliente: o que o traz volta a contar por si',
    params: byId,
    errors: ['forbidden', 'client_alias_not_found'],
    ...joiners,
  },
  listAlikeClients: {
    method: 'GET',
    path: '/api/clients/alike',
    summary: 'Nomes que podem ser de um mesmo cliente, para conferir: nada se junta sozinho',
    answer: alikeClients,
    errors: ['forbidden'],
    ...joiners,
  },
  refuseAlikeClients: {
    method: 'POST',
    path: '/api/clients/alike/refusals',
    summary: 'Diz que dois nomes são de clientes diferentes: não são mais propostos juntos',
    body: clientRefusalCreate,
    errors: ['forbidden'],
    ...joiners,
  },
} as const satisfies Record<string, Route>
