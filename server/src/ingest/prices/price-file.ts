import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { StartRefused } from '../../start-refused.ts'
import { type TableRow, tableRow, toTable } from './price-table.ts'

/** Reads a table of prices. Throws StartRefused with one sentence that names the line that is wrong. */
export function readPriceFile(file: string): TableRow[] {
  const refuse = (reason: string, cause?: unknown) =>
    new StartRefused(`A tabela de preços ${file} ${reason}`, { cause })
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw refuse('não pôde ser lida.', cause)
  }
  let rows: { record: Record<string, string>; info: { lines: number } }[]
  try {
    rows = parse(text, { columns: true, bom: true, comment: '#', info: true, trim: true, skip_empty_lines: true })
  } catch (cause) {
    throw refuse(`não é um CSV: ${cause instanceof Error ? cause.message : ''}`, cause)
  }
  const read = rows.map(({ record, info }) => {
    const result = tableRow.safeParse(record)
    if (result.success) return result.data
    const fields = result.error.issues.map(({ path }) => path[0] ?? 'colunas').join(', ')
    throw refuse(`tem um valor errado na linha ${info.lines}: ${fields}.`)
  })
  return toTable(read)
}
