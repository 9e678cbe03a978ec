import { z } from 'zod'
import { can } from '../can.ts'
import type { Route } from '../wire/route.ts'
import {
  exchangeFile,
  exchangeFileRead,
  exchangeRate,
  exchangeRateCreate,
  exchangeRateLimits,
} from './exchange-rate.ts'

const keepers = { may: (role: Parameters<typeof can>[0]) => can(role, 'exchange_rate.write') }

/** Calls about what a dollar costs in reais. */
export const exchangeRateRoutes = {
  listExchangeRates: {
    method: 'GET',
    path: '/api/exchange-rates',
    summary: 'Cotações do dólar, do dia mais novo ao mais antigo, com as que foram corrigidas; até 500 por vez',
    query: z.strictObject({ before: z.iso.date('Use uma data: 2026-11-27').optional() }),
    answer: z.array(exchangeRate),
    errors: [],
    scope: 'read',
  },
  createExchangeRate: {
    method: 'POST',
    path: '/api/exchange-rates',
    summary: 'Informa a cotação de um dia, ou corrige a que ele tem; a anterior fica no histórico',
    body: exchangeRateCreate,
    answer: exchangeRate,
    errors: ['forbidden', 'exchange_rate_doubtful', 'idempotency_key_reused'],
    ...keepers,
  },
  importExchangeRates: {
    method: 'POST',
    path: '/api/exchange-rates/file',
    summary: 'Traz as cotações de um arquivo do Banco Central; um dia que já tem cotação fica como está',
    body: exchangeFile,
    // Each character may be written as an escape.
    bytes: 2 * exchangeRateLimits.file,
    answer: exchangeFileRead,
    status: 200,
    errors: ['forbidden', 'exchange_file_refused', 'idempotency_key_reused'],
    ...keepers,
  },
} as const satisfies Record<string, Route>
