import { z } from 'zod'
import { can } from '../can.ts'
import { byId, type Route } from '../wire/route.ts'
import { workRate, workRateCreate } from './work-rate.ts'

const readers = { may: (role: Parameters<typeof can>[0]) => can(role, 'work_rate.read') }
const keepers = { may: (role: Parameters<typeof can>[0]) => can(role, 'work_rate.write') }

/** Calls about what an hour costs and is billed for: for managers and administrators alone. */
export const workRateRoutes = {
  listWorkRates: {
    method: 'GET',
    path: '/api/work-rates',
    summary: 'Taxas por hora, as que valem e as que foram corrigidas ou retiradas, da mais nova à mais antiga',
    answer: z.array(workRate),
    errors: ['forbidden'],
    ...readers,
  },
  createWorkRate: {
    method: 'POST',
    path: '/api/work-rates',
    summary: 'Informa uma taxa a partir de um dia, ou corrige a desse dia; o que veio antes fica como era',
    body: workRateCreate,
    answer: workRate,
    errors: ['forbidden', 'person_not_found', 'project_not_found', 'idempotency_key_reused'],
    ...keepers,
  },
  deleteWorkRate: {
    method: 'DELETE',
    path: '/api/work-rates/:id',
    summary: 'Retira uma taxa: volta a valer a anterior; a retirada fica no histórico',
    params: byId,
    errors: ['forbidden', 'work_rate_not_found'],
    ...keepers,
  },
} as const satisfies Record<string, Route>
