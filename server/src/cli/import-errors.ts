import { type FileHandle, open, unlink } from 'node:fs/promises'
import { brokenRow, type RefusedLine, refusedHead, refusedRows } from '@leme/contract/import'
import { StartRefused } from '../start-refused.ts'
import { refuseUnwritable } from './place.ts'

/** A CSV of every refused line, beside what is printed. */
export type ErrorsFile = {
  write: (refused: readonly RefusedLine[]) => Promise<void>
  /** The last row: why nothing more of the imported file was read. */
  end: (reason: string) => Promise<void>
  /** Removes the file where nothing was refused. */
  close: () => Promise<void>
}

/** Throws StartRefused where the file is there already and `force` is not, or cannot be written. */
export async function openErrors(path: string, force: boolean): Promise<ErrorsFile> {
  const handle = await open(path, force ? 'w' : 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new StartRefused(`${path} já existe. Use --force para escrever por cima.`)
    return refuseUnwritable(path)(error)
  })
  // One that was there already may be everybody's.
  await handle.chmod(0o600)
  let count = 0
  await handle.writeFile(refusedHead)
  return {
    async write(refused) {
      count += refused.length
      if (refused.length > 0) await handle.writeFile(refusedRows(refused))
    },
    async end(reason) {
      count += 1
      await handle.writeFile(brokenRow({ line: null, reason }))
    },
    close: () => close(handle, path, count > 0),
  }
}

async function close(handle: FileHandle, path: string, keep: boolean): Promise<void> {
  await handle.close()
  if (!keep) await unlink(path)
}
