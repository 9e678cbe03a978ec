import type { Row } from './neutral.ts'

/**
 * What is wanted of a file that is read once more: others of its rows need not be read. `of` says of which things. A hint:
 * rows that are not wanted may come too.
 */
export type Wanted = { kinds?: readonly Row['kind'][]; of?: (id: string) => boolean }

export function wants(wanted: Wanted | undefined, kind: Row['kind']): boolean {
  return wanted?.kinds?.includes(kind) ?? true
}
