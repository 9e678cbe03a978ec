import { collectFragments, type Fragments, guessSingleByte } from './portuguese-letters.ts'
import { byteOf, type SingleByte } from './single-byte.ts'

/**
 * How a file of text is encoded, detected from its bytes: UTF-8 if every line is, else the encoding of one byte a
 * character in which its words are Portuguese. No program could distinguish the two for sure in a file that mixes them.
 */
export type TextEncoding = 'utf-8' | SingleByte

/** What people know an encoding by. */
export const encodingNames: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  macintosh: 'MacRoman',
  cp850: 'MS-DOS (850)',
  cp860: 'MS-DOS (860)',
}

/** What the lines of a file have been so far; plain ASCII is of any encoding. */
export type LineTally = {
  /** The line that comes next, from 1. */
  line: number
  /** Lines in UTF-8; counted until both are known. */
  utf8: number
  /** The first line that is not in UTF-8; 0 while all are. */
  other: number
  /** The first line in UTF-8 whose letters are those of UTF-8 once more (`Ã£`); 0 while there is none, and -1 once one is not. */
  twice: number
  /** What the lines that are not in UTF-8 have beyond ASCII. */
  fragments: Fragments
}

export function newTally(): LineTally {
  return { line: 1, utf8: 0, other: 0, twice: 0, fragments: new Map() }
}

const lineFeed = 10

/** Counts whole lines, and what they are in. */
export function tallyLines(bytes: Uint8Array, tally: LineTally): void {
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found === -1 ? bytes.length : found
    if (tally.other === 0 || tally.utf8 === 0) classify(bytes, start, end, tally)
    if (found !== -1) tally.line += 1
    start = end + 1
  }
}

function classify(bytes: Uint8Array, start: number, end: number, tally: LineTally): void {
  let isAscii = true
  for (let at = start; at < end; ) {
    const length = sequenceLength(bytes, at)
    if (length === 0) {
      tally.other ||= tally.line
      collectFragments(bytes, start, end, tally.line, tally.fragments)
      return
    }
    if (length > 1) isAscii = false
    at += length
  }
  if (isAscii) return
  tally.utf8 += 1
  if (tally.twice >= 0) tally.twice = isTwice(bytes.subarray(start, end)) ? tally.twice || tally.line : -1
}

/** Whether a line of UTF-8 was read as Windows-1252 and written as UTF-8 again: going back gives UTF-8 with letters beyond ASCII. */
function isTwice(line: Uint8Array): boolean {
  const before: number[] = []
  for (let at = 0; at < line.length; ) {
    const length = sequenceLength(line, at)
    const byte = byteOf(characterAt(line, at, length), 'windows-1252')
    if (byte === null) return false
    before.push(byte)
    at += length
  }
  let hasLetter = false
  for (let at = 0; at < before.length; ) {
    const length = sequenceLength(before, at)
    if (length === 0) return false
    hasLetter ||= before[at] === 0xc3
    at += length
  }
  return hasLetter
}

/** A well-formed character of UTF-8, whose first byte has as many bits fewer as there are bytes. */
function characterAt(bytes: ArrayLike<number>, at: number, length: number): string {
  let code = length === 1 ? (bytes[at] ?? 0) : (bytes[at] ?? 0) & (0x7f >> length)
  for (let next = 1; next < length; next += 1) code = (code << 6) | ((bytes[at + next] ?? 0) & 0x3f)
  return String.fromCodePoint(code)
}

/** Bytes of the well-formed UTF-8 character at `at`; 0 where there is none. (The Unicode Standard, table 3-7.) */
function sequenceLength(bytes: ArrayLike<number>, at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  const second = bytes[at + 1] ?? 0
  if (second < least || second > most) return 0
  for (let next = 2; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0
    if (byte < 0x80 || byte > 0xbf) return 0
  }
  return length
}

/** The encoding of a file whose lines were all counted; or why it has none, with the line that shows it. */
export function encodingOf(
  tally: LineTally,
): { encoding: TextEncoding } | { refusal: 'mixed' | 'unknown' | 'twice'; line: number } {
  const { utf8, other, twice, fragments } = tally
  if (other === 0 && twice > 0) return { refusal: 'twice', line: twice }
  if (other === 0) return { encoding: 'utf-8' }
  if (utf8 > 0) return { refusal: 'mixed', line: other }
  const guess = guessSingleByte(fragments)
  return 'encoding' in guess ? guess : { refusal: 'unknown', line: guess.line || other }
}

/** What people most often mistake for a CSV, by its first bytes. */
export function foreignFormat(start: Uint8Array): 'utf16' | 'spreadsheet' | 'ofx' | 'markup' | 'pdf' | null {
  const [first, second, third, fourth] = start
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'utf16'
  // Without its mark, every other byte of a text in Latin letters is 0.
  const zeros = [...start.subarray(0, 64)].map((byte, at) => (byte === 0 ? at % 2 : -1)).filter((at) => at >= 0)
  if (zeros.length >= 4 && zeros.length >= Math.min(start.length, 64) / 4 && new Set(zeros).size === 1) return 'utf16'
  const isZip = first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04
  const isOldOffice = first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0
  if (isZip || isOldOffice) return 'spreadsheet'
  const text = String.fromCharCode(...start.subarray(0, 200))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (/^(?:ofxheader|<\?ofx|<ofx)/i.test(text)) return 'ofx'
  if (/^<(?:!doctype|html|head|meta|table|\?xml)/i.test(text)) return 'markup'
  return text.startsWith('%PDF-') ? 'pdf' : null
}

/** Why a file is refused whole, by its name or path. */
export const textRefusals = {
  empty: (name: string) => `O arquivo ${name} está vazio.`,
  binary: (name: string) => `${name} não é um arquivo de texto.`,
  utf16: (name: string) => `${name} está em UTF-16 ("texto Unicode"). Salve como "CSV UTF-8".`,
  spreadsheet: (name: string) => `${name} é uma planilha, não um CSV. Abra-a e salve como "CSV UTF-8".`,
  ofx: (name: string) => `${name} é um extrato OFX, e o Leme lê CSV. Exporte as faturas ou os recebíveis como CSV.`,
  markup: (name: string) => `${name} é HTML ou XML, e não um CSV. Abra-o em uma planilha e salve como "CSV UTF-8".`,
  pdf: (name: string) => `${name} é um PDF, e não um CSV. Exporte os dados como CSV.`,
  mixed: (name: string, line: number) =>
    `A linha ${line} de ${name} não está em UTF-8, e outras estão. Salve o arquivo inteiro como UTF-8.`,
  twice: (name: string, line: number) =>
    `${name} foi gravado duas vezes em UTF-8: na linha ${line}, as letras acentuadas estão como "Ã£". Exporte-o de novo da origem.`,
  unknown: (name: string, line: number) =>
    `Não reconheço a codificação de ${name}: as letras acentuadas da linha ${line} não formam palavras. Salve como "CSV UTF-8".`,
} as const
