import { can } from '../can.ts'
import { byId, type Route } from '../wire/route.ts'
import { budgetRows, budgetRowsQuery, calibration, projectBudget, projectBudgetSet } from './budget.ts'

type Who = Parameters<typeof can>[0]

/** Calls about budgets in reais and what follows from estimates: for managers and administrators alone. */
export const budgetRoutes = {
  getProjectBudget: {
    method: 'GET',
    path: '/api/projects/:id/budget',
    summary: 'Orçamento de um projeto em horas e reais, o que já gastou, e quando deve acabar',
    params: byId,
    answer: projectBudget,
    errors: ['forbidden', 'project_not_found'],
    may: (role: Who) => can(role, 'margin.read'),
  },
  getBudgetRows: {
    method: 'GET',
    path: '/api/projects/:id/budget/rows',
    summary: 'De que linhas um número do orçamento é calculado: o que falta, o ritmo ou as estimativas',
    params: byId,
    query: budgetRowsQuery,
    answer: budgetRows,
    errors: ['forbidden', 'project_not_found'],
    may: (role: Who) => can(role, 'margin.read'),
  },
  setProjectBudget: {
    method: 'PUT',
    path: '/api/projects/:id/budget',
    summary: 'Diz o que um projeto pode custar, em reais; o que valia fica no histórico',
    params: byId,
    body: projectBudgetSet,
    errors: ['forbidden', 'project_not_found'],
    may: (role: Who) => can(role, 'budget.write'),
  },
  getCalibration: {
    method: 'GET',
    path: '/api/calibration',
    summary: 'Estimativas ao lado do que foi trabalhado, por pessoa e por tipo de projeto',
    answer: calibration,
    errors: ['forbidden'],
    may: (role: Who) => can(role, 'margin.read'),
  },
} as const satisfies Record<string, Route>
