import { decodeSingleByte } from '@leme/contract/import/single-byte'
import { encodingOf, newTally, tallyLines } from '@leme/contract/import/text-encoding'
import { PtaxRefused, readPtax } from '../../src/ingest/ptax/read-ptax.ts'
import type { Played, PlayedFile, Player } from './play.ts'

/** Reads each file as an import does, whatever day it is. */
export async function playPtax(): Promise<Player> {
  return { play, close: async () => {} }
}

async function play({ bytes, expected }: PlayedFile): Promise<Played> {
  try {
    const { rates, refused, other_currencies, other_bulletins } = readPtax(decode(bytes), '2999-12-31')
    const days = Object.fromEntries(rates.map(({ day, rate }) => [day, rate]))
    return { actual: { days, refused: refused.length, other_currencies, other_bulletins }, expected }
  } catch (error) {
    if (!(error instanceof PtaxRefused)) throw error
    return { actual: { refused: true }, expected }
  }
}

function decode(bytes: Buffer): string {
  const tally = newTally()
  tallyLines(bytes, tally)
  const found = encodingOf(tally)
  if ('refusal' in found) throw new PtaxRefused(found.refusal)
  return found.encoding === 'utf-8' ? bytes.toString() : decodeSingleByte(bytes, found.encoding)
}
