import { z } from 'zod'
import { can } from '../can.ts'
import { byId, type Route } from '../wire/route.ts'
import {
  margin,
  marginQuery,
  marginRows,
  marginRowsQuery,
  projectMargin,
  unbilledHours,
  unbilledQuery,
} from './margin.ts'

const readers = { may: (role: Parameters<typeof can>[0]) => can(role, 'margin.read') }

/** Calls about what projects leave: for managers and administrators alone. */
export const marginRoutes = {
  getMargin: {
    method: 'GET',
    path: '/api/margin',
    summary: 'Margem da organização ou de um cliente por mês, cliente e projeto, com o que não é de nenhum',
    query: marginQuery,
    answer: margin,
    errors: ['forbidden', 'client_not_found'],
    ...readers,
  },
  listMarginRows: {
    method: 'GET',
    path: '/api/margin/rows',
    summary:
      'As linhas que somam a um número da margem de um projeto, de um cliente ou de todos, da última à primeira; até 500',
    query: marginRowsQuery,
    answer: marginRows,
    errors: ['forbidden'],
    ...readers,
  },
  listUnbilledHours: {
    method: 'GET',
    path: '/api/margin/unbilled',
    summary: 'Horas depois da última fatura de cada projeto, com o que valem à taxa de cobrança do seu dia',
    query: unbilledQuery,
    answer: z.array(unbilledHours),
    errors: ['forbidden'],
    ...readers,
  },
  getProjectMargin: {
    method: 'GET',
    path: '/api/projects/:id/margin',
    summary: 'Margem de um projeto por mês: faturado, menos horas ao seu custo, agentes, assinaturas e outros custos',
    params: byId,
    answer: projectMargin,
    errors: ['forbidden', 'project_not_found'],
    ...readers,
  },
} as const satisfies Record<string, Route>
