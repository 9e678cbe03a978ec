import { readRecords } from './csv-records.ts'
import type { ImportHead } from './import.ts'

type Head = Pick<ImportHead, 'at' | 'delimiter' | 'columns'>

/** The whole names of a file's columns; what is shown of them is shortened. */
export function namesIn(text: string, { at, delimiter, columns }: Head): string[] {
  const above = [...readRecords(text.slice(0, at), delimiter)].at(-1)
  const cells = above && 'cells' in above ? above.cells : []
  return columns.map((_, place) => (cells[place] ?? '').trim())
}
