import { readRecords } from '@leme/contract/csv-records'
import { importLimits } from '@leme/contract/import'
import { createMarker } from '@leme/contract/import-marks'
import { characterOf, decodeSingleByte, type SingleByte } from '@leme/contract/single-byte'
import { encodingOf, foreignFormat, newTally, tallyLines } from '@leme/contract/text-encoding'
import { expect, test } from 'vitest'
import { readAs } from '../../../test/import.ts'
import { columnsOf } from '../../ingest/csv/columns.ts'
import { giveKey } from '../../ingest/csv/derived-key.ts'
import { findField } from '../../ingest/csv/header.ts'
import { createStyle } from '../../ingest/csv/reading.ts'
import { readLine } from '../../ingest/csv/row.ts'
import { Problem } from '../../problem/problem.ts'
import { readHead } from './read-head.ts'

/** Numbers that are the same for the same seed. (mulberry32) */
function random(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    one: <T>(list: readonly T[]) => list[below(list.length)] as T,
    chance: (share: number) => next() < share,
  }
}

type Row = { number: string; client: string; cents: number; due: Date; status: string }

const clients = [
  'Irmãos Leão Comércio',
  'Padaria do Anão',
  'Construções São João',
  'Farmácia Conceição',
  'Cooperativa Vale do Açaí',
  'Clínica Coração de Mãe',
  'Escola Pequeno Príncipe',
  'Três Corações',
  'Total Energia',
  'Auto Peças Zé; Filhos',
  'Bar "do Zé"',
  'SERVIÇOS DE MANUTENÇÃO',
  'Mármores Goiás',
  'Óptica Visão',
  'Posto 10, Centro',
  'Órgãos Públicos',
  'JOSÉ DA CONCEIÇÃO',
]
const pad = (value: number, size = 2) => String(value).padStart(size, '0')
const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

const dates: Record<string, (day: Date) => string> = {
  dmy: (day) => `${pad(day.getUTCDate())}/${pad(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`,
  dmyShort: (day) => `${pad(day.getUTCDate())}/${pad(day.getUTCMonth() + 1)}/${pad(day.getUTCFullYear() % 100)}`,
  dmyBare: (day) => `${day.getUTCDate()}-${day.getUTCMonth() + 1}-${day.getUTCFullYear()}`,
  dots: (day) => `${pad(day.getUTCDate())}.${pad(day.getUTCMonth() + 1)}.${day.getUTCFullYear()}`,
  mdy: (day) => `${pad(day.getUTCMonth() + 1)}/${pad(day.getUTCDate())}/${day.getUTCFullYear()}`,
  iso: (day) => day.toISOString().slice(0, 10),
  isoTime: (day) => `${day.toISOString().slice(0, 10)} 09:30:00`,
  isoZone: (day) => `${day.toISOString().slice(0, 10)}T14:30:00-03:00`,
  time: (day) => `${dates.dmy?.(day)} 23:59`,
  compact: (day) => day.toISOString().slice(0, 10).replaceAll('-', ''),
  words: (day) => `${day.getUTCDate()} de ${months[day.getUTCMonth()]} de ${day.getUTCFullYear()}`,
  short: (day) =>
    `${pad(day.getUTCDate())}-${months[day.getUTCMonth()]?.slice(0, 3)}-${pad(day.getUTCFullYear() % 100)}`,
  weekday: (day) => `${['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'][day.getUTCDay()]}, ${dates.dmy?.(day)}`,
  serial: (day) => String(Math.round((day.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000)),
}

function grouped(cents: number, group: string, decimal: string): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, group)
  return `${whole}${decimal}${pad(Math.abs(cents) % 100)}`
}
const signed = (cents: number, text: string) => (cents < 0 ? `-${text}` : text)

const amounts: Record<string, (cents: number) => string> = {
  brazilian: (cents) => signed(cents, grouped(cents, '.', ',')),
  plain: (cents) => signed(cents, grouped(cents, '', ',')),
  point: (cents) => signed(cents, grouped(cents, '', '.')),
  english: (cents) => signed(cents, grouped(cents, ',', '.')),
  front: (cents) => signed(cents, `R$ ${grouped(cents, '.', ',')}`),
  behind: (cents) => signed(cents, `${grouped(cents, '.', ',')} R$`),
  code: (cents) => `BRL ${signed(cents, grouped(cents, '.', ','))}`,
  spaced: (cents) => signed(cents, grouped(cents, ' ', ',')),
  noBreak: (cents) => `R$\u00a0${signed(cents, grouped(cents, '.', ','))}`,
  letters: (cents) => `${grouped(cents, '.', ',')} ${cents < 0 ? 'D' : 'C'}`,
  glued: (cents) => `${grouped(cents, '.', ',')}${cents < 0 ? 'DB' : 'CR'}`,
  brackets: (cents) => (cents < 0 ? `(${grouped(cents, '.', ',')})` : grouped(cents, '.', ',')),
  trailing: (cents) => `${grouped(cents, '.', ',')}${cents < 0 ? '-' : ''}`,
  plus: (cents) => `${cents < 0 ? '-' : '+'}${grouped(cents, '.', ',')}`,
  oneDecimal: (cents) => signed(cents, grouped(cents, '', '.').replace(/0$/, '')),
  wholeThousands: (cents) =>
    signed(cents, cents % 100 === 0 ? grouped(cents, '.', ',').slice(0, -3) : grouped(cents, '.', ',')),
}

const headers = [
  ['Número', 'Cliente', 'Valor', 'Vencimento', 'Situação'],
  ['Nota Fiscal / Cupom Fiscal', 'Cliente (Razão Social)', 'Valor da Conta', 'Vencimento', 'Situação'],
  ['N° FATURA', 'CLIENTE', 'VALOR', 'DATA VECTO', 'STATUS'],
  ['Nota fiscal', 'Nome do fornecedor/cliente', 'Valor original (R$)', 'Data original de vencimento', 'Situação'],
  ['Número da fatura', 'Nome do cliente', 'Valor da cobrança', 'Data de vencimento da cobrança', 'Status'],
  ['Seu número', 'Nome do Pagador', 'Valor do Título', 'Data de Vencimento do Título', 'Situação'],
  ['number', 'client', 'amount', 'due_date', 'status'],
]

type Dialect = { text: string; encoding: string; rows: Row[]; isAmbiguous: boolean; what: string }

function write(seed: number): Dialect {
  const pick = random(seed)
  const rows: Row[] = Array.from({ length: 1 + pick.below(20) }, (_, place) => ({
    number: `F-${pad(place + 1, 4)}`,
    client: pick.one(clients),
    cents:
      (pick.chance(0.1) ? -1 : 1) * (pick.chance(0.3) ? 100 * (1 + pick.below(99_999)) : 1 + pick.below(9_999_999)),
    due: new Date(Date.UTC(2020 + pick.below(12), pick.below(12), 1 + pick.below(28))),
    status: pick.one(['Pendente', 'Em aberto', 'A vencer']),
  }))
  const delimiter = pick.one([';', ';', ',', '\t'])
  const end = pick.one(['\n', '\r\n', '\r\n', '\r'])
  const date = pick.one(Object.keys(dates))
  const amount = pick.one(Object.keys(amounts))
  const header = pick.one(headers)
  const isQuoted = pick.chance(0.2)
  const quote = (cell: string) => (isQuoted || /[";,\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const join = (cells: readonly string[]) =>
    [...cells, ...(pick.chance(0.1) ? ['', ''] : [])].map(quote).join(delimiter)
  const lines: string[] = []
  if (pick.chance(0.4)) lines.push(join(['Padaria Sol Ltda']), join(['Relatório de faturas', '', '', '', '']), '')
  lines.push(header.map(quote).join(delimiter))
  let sum = 0
  rows.forEach((row, place) => {
    sum += row.cents
    lines.push(
      join([row.number, row.client, amounts[amount]?.(row.cents) ?? '', dates[date]?.(row.due) ?? '', row.status]),
    )
    if (place > 0 && pick.chance(0.05)) lines.push(header.map(quote).join(delimiter))
    if (pick.chance(0.05)) lines.push('')
    if (pick.chance(0.05)) lines.push(join(['Subtotal', '', amounts[amount]?.(sum) ?? '', '', '']))
  })
  if (pick.chance(0.4))
    lines.push(join([pick.one(['Total', 'Total geral', 'TOTAIS', 'Saldo']), '', amounts[amount]?.(sum) ?? '', '', '']))
  if (pick.chance(0.2)) lines.push(join(['Emitido em 28/11/2026 às 10:00']))
  const isProven = rows.some(({ due }) => due.getUTCDate() > 12)
  return {
    text: lines.join(end) + end,
    encoding: pick.one([
      'utf-8',
      'utf-8',
      'bom',
      'windows-1252',
      'windows-1252',
      'macintosh',
      'cp850',
      'cp860',
      'utf16',
    ]),
    rows,
    isAmbiguous: date === 'mdy' && !isProven,
    what: [date, amount, JSON.stringify(delimiter), header[0]].join(' '),
  }
}

function bytesOf(text: string, encoding: string): Uint8Array | null {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'bom') return Buffer.from(`\ufeff${text}`)
  if (encoding === 'utf16') return Buffer.from(`\ufeff${text}`, 'utf16le')
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [characterOf(byte, encoding as SingleByte), byte]))
  const bytes = [...text].map((sign) => table.get(sign))
  return bytes.includes(undefined) ? null : Uint8Array.from(bytes as number[])
}

/** The rows that a file says, as a browser and the server read it; or that it is refused. */
function read(bytes: Uint8Array): { rows: Record<string, unknown>[]; refused: string[] } {
  const tally = newTally()
  if (foreignFormat(bytes)) return { rows: [], refused: ['UTF-16'] }
  tallyLines(bytes, tally)
  const found = encodingOf(tally)
  if ('refusal' in found) return { rows: [], refused: [found.refusal] }
  const { encoding } = found
  const text = encoding === 'utf-8' ? new TextDecoder().decode(bytes) : decodeSingleByte(bytes, encoding)
  try {
    const head = readHead(columnsOf.invoices, text.slice(0, importLimits.text), true)
    const fields = head.columns.map(({ field }) => field ?? '')
    const columns = readAs('invoices', text, head, fields)
    const header = { columns: fields.map((field) => findField(columnsOf.invoices, field)), forms: columns.forms }
    const mark = createMarker(columns)
    const style = createStyle(head.delimiter, 'America/Sao_Paulo')
    const answer = { rows: [] as Record<string, unknown>[], refused: [] as string[] }
    for (const record of readRecords(text.slice(head.at), head.delimiter, { line: head.line })) {
      const cells = 'cells' in record ? record.cells : []
      const { passed, nth } = mark(record.line, cells)
      if (passed) continue
      const line = giveKey(readLine(header, record, style), columns, cells, nth)
      if ('row' in line) answer.rows.push(line.row)
      else answer.refused.push(line.problems.map(({ message }) => message).join('; '))
    }
    return answer
  } catch (error) {
    if (error instanceof Problem) return { rows: [], refused: [JSON.stringify(error.fields)] }
    throw error
  }
}

const said = (row: Row) =>
  `${row.number} | ${row.client} | ${(row.cents / 100).toFixed(2)} | ${row.due.toISOString().slice(0, 10)}`
const got = (row: Record<string, unknown>) =>
  `${row.number} | ${row.client} | ${Number(row.amount).toFixed(2)} | ${row.due_date}`

test('[FI-06] a table in any dialect is read exactly, or refused, and never as other values', () => {
  const files = Number(process.env.LEME_DIALECTS ?? 150)
  const tally = { exact: 0, refused: 0, part: 0 }
  const wrong: string[] = []
  for (let seed = 1; seed <= files; seed += 1) {
    const { text, encoding, rows, isAmbiguous, what } = write(seed)
    const bytes = bytesOf(text, encoding)
    if (bytes === null || isAmbiguous) continue
    const answer = read(bytes)
    const expected = new Set(rows.map(said))
    const other = answer.rows.map(got).filter((row) => !expected.has(row))
    if (other.length > 0 || answer.rows.length + answer.refused.length < (answer.rows.length > 0 ? rows.length : 0))
      wrong.push(`${seed} ${encoding} ${what}: ${other[0] ?? 'rows lost'}`)
    else if (answer.rows.length === rows.length && answer.refused.length === 0) tally.exact += 1
    else if (answer.rows.length === 0) tally.refused += 1
    else tally.part += 1
  }
  expect(wrong).toEqual([])
  expect(tally.exact).toBeGreaterThan(files / 2)
})
