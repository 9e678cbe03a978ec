import { resolve } from 'node:path'

/** A path as it was typed: npm runs its scripts in the project's folder and tells where it was called. */
export function placeOf(path: string): string {
  const called = process.env.npm_lifecycle_event ? process.env.INIT_CWD : undefined
  return resolve(called ?? '.', path)
}
