import { z } from 'zod'
import {
  assistantExchange,
  assistantLimits,
  bulkCreateAnswer,
  bulkCreateRequest,
  cancelAnswer,
  orchestratorAnswer,
  orchestratorRequest,
  undoAnswer,
} from './assistant.ts'
import { byId, newest, type Route } from './route.ts'

/** Calls of the assistant. */
export const assistantRoutes = {
  orchestrate: {
    method: 'POST',
    path: '/functions/v1/pm-orchestrator',
    summary: 'Entende um pedido: responde, pergunta o que falta, cria uma coisa ou mostra a prévia de várias',
    body: orchestratorRequest,
    bytes: assistantLimits.bytes,
    answer: orchestratorAnswer,
    status: 200,
    errors: ['organization_mismatch', 'user_mismatch', 'idempotency_key_reused', 'conversation_not_found'],
  },
  bulkCreateEpics: {
    method: 'POST',
    path: '/functions/v1/pm-bulk-create-epics',
    summary: 'Cria épicos com suas stories e tasks, todos ou nenhum; confirmar duas vezes cria uma vez',
    body: bulkCreateRequest,
    bytes: assistantLimits.bytes,
    answer: bulkCreateAnswer,
    status: 200,
    errors: [
      'organization_mismatch',
      'project_not_found',
      'preview_stale',
      'preview_cancelled',
      'preview_replaced',
      'preview_mismatch',
      'idempotency_key_reused',
    ],
  },
  listAssistantExchanges: {
    method: 'GET',
    path: '/api/assistant-exchanges',
    summary: 'Pedidos ao assistente, do mais novo: os seus, ou os de todos para quem administra',
    query: newest(50).extend({ conversation_id: z.guid('Identificador inválido').optional() }),
    answer: z.array(assistantExchange),
    errors: [],
  },
  getAssistantExchange: {
    method: 'GET',
    path: '/api/assistant-exchanges/:id',
    summary: 'Um pedido ao assistente: o que foi pedido, entendido e gravado, e por quem',
    params: byId,
    answer: assistantExchange,
    errors: ['exchange_not_found'],
  },
  cancelAssistantExchange: {
    method: 'POST',
    path: '/api/assistant-exchanges/:id/cancel',
    summary: 'Desiste de uma prévia ou de uma pergunta em aberto',
    params: byId,
    answer: cancelAnswer,
    status: 200,
    errors: ['exchange_not_found', 'exchange_applied', 'idempotency_key_reused'],
  },
  undoAssistantExchange: {
    method: 'POST',
    path: '/api/assistant-exchanges/:id/undo',
    summary: 'Remove o que um pedido criou, menos o que outras pessoas já mudaram',
    params: byId,
    answer: undoAnswer,
    status: 200,
    errors: ['exchange_not_found', 'undo_refused', 'idempotency_key_reused'],
  },
} as const satisfies Record<string, Route>
