import { spelling } from '@leme/contract/text/spelling'
import { StartRefused } from '../../start-refused.ts'
import { readElements } from '../json-elements.ts'
import type { Table } from './cells.ts'
import type { Chosen } from './columns.ts'
import type { Brings, LeftKind, Row } from './neutral.ts'
import { errorIn, refuseBinary } from './no-export.ts'
import { pagesOf, withPage } from './notion-pages.ts'
import { isIssue, issueRows, trackerOf } from './read-github.ts'
import { openTable, rowsOf } from './read-table.ts'
import { trelloRows } from './read-trello.ts'
import { bytesOf, encodingIn, fileOf, type SourceFile, textIn } from './source-file.ts'
import type { Field } from './table-source.ts'
import { type Clock, type Proof, provenOrder } from './times.ts'
import type { Wanted } from './wanted.ts'
import { isZip, unzip } from './zip.ts'

/** What a person says of a file where it does not tell by itself. */
export type Answers = { order?: 'dmy' | 'mdy' | null; columns?: Chosen }

/** Which column of a file says what; `field` is null for one that is not read. */
export type ReadColumn = { name: string; field: Field | null }

/** A file that is understood. */
export type Moving = {
  /** The program that wrote it. */
  source: string
  brings: Brings
  /** The tracker whose keys its hours name, where these are never another's. */
  keysOf: string | null
  columns: ReadColumn[]
  /** The same for files whose columns have the same names. */
  fingerprint: string
  /** How dates were decided, or three that may be read in two ways: their order must be said before rows are read. */
  order: 'dmy' | 'mdy' | null
  open: string[]
  /** The columns that are not read, and in how many lines each says something. */
  unread: ReadonlyMap<string, number>
  /** Whether it is work, and no column is known to be its title: which one must be said before rows are read. */
  isUntitled: boolean
  warnings: string[]
  /** From the beginning, as often as needed. Throws StartRefused where the file breaks off. */
  rows: (timeZone: string, wanted?: Wanted) => AsyncGenerator<Row>
}

/** Files of a ZIP that may be read: a database each. */
const mostInner = 200

/** With which bytes a spreadsheet of old Excels begins. */
const oldSheet = [0xd0, 0xcf, 0x11, 0xe0]

const sheetRefused = (name: string) =>
  `${name} é uma planilha: salve-a como CSV no Excel ou no LibreOffice, e traga o CSV.`

/** Throws StartRefused with one sentence for what cannot be read or is not understood. */
export async function openMoving(file: SourceFile, answers: Answers = {}): Promise<Moving> {
  if (file.size === 0) throw new StartRefused(`O arquivo ${file.name} está vazio.`)
  const start = await bytesOf(file, 0, Math.min(4096, file.size))
  if (isZip(start)) return openZip(file, answers)
  if (oldSheet.every((byte, at) => start[at] === byte)) throw new StartRefused(sheetRefused(file.name))
  refuseBinary(file.name, start)
  const { encoding, isGuessed } = await encodingIn(file)
  const warnings = isGuessed ? ['A codificação do arquivo é duvidosa: confira as letras acentuadas.'] : []
  if (/^\s*[[{]/.test(new TextDecoder().decode(start).replace(/^\ufeff/, ''))) return openJson(file, warnings)
  const table = await openTable(file, encoding, answers.columns ?? new Map())
  return tableMoving(table, answers, warnings)
}

function tableMoving(table: Table, answers: Answers, warnings: string[]): Moving {
  const { plan } = table.head
  const { dmy, mdy, open } = table.evidence
  const proven = provenOrder(table.evidence) ?? table.proof?.order ?? null
  const order = proven ?? answers.order ?? null
  const torn = dmy && mdy ? [dmy.text, mdy.text] : []
  const fieldOf = new Map([...plan.fields].flatMap(([field, places]) => places.map(({ at }) => [at, field] as const)))
  return {
    source: plan.source.name,
    brings: plan.source.brings,
    keysOf: plan.source.keysOf ?? null,
    columns: plan.names.map((name, at) => ({ name, field: fieldOf.get(at) ?? null })),
    fingerprint: [plan.source.name, ...new Set(plan.names.map(spelling).toSorted())].join('|'),
    order,
    open: order === null ? [...torn, ...open].slice(0, 3) : [],
    unread: table.unread,
    isUntitled: plan.source.brings === 'work' && !plan.fields.has('title'),
    warnings: [...warnings, ...orderWarnings(table)],
    rows: (timeZone, wanted) => rowsOf(table, { timeZone, order }, wanted),
  }
}

/** What is to be known of how the order of dates was found. */
function orderWarnings({ evidence: { dmy, mdy, open }, proof }: Table): string[] {
  const place = ({ line, text }: Proof) => (line === 0 ? `no nome “${text}”` : `na linha ${line} (“${text}”)`)
  if (dmy && mdy)
    return [
      `As datas se contradizem: ${place(dmy)} o dia vem antes, e ${place(mdy)} o mês. As que não seguem a ordem escolhida ficam de fora.`,
    ]
  if (!proof || open.length === 0) return []
  const first = proof.order === 'dmy' ? 'o dia' : 'o mês'
  return [
    `Nas datas vem primeiro ${first}, como mostra a coluna “${proof.column}” na linha ${proof.line} (“${proof.text}”).`,
  ]
}

/** How many elements of a JSON tell what it is. */
const mostLooked = 50

async function openJson(file: SourceFile, warnings: string[]): Promise<Moving> {
  const keys = new Map<string, unknown>()
  let looked = 0
  let issue: 'GitHub' | 'GitLab' | null = null
  for await (const { key, value } of readElements(textIn(file, 'utf-8'), { objects: true })) {
    if (key !== null && !keys.has(key)) keys.set(key, value)
    if ((key === null || key === 'issue' || key === 'issues') && isIssue(value)) issue = trackerOf(value)
    looked += 1
    if (issue || (key === null && looked >= mostLooked) || (keys.has('cards') && keys.has('lists'))) break
  }
  if (keys.has('cards') && (keys.has('lists') || keys.has('shortLink')))
    return jsonMoving('Trello', warnings, file, trelloRows)
  if (issue) return jsonMoving(issue, warnings, file, issueRows)
  const error = errorIn(keys)
  if (error !== null)
    throw new StartRefused(
      `${file.name} é uma resposta de erro (“${error}”), e não uma exportação: exporte de novo no programa de origem.`,
    )
  throw new StartRefused(
    `Não reconheço ${file.name}: não é um quadro do Trello nem uma lista de issues do GitHub ou do GitLab.`,
  )
}

type Reader = (file: SourceFile, clock: Clock) => AsyncGenerator<Row>

function jsonMoving(source: string, warnings: string[], file: SourceFile, read: Reader): Moving {
  return {
    source,
    brings: 'work',
    keysOf: null,
    columns: [],
    fingerprint: source,
    order: null,
    ...{ open: [], unread: new Map(), isUntitled: false },
    warnings,
    rows: (timeZone) => read(file, { timeZone, order: null }),
  }
}

/** What a ZIP brings is what its files bring, one after another; those that nobody knows are named. */
async function openZip(file: SourceFile, answers: Answers): Promise<Moving> {
  const files = await innerFiles(file)
  // Spreadsheets of Excel and of LibreOffice are ZIPs.
  if (files.some(({ name }) => name === 'xl/workbook.xml' || name === 'content.xml'))
    throw new StartRefused(sheetRefused(file.name))
  const wanted = files.filter(({ name }) => /\.(?:csv|tsv|json)$/i.test(name) && !/(?:^|\/)(?:\.|__MACOSX)/.test(name))
  // Notion writes a database as it is filtered, and beside it all of it.
  const whole = new Set(wanted.map(({ name }) => name))
  const chosen = wanted.filter(({ name }) => !whole.has(name.replace(/\.csv$/i, '_all.csv'))).slice(0, mostInner)
  const parts: Moving[] = []
  const warnings: string[] = []
  for (const inner of chosen) {
    try {
      const part = await openMoving(inner, answers)
      if (part.isUntitled) warnings.push(`${inner.name} fica de fora: nenhuma coluna dele é conhecida.`)
      else parts.push(part)
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error
      warnings.push(error.message)
    }
  }
  const [first] = parts
  if (!first) throw new StartRefused(warnings[0] ?? `${file.name} não tem nenhum CSV nem JSON.`)
  const same = parts.filter(({ brings }) => brings === first.brings)
  const pages = pagesOf(files)
  const unread = new Map<string, number>()
  for (const part of same) for (const [name, count] of part.unread) unread.set(name, (unread.get(name) ?? 0) + count)
  const isNotion = files.some(({ name }) => /[ -_][0-9a-f]{32}(?:_all)?\.(?:csv|md)$/i.test(name))
  return {
    ...first,
    source: isNotion ? 'Notion' : first.source,
    fingerprint: same.map(({ fingerprint }) => fingerprint).join('||'),
    open: same.flatMap(({ open }) => open).slice(0, 3),
    unread,
    isUntitled: false,
    warnings: [...warnings, ...same.flatMap((part) => part.warnings)],
    async *rows(timeZone, wanted) {
      const used = new Set<string>()
      for (const part of same) {
        for await (const row of part.rows(timeZone, wanted))
          yield pages.size === 0 ? row : await withPage(row, pages, used)
      }
      const others = files.filter(({ name }) => !/\.(?:csv|tsv|json|md|html?)$/i.test(name) && !name.endsWith('/'))
      yield* leftIn('page', files.filter(({ name }) => /\.md$/i.test(name)).length - used.size)
      yield* leftIn('file', others.length)
    },
  }
}

function leftIn(what: LeftKind, count: number): Row[] {
  return count > 0 ? [{ kind: 'left', line: 0, of: null, what, text: '', count }] : []
}

/** The largest ZIP within a ZIP that is read: it must be in memory. */
const mostNested = 64 * 1024 * 1024

/** The files of a ZIP; of the ZIPs alone of which Notion's consists. */
async function innerFiles(file: SourceFile): Promise<SourceFile[]> {
  const files = await unzip(file)
  const nested = files.filter(({ name, size }) => /\.zip$/i.test(name) && size <= mostNested)
  if (nested.length === 0 || nested.length < files.length) return files
  const all: SourceFile[] = []
  for (const one of nested) all.push(...(await unzip(fileOf(one.name, await bytesOf(one)))))
  return all
}
