import { invoiceList, receivableList } from '@leme/contract/money/finance-list'
import { headsOf } from '../../list/list-heads.ts'

export const invoiceColumns = headsOf(invoiceList, {
  number: undefined,
  client: '12.5rem',
  due_date: '7rem',
  paid_date: '7rem',
  status: '7.5rem',
  amount: '10.25rem',
})

export const receivableColumns = headsOf(receivableList, {
  client: undefined,
  expected_date: '8.75rem',
  received_date: '6.75rem',
  notes: '13.5rem',
  status: '6.5rem',
  amount: '10.25rem',
})
