import { clientRow } from '@leme/contract/client/client'
import { invoiceRow } from '@leme/contract/money/invoice'
import { receivableRow } from '@leme/contract/money/receivable'
import { invoiceStatuses, priorities, ticketStatuses } from '@leme/contract/status'
import { spelling } from '@leme/contract/text/spelling'
import { ticketRow } from '@leme/contract/work/ticket'
import { describe, expect, test } from 'vitest'
import { clientColumns, invoiceColumns, receivableColumns, ticketColumns } from './columns.ts'
import { findColumn, findColumns, findField } from './header.ts'
import { createStyle, undecided } from './reading.ts'

const tables = [
  { noun: 'invoices', columns: invoiceColumns, schema: invoiceRow },
  { noun: 'receivables', columns: receivableColumns, schema: receivableRow },
  { noun: 'tickets', columns: ticketColumns, schema: ticketRow },
  { noun: 'clients', columns: clientColumns, schema: clientRow },
]

describe.each(tables)('the columns of $noun', ({ columns, schema }) => {
  test('[FI-03] are the fields that may be sent, besides those that only answers carry', () => {
    // A ticket's description comes from programs alone: a file's may be longer than a ticket takes, and refuse its line.
    const known = Object.keys(schema.shape).filter((field) => schema !== ticketRow || field !== 'description')
    const sent = columns.filter(({ answerOnly, fileOnly }) => !answerOnly && !fileOnly).map(({ field }) => field)
    expect(sent.sort()).toEqual(known.sort())
  })

  test('[FI-03] have no name in common', () => {
    const names = columns.flatMap(({ field, labels }) => [...new Set([field, ...labels].map(spelling))])
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })

  test('[FI-03] are found by every name of theirs', () => {
    for (const column of columns) {
      for (const name of [column.field, ...column.labels]) expect(findColumn(columns, name.toUpperCase())).toBe(column)
    }
  })
})

describe('[FI-03] [FI-05] the names of a file', () => {
  const fieldsOf = (...names: string[]) => findColumns(receivableColumns, names).map((column) => column?.field)

  test('[FI-03] [FI-05] may be those that people give a receivable’s days, and its id', () => {
    const fields = ['external_id', 'client', 'amount', 'expected_date', 'received_date']
    expect(fieldsOf('id', 'cliente', 'valor', 'previsto', 'recebido')).toEqual(fields)
  })

  test('[FI-06] are read with and without the small words, and with short forms', () => {
    const fields = (columns: typeof invoiceColumns, ...names: string[]) =>
      findColumns(columns, names).map((column) => column?.field ?? null)
    expect(fields(receivableColumns, 'Data do Recebimento', 'Nº Documento', 'Vl. do Documento')).toEqual([
      'received_date',
      'external_id',
      'amount',
    ])
    expect(
      fields(invoiceColumns, 'No. do Documento', 'Dt. do Pagamento', 'Data do vencimento', 'Data do Crédito'),
    ).toEqual(['number', 'paid_date', 'due_date', null])
    expect(fields(invoiceColumns, 'Data do Crédito', 'de', 'Data')).toEqual(['paid_date', null, null])
  })

  test('[FI-03] [FI-05] leave an id aside where another is what the row is recognised by', () => {
    expect(fieldsOf('id', 'external_id', 'Valor')).toEqual([undefined, 'external_id', 'amount'])
  })
})

describe('[FI-03] words', () => {
  const cases = [
    { columns: invoiceColumns, field: 'status', values: invoiceStatuses },
    { columns: ticketColumns, field: 'status', values: ticketStatuses },
    { columns: ticketColumns, field: 'priority', values: priorities },
  ]
  test.each(cases)('[FI-03] of $field are read as they are written', ({ columns, field, values }) => {
    const kind = findField(columns, field)?.kind
    for (const value of values) {
      for (const written of [value, kind?.write(value, 'UTC') ?? '']) {
        expect(kind?.read(written.toUpperCase(), createStyle(';', 'UTC'), 1, undecided)).toEqual({ value })
      }
    }
  })

  test('[FI-03] that nobody knows are refused with those that are', () => {
    const reading = findField(invoiceColumns, 'status')?.kind.read('Talvez', createStyle(';', 'UTC'), 1, undecided)
    expect(reading).toEqual({ reason: 'use Rascunho, Pendente, Paga, Vencida ou Cancelada' })
  })
})
