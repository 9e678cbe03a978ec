import { createHash } from 'node:crypto'

/** The id by which a row is known again: as the source has it, unless that is longer than any id. */
export function idOf(id: string): string {
  return id.length <= 300 ? id : `sha:${sha(id)}`
}

export function sha(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
