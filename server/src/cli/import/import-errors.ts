import { type FileHandle, open, unlink } from 'node:fs/promises'
import { brokenRow, refusedHead, refusedRows } from '@leme/contract/import/import'
import { brokenLine, type RefusedHead, refusedRow, refusedStart } from '@leme/contract/import/refused-lines'
import type { LineOutcome } from '../../features/import/store-lines.ts'
import { StartRefused } from '../../start-refused.ts'
import { refuseUnwritable } from '../place.ts'

export type Refused = Extract<LineOutcome, { outcome: 'refused' }>

/** A CSV of every refused line, beside what is printed. */
export type ErrorsFile = {
  write: (refused: readonly Refused[]) => Promise<void>
  /** The last row: why nothing more of the imported file was read. */
  end: (reason: string) => Promise<void>
  /** Removes the file where nothing was refused. */
  close: () => Promise<void>
}

/**
 * Lines of a CSV go into it as they are, to be corrected and sent again; of a JSON list, by their number and reason. Throws
 * StartRefused where the file is there already and `force` is not, or cannot be written.
 */
export async function openErrors(path: string, force: boolean, head: RefusedHead | null): Promise<ErrorsFile> {
  const handle = await open(path, force ? 'w' : 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new StartRefused(`${path} já existe. Use --force para escrever por cima.`)
    return refuseUnwritable(path)(error)
  })
  // One that was there already may be everybody's.
  await handle.chmod(0o600)
  let count = 0
  await handle.writeFile(head ? refusedStart(head) : refusedHead)
  return {
    async write(refused) {
      count += refused.length
      const rows = head
        ? refused.map((one) => (one.record ? refusedRow(one, one.record, head) : '')).join('')
        : refusedRows(refused)
      if (refused.length > 0) await handle.writeFile(rows)
    },
    async end(reason) {
      count += 1
      await handle.writeFile(head ? brokenLine(reason, head) : brokenRow({ line: null, reason }))
    },
    close: () => close(handle, path, count > 0),
  }
}

async function close(handle: FileHandle, path: string, keep: boolean): Promise<void> {
  await handle.close()
  if (!keep) await unlink(path)
}
