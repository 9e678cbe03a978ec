import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { refuseUnreadable } from '../../ingest/csv/text-file.ts'
import { StartRefused } from '../../start-refused.ts'
import { refuseUnwritable } from '../place.ts'

/** A file that can be read from its beginning as often as needed. */
export type StoredFile = {
  path: string
  bytes: number
  /** Removes it where it was made for the time being. */
  remove: () => Promise<void>
}

/** Throws StartRefused for what is no ordinary file: a pipe can be read but once. */
export async function openStored(path: string): Promise<StoredFile> {
  const found = await stat(path).catch(refuseUnreadable(path))
  if (!found.isFile()) throw new StartRefused(`${path} não é um arquivo comum; de um programa, leia com --from-stdin.`)
  await (await open(path).catch(refuseUnreadable(path))).close()
  return { path, bytes: found.size, remove: async () => {} }
}

/** Stores the standard input in a folder of its own, which nobody else may read, until it is removed. */
export async function spoolInput(signal: AbortSignal): Promise<StoredFile> {
  if (process.stdin.isTTY) throw new StartRefused('Nada chega pela entrada: mande o backup por um programa ou arquivo.')
  const folder = await mkdtemp(join(tmpdir(), 'leme-restore-'))
  const path = join(folder, 'backup')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(process.stdin, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
    return { path, bytes: (await stat(path)).size, remove }
  } catch (error) {
    await remove()
    if (signal.aborted) throw error
    return refuseUnwritable(path)(error as NodeJS.ErrnoException)
  }
}
