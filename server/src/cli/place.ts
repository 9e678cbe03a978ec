import { resolve } from 'node:path'
import { refuseUnreadable } from '../ingest/csv/text-file.ts'
import { StartRefused } from '../start-refused.ts'

/** A path as it was typed: npm runs its scripts in the project's folder and says in INIT_CWD where it was called. */
export function placeOf(path: string): string {
  const called = process.env.npm_lifecycle_event ? process.env.INIT_CWD : undefined
  return resolve(called ?? '.', path)
}

/** Says in one sentence why a file cannot be made or written. */
export function refuseUnwritable(path: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') return refuseUnreadable(path)(error)
    throw new StartRefused(`A pasta de ${path} não existe.`, { cause: error })
  }
}
