import { can } from '../can.ts'
import type { Route } from '../wire/route.ts'
import { moneyHome } from './money-home.ts'

/** What the home page shows of money: to managers and administrators alone. */
export const moneyHomeRoutes = {
  getMoneyHome: {
    method: 'GET',
    path: '/api/money-home',
    summary:
      'O que rende e o que dá prejuízo, atrasos por cliente, horas sem fatura, agentes mais caros, entradas por semana',
    answer: moneyHome,
    errors: ['forbidden'],
    may: (role: Parameters<typeof can>[0]) => can(role, 'margin.read'),
  },
} as const satisfies Record<string, Route>
