import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { decodeSingleByte } from '@leme/contract/import/single-byte'
import { encodingOf, newTally, type TextEncoding, tallyLines } from '@leme/contract/import/text-encoding'
import { StartRefused } from '../../start-refused.ts'
import { refuseUnreadable } from '../csv/text-file.ts'

/** Bytes that can be read as often as needed, wherever they lie. */
export type SourceFile = {
  name: string
  size: number
  /** The bytes from `from` up to `to`, in pieces. */
  read: (from?: number, to?: number) => AsyncIterable<Uint8Array>
}

/** Throws StartRefused with one sentence where there is no such file. */
export async function fileAt(path: string): Promise<SourceFile> {
  const found = await stat(path).catch(refuseUnreadable(path))
  if (!found.isFile()) throw new StartRefused(`${path} não é um arquivo comum.`)
  return {
    name: basename(path),
    size: found.size,
    async *read(from = 0, to = found.size) {
      if (to <= from) return
      yield* createReadStream(path, { start: from, end: to - 1, highWaterMark: 64 * 1024 })
    },
  }
}

export function fileOf(name: string, bytes: Uint8Array): SourceFile {
  return {
    name,
    size: bytes.length,
    async *read(from = 0, to = bytes.length) {
      yield bytes.subarray(from, to)
    },
  }
}

/** The bytes from `from` up to `to`, together: for few of them. */
export async function bytesOf(file: SourceFile, from = 0, to = file.size): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.read(from, to)) pieces.push(piece)
  return Buffer.concat(pieces)
}

export type FileEncoding = TextEncoding | 'utf-16le' | 'utf-16be'

/**
 * How a file of text is encoded, by its bytes and not by what it says of itself. Where its letters form no Portuguese
 * words, it is what most spreadsheets write, and `isGuessed`. Throws StartRefused for what is no text.
 */
export async function encodingIn(file: SourceFile): Promise<{ encoding: FileEncoding; isGuessed: boolean }> {
  const wide = wideEncoding(await bytesOf(file, 0, Math.min(64, file.size)))
  if (wide) return { encoding: wide, isGuessed: false }
  const tally = newTally()
  let rest = new Uint8Array()
  for await (const piece of file.read()) {
    if (piece.includes(0)) throw new StartRefused(`${file.name} não é um arquivo de texto.`)
    const together = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    // A JSON may be one line however long it is: any byte below 128 ends a character.
    const end = lastEnd(together)
    tallyLines(together.subarray(0, end), tally)
    rest = together.slice(end)
  }
  tallyLines(rest, tally)
  const found = encodingOf(tally)
  if ('encoding' in found) return { encoding: found.encoding, isGuessed: false }
  // Letters that went through UTF-8 twice are still readable UTF-8, and a line in another encoding is one of many.
  return { encoding: found.refusal === 'unknown' ? 'windows-1252' : 'utf-8', isGuessed: true }
}

function lastEnd(bytes: Uint8Array): number {
  for (let at = bytes.length; at > 0 && bytes.length - at < 8; at -= 1) if ((bytes[at - 1] ?? 0) < 128) return at
  return bytes.length
}

/** UTF-16 by its mark, or by every other byte of Latin letters, which is 0. */
function wideEncoding(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd >= start.length / 4 && even === 0 && odd > 3) return 'utf-16le'
  return even >= start.length / 4 && odd === 0 && even > 3 ? 'utf-16be' : null
}

/** The text from the beginning, in pieces, without a mark before it. */
export async function* textIn(file: SourceFile, encoding: FileEncoding): AsyncGenerator<string> {
  if (encoding !== 'utf-8' && encoding !== 'utf-16le' && encoding !== 'utf-16be') {
    for await (const piece of file.read()) yield decodeSingleByte(piece, encoding)
    return
  }
  const decoder = new TextDecoder(encoding)
  // No database stores the sign that is none, which UTF-16 may hold between letters.
  for await (const piece of file.read()) yield decoder.decode(piece, { stream: true }).replaceAll('\0', '')
  yield decoder.decode()
}
