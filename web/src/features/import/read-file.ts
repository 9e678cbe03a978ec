import { importLimits } from '@leme/contract/import/import'
import { decodeSingleByte } from '@leme/contract/import/single-byte'
import {
  encodingNames,
  encodingOf,
  foreignFormat,
  newTally,
  tallyLines,
  textRefusals,
} from '@leme/contract/import/text-encoding'
import { randomKey } from '../../api/call.ts'

/** A file that was read and decoded. */
export type ImportFile = { id: string; name: string; bytes: number; text: string; encoding: string }

/** Why a file is not taken, in words to show. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

const megabyte = 1024 * 1024

/**
 * Reads a file of text as the command line does: UTF-8, with its mark or without, if every line is, else the
 * encoding in which its words are Portuguese.
 * Throws FileRefused for what is no CSV or larger than a browser should read.
 */
export async function readFile(file: File): Promise<ImportFile> {
  const { name, size } = file
  if (size === 0) throw new FileRefused(textRefusals.empty(name))
  if (size > importLimits.fileBytes) {
    const most = importLimits.fileBytes / megabyte
    throw new FileRefused(`${name} passa de ${most} MB. Divida o arquivo, ou peça a importação a quem opera o Leme.`)
  }
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => refuseUnreadable(name)))
  const foreign = foreignFormat(bytes)
  if (foreign) throw new FileRefused(textRefusals[foreign](name))
  if (bytes.includes(0)) throw new FileRefused(textRefusals.binary(name))
  const tally = newTally()
  tallyLines(bytes, tally)
  const found = encodingOf(tally)
  if ('refusal' in found) throw new FileRefused(textRefusals[found.refusal](name, found.line))
  const { encoding } = found
  const text = encoding === 'utf-8' ? new TextDecoder().decode(bytes) : decodeSingleByte(bytes, encoding)
  return { id: randomKey(), name, bytes: size, text, encoding: encodingNames[encoding] }
}

/** It was moved or changed after it was chosen. */
function refuseUnreadable(name: string): never {
  throw new FileRefused(`Não foi possível ler ${name}. Escolha o arquivo de novo.`)
}
