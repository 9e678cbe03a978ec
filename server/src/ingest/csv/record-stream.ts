import { type CsvEntry, readRecords } from '@leme/contract/import/csv-records'

/** The records of a CSV that comes in pieces: no more of it is held than a piece and one record. */
export async function* readStream(
  text: AsyncIterable<string>,
  delimiter: string,
  longest?: number,
): AsyncGenerator<CsvEntry> {
  let rest = ''
  let line = 1
  for await (const piece of text) {
    rest += piece
    const next = yield* readRecords(rest, delimiter, { line, cut: true, longest })
    rest = rest.slice(next.at)
    line = next.line
  }
  yield* readRecords(rest, delimiter, { line, longest })
}
