import { csvCell, neutralise, restore } from './csv.ts'
import { type CsvEntry, readRecords } from './csv-records.ts'
import type { RefusedLine } from './import.ts'

/** What parts the cells of a file, and the names of its columns after that of the reason. */
export type RefusedHead = { delimiter: string; names: readonly string[] }

/** How a file of refused lines begins: the columns of the file that they are of, behind one of the reasons. */
export function refusedStart({ delimiter, names }: RefusedHead): string {
  return `\ufeff${lineOf(names, delimiter)}`
}

/**
 * Refused lines as they were sent, each behind its reason, so that they can be corrected and sent again: imports pass over
 * the reasons. A cell that a spreadsheet would run gets an apostrophe, which imports take off.
 */
export function refusedRow({ line, problems }: RefusedLine, record: CsvEntry, { delimiter }: RefusedHead): string {
  const reason = `linha ${line}: ${problems.map(({ message }) => message).join('; ')}`
  return lineOf([reason, ...('cells' in record ? record.cells : [record.text])], delimiter)
}

/** The last row: why nothing more of the file was read. */
export function brokenLine(reason: string, { delimiter }: RefusedHead): string {
  return lineOf([reason], delimiter)
}

/** The whole file, of lines that a text has. */
export function refusedFile(
  text: string,
  head: RefusedHead & { at: number; line: number },
  refused: readonly RefusedLine[],
  broken: string | null,
): string {
  const wanted = new Map(refused.map((one) => [one.line, one]))
  const rows = [refusedStart(head)]
  for (const record of readRecords(text.slice(head.at), head.delimiter, { line: head.line })) {
    const one = wanted.get(record.line)
    if (one) rows.push(refusedRow(one, record, head))
  }
  return rows.join('') + (broken === null ? '' : brokenLine(broken, head))
}

function lineOf(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => csvCell(isFigure(cell) ? cell : neutralise(restore(cell)))).join(delimiter)}\r\n`
}

/** `-10,00` is a number to a spreadsheet, not a formula. */
function isFigure(cell: string): boolean {
  return /^-? ?(?:R\$ ?)?-?[\d.,]+$/.test(cell)
}
