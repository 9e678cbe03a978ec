import type { List } from '../list/list.ts'

/**
 * Where a movement of an account stands. What left an account, and what a card was charged or credited, pays no receivable:
 * `other`.
 */
export const movementStates = ['open', 'matched', 'ignored', 'other'] as const
export type MovementState = (typeof movementStates)[number]

/** Movements of bank accounts, the latest day first. */
export const movementList = {
  columns: {
    day: { label: 'Dia', type: 'day' },
    memo: { label: 'Lançamento', type: 'text', blank: true },
    amount: { label: 'Valor', type: 'reais', align: 'right' },
  },
  filters: {
    state: {
      label: 'Situação',
      type: 'choice',
      values: movementStates,
      names: { open: 'A conciliar', matched: 'Conciliados', ignored: 'Ignorados', other: 'Saídas e cartão' },
    },
    account_id: { label: 'Conta', type: 'text', most: 36, all: 'todas' },
    from: { label: 'De', type: 'from', field: 'day' },
    to: { label: 'Até', type: 'to', field: 'day' },
    q: { label: 'Buscar no lançamento', type: 'words', field: 'memo' },
  },
} as const satisfies List
