import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { decodeSingleByte } from '@leme/contract/import/single-byte'
import {
  encodingOf,
  foreignFormat,
  newTally,
  type TextEncoding,
  tallyLines,
  textRefusals,
} from '@leme/contract/import/text-encoding'
import { StartRefused } from '../../start-refused.ts'

/** A file of text that can be read from the beginning as often as needed. */
export type TextFile = {
  path: string
  bytes: number
  encoding: TextEncoding
}

/** Longest line, or record of several lines, in bytes: far past any row that the rules take. */
export const longestRecord = 1024 * 1024

/**
 * Looks at a whole file, in memory of one piece, before anything is made of it. Throws StartRefused with one sentence
 * for what cannot be read, is no text, or mixes encodings.
 */
export async function openTextFile(path: string): Promise<TextFile> {
  const bytes = await sizeOf(path)
  const lines = newTally()
  let rest: Buffer = Buffer.alloc(0)
  let first = true
  for await (const chunk of createReadStream(path, { highWaterMark: longestRecord })) {
    if (first) refuseForeign(path, chunk)
    first = false
    if (chunk.includes(0)) throw new StartRefused(textRefusals.binary(path))
    const piece: Buffer = Buffer.concat([rest, chunk])
    const end = piece.lastIndexOf('\n') + 1
    tallyLines(piece.subarray(0, end), lines)
    rest = piece.subarray(end)
    if (rest.length > 2 * longestRecord) {
      throw new StartRefused(`A linha ${lines.line} de ${path} é longa demais para um arquivo de registros.`)
    }
  }
  tallyLines(rest, lines)
  const found = encodingOf(lines)
  if ('refusal' in found) throw new StartRefused(textRefusals[found.refusal](path, found.line))
  return { path, bytes, encoding: found.encoding }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(refuseUnreadable(path))
  if (found.isDirectory()) throw new StartRefused(`${path} é uma pasta, não um arquivo.`)
  if (!found.isFile()) throw new StartRefused(`${path} não é um arquivo comum.`)
  if (found.size === 0) throw new StartRefused(textRefusals.empty(path))
  const handle = await open(path).catch(refuseUnreadable(path))
  await handle.close()
  return found.size
}

/** Says in one sentence why the system keeps a file from being read or written. */
export function refuseUnreadable(path: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    const sentences: Record<string, string> = {
      ENOENT: `O arquivo ${path} não existe.`,
      ENOTDIR: `O arquivo ${path} não existe.`,
      EACCES: `Sem permissão para abrir ${path}.`,
      EPERM: `Sem permissão para abrir ${path}.`,
      EISDIR: `${path} é uma pasta, não um arquivo.`,
      ENOSPC: `Não há espaço no disco para gravar ${path}.`,
      EROFS: `O disco de ${path} não permite gravação.`,
    }
    const sentence = sentences[error.code ?? ''] ?? `Não foi possível abrir ${path} (${error.code ?? error.message}).`
    throw new StartRefused(sentence, { cause: error })
  }
}

function refuseForeign(path: string, start: Buffer): void {
  const format = foreignFormat(start)
  if (format) throw new StartRefused(textRefusals[format](path))
}

/** The text from the beginning, in pieces, without the mark that some programs put before it. */
export async function* textOf({ path, encoding }: TextFile, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    onBytes(chunk.length)
    yield encoding === 'utf-8' ? decoder.decode(chunk, { stream: true }) : decodeSingleByte(chunk, encoding)
  }
  yield decoder.decode()
}
