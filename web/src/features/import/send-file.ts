import { isRefusedColumn } from '@leme/contract/import/csv-survey'
import { type ImportHead, type ImportRows, importLimits, type RefusedLine } from '@leme/contract/import/import'
import type { EqualLines } from '@leme/contract/import/import-equals'
import type { ReadColumns } from '@leme/contract/import/import-lines'
import { type Marker, markPiece } from '@leme/contract/import/import-marks'
import type { RefusedHead } from '@leme/contract/import/refused-lines'
import { call } from '../../api/call.ts'
import { sendWithRetries } from '../../api/http/send-with-retries.ts'

/** How far a file was sent, and what became of its lines so far. */
export type Progress = {
  /** Characters of the file. */
  at: number
  /** The line that comes next. */
  line: number
  created: number
  updated: number
  unchanged: number
  refused: readonly RefusedLine[]
  changes: ImportRows['changes']
  blanks: ImportRows['blanks']
  notes: ImportRows['notes']
  broken: ImportRows['broken']
  thousands_line: number | null
  point_line: number | null
  negative_line: number | null
  warning: string | null
}

/** Lines that were refused, with the one at which reading ended. */
export function linesRefused({ refused, broken }: Progress): number {
  return refused.length + (broken ? 1 : 0)
}

/** Lines that were read: what became of them adds up to it. Blank ones and the header are none. */
export function linesRead(progress: Progress): number {
  return progress.created + progress.updated + progress.unchanged + linesRefused(progress)
}

/** A file, what its columns mean, and whether it is only a trial. */
export type Sending = {
  text: string
  fileName: string
  head: Pick<ImportHead, 'at' | 'line' | 'delimiter'>
  columns: ReadColumns
  dryRun: boolean
  /** A blank cell takes away what is stored. */
  eraseBlanks: boolean
  /** Knows the lines that were sent. */
  marker: Marker
  /** Its lines that no column tells apart; null where a column does. */
  equals: EqualLines | null
  /** How a file of its refused lines begins. */
  refusedHead: RefusedHead & { at: number; line: number }
  /** The run's id: a piece that is sent again under it is stored and counted once, and by it the import can be undone. */
  key: string
}

export function progressAtStart({ head: { at, line } }: Sending): Progress {
  const none = { created: 0, updated: 0, unchanged: 0, refused: [], changes: {}, blanks: {}, notes: [], broken: null }
  return { at, line, ...none, thousands_line: null, point_line: null, negative_line: null, warning: null }
}

/**
 * Sends a file piece by piece from where `from` says, and reports its progress after each. A piece that does not
 * arrive, or comes too soon, is sent again a few times. Throws what the last attempt threw.
 */
export async function sendFile(
  sending: Sending,
  from: Progress,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  let progress = from
  while (progress.at < sending.text.length && !progress.broken) {
    const rows = await sendWithRetries(() => sendPiece(sending, progress, signal), signal)
    progress = {
      ...rows,
      at: progress.at + rows.read,
      created: progress.created + rows.created,
      updated: progress.updated + rows.updated,
      unchanged: progress.unchanged + rows.unchanged,
      refused: [...progress.refused, ...rows.refused],
      changes: added(progress.changes, rows.changes),
      blanks: added(progress.blanks, rows.blanks),
      notes: [...progress.notes, ...rows.notes],
    }
    onProgress(progress)
  }
}

function added(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = { ...one }
  for (const [field, count] of Object.entries(other)) sum[field] = (sum[field] ?? 0) + count
  return sum
}

function sendPiece(sending: Sending, progress: Progress, signal: AbortSignal): Promise<ImportRows> {
  const { text, fileName, head, columns, dryRun, eraseBlanks, marker, equals, key } = sending
  const { kind, fields, forms } = columns
  const { at, line, thousands_line, point_line, negative_line } = progress
  const seen = { thousands_line, point_line, negative_line }
  const end = at + importLimits.text
  const piece = { text: text.slice(at, end), last: end >= text.length, line, delimiter: head.delimiter }
  return call(
    'POST /api/imports/:kind',
    {
      params: { kind },
      body: {
        ...piece,
        ...seen,
        ...markPiece(marker, equals, piece),
        columns: [...fields],
        forms: [...forms],
        dry_run: dryRun,
        erase_blanks: eraseBlanks,
        import: { id: idOf(key), file: fileName.slice(0, 200) },
        refused_lines: columns.names.some(isRefusedColumn),
      },
    },
    { signal, idempotencyKey: `${key}-${at}` },
  )
}

/** The 32 hexadecimal digits as an id. */
const idOf = (key: string) => key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
