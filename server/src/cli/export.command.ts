import { extname } from 'node:path'
import { formatNumber } from '@leme/contract/format/format'
import { type ImportKind, importKinds } from '@leme/contract/import/import-kind'
import { recordAudit } from '../features/audit/record-audit.ts'
import { exportRows } from '../features/import/export-pages.ts'
import { columnsOf } from '../ingest/csv/columns.ts'
import { csvFormat, type Format } from '../ingest/csv/csv-format.ts'
import { interruptedCode, interruptible } from './interruption.ts'
import { jsonFormat } from './json-format.ts'
import { readNoun } from './noun.ts'
import { asOperator } from './operator.ts'
import { placeOf } from './place.ts'
import { fileSink, outputSink, ReaderGone, type Sink } from './sink.ts'
import { readWords, UsageRefused } from './usage.ts'

const known = { org: { type: 'string' }, format: { type: 'string' }, force: { type: 'boolean' } } as const

/** Writes all rows of one noun, as CSV or JSON, to a file or the standard output. docs/import.md */
export const exportCommand = {
  usage: `export ${importKinds.join('|')} [ARQUIVO.csv|.json]   exporta registros`,
  async run(words: string[]): Promise<number> {
    const { options, rest } = readWords(words, known)
    const [what, file, extra] = rest
    const name = readNoun(what)
    if (extra !== undefined) throw new UsageRefused('Diga um só arquivo.')
    const formatIn = chooseFormat(name, options.format ?? (file === undefined ? 'csv' : extname(file).slice(1)))
    return interruptible((signal) =>
      asOperator(options.org, async ({ db, identity, organization }) => {
        const format = formatIn(organization.time_zone)
        const details = { noun: name, format: format === jsonFormat ? 'JSON' : 'CSV' }
        await db.transactionAs(identity, (tx) => recordAudit(tx, 'data_exported', details))
        const sink = file === undefined ? outputSink() : await fileSink(placeOf(file), options.force ?? false)
        return finish(sink, pour(exportRows(db, identity, name), format, sink, signal))
      }),
    )
  },
}

function chooseFormat(name: ImportKind, word: string): (timeZone: string) => Format {
  const lower = word.toLowerCase()
  if (lower === 'csv') return (timeZone) => csvFormat(columnsOf[name], timeZone)
  if (lower === 'json') return () => jsonFormat
  throw new UsageRefused('O arquivo deve terminar em .csv ou .json, ou diga --format csv ou --format json.')
}

type Poured = { count: number; interrupted: boolean }

async function pour(
  pages: ReturnType<typeof exportRows>,
  { begin, rows, end }: Format,
  sink: Sink,
  signal: AbortSignal,
): Promise<Poured> {
  let count = 0
  await sink.write(begin)
  for await (const page of pages) {
    if (signal.aborted) return { count, interrupted: true }
    await sink.write(rows(page, count === 0))
    count += page.length
  }
  await sink.write(end)
  return { count, interrupted: false }
}

async function finish(sink: Sink, pouring: Promise<Poured>): Promise<number> {
  try {
    const { count, interrupted } = await pouring
    if (!interrupted) {
      await sink.finish()
      console.error(count === 1 ? '1 registro exportado.' : `${formatNumber(count)} registros exportados.`)
      return 0
    }
    console.error('A exportação foi interrompida.')
    await sink.abandon()
    return interruptedCode
  } catch (error) {
    await sink.abandon()
    if (error instanceof ReaderGone) return 0
    throw error
  }
}
