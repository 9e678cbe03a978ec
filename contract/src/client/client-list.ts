import type { List } from '../list/list.ts'

/** Clients, by name as a Brazilian dictionary orders them. */
export const clientList = {
  columns: {
    name: { label: 'Nome', type: 'text' },
    partner: { label: 'Parceiro', type: 'text', blank: true },
    email: { label: 'Contato', type: 'text', blank: true },
    document: { label: 'Documento', type: 'text', blank: true },
    is_active: { label: 'Status', type: 'flag' },
    created_at: { label: 'Cadastrado em', type: 'instant', align: 'right' },
  },
  filters: {
    active: {
      label: 'Status',
      type: 'choice',
      values: ['true', 'false'],
      names: { true: 'ativos', false: 'inativos' },
      field: 'is_active',
      quiet: true,
    },
  },
} as const satisfies List
