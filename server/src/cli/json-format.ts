import type { Format } from '../ingest/csv/csv-format.ts'

/** One list of what the API answers, a row a line. */
export const jsonFormat: Format = {
  begin: '[',
  rows: (rows, first) =>
    rows.map((row, place) => `${first && place === 0 ? '' : ','}\n${JSON.stringify(row)}`).join(''),
  end: '\n]\n',
}
