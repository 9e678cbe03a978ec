import type { ClientNames } from '@leme/contract/import/import-equals'
import type { FileLine } from '../../ingest/csv/row.ts'

/** A file that is being imported. */
export type ImportedFile = {
  /** What `line` counts. */
  unit: 'linha' | 'registro'
  /** Its lines, once; times that come without an offset are those of the zone's clock. `aliases`: other names of clients. */
  lines: (timeZone: string, aliases: ClientNames[]) => AsyncIterable<FileLine>
  /** How much of the file was read, from 0 to 1. */
  progress: () => number
  /** What somebody should know before it begins. */
  warnings: string[]
  /** How the errors file of a CSV begins: the separator and the names of its columns. */
  head: { delimiter: string; names: readonly string[] } | null
  /** What somebody should know once all lines were read. */
  afterthought: () => string | null
}
