import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { StartRefused } from '../../start-refused.ts'

/** A file of text that can be read from the beginning as often as needed. */
export type TextFile = {
  path: string
  bytes: number
  encoding: 'utf-8' | 'windows-1252'
}

/** Longest line, or record of several lines, in bytes: far past any row that the rules take. */
export const longestRecord = 1024 * 1024

/**
 * Looks at a whole file, in memory of one piece, before anything is made of it. It is UTF-8 if every line is; else
 * Windows-1252, which Latin-1's printable characters are part of. Throws StartRefused with one sentence for what
 * cannot be read, is no text, or mixes the two, which no program could tell apart for sure.
 */
export async function openTextFile(path: string): Promise<TextFile> {
  const bytes = await sizeOf(path)
  const lines = { number: 1, utf8: 0, other: 0 }
  let rest: Buffer = Buffer.alloc(0)
  let first = true
  for await (const chunk of createReadStream(path, { highWaterMark: longestRecord })) {
    if (first) refuseForeign(path, chunk)
    first = false
    if (chunk.includes(0)) throw new StartRefused(`${path} não é um arquivo de texto.`)
    const piece: Buffer = Buffer.concat([rest, chunk])
    const end = piece.lastIndexOf('\n') + 1
    tally(piece.subarray(0, end), lines)
    rest = piece.subarray(end)
    if (rest.length > 2 * longestRecord) {
      throw new StartRefused(`A linha ${lines.number} de ${path} é longa demais para um arquivo de registros.`)
    }
  }
  tally(rest, lines)
  if (lines.utf8 > 0 && lines.other > 0) {
    throw new StartRefused(
      `A linha ${lines.other} de ${path} não está em UTF-8, e outras estão. Salve o arquivo inteiro como UTF-8.`,
    )
  }
  return { path, bytes, encoding: lines.other > 0 ? 'windows-1252' : 'utf-8' }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(refuseUnreadable(path))
  if (found.isDirectory()) throw new StartRefused(`${path} é uma pasta, não um arquivo.`)
  if (!found.isFile()) throw new StartRefused(`${path} não é um arquivo comum.`)
  if (found.size === 0) throw new StartRefused(`O arquivo ${path} está vazio.`)
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

/** What people most often mistake for a CSV. */
function refuseForeign(path: string, start: Buffer): void {
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)
  if (isUtf16) throw new StartRefused(`${path} está em UTF-16 ("texto Unicode"). Salve como "CSV UTF-8".`)
  if (start.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    throw new StartRefused(`${path} é uma planilha, não um CSV. Abra-a e salve como "CSV UTF-8".`)
  }
}

/** Counts lines, which are in UTF-8, and where the first stands that is not; plain ASCII is of either. */
function tally(text: Buffer, lines: { number: number; utf8: number; other: number }): void {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found + 1
    if (lines.other === 0 || lines.utf8 === 0) classify(text.subarray(start, end), lines)
    if (found !== -1) lines.number += 1
    start = end
  }
}

function classify(line: Buffer, lines: { number: number; utf8: number; other: number }): void {
  if (isAscii(line)) return
  if (isUtf8(line)) lines.utf8 += 1
  else lines.other ||= lines.number
}

/** The text from the beginning, in pieces, without the mark that some programs put before it. */
export async function* textOf({ path, encoding }: TextFile, told: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    told(chunk.length)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}
