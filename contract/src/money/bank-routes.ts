import { z } from 'zod'
import { can } from '../can.ts'
import { pageQuery } from '../list/list-query.ts'
import { byId, type Route } from '../wire/route.ts'
import {
  bankAccount,
  bankChoice,
  bankConfirm,
  bankDone,
  bankFile,
  bankFileRead,
  bankMovement,
  bankProposal,
} from './bank.ts'
import { movementList } from './bank-list.ts'

const readers = { may: (role: Parameters<typeof can>[0]) => can(role, 'bank.read') }
const keepers = { may: (role: Parameters<typeof can>[0]) => can(role, 'bank.write') }

/** 500 ids. */
const choiceBytes = 32 * 1024

/** Calls about bank accounts: their movements, and the receivables that these pay. */
export const bankRoutes = {
  importBankFile: {
    method: 'POST',
    path: '/api/moving-files/:id/bank',
    summary: 'Traz os lançamentos de um arquivo OFX que chegou em pedaços; os que já estavam aqui ficam como estão',
    params: byId,
    body: bankFile,
    answer: bankFileRead,
    status: 200,
    errors: ['forbidden', 'moving_file_not_found', 'moving_file_refused', 'idempotency_key_reused'],
    ...keepers,
  },
  listBankAccounts: {
    method: 'GET',
    path: '/api/bank-accounts',
    summary: 'As contas de que vieram lançamentos',
    answer: z.array(bankAccount),
    errors: ['forbidden'],
    ...readers,
  },
  listBankMovements: {
    method: 'GET',
    path: '/api/bank-movements',
    summary: 'Lançamentos das contas, do dia mais novo ao mais antigo; `after` continua do último recebido',
    query: pageQuery(movementList, { state: 'Use open, matched, ignored ou other' }),
    answer: z.array(bankMovement),
    errors: ['forbidden'],
    ...readers,
  },
  listBankProposals: {
    method: 'GET',
    path: '/api/bank-proposals',
    summary:
      'Para as últimas 2.000 entradas a conciliar, os recebíveis em aberto que cada uma pode ter pago, com os motivos',
    answer: z.array(bankProposal),
    errors: ['forbidden'],
    ...readers,
  },
  confirmBankMovements: {
    method: 'POST',
    path: '/api/bank-movements/confirm',
    summary: 'Registra o que lançamentos pagaram, todos ou nenhum; um que mudou desde que a pessoa o viu é recusado',
    body: bankConfirm,
    // Each of 500 movements, with what it pays.
    bytes: 1024 * 1024,
    answer: bankDone,
    status: 200,
    errors: ['forbidden', 'bank_movement_not_found', 'some_refused', 'idempotency_key_reused'],
    ...keepers,
  },
  ignoreBankMovements: {
    method: 'POST',
    path: '/api/bank-movements/ignore',
    summary: 'Tira lançamentos dos que falta conciliar; os que já estavam ignorados ficam assim',
    body: bankChoice,
    bytes: choiceBytes,
    answer: bankDone,
    status: 200,
    errors: ['forbidden', 'bank_movement_not_found', 'idempotency_key_reused'],
    ...keepers,
  },
  reopenBankMovements: {
    method: 'POST',
    path: '/api/bank-movements/reopen',
    summary: 'Devolve lançamentos aos que falta conciliar: os recebimentos que fizeram são estornados',
    body: bankChoice,
    bytes: choiceBytes,
    answer: bankDone,
    status: 200,
    errors: ['forbidden', 'bank_movement_not_found', 'idempotency_key_reused'],
    ...keepers,
  },
} as const satisfies Record<string, Route>
