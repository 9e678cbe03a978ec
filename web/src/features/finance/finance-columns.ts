import type { Column } from '../../ui/table/table-head.tsx'

export const invoiceColumns: readonly Column[] = [
  { label: 'Número' },
  { label: 'Cliente', width: '12.5rem' },
  { label: 'Vencimento', width: '7rem' },
  { label: 'Pagamento', width: '7rem' },
  { label: 'Status', width: '7.5rem' },
  { label: 'Valor', width: '10.25rem', align: 'right' },
]

export const receivableColumns: readonly Column[] = [
  { label: 'Cliente' },
  { label: 'Previsão', width: '8.75rem' },
  { label: 'Recebimento', width: '6.75rem' },
  { label: 'Observações', width: '13.5rem' },
  { label: 'Status', width: '6.5rem' },
  { label: 'Valor', width: '10.25rem', align: 'right' },
]
