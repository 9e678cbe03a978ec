/**
 * What a spreadsheet would run instead of show, the signs that some take for the same (full-width, small, raised or
 * lowered forms, the minus sign; after blanks and signs without width, too), and what already carries the sign that
 * keeps it from that.
 */
const formula =
  /^['\s\u200b-\u200f\u2060]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207a-\u207c\u208a-\u208c\u2212]/

/**
 * A text as a cell that no spreadsheet takes for a formula: those that begin as one get an apostrophe in front.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function neutralise(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Takes off the apostrophe that `neutralise` put there: the two together leave every text as it was. */
export function restore(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

const excelText = /^="([^"]*)"$/

/** What a cell holds: without blanks around it, and without the formula by which spreadsheets keep a number's zeros. */
export function cellText(cell: string): string {
  const text = cell.trim()
  return excelText.exec(text)?.[1]?.trim() ?? text
}

/** A cell's text on one line, as `restore` leaves it: programs that broke a long one meant no more by it than a blank. */
export function cellLine(cell: string): string {
  return restore(cell.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks)))
}

/** What may end a cell, in this file or where a program takes another sign for its separator. */
const quoted = /[;,\t"\r\n]/

/**
 * Rows as lines of a CSV that spreadsheets in Brazil open: parted by `;`, each line ended by CRLF. A cell that holds
 * any common separator is quoted, so that a program which parts by commas finds no formula behind one.
 */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')
}

/** A cell as text of a line, whatever parts the cells. */
export function csvCell(cell: string | number): string {
  const text = String(cell)
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
