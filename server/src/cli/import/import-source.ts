import { extname } from 'node:path'
import { client } from '@leme/contract/client/client'
import type { ImportKind } from '@leme/contract/import/import-kind'
import { createRepeatFinder } from '@leme/contract/import/import-repeats'
import { invoice } from '@leme/contract/money/invoice'
import { receivable } from '@leme/contract/money/receivable'
import { ticket } from '@leme/contract/work/ticket'
import { columnsOf } from '../../ingest/csv/columns.ts'
import { isPassedOver } from '../../ingest/csv/header.ts'
import { refuseRepeated } from '../../ingest/csv/repeated.ts'
import type { FileLine } from '../../ingest/csv/row.ts'
import { openTextFile, type TextFile, textOf } from '../../ingest/csv/text-file.ts'
import { readElements } from '../../ingest/json-elements.ts'
import { StartRefused } from '../../start-refused.ts'
import { UsageRefused } from '../usage.ts'
import { openCsv } from './import-csv.ts'
import type { ImportedFile } from './imported-file.ts'

/** Throws StartRefused with one sentence where the file cannot be read, or has not what the noun's rows need. */
export async function openSource(
  path: string,
  kind: ImportKind,
  order: 'dmy' | 'mdy' | null = null,
): Promise<ImportedFile> {
  const extension = extname(path).toLowerCase()
  if (/^\.(xlsx?|ods)$/.test(extension)) throw new StartRefused(`${path} é uma planilha. Salve-a como "CSV UTF-8".`)
  if (extension !== '.csv' && extension !== '.json') throw new UsageRefused('O arquivo deve terminar em .csv ou .json.')
  const file = await openTextFile(path)
  return extension === '.csv' ? openCsv(file, kind, order) : openJson(file, kind)
}

const noObject = { column: '', value: '', message: 'o registro deve ser um objeto { … }' }

const answers = { invoices: invoice, receivables: receivable, tickets: ticket, clients: client } as const

/** What an export says of a row beside what an import takes. */
function answeredOnly(kind: ImportKind): Set<string> {
  const taken = new Set(columnsOf[kind].filter(({ answerOnly }) => !answerOnly).map(({ field }) => field))
  return new Set(Object.keys(answers[kind].shape).filter((field) => !taken.has(field)))
}

function openJson(file: TextFile, kind: ImportKind): ImportedFile {
  if (file.encoding !== 'utf-8') throw new StartRefused(`${file.path} não está em UTF-8, como JSON deve estar.`)
  const skipped = answeredOnly(kind)
  let bytes = 0
  const elements = readElements(
    textOf(file, (count) => {
      bytes += count
    }),
  )
  async function* lines(): AsyncGenerator<FileLine> {
    const fields = columnsOf[kind].map(({ field }) => field)
    const earlierOf = createRepeatFinder(kind, fields)
    let line = 0 // programs write a whole list in one line of text
    for await (const { value } of elements) {
      line += 1
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        yield { line, read: { problems: [noObject], rest: null } }
        continue
      }
      const sent = Object.entries(value).filter(([field]) => !skipped.has(field) && !isPassedOver(field))
      const read = { row: Object.fromEntries<unknown>(sent) }
      const earlier = earlierOf(
        line,
        fields.map((field) => asText(read.row[field])),
      )
      yield { line, read: earlier === null ? read : refuseRepeated(read, kind, `no registro ${earlier}`) }
    }
  }
  const progress = () => bytes / file.bytes
  return { unit: 'registro', lines, progress, warnings: [], head: null, afterthought: () => null }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
