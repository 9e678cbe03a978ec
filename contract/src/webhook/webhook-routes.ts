import { z } from 'zod'
import { can, type Role } from '../can.ts'
import { byId, newest, type Route } from '../wire/route.ts'
import {
  webhook,
  webhookCreate,
  webhookDelivery,
  webhookDeliveryWhole,
  webhookUpdate,
  webhookWithSecret,
} from './webhook.ts'

const may = (role: Role | 'key') => can(role, 'webhook.write')

/** Calls about the addresses that hear of what happens, and what was sent there; for administrators. */
export const webhookRoutes = {
  listWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    summary: 'Webhooks da organização, do mais antigo ao mais novo',
    may,
    answer: z.array(webhook),
    errors: ['forbidden'],
  },
  createWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Cria um webhook; o segredo aparece só nesta resposta',
    may,
    body: webhookCreate,
    answer: webhookWithSecret,
    errors: ['forbidden', 'organization_mismatch', 'too_many_webhooks'],
    secret: true,
  },
  updateWebhook: {
    method: 'PATCH',
    path: '/api/webhooks/:id',
    summary: 'Altera o endereço ou os eventos de um webhook, desliga ou liga',
    params: byId,
    may,
    body: webhookUpdate,
    answer: webhook,
    errors: ['forbidden', 'webhook_not_found'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Exclui um webhook e o registro das suas entregas',
    params: byId,
    may,
    errors: ['forbidden', 'webhook_not_found'],
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    summary: 'Troca o segredo; o anterior também assina por um dia. O novo aparece só nesta resposta',
    params: byId,
    may,
    answer: webhookWithSecret,
    status: 200,
    errors: ['forbidden', 'webhook_not_found'],
    secret: true,
  },
  testWebhook: {
    method: 'POST',
    path: '/api/webhooks/:id/test',
    summary: 'Envia uma mensagem de teste',
    params: byId,
    may,
    answer: webhookDelivery,
    errors: ['forbidden', 'webhook_not_found', 'webhook_off', 'idempotency_key_reused'],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'Entregas dos últimos 30 dias, da mais nova à mais antiga',
    params: byId,
    may,
    query: newest(50),
    answer: z.array(webhookDelivery),
    errors: ['forbidden', 'webhook_not_found'],
  },
  getWebhookDelivery: {
    method: 'GET',
    path: '/api/webhook-deliveries/:id',
    summary: 'Uma entrega com o que foi enviado e o que o endereço respondeu',
    params: byId,
    may,
    answer: webhookDeliveryWhole,
    errors: ['forbidden', 'webhook_delivery_not_found'],
  },
  resendWebhookDelivery: {
    method: 'POST',
    path: '/api/webhook-deliveries/:id/resend',
    summary: 'Envia de novo a mesma mensagem, com o mesmo webhook-id; tenta por mais um dia',
    params: byId,
    may,
    answer: webhookDelivery,
    status: 200,
    errors: ['forbidden', 'webhook_delivery_not_found', 'webhook_off', 'idempotency_key_reused'],
  },
} as const satisfies Record<string, Route>
