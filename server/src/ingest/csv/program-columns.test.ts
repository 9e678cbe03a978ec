import type { ImportKind } from '@leme/contract/import/import-kind'
import { spelling } from '@leme/contract/text/spelling'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { findColumns, findField } from './header.ts'
import {
  clientPrograms,
  invoicePrograms,
  type ProgramColumn,
  receivablePrograms,
  ticketPrograms,
} from './program-columns.ts'
import { createStyle } from './reading.ts'

const programs: Record<ImportKind, readonly ProgramColumn[]> = {
  invoices: invoicePrograms,
  receivables: receivablePrograms,
  tickets: ticketPrograms,
  clients: clientPrograms,
}
const kinds = Object.keys(programs) as ImportKind[]

test.each(kinds)('[FI-06] each name that programs give the columns of %s is found, and its example is read', (kind) => {
  const form = { order: 'dmy', decimals: null } as const
  const wrong = programs[kind].filter(([field, name, , example]) => {
    const [found] = findColumns(columnsOf[kind], [name])
    const reading = found?.kind.read(example, createStyle(';', 'America/Sao_Paulo'), 1, form)
    return found?.field !== field || !reading || 'reason' in reading
  })
  expect(wrong).toEqual([])
})

test('[FI-06] a name that is one of our own for some kind of row is marked as common to many programs', () => {
  const own = new Set(kinds.flatMap((kind) => columnsOf[kind].flatMap(({ labels }) => labels.map(spelling))))
  const finance = [...invoicePrograms, ...receivablePrograms]
  const unmarked = finance.filter(([field, name, program]) => {
    const isOwn = own.has(spelling(name)) && findField(columnsOf.invoices, field) !== null
    return isOwn && program !== 'comum'
  })
  expect(unmarked).toEqual([])
})
