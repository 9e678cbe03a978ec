import { z } from 'zod'
import { byId, type Route } from '../wire/route.ts'
import { modelPrice, modelPriceEdit, unpricedModel } from './model-price.ts'
import { runRecount, runRecountCreate } from './run-recount.ts'
import { unreadSpans, unreadSpansRead, unreadSpansReread } from './unread-spans.ts'

/** Calls about what models cost an organisation, and about reading what its agents sent again. */
export const modelPriceRoutes = {
  listModelPrices: {
    method: 'GET',
    path: '/api/model-prices',
    summary: 'Preços de modelos da organização, por modelo, do mais novo ao mais antigo',
    answer: z.array(modelPrice),
    errors: [],
    scope: 'read',
  },
  saveModelPrice: {
    method: 'PUT',
    path: '/api/model-prices',
    summary: 'Define o preço de um modelo a partir de um dia; vale para o que chegar depois',
    body: modelPriceEdit,
    answer: modelPrice,
    errors: ['forbidden', 'too_many_model_prices'],
  },
  deleteModelPrice: {
    method: 'DELETE',
    path: '/api/model-prices/:id',
    summary: 'Exclui um preço; o que já foi calculado com ele continua como está',
    params: byId,
    errors: ['forbidden', 'model_price_not_found'],
  },
  listUnpricedModels: {
    method: 'GET',
    path: '/api/model-prices/unpriced',
    summary: 'Modelos sem preço nos últimos 30 dias, com os seus tokens, os que mais usaram primeiro',
    answer: z.array(unpricedModel),
    errors: [],
    scope: 'read',
  },
  listRunRecounts: {
    method: 'GET',
    path: '/api/run-recounts',
    summary: 'As últimas 20 vezes em que custos foram calculados de novo, da mais nova à mais antiga',
    answer: z.array(runRecount),
    errors: [],
    scope: 'read',
  },
  createRunRecount: {
    method: 'POST',
    path: '/api/run-recounts',
    summary: 'Calcula o que mudaria nos custos de um período com os preços de hoje; nada muda até que se aplique',
    body: runRecountCreate,
    answer: runRecount,
    errors: ['forbidden', 'recount_under_way', 'idempotency_key_reused'],
  },
  applyRunRecount: {
    method: 'POST',
    path: '/api/run-recounts/:id/apply',
    summary: 'Aplica os custos calculados de novo; os informados por quem enviou ficam como estão',
    params: byId,
    answer: runRecount,
    status: 200,
    errors: ['forbidden', 'recount_not_found', 'recount_outdated'],
  },
  listUnreadSpans: {
    method: 'GET',
    path: '/api/unread-spans',
    summary: 'Spans que não são parte de execução nenhuma, por chave e remetente; ficam guardados por 7 dias',
    answer: z.array(unreadSpans),
    errors: ['forbidden'],
  },
  readUnreadSpans: {
    method: 'POST',
    path: '/api/unread-spans/read',
    summary: 'Lê de novo uma parte deles, com os remetentes que o Leme conhece hoje; `next` diz de onde continuar',
    body: unreadSpansRead,
    answer: unreadSpansReread,
    status: 200,
    errors: ['forbidden', 'idempotency_key_reused'],
  },
  deleteRunRecount: {
    method: 'DELETE',
    path: '/api/run-recounts/:id',
    summary: 'Descarta um cálculo que não foi aplicado',
    params: byId,
    errors: ['forbidden', 'recount_not_found'],
  },
} as const satisfies Record<string, Route>
