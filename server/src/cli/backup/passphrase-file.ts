import { readFile } from 'node:fs/promises'
import { refuseUnreadable } from '../../ingest/csv/text-file.ts'
import { StartRefused } from '../../start-refused.ts'
import { placeOf } from '../place.ts'

const shortest = 12

/**
 * The passphrase that a file holds, without the line end behind it. A file, as other accounts of the machine see the
 * words of a command and often its environment. Throws StartRefused for one that is too short to protect anything.
 */
export async function readPassphrase(path: string): Promise<string> {
  const place = placeOf(path)
  const text = await readFile(place, 'utf8').catch(refuseUnreadable(place))
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase.length >= shortest) return passphrase
  throw new StartRefused(`A senha em ${place} deve ter pelo menos ${shortest} caracteres.`)
}
