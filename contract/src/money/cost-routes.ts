import { z } from 'zod'
import { can } from '../can.ts'
import { byId, type Route } from '../wire/route.ts'
import { cost, costCreate } from './cost.ts'

const readers = { may: (role: Parameters<typeof can>[0]) => can(role, 'cost.read') }
const keepers = { may: (role: Parameters<typeof can>[0]) => can(role, 'cost.write') }

/** Calls about what is paid besides hours and agents: for managers and administrators alone. */
export const costRoutes = {
  listCosts: {
    method: 'GET',
    path: '/api/costs',
    summary:
      'Assinaturas e outros custos, os que valem e os que foram corrigidos ou retirados, do mais novo ao mais antigo',
    answer: z.array(cost),
    errors: ['forbidden'],
    ...readers,
  },
  createCost: {
    method: 'POST',
    path: '/api/costs',
    summary: 'Informa uma assinatura ou outro custo, ou corrige um: o que valia fica no histórico',
    body: costCreate,
    answer: cost,
    errors: [
      'forbidden',
      'cost_not_found',
      'project_not_found',
      'person_not_found',
      'agent_not_found',
      'idempotency_key_reused',
    ],
    ...keepers,
  },
  deleteCost: {
    method: 'DELETE',
    path: '/api/costs/:id',
    summary: 'Retira um custo da margem; fica no histórico',
    params: byId,
    errors: ['forbidden', 'cost_not_found'],
    ...keepers,
  },
} as const satisfies Record<string, Route>
