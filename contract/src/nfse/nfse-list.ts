import type { List } from '../list/list.ts'

/** Where a note stands; `to_decide`: it ended, and something was received of its invoice. */
export const nfseStates = ['valid', 'cancelled', 'replaced', 'to_decide'] as const
export type NfseState = (typeof nfseStates)[number]

/** Notes of service, the latest first. */
export const nfseList = {
  columns: {
    number: { label: 'Nota', type: 'text' },
    taker_name: { label: 'Tomador', type: 'text', blank: true },
    issue_day: { label: 'Emissão', type: 'day' },
    gross: { label: 'Bruto', type: 'reais', align: 'right' },
  },
  filters: {
    state: {
      label: 'Situação',
      type: 'choice',
      values: nfseStates,
      names: { valid: 'Valendo', cancelled: 'Canceladas', replaced: 'Substituídas', to_decide: 'A decidir' },
    },
    from: { label: 'De', type: 'from', field: 'issue_day' },
    to: { label: 'Até', type: 'to', field: 'issue_day' },
    q: { label: 'Buscar pelo número ou tomador', type: 'words', field: 'taker_name' },
  },
} as const satisfies List
