import type { ImportKind } from '@leme/contract/import/import-kind'
import type { LineRead } from './row.ts'

const words: Record<ImportKind, { one: string; field: string }> = {
  invoices: { one: 'a fatura', field: 'number' },
  receivables: { one: 'o recebível', field: 'external_id' },
  tickets: { one: 'o ticket', field: 'external_id' },
  clients: { one: 'o cliente', field: 'name' },
}

/** What a line says, refused because an earlier one says the same row: which of them counts is not ours to choose. */
export function refuseRepeated(read: LineRead, kind: ImportKind, earlier: string): LineRead {
  const { one, field } = words[kind]
  const rest = 'row' in read ? read.row : read.rest
  const value = String(rest?.[field] ?? '')
  // A client may be known by its document, under a name that the earlier line does not have.
  const named = kind === 'clients' ? 'este cliente' : value === '' ? one : `${one} "${value}"`
  const repeated = { column: '', value, message: `${named} já está ${earlier}` }
  return { problems: [repeated, ...('row' in read ? [] : read.problems)], rest }
}
