import type { Column } from '../../ui/table-head.tsx'

export const invoiceColumns: readonly Column[] = [
  { label: 'Número' },
  { label: 'Cliente', width: '12.5rem' },
  { label: 'Vencimento', width: '7rem' },
  { label: 'Pagamento', width: '7rem' },
  { label: 'Status', width: '7.5rem' },
  { label: 'Valor', width: '10.5rem', align: 'right' },
]

export const receivableColumns: readonly Column[] = [
  { label: 'Cliente' },
  { label: 'Previsão', width: '13.5rem' },
  { label: 'Recebimento', width: '7.25rem' },
  { label: 'Observações', width: '10rem' },
  { label: 'Status', width: '6.5rem' },
  { label: 'Valor', width: '8.5rem', align: 'right' },
]
