import { StartRefused } from '../../start-refused.ts'

/** What files are that are no export, by the bytes with which they begin. */
const beginnings: readonly (readonly [what: string, ...bytes: number[]])[] = [
  ['um PDF', 0x25, 0x50, 0x44, 0x46],
  ['uma imagem', 0x89, 0x50, 0x4e, 0x47],
  ['uma imagem', 0xff, 0xd8, 0xff],
  ['uma imagem', 0x47, 0x49, 0x46, 0x38],
  ['um arquivo comprimido (gzip)', 0x1f, 0x8b],
  ['um arquivo comprimido (7z)', 0x37, 0x7a, 0xbc, 0xaf],
  ['um arquivo comprimido (RAR)', 0x52, 0x61, 0x72, 0x21],
  ['um documento (RTF)', 0x7b, 0x5c, 0x72, 0x74, 0x66],
  ['um banco de dados (SQLite)', 0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
]

const wanted = 'traga o CSV, o JSON ou o ZIP que o programa de origem exporta.'

/** Of a text, the share of control characters from which on it is none. */
const mostControl = 0.01

/** Throws StartRefused with what the file is, where its first bytes say that it is no text. */
export function refuseBinary(name: string, start: Uint8Array): void {
  const found = beginnings.find(([, ...bytes]) => bytes.every((byte, at) => start[at] === byte))
  if (found) throw new StartRefused(`${name} é ${found[0]}, e não uma exportação: ${wanted}`)
  // UTF-16 writes Latin letters with a 0 beside each.
  if (start.includes(0)) return
  const control = start.reduce(
    (count, byte) => count + (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) ? 1 : 0),
    0,
  )
  if (control > start.length * mostControl) throw new StartRefused(`${name} não é um arquivo de texto: ${wanted}`)
}

const again = 'entre no programa de origem e exporte de novo.'

/** Throws StartRefused with what the file is, where it begins as a page of the web, another XML, or a server's answer. */
export function refuseMarkup(name: string, start: string): void {
  const text = withoutComments(start)
  if (/^HTTP\/\d/.test(text))
    throw new StartRefused(`${name} é uma resposta de servidor, e não uma exportação: ${again}`)
  if (!/^<[a-z!?/]/i.test(text)) return
  if (!/<(?:!doctype html|html|head|body|title|meta|div|form|table|script|h1|p|br|b)\b/i.test(text))
    throw new StartRefused(`${name} é um XML, que não leio: ${wanted}`)
  throw new StartRefused(pageRefused(name, text))
}

/** A sentence for a page of the web that was saved as an export: mostly one that asks to sign in, or says an error. */
export function pageRefused(name: string, text: string): string {
  const what = /type=["']?password/i.test(text) ? 'a página em que se entra no programa' : 'uma página da internet'
  const title = /<title[^<>]{0,200}>([^<]{1,200})</i.exec(text)?.[1]?.replace(/\s+/g, ' ').trim()
  return `${name} é ${what}${title ? ` (“${title.slice(0, 100)}”)` : ''}, e não uma exportação: ${again}`
}

/** The text without blanks and comments of HTML at its beginning. */
function withoutComments(text: string): string {
  let rest = text.replace(/^\ufeff/, '').trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->')
    if (end < 0) return rest
    rest = rest.slice(end + 3).trimStart()
  }
  return rest
}

/** In which of a JSON's values a server says what went wrong. */
const errorKeys = ['message', 'error_description', 'errorMessages', 'errors', 'error', 'detail', 'title']

/** What a JSON that is no export says went wrong; null where it says nothing of it. */
export function errorIn(values: ReadonlyMap<string, unknown>): string | null {
  for (const key of errorKeys) {
    const said = textIn(values.get(key))
    if (said !== null) return said.replace(/\s+/g, ' ').slice(0, 200)
  }
  return null
}

function textIn(value: unknown): string | null {
  const [first] = Array.isArray(value) ? value : [value]
  if (typeof first === 'string') return first.trim() || null
  if (typeof first !== 'object' || first === null) return null
  const { message, title } = first as Record<string, unknown>
  return [message, title].find((one): one is string => typeof one === 'string' && one.trim() !== '') ?? null
}

/** How a page of the web begins within a file. */
const pageStart = /^\s*<(?:!doctype html|html[\s>])/i

/** Whether a page of the web begins in a record, instead of a row or in the middle of one: servers say errors so. */
export function beginsPage(cells: readonly string[], columns: number): boolean {
  if (cells.length !== columns) return cells.some((cell) => pageStart.test(cell) || /<!doctype html/i.test(cell))
  // All of a page in one line may have as many commas as a row.
  return pageStart.test(cells[0] ?? '') && cells.some((cell) => /<(?:head|body|title)[\s>]/i.test(cell))
}

export const endsPage = (cells: readonly string[]): boolean => cells.some((cell) => /<\/html\s*>/i.test(cell))

/** What programs write of themselves when they fail: `<br /><b>Fatal error</b>: …`. */
const errorTag = /^\s*<\/?(?:br|b|p|pre|hr|div|h[1-6]|center|table|script|style|meta|link|title|head|body|html|!--)\b/i

/** A line of something else, such as the page that says an error. What has as many cells as the table is a row: titles hold tags too. */
export function isNoRow(cells: readonly string[], columns: number): boolean {
  if (cells.length === columns) return false
  const filled = cells.filter((cell) => cell.trim() !== '').length
  return (
    (cells.length === 1 && columns > 2) ||
    errorTag.test(cells[0] ?? '') ||
    (filled < 3 && /^\s*<\/?[a-z!][^>]*>/i.test(cells.join('')))
  )
}
